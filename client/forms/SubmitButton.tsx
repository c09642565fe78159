import { Button, type ButtonProps } from '@mantine/core'
import styles from './forms.module.css'

type SubmitButtonProps = ButtonProps & {
  form: { submitting: boolean }
  /** The label while the form is being sent; without it there is a spinner. */
  busy?: string
  /** Takes two thirds of a sheet's footer. */
  'data-wide'?: boolean
}

/** The submit button of a form; keeps its width while the form is being sent. */
export function SubmitButton({ form, busy, className, children, ...rest }: SubmitButtonProps) {
  if (busy === undefined)
    return (
      <Button type="submit" loading={form.submitting} className={className} {...rest}>
        {children}
      </Button>
    )
  return (
    <Button
      type="submit"
      fullWidth
      data-busy={form.submitting || undefined}
      className={`${styles.submit} ${className ?? ''}`}
      {...rest}
    >
      {form.submitting ? busy : children}
    </Button>
  )
}
