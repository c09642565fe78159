import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { lastAmountOf, servingsOf } from '#domain/entries.ts'
import type { Food } from '#domain/food.ts'
import { entryOf, type FoodEntry, snapshotOf } from '#domain/logged-food.ts'
import { type Nutrients, nutrients, per100gOf, unknownNutrients } from '#domain/nutrition.ts'
import {
  isAsLast,
  nutrientsOf,
  offeredPortions,
  ownServing,
  partialNutrients,
  servingText,
  shownAmount,
} from '#domain/portion.ts'

import { loggedFood } from '#server/features/foods/personal.ts'

const bread: Pick<Food, 'serving_size' | 'portions' | 'nutriments' | 'perServing'> = {
  serving_size: null,
  portions: [
    { label: '1 slice', grams: 19 },
    { label: '1 loaf', grams: 800 },
  ],
  nutriments: per100gOf({ ...unknownNutrients, calories: 410 }, 100),
}
const soup = {
  serving_size: '1 serving',
  portions: [],
  nutriments: per100gOf(unknownNutrients, null),
  perServing: { label: '1 serving', grams: null, nutrients: { ...unknownNutrients, calories: 320 } },
}

const entry = (change: Partial<FoodEntry>): FoodEntry => ({
  ...entryOf({ id: 'a', date: '2026-03-10', mealType: 'Lunch', foodName: 'Bread' }),
  ...change,
})
const loggedAs = (change: Partial<FoodEntry>) => lastAmountOf(entry(change))
const shown = (food: Parameters<typeof shownAmount>[0]) => {
  const { choice, quantity } = shownAmount(food)
  return [servingText(choice, quantity), nutrientsOf(food, { choice, quantity }).calories]
}

describe('the amount that search shows', () => {
  it('is the serving of the label, else the first household portion, else 100 g', () => {
    expect(shown(bread)).toEqual(['1 x 1 slice (19 g)', 77.9])
    expect(shown({ ...bread, serving_size: '2 slices (38 g)' })).toEqual(['1 x 2 slices (38 g)', 155.8])
    expect(shown({ ...bread, serving_size: ' 2 slices (38 g) ' })).toEqual(['1 x 2 slices (38 g)', 155.8])
    expect(shown({ ...bread, portions: [], serving_size: '30 g' })).toEqual(['1 x 30 g', 123])
    expect(shown({ ...bread, portions: [] })).toEqual(['1 x 100g', 410])
    expect(shown(soup)).toEqual(['1 serving', 320])
  })

  it('is the last one rather than that, and the one asked for rather than both', () => {
    const last = loggedAs({ quantity: 2, servingSize: '2 x 1 loaf (800 g)', calories: 6560 })
    expect(shown({ ...bread, last })).toEqual(['2 x 1 loaf (800 g)', 6560])
    const weighed = loggedAs({ servingSize: '55g', calories: 225.5 })
    expect(shown({ ...bread, last: weighed })).toEqual(['55g', 225.5])
    const asked = ownServing(bread)
    expect(shownAmount({ ...bread, last }, asked)).toBe(asked)
  })

  it('is a weight where the last one was, and 100 g as such', () => {
    const last = loggedAs({ servingSize: '55g', calories: 225.5 })
    expect(shownAmount({ ...bread, last }).choice.mode).toBe('custom')
    expect(shown({ ...bread, last: loggedAs({ servingSize: '100g', calories: 410 }) })).toEqual(['1 x 100g', 410])
    // Once weighed, but its weight is not known any more.
    expect(shownAmount({ ...soup, last }).choice).toMatchObject({ mode: 'serving', text: '55g', asLast: true })
  })

  it.each<[string, Partial<Nutrients>, boolean]>([
    ['the same values', { calories: 50, fat: 2 }, false],
    ['1 kcal more, as rounding makes it', { calories: 51, fat: 2 }, false],
    ['over 1 kcal more', { calories: 51.1, fat: 2 }, true],
    ['a macro rounded to 0.1 g', { calories: 50, fat: 2.05 }, false],
    ['another macro', { calories: 50, fat: 2.5 }, true],
    ['a value that the food does not state now', { calories: 50, salt: 0.05 }, true],
    ['a value that was not stated then', { calories: 50, fat: null }, false],
  ])('tells whether the values have changed since: %s', (_, values, isChanged) => {
    const food = { ...bread, nutriments: per100gOf({ ...unknownNutrients, calories: 50, fat: 2 }, 100) }
    const last = loggedAs({ servingSize: '1 x 100g', ...values })
    expect(isAsLast(shownAmount({ ...food, last }).choice)).toBe(isChanged)
  })

  it('allows one per cent more or less of large values', () => {
    const food = { ...bread, nutriments: per100gOf({ ...unknownNutrients, calories: 500 }, 100) }
    const isChanged = (calories: number) =>
      isAsLast(shownAmount({ ...food, last: loggedAs({ servingSize: '1 x 100g', calories }) }).choice)
    expect([505, 506].map(isChanged)).toEqual([false, true])
  })

  it('has the values of the last entry when those of the food have changed since', () => {
    const last = loggedAs({ servingSize: '1 serving', calories: 290 })
    expect(shown({ ...soup, last })).toEqual(['1 serving', 290])
    expect(offeredPortions({ ...soup, last }).map((choice) => [choice.text, isAsLast(choice)])).toEqual([
      ['1 serving', true],
      ['1 serving', false],
    ])
  })

  it('is a portion of the last entry when the food has none like it', () => {
    const last = loggedAs({ quantity: 3, servingSize: '3 x 1 crust', calories: 90 })
    expect(shown({ ...bread, last })).toEqual(['3 x 1 crust', 90])
    expect(shownAmount({ ...bread, last }).choice.nutrients).toEqual({ ...unknownNutrients, calories: 30 })
  })
})

describe('the portions offered', () => {
  it('begin with the last one, then 100g', () => {
    const last = loggedAs({ servingSize: '1 x 1 loaf (800 g)', calories: 3280 })
    const texts = offeredPortions({ ...bread, last }).map(({ text }) => text)
    expect(texts).toEqual(['1 loaf (800 g)', '100g', '1 slice (19 g)'])
  })

  it('do not begin with a weight, which has a field of its own', () => {
    const last = loggedAs({ servingSize: '55g', calories: 225.5 })
    expect(offeredPortions({ ...bread, last }).map(({ text }) => text)).toEqual([
      '100g',
      '1 slice (19 g)',
      '1 loaf (800 g)',
    ])
  })

  it('tell which values are known in part only, but not for those that were logged', () => {
    const recipe = { ...soup, perServing: { ...soup.perServing, partial: ['salt' as const] } }
    expect(partialNutrients(recipe, ownServing(recipe).choice)).toEqual(['salt'])
    const last = loggedAs({ servingSize: '1 serving', calories: 290 })
    expect(partialNutrients(recipe, shownAmount({ ...recipe, last }).choice)).toEqual([])
    const oats: Food = { ...loggedFood(entry({})), ...bread }
    expect(partialNutrients(oats, ownServing(oats).choice)).toEqual([])
  })

  it('are no weights when the weight is unknown', () => {
    expect(offeredPortions(soup).map(({ text }) => text)).toEqual(['1 serving'])
  })
})

const value = fc.option(fc.integer({ min: 0, max: 100_000 }).map((n) => n / 10))
const values: fc.Arbitrary<Nutrients> = fc.record(
  Object.fromEntries(nutrients.map((nutrient) => [nutrient, value])) as Record<keyof Nutrients, typeof value>,
)
const quantity = fc.integer({ min: 1, max: 100_000 }).map((n) => n / 100)
const unit = fc.constantFrom('1 serving', '1 slice', 'a bowl', '100g', '55g', '1 pot (150 g)', '250 ml')

describe('a food that only exists in the diary', () => {
  it('can be logged again with the same values, whatever its portion', () => {
    fc.assert(
      fc.property(values, quantity, unit, fc.boolean(), (stated, count, text, prefixed) => {
        const servingSize = prefixed ? `${count} x ${text}` : text
        const before = entry({ ...stated, quantity: count, servingSize })
        const food: Food & { last: ReturnType<typeof lastAmountOf> } = {
          ...loggedFood(before),
          last: lastAmountOf(before),
        }
        const again = nutrientsOf(food, shownAmount(food))
        for (const nutrient of nutrients) {
          const [was, is] = [before[nutrient], again[nutrient]]
          if (was === null) expect(is).toBeNull()
          else expect(Math.abs((is ?? Number.NaN) - was)).toBeLessThanOrEqual(0.001 + was / 100)
        }
      }),
    )
  })
})

describe('the foods of a saved meal', () => {
  const item = snapshotOf({ foodName: 'Oats', servingSize: '55g', calories: 206, fat: null })

  it('are multiplied, by weight or by quantity', () => {
    const milk = snapshotOf({ foodName: 'Milk', quantity: 2, servingSize: '2 x 1 glass', calories: 300 })
    expect(servingsOf([item, milk], 0.5)).toMatchObject([
      { quantity: 1, servingSize: '27.5g', calories: 103, fat: null },
      { quantity: 1, servingSize: '1 x 1 glass', calories: 150 },
    ])
  })

  it('stay as they are for one serving, and keep what is unknown unknown', () => {
    fc.assert(
      fc.property(values, quantity, unit, (stated, count, servingSize) => {
        const before = snapshotOf({ foodName: 'Oats', ...stated, quantity: count, servingSize })
        expect(servingsOf([before], 1)).toEqual([before])
        const [half] = servingsOf([before], 0.5)
        for (const nutrient of nutrients) expect(half?.[nutrient] === null).toBe(before[nutrient] === null)
      }),
    )
  })
})
