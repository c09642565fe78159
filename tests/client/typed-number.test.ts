import fc from 'fast-check'
import { expect, it } from 'vitest'
import { insertedNumber, numberOf, roundTo, shownNumber, typedNumber } from '../../client/ui/typed-number.ts'

it('keeps digits, one decimal mark and as many decimals as the field has', () => {
  expect(['64', '64.', '64,5', '64.5.5', 'a6b4', '-3', ''].map((text) => typedNumber(text, 2))).toEqual([
    '64',
    '64.',
    '64.5',
    '64.55',
    '64',
    '3',
    '',
  ])
  expect(typedNumber('64.567', 2)).toBe('64.56')
  expect(typedNumber('64.5', 0)).toBe('64')
})

it('reads what is inserted as a whole', () => {
  expect(['1,200.5', '1 200,5', '64,5', '1,200', 'about 64'].map((text) => insertedNumber(text, 2))).toEqual([
    '1200.5',
    '1200.5',
    '64.5',
    '1200',
    '64',
  ])
})

it('is no number before the first digit', () => {
  expect(['', '.', '0', '.5', '5.', '007'].map(numberOf)).toEqual([null, null, 0, 0.5, 5, 7])
})

it('types what it shows', () => {
  const decimals = fc.integer({ min: 0, max: 6 })
  fc.assert(
    fc.property(fc.double({ min: 0, max: 100_000, noNaN: true }), decimals, (value, most) => {
      const shown = shownNumber(value, most)
      expect(typedNumber(shown, most)).toBe(shown)
      expect(insertedNumber(shown, most)).toBe(shown)
      expect(numberOf(shown)).toBe(roundTo(value, most))
    }),
  )
})

it('reads each text that it lets through', () => {
  fc.assert(
    fc.property(fc.string(), fc.integer({ min: 0, max: 6 }), (text, most) => {
      const typed = typedNumber(text, most)
      expect(typedNumber(typed, most)).toBe(typed)
      expect(numberOf(typed)).not.toBeNaN()
    }),
  )
})
