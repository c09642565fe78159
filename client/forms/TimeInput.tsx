import { t } from '@lingui/core/macro'
import '../mantine-lazy.css'
import { TimePicker } from '@mantine/dates'
import type { FieldProps } from './use-app-form.ts'

type TimeFieldProps = FieldProps<string> & {
  label: string
  /** For screen readers only. */
  isLabelHidden?: boolean
  className?: string
}

/** A time of day, `HH:mm`; empty while it is incomplete. */
export function TimeInput({
  label,
  isLabelHidden,
  'data-path': path,
  'aria-invalid': invalid,
  onChange,
  ...rest
}: TimeFieldProps) {
  return (
    <TimePicker
      {...rest}
      label={isLabelHidden ? undefined : label}
      onChange={onChange}
      hoursInputLabel={t`${label}: hours`}
      minutesInputLabel={t`${label}: minutes`}
      // The form focuses this input when the time is invalid.
      hoursInputProps={{ 'data-path': path, 'aria-invalid': invalid }}
    />
  )
}
