import '@mantine/core/styles/NumberInput.layer.css'
import { NumberInput, type NumberInputProps } from '@mantine/core'
import { type FormEvent, useRef, useState } from 'react'
import { decimalSeparator, fieldNumber, readNumber } from './format.ts'

type NumberFieldProps = Omit<NumberInputProps, 'value' | 'onChange' | 'defaultValue'> & {
  /** `null` is an empty field, which is not 0. */
  value: number | null
  onChange: (value: number | null) => void
  /** After the number, in the hint colour. */
  unit?: string
}

/** A number field: takes comma or point, ignores spaces, selects all on focus and ignores the mouse wheel. */
export function NumberField({ value, onChange, unit, ...rest }: NumberFieldProps) {
  // Keeps `64.` and `1.0` as typed: written back as 64 and 1 they would lose their point.
  const [typed, setTyped] = useState<string | number>('')
  const isClickedInto = useRef(false)
  const isTyped = typed !== '' && Number(typed) === value
  return (
    <NumberInput
      hideControls
      allowNegative={false}
      inputMode="decimal"
      autoComplete="off"
      decimalSeparator={decimalSeparator}
      allowedDecimalSeparators={[',', '.']}
      rightSection={unit}
      rightSectionWidth={unit ? `${unit.length * 0.55 + 1.6}rem` : undefined}
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
      onChangeCapture={readAsWhole}
      {...rest}
      value={isTyped ? typed : (value ?? '')}
      onChange={(next) => {
        setTyped(next)
        onChange(next === '' ? null : Number(next))
      }}
      onBlur={(event) => {
        setTyped('')
        rest.onBlur?.(event)
      }}
      onPaste={(event) => {
        // Typing is filtered key by key; a pasted `1 200,5` has to be parsed as a whole.
        const pasted = readNumber(event.clipboardData.getData('text'))
        if (pasted === null) return
        event.preventDefault()
        onChange(rest.allowNegative ? pasted : Math.abs(pasted))
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

/** Autofill, dictation and drops insert many characters at once; their `64,5` must not become 645. */
function readAsWhole(event: FormEvent<HTMLInputElement>) {
  const { data, inputType } = event.nativeEvent as Partial<InputEvent>
  if (data?.length === 1 || inputType?.startsWith('delete')) return
  const number = fieldNumber(event.currentTarget.value)
  if (number !== null && number !== event.currentTarget.value) event.currentTarget.value = number
}
