import { TextInput, type TextInputProps } from '@mantine/core'
import { type ChangeEvent, type KeyboardEvent, useRef, useState } from 'react'
import { readNumber } from './format.ts'
import { insertedNumber, numberOf, roundTo, shownNumber, typedNumber } from './typed-number.ts'

type NumberFieldProps = Omit<TextInputProps, 'value' | 'onChange' | 'defaultValue'> & {
  /** `null` is an empty field, which is not 0. */
  value: number | null
  onChange: (value: number | null) => void
  /** After the number, in the hint colour. */
  unit?: string
  /** A larger number becomes this one when the field is left. */
  max?: number
  /** What the arrow keys up and down add and take away. */
  step?: number
  /** How many decimals can be typed, at most 6. */
  decimalScale?: number
}

/**
 * A field for a number from 0: takes comma or point, ignores spaces, selects all on focus and ignores the mouse wheel.
 * A text input, because Mantine's `NumberInput` takes three times as long to render and react-number-format with it.
 */
export function NumberField(props: NumberFieldProps) {
  const { value, onChange, unit, max = Number.POSITIVE_INFINITY, step = 1, decimalScale = 6, ...rest } = props
  // Keeps `64.` and `1.0` as typed: written back as 64 and 1 they would lose their point.
  const [typed, setTyped] = useState('')
  const isClickedInto = useRef(false)

  function type({ currentTarget: field, nativeEvent }: ChangeEvent<HTMLInputElement>) {
    const { data, inputType } = nativeEvent as Partial<InputEvent>
    // Autofill, dictation and drops insert many characters at once; their `64,5` must not become 645.
    const isByKey = data?.length === 1 || inputType?.startsWith('delete')
    const text = (isByKey ? typedNumber : insertedNumber)(field.value, decimalScale)
    if (text !== field.value) {
      const caret = typedNumber(field.value.slice(0, field.selectionStart ?? undefined), decimalScale).length
      field.value = text
      field.setSelectionRange(caret, caret)
    }
    setTyped(text)
    onChange(numberOf(text))
  }

  function stepOnArrow(event: KeyboardEvent) {
    const direction = { ArrowUp: 1, ArrowDown: -1 }[event.key]
    if (direction === undefined || rest.readOnly) return
    event.preventDefault()
    onChange(value === null ? 0 : Math.min(max, Math.max(0, roundTo(value + direction * step, 6))))
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
      value={numberOf(typed) === value ? typed : value === null ? '' : shownNumber(value, decimalScale)}
      onChange={type}
      onKeyDown={stepOnArrow}
      onBlur={(event) => {
        setTyped('')
        if (value !== null && value > max) onChange(max)
        rest.onBlur?.(event)
      }}
      onPaste={(event) => {
        // What is pasted replaces all: a `1 200,5` has to be read as a whole.
        const pasted = readNumber(event.clipboardData.getData('text'))
        if (pasted === null) return
        event.preventDefault()
        onChange(Math.abs(pasted))
      }}
    />
  )
}

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
