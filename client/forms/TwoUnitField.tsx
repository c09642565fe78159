import { Input } from '@mantine/core'
import { type FocusEvent, useId, useState } from 'react'
import { NumberField } from '../ui/NumberField.tsx'
import styles from './forms.module.css'
import type { QuantityFieldProps } from './unit-fields.tsx'

/** The larger unit first: `st` and `lb`, with their names for screen readers. */
export type TwoUnits = [large: NamedUnit, small: NamedUnit]
type NamedUnit = { unit: string; name: string }
type Typed = [large: number | null, small: number | null]

type TwoUnitFieldProps = QuantityFieldProps & {
  units: TwoUnits
  /** A stored value in both units. */
  split: (stored: number) => [large: number, small: number]
  join: (large: number, small: number) => number
}

/** A value in two units, typed into two inputs with one label. Empty when both are. */
export function TwoUnitField({
  units: [large, small],
  split,
  join,
  value,
  onChange,
  onBlur,
  ref,
  className,
  label,
  'aria-label': ariaLabel,
  required,
  error,
  'data-path': path,
  'data-autofocus': autofocus,
  name,
  ...rest
}: TwoUnitFieldProps & { 'data-path'?: string; 'data-autofocus'?: boolean }) {
  const id = useId()
  // `15 lb` stays as typed until the field is left, when it becomes `1 st 1 lb`.
  const [typed, setTyped] = useState<Typed | null>(null)
  const stored = (parts: Typed) => (parts[0] === null && parts[1] === null ? null : join(parts[0] ?? 0, parts[1] ?? 0))
  const parts: Typed = typed && Object.is(stored(typed), value) ? typed : value === null ? [null, null] : split(value)

  function type(next: Typed) {
    setTyped(next)
    onChange(stored(next))
  }

  function leave(event: FocusEvent<HTMLInputElement>) {
    if (event.currentTarget.closest('[role=group]')?.contains(event.relatedTarget)) return
    if (!Number.isNaN(value)) setTyped(null)
    onBlur?.(event)
  }

  const shared = {
    ...rest,
    onBlur: leave,
    error: Boolean(error),
  }
  return (
    <Input.Wrapper
      id={id}
      role="group"
      aria-describedby={error ? `${id}-error` : undefined}
      className={[styles.twoUnitField, className].filter(Boolean).join(' ')}
      aria-label={ariaLabel}
      aria-labelledby={label ? `${id}-label` : undefined}
      label={label}
      labelElement="div"
      labelProps={{ id: `${id}-label` }}
      required={required}
      error={error}
      errorProps={{ id: `${id}-error` }}
    >
      <div className={styles.inputs}>
        <NumberField
          {...shared}
          ref={ref}
          name={name}
          data-autofocus={autofocus}
          data-path={path}
          aria-label={large.name}
          unit={large.unit}
          decimalScale={1}
          value={parts[0]}
          onChange={(next) => type([next, parts[1]])}
        />
        <NumberField
          {...shared}
          aria-label={small.name}
          unit={small.unit}
          decimalScale={1}
          value={parts[1]}
          onChange={(next) => type([parts[0], next])}
        />
      </div>
    </Input.Wrapper>
  )
}
