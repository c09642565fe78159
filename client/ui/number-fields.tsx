import { t } from '@lingui/core/macro'
import { ActionIcon, TextInput, type TextInputProps } from '@mantine/core'
import { IconMinus, IconPlus } from '@tabler/icons-react'
import { type ChangeEvent, type ComponentProps, type KeyboardEvent, useRef, useState } from 'react'
import { word } from '../i18n.ts'
import styles from './controls.module.css'
import { nameInText, readNumber, roundTo } from './format.ts'
import { numberOf, numberSoFar, shownNumber, steppedPortions } from './typed-number.ts'

type NumberFieldProps = Omit<TextInputProps, 'value' | 'onChange' | 'defaultValue' | 'step'> & {
  /** `null` is an empty field, which is not 0, and NaN a text that is no number. */
  value: number | null
  onChange: (value: number | null) => void
  /** After the number, in the hint colour: a name of `words.ts`, such as `kg`, which is translated here, or a text that is already. */
  unit?: string
  /** What the arrow keys up and down add and take away, or where they lead from a number. */
  step?: number | ((value: number, direction: 1 | -1) => number)
  /** To how many decimals a typed number is rounded, at most 6. */
  decimalScale?: number
}

/**
 * A field for a number: takes comma or point, and fractions such as `1/2`, `½` and `1 1/2`; ignores spaces, selects all on
 * focus and ignores the mouse wheel. What is typed stays as it is until the field is left. The form says what is wrong
 * with it; nothing becomes another number.
 * A text input, because Mantine's `NumberInput` takes three times as long to render and react-number-format with it.
 */
export function NumberField(props: NumberFieldProps) {
  const { value, onChange, unit: unitName, step = 1, decimalScale = 6, ...rest } = props
  const unit = unitName && word(unitName)
  // Shown as long as nothing else has changed the value.
  const [typed, setTyped] = useState<{ text: string; value: number | null } | null>(null)
  const isClickedInto = useRef(false)
  const text = typed && Object.is(typed.value, value) ? typed.text : shownText(value, decimalScale)

  function put(text: string, read: typeof numberOf) {
    const number = read(text)
    const next = number === null ? null : roundTo(number, decimalScale)
    setTyped({ text, value: next })
    if (!Object.is(next, value)) onChange(next)
  }

  /** Only a text that is no number stays when the field is left, or the form sent. */
  function settle() {
    if (!typed) return
    if (Number.isNaN(numberOf(text))) put(text, numberOf)
    else setTyped(null)
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Enter') return settle()
    const direction = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : null
    if (direction === null || rest.readOnly) return
    event.preventDefault()
    const from = value || 0
    onChange(typeof step === 'function' ? step(from, direction) : Math.max(0, roundTo(from + direction * step, 6)))
  }

  return (
    <TextInput
      inputMode="decimal"
      autoComplete="off"
      rightSection={unit}
      rightSectionWidth={unit ? `${unit.length * 0.43 + 1.5}rem` : undefined}
      rightSectionPointerEvents="none"
      onFocusCapture={(event) => selectAll(event.currentTarget)}
      onPointerDown={({ currentTarget }) => {
        isClickedInto.current = document.activeElement !== currentTarget
      }}
      onMouseUp={({ currentTarget }) => {
        // Only the click that focused the field selects all; later ones place the caret.
        if (isClickedInto.current) currentTarget.select()
        isClickedInto.current = false
      }}
      {...rest}
      value={text}
      onChange={({ currentTarget }: ChangeEvent<HTMLInputElement>) => put(currentTarget.value, numberSoFar)}
      onKeyDown={onKeyDown}
      onBlur={(event) => {
        settle()
        rest.onBlur?.(event)
      }}
      onPaste={(event) => {
        // What is pasted replaces all: a `1 200,5` has to be read as a whole.
        const pasted = readNumber(event.clipboardData.getData('text'))
        if (pasted === null) return
        event.preventDefault()
        onChange(roundTo(pasted, decimalScale))
      }}
    />
  )
}

const shownText = (value: number | null, decimals: number): string =>
  value === null || Number.isNaN(value) ? '' : shownNumber(value, decimals)

/**
 * Selects at once, and again for browsers that place the caret later, unless something was typed or another field was
 * entered by then: selecting would move the focus back.
 */
function selectAll(field: HTMLInputElement) {
  const text = field.value
  field.select()
  setTimeout(() => {
    if (document.activeElement === field && field.value === text) field.select()
  })
}

type StepperProps = Omit<ComponentProps<typeof NumberField>, 'label' | 'step' | 'decimalScale'> & {
  label: string
  /** Counts whole things: the buttons stop at 1, and not at a quarter. */
  isWhole?: boolean
}

const most = 1000

/**
 * A number with − and + beside it, by 1 and below 1 by a quarter. Anything may be typed; an empty field becomes 1, and so does a
 * whole number below it.
 */
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
        if (value === null || (isWhole && value < 1)) onChange(1)
        onBlur?.(event)
      }}
      inputContainer={(input) => (
        <div className={styles.stepper} data-error={error ? true : undefined}>
          <ActionIcon
            aria-label={t`Decrease ${what}`}
            disabled={current <= least}
            onClick={() => onChange(step(current, -1))}
          >
            <IconMinus size={18} stroke={2.2} />
          </ActionIcon>
          {input}
          <ActionIcon
            aria-label={t`Increase ${what}`}
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
