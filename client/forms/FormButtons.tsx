import { Button } from '@mantine/core'
import type { ComponentProps } from 'react'
import { Warning } from '../ui/Warning.tsx'
import { SubmitButton } from './SubmitButton.tsx'

type FormButtonsProps = ComponentProps<typeof SubmitButton> & {
  onCancel: () => void
  /** What has to be seen before it is sent, wherever the form is scrolled to. */
  warnings?: readonly string[]
}

/** The footer of a form in a modal: Cancel, and the submit button with the given label. */
export function FormButtons({ onCancel, warnings = [], ...submit }: FormButtonsProps) {
  return (
    <>
      {warnings.length > 0 && (
        <div data-line>
          {warnings.map((warning) => (
            <Warning key={warning} isLive>
              {warning}
            </Warning>
          ))}
        </div>
      )}
      <Button variant="default" onClick={onCancel}>
        Cancel
      </Button>
      <SubmitButton data-wide fullWidth={false} {...submit} />
    </>
  )
}
