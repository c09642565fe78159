import { plural, t } from '@lingui/core/macro'
import { Input } from '@mantine/core'
import { type ComponentProps, type FocusEvent, useId, useState } from 'react'
import {
  cmOfFeet,
  decimalsOf,
  feetAndInches,
  kgOfStones,
  shownIn,
  stonesAndPounds,
  storedFrom,
  type Unit,
} from '#domain/units.ts'
import { word } from '../i18n.ts'
import styles from '../ui/controls.module.css'
import { NumberField } from '../ui/number-fields.tsx'
import { useChosenUnits } from '../units.ts'

type UnitFieldProps = Omit<ComponentProps<typeof NumberField>, 'unit' | 'decimalScale'> & {
  unit: Unit
  /** By default as many as everywhere for this unit. */
  decimals?: number
  /** Shows the unit as the placeholder only, where there is no room beside the number. */
  hidesUnit?: boolean
}

type CountFieldProps = Omit<ComponentProps<typeof NumberField>, 'unit' | 'decimalScale'>

/** Hours, such as those of a fast. */
export const HoursField = (props: CountFieldProps) => (
  <NumberField {...props} unit={plural(props.value ?? 0, { one: 'hour', other: 'hours' })} decimalScale={1} />
)

/** Glasses of water. */
export const GlassesField = (props: CountFieldProps) => (
  <NumberField {...props} unit={plural(props.value ?? 0, { one: 'glass', other: 'glasses' })} />
)

/** A number that is shown and typed in a unit. `value` and what `onChange` gets are as stored: metric, in kcal. */
export function UnitField({
  unit,
  decimals = decimalsOf(unit),
  hidesUnit,
  placeholder,
  value,
  onChange,
  ...rest
}: UnitFieldProps) {
  return (
    <NumberField
      {...rest}
      unit={hidesUnit ? undefined : unit}
      placeholder={hidesUnit ? word(unit) : placeholder}
      decimalScale={decimals}
      value={value === null ? null : shownIn(value, unit, decimals)}
      onChange={(typed) => onChange(typed === null ? null : storedFrom(typed, unit))}
    />
  )
}

/** The props of the fields below, which use the person's own unit. */
type QuantityFieldProps = Omit<UnitFieldProps, 'unit' | 'decimals'>

type EnergyFieldProps = QuantityFieldProps & {
  /** Decimals of kcal; kJ, which are smaller, have none. */
  kcalDecimals?: number
}

/** An energy. The value is in kcal; shown and typed in kcal or kJ. */
export function EnergyField({ kcalDecimals, ...props }: EnergyFieldProps) {
  const { energy } = useChosenUnits()
  return <UnitField {...props} unit={energy} decimals={energy === 'kcal' ? kcalDecimals : undefined} />
}

/** The weight of a food, but not of a nutrient in it, which is in g everywhere. The value is in g; shown and typed in g or oz. */
export function FoodWeightField(props: QuantityFieldProps) {
  return <UnitField {...props} unit={useChosenUnits().food} />
}

/** A volume of a drink. The value is in ml; shown and typed in ml or fl oz. */
export function VolumeField(props: QuantityFieldProps) {
  return <UnitField {...props} unit={useChosenUnits().volume} />
}

/** A person's height. The value is in cm; shown and typed in cm, or feet and inches. */
export function HeightField(props: QuantityFieldProps) {
  const { length } = useChosenUnits()
  if (length === 'cm') return <UnitField {...props} unit="cm" />
  return <TwoUnitField {...props} units={feet()} split={feetAndInches} join={cmOfFeet} />
}

const feet = (): TwoUnits => [
  { unit: 'ft', name: t`Feet` },
  { unit: 'in', name: t`Inches` },
]

/** A measure of the body such as the waist; a height has `HeightField`. The value is in cm; shown and typed in cm or inches. */
export function LengthField(props: QuantityFieldProps) {
  return <UnitField {...props} unit={useChosenUnits().length} />
}

/** A person's weight. The value is in kg; shown and typed in kg, lb, or stones and pounds. */
export function WeightField(props: QuantityFieldProps) {
  const { weight } = useChosenUnits()
  if (weight !== 'st') return <UnitField {...props} unit={weight} />
  return <TwoUnitField {...props} units={stones()} split={stonesAndPounds} join={kgOfStones} />
}

const stones = (): TwoUnits => [
  { unit: 'st', name: t`Stones` },
  { unit: 'lb', name: t`Pounds` },
]

/** A change of weight, such as a goal for the week. The value is in kg; shown and typed in kg or lb. */
export function WeightChangeField(props: QuantityFieldProps) {
  const { weight } = useChosenUnits()
  return <UnitField {...props} unit={weight === 'kg' ? 'kg' : 'lb'} />
}

/** The larger unit first: `st` and `lb`, with their names for screen readers. */
type TwoUnits = [large: NamedUnit, small: NamedUnit]
type NamedUnit = { unit: string; name: string }
type Typed = [large: number | null, small: number | null]

type TwoUnitFieldProps = QuantityFieldProps & {
  units: TwoUnits
  /** A stored value in both units. */
  split: (stored: number) => [large: number, small: number]
  join: (large: number, small: number) => number
}

/** A value in two units, typed into two inputs with one label. Empty when both inputs are empty. */
function TwoUnitField({
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
      <div className={styles.twoInputs}>
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
