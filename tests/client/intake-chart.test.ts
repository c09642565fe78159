import { expect, it } from 'vitest'
import { percentText } from '../../client/features/summary/figures.ts'

it.each([
  [0, '0%'],
  [99.6, '100%'],
  [999.4, '999%'],
  [999.6, '10×'],
  [12_345, '123×'],
])('%d per cent of a goal are written as %s', (percent, text) => {
  expect(percentText(percent)).toBe(text)
})
