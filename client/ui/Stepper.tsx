import { ActionIcon, Input } from '@mantine/core'
import { IconMinus, IconPlus } from '@tabler/icons-react'
import { type ComponentProps, useId } from 'react'
import { NumberField } from './NumberField.tsx'
import styles from './Stepper.module.css'

type StepperProps = Omit<ComponentProps<typeof NumberField>, 'label' | 'min' | 'max'> & {
  label: string
  /** On blur, an empty field or a smaller number becomes 1. The − button stops at 1, or at a half if `min` is below that. */
  min?: number
  max?: number
}

/** A number with − and + beside it. Decimals may be typed. */
export function Stepper({ label, value, onChange, min = 1, max = 1000, error, onBlur, ...rest }: StepperProps) {
  const id = useId()
  const current = value ?? 0
  const least = min <= 0.5 ? 0.5 : 1
  return (
    <Input.Wrapper label={label} labelProps={{ htmlFor: id }} error={error}>
      <div className={styles.stepper}>
        <ActionIcon
          aria-label={`Less ${label.toLowerCase()}`}
          disabled={current <= least}
          onClick={() => onChange(Math.max(least, tidy(current - 1)))}
        >
          <IconMinus size={18} stroke={2.2} />
        </ActionIcon>
        <NumberField
          {...rest}
          id={id}
          variant="unstyled"
          className={styles.field}
          value={value}
          onChange={onChange}
          max={max}
          decimalScale={2}
          onBlur={(event) => {
            if (current < min) onChange(1)
            onBlur?.(event)
          }}
        />
        <ActionIcon
          aria-label={`More ${label.toLowerCase()}`}
          disabled={current >= max}
          onClick={() => onChange(current < 1 ? 1 : Math.min(max, tidy(current + 1)))}
        >
          <IconPlus size={18} stroke={2.2} />
        </ActionIcon>
      </div>
    </Input.Wrapper>
  )
}

const tidy = (value: number) => Math.round(value * 100) / 100
