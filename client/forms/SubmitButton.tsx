import { Button, type ButtonProps } from '@mantine/core'
import styles from './SubmitButton.module.css'

type SubmitButtonProps = ButtonProps & {
  form: { submitting: boolean }
  /** What the button says while the form is sent; without it there is a spinner. */
  busy?: string
  /** Two thirds of the foot of a sheet. */
  'data-wide'?: boolean
}

/** Sends the form it stands in. It keeps its width while that is under way. */
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
