import { expect, test } from 'vitest'
import { barOf, standingOf } from '../../client/features/nutrients/standing.ts'

const iron = { kind: 'PRI', value: 16, valueTo: null, upper: null, upperAppliesTo: null, source: 'EFSA' } as const
const total = { key: 'iron', sum: 8, known: 2, of: 2, energyShare: 1 }

test('compares with the reference only when enough is known', () => {
  expect(standingOf({ target: null, reference: iron }, total).percent).toBe(50)
  const little = { ...total, known: 1, energyShare: 0.79 }
  expect(standingOf({ target: null, reference: iron }, little)).toMatchObject({ percent: null, isPartial: true })
})

test('takes the person’s own target instead of the reference', () => {
  const target = { min: 10, max: null }
  expect(standingOf({ target, reference: iron }, total)).toMatchObject({ percent: 80, aim: { isOwn: true } })
})

test('says what is too much even when little is known, and only perhaps where not all counts', () => {
  const little = { ...total, sum: 50, known: 1, of: 9, energyShare: 0.1 }
  const over = standingOf({ target: null, reference: { ...iron, upper: 45, upperAppliesTo: 'all' } }, little)
  expect(over).toMatchObject({ percent: null, isOverUpper: true, isCertainlyOver: true })
  const added = standingOf({ target: null, reference: { ...iron, upper: 45, upperAppliesTo: 'added' } }, little)
  expect(added).toMatchObject({ isOverUpper: true, isCertainlyOver: false })
})

test('draws more as more, with the same place for every reference', () => {
  const bar = barOf({ target: null, reference: { ...iron, upper: 45, upperAppliesTo: 'all' } })
  expect(bar).toMatchObject({ from: 0.75, to: null, upper: 0.95 })
  const places = [0, 8, 16, 30, 45, 100, 1_000].map((amount) => bar?.place(amount) ?? 0)
  expect(places).toEqual([...places].sort((a, b) => a - b))
  expect(places.at(-1)).toBe(1)
})
