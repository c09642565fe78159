import { t } from '@lingui/core/macro'
import { Button, type ButtonProps } from '@mantine/core'
import type { ComponentProps, ReactNode } from 'react'
import { Warning } from '../ui/notices.tsx'
import type { AppForm } from './use-app-form.ts'

type FormProps = {
  form: { submit: AppForm<unknown>['submit'] }
  className?: string
  /** In px, between the fields, which are below each other. */
  gap?: number
  children: ReactNode
}

/**
 * The form element. In a modal, use the modal's `onSubmit` instead. The method keeps typed values out of the address, should the
 * browser ever submit the form by itself.
 */
export const Form = ({ form, gap, ...rest }: FormProps) => (
  <form
    method="post"
    noValidate
    onSubmit={form.submit}
    style={gap === undefined ? undefined : { display: 'flex', flexDirection: 'column', gap }}
    {...rest}
  />
)

type FormButtonsProps = ComponentProps<typeof SubmitButton> & {
  onCancel: () => void
  /** Shown above the buttons, where they are visible however far the form is scrolled. */
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
      <Button variant="default" onClick={onCancel}>{t`Cancel`}</Button>
      <SubmitButton data-wide fullWidth={false} {...submit} />
    </>
  )
}

type SubmitButtonProps = ButtonProps & {
  form: { submitting: boolean }
  /** The label while the form is being sent; without it there is a spinner. */
  busy?: string
  /** Takes two thirds of a sheet's footer. */
  'data-wide'?: boolean
}

/** The submit button of a form; keeps its width while the form is being sent. */
export function SubmitButton({ form, busy, children, ...rest }: SubmitButtonProps) {
  if (busy === undefined)
    return (
      <Button type="submit" loading={form.submitting} {...rest}>
        {children}
      </Button>
    )
  return (
    <Button type="submit" fullWidth data-busy={form.submitting || undefined} {...rest}>
      {form.submitting ? busy : children}
    </Button>
  )
}
