import { TextInput, type TextInputProps } from '@mantine/core'
import { instantAt, wallClockIn } from '#domain/wall-clock.ts'
import { useUser } from '../user.ts'

type InstantFieldProps = Omit<TextInputProps, 'value' | 'onChange' | 'type'> & {
  /** ISO 8601 in UTC; empty while nothing is chosen. */
  value: string
  onChange: (value: string) => void
}

/** A date and time in the person's own time zone, whatever the browser's is. */
export function InstantField({ value, onChange, ...rest }: InstantFieldProps) {
  const { timeZone } = useUser()
  return (
    <TextInput
      {...rest}
      type="datetime-local"
      value={value && wallClockIn(timeZone, new Date(value))}
      onChange={({ currentTarget }) => onChange(instantAt(timeZone, currentTarget.value)?.toISOString() ?? '')}
    />
  )
}
