import { describe, expect, it, test } from 'vitest'
import type { ExtraGoalName } from '#domain/goals.ts'
import { goalText, restText, unknownText } from '../../client/features/dashboard/extra-goal-texts.ts'
import { barOf, compare } from '../../client/features/nutrients/comparison.ts'

const whole = (sum: number) => ({ sum, known: 3, of: 3 })
const part = (sum: number) => ({ sum, known: 2, of: 3 })
const none = { sum: null, known: 0, of: 3 }

describe('a goal for a nutrient', () => {
  it('says whether it is a target or a limit', () => {
    expect(goalText('fiber', 30)).toBe('at least 30\u00a0g')
    expect(goalText('salt', 5)).toBe('at most 5\u00a0g')
  })

  it.each<[ExtraGoalName, number, { sum: number | null; known: number; of: number }, string]>([
    ['fiber', 30, whole(24), '6\u00a0g to go'],
    ['fiber', 30, part(24), 'up to 6\u00a0g to go'],
    ['fiber', 30, part(31), 'reached'],
    ['fiber', 30, whole(30), 'reached'],
    ['salt', 5, whole(3.8), '1.2\u00a0g left'],
    ['salt', 5, whole(5), '0.0\u00a0g left'],
    ['salt', 5, part(3.8), 'up to 1.2\u00a0g left'],
    ['sugars', 50, whole(53), '3\u00a0g over'],
    ['sugars', 50, part(53), 'at least 3\u00a0g over'],
    ['sugars', 50, none, ''],
    // What is shown as 30 g is as much as 30 g.
    ['fiber', 30, whole(29.7), 'reached'],
    ['fiber', 30.5, whole(29.7), '0.5\u00a0g to go'],
    ['sugars', 50, whole(50.3), '0\u00a0g left'],
    ['sugars', 50, whole(50.6), '1\u00a0g over'],
    ['salt', 5, whole(5.04), '0.0\u00a0g left'],
    ['salt', 5, whole(5.06), '0.1\u00a0g over'],
  ])('says what is left: %s %d of %j', (name, goal, total, text) => expect(restText(name, goal, total)).toBe(text))

  it('says for how many foods the nutrient is unknown', () => {
    expect(unknownText(part(1))).toBe('unknown for 1 of 3 foods')
    expect(unknownText({ known: 0, of: 1 })).toBe('unknown for 1 of 1 food')
  })
})

const iron = { kind: 'PRI', value: 16, valueTo: null, upper: null, upperAppliesTo: null, source: 'EFSA' } as const
const total = { key: 'iron', sum: 8, known: 2, of: 2, energyShare: 1 }

test('compares with the reference only when enough is known', () => {
  expect(compare({ target: null, reference: iron }, total).percent).toBe(50)
  const little = { ...total, known: 1, energyShare: 0.79 }
  expect(compare({ target: null, reference: iron }, little)).toMatchObject({ percent: null, isPartial: true })
})

test('takes the person’s own target instead of the reference', () => {
  const target = { min: 10, max: null }
  expect(compare({ target, reference: iron }, total)).toMatchObject({ percent: 80, aim: { isOwn: true } })
})

test('says what is too much even when little is known, and only perhaps where not all counts', () => {
  const little = { ...total, sum: 50, known: 1, of: 9, energyShare: 0.1 }
  const over = compare({ target: null, reference: { ...iron, upper: 45, upperAppliesTo: 'all' } }, little)
  expect(over).toMatchObject({ percent: null, isOverUpper: true, isCertainlyOver: true })
  const added = compare({ target: null, reference: { ...iron, upper: 45, upperAppliesTo: 'added' } }, little)
  expect(added).toMatchObject({ isOverUpper: true, isCertainlyOver: false })
})

test('draws more as more, with the same place for every reference', () => {
  const bar = barOf({ target: null, reference: { ...iron, upper: 45, upperAppliesTo: 'all' } })
  expect(bar).toMatchObject({ from: 0.75, to: null, upper: 0.95 })
  const places = [0, 8, 16, 30, 45, 100, 1_000].map((amount) => bar?.place(amount) ?? 0)
  expect(places).toEqual([...places].sort((a, b) => a - b))
  expect(places.at(-1)).toBe(1)
})
