import { t } from '@lingui/core/macro'
import '../mantine-lazy.css'
import { TimePicker } from '@mantine/dates'
import type { FieldProps } from './use-app-form.ts'

/** A time of day, `HH:mm`; empty while it is incomplete. */
export function TimeInput({
  label,
  'data-path': path,
  'aria-invalid': invalid,
  onChange,
  ...rest
}: FieldProps<string> & { label: string }) {
  return (
    <TimePicker
      {...rest}
      label={label}
      onChange={onChange}
      hoursInputLabel={t`${label}: hours`}
      minutesInputLabel={t`${label}: minutes`}
      // The form focuses this input when the time is invalid.
      hoursInputProps={{ 'data-path': path, 'aria-invalid': invalid }}
    />
  )
}
