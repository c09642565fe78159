import { Input, Text } from '@mantine/core'
import { type ComponentProps, useId } from 'react'
import { SegmentedControl } from '../ui/SegmentedControl.tsx'

type SegmentedFieldProps<Value extends string> = Omit<ComponentProps<typeof SegmentedControl<Value>>, 'fullWidth'> & {
  label: string
  /** Below the choices: what the chosen one means. */
  help?: string
}

/** A few choices in one line, below their label. */
export function SegmentedField<Value extends string>({ label, help, className, ...rest }: SegmentedFieldProps<Value>) {
  const id = useId()
  return (
    <div className={className}>
      <Input.Label id={id} labelElement="div">
        {label}
      </Input.Label>
      <SegmentedControl {...rest} fullWidth aria-labelledby={id} />
      {help && (
        <Text c="dimmed" fz="secondary" mt={6}>
          {help}
        </Text>
      )}
    </div>
  )
}
