import { Button } from '@mantine/core'
import type { ComponentProps } from 'react'
import { SubmitButton } from './SubmitButton.tsx'

type FormButtonsProps = ComponentProps<typeof SubmitButton> & { onCancel: () => void }

/** The footer of a form in a modal: Cancel, and the submit button with the given label. */
export function FormButtons({ onCancel, ...submit }: FormButtonsProps) {
  return (
    <>
      <Button variant="default" onClick={onCancel}>
        Cancel
      </Button>
      <SubmitButton data-wide fullWidth={false} {...submit} />
    </>
  )
}
