import { t } from '@lingui/core/macro'
import { ActionIcon } from '@mantine/core'
import { IconMinus, IconPlus } from '@tabler/icons-react'
import type { ComponentProps } from 'react'
import styles from './controls.module.css'
import { nameInText } from './format.ts'
import { NumberField } from './NumberField.tsx'
import { steppedPortions } from './typed-number.ts'

type StepperProps = Omit<ComponentProps<typeof NumberField>, 'label' | 'step' | 'decimalScale'> & {
  label: string
  /** Counts whole things: the buttons stop at 1, and not at a quarter. */
  isWhole?: boolean
}

const most = 1000

/** A number with − and + beside it, by 1 and below 1 by a quarter. Anything may be typed; an empty field becomes 1. */
export function Stepper({ label, value, onChange, isWhole, error, onBlur, ...rest }: StepperProps) {
  const least = isWhole ? 1 : 0.25
  const current = value || 0
  const what = nameInText(label)
  function step(from: number, direction: 1 | -1): number {
    const next = from === 0 ? 1 : steppedPortions(from, direction)
    return Math.min(most, Math.max(least, isWhole ? Math.round(next) : next))
  }
  return (
    <NumberField
      {...rest}
      label={label}
      variant="unstyled"
      classNames={{ wrapper: styles.field }}
      value={value}
      onChange={onChange}
      error={error}
      step={step}
      // A third is 0.333, as it is stored.
      decimalScale={3}
      onBlur={(event) => {
        if (value === null) onChange(1)
        onBlur?.(event)
      }}
      inputContainer={(input) => (
        <div className={styles.stepper} data-error={error ? true : undefined}>
          <ActionIcon
            aria-label={t`Less ${what}`}
            disabled={current <= least}
            onClick={() => onChange(step(current, -1))}
          >
            <IconMinus size={18} stroke={2.2} />
          </ActionIcon>
          {input}
          <ActionIcon
            aria-label={t`More ${what}`}
            disabled={current >= most}
            onClick={() => onChange(step(current, 1))}
          >
            <IconPlus size={18} stroke={2.2} />
          </ActionIcon>
        </div>
      )}
    />
  )
}
