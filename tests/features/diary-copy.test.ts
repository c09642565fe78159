import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { nutrients } from '#domain/nutrition.ts'
import { newId } from '#server/db/ids.ts'
import { createWorld } from '../support/world.ts'

const today = '2026-03-10'
const yesterday = '2026-03-09'
const oats = {
  date: yesterday,
  mealType: 'Breakfast',
  foodName: 'Rolled oats',
  servingSize: '55g',
  calories: 208.5,
  protein: 7.3,
  carbs: 37.2,
  fat: 3.6,
  fiber: 5.6,
  sugars: 0.5,
  saturatedFat: 0.7,
  salt: 0,
} as const
const milk = {
  ...oats,
  foodName: 'Milk',
  servingSize: '2 x 100g',
  quantity: 2,
  calories: 128,
  salt: undefined,
} as const
const soup = { ...oats, mealType: 'Lunch', foodName: 'Tomato soup', calories: 190 } as const

const copied = ({ id: _, date: __, ...rest }: { id: string; date: string }) => rest

describe('copying a meal', () => {
  it('logs its foods with all their data', async () => {
    const { api } = await createWorld().join('ada')
    await api.diary.logFoods({ entries: [oats, milk, soup] })
    const { food } = await api.diary.day({ date: yesterday })
    const breakfast = food.filter(({ mealType }) => mealType === 'Breakfast')

    const copies = await api.diary.copyFood({ date: today, mealType: 'Breakfast', foodItems: breakfast })
    expect((await api.diary.day({ date: today })).food).toEqual(copies)
    expect(copies.map(copied)).toEqual(breakfast.map(copied))
    expect(copies.map(({ id }) => id)).not.toEqual(breakfast.map(({ id }) => id))
    expect((await api.diary.day({ date: yesterday })).food).toEqual(food)
  })

  it('logs everything in the requested meal, whatever the foods say', async () => {
    const { api } = await createWorld().join('ada')
    await api.diary.copyFood({ date: today, mealType: 'Dinner', foodItems: [oats, soup] })
    const { food } = await api.diary.day({ date: today })
    expect(food.map(({ date, mealType }) => [date, mealType])).toEqual([
      [today, 'Dinner'],
      [today, 'Dinner'],
    ])
  })

  it('fails for an empty meal with the name of the meal', async () => {
    const { api } = await createWorld().join('ada')
    const nothing = { code: 'BAD_REQUEST' }
    await expect(api.diary.copyFood({ date: today, mealType: 'Lunch', foodItems: [] })).rejects.toMatchObject(nothing)
    await expect(api.diary.copyFood({ date: today, mealType: 'Lunch', foodItems: [] })).rejects.toThrow(
      "There's nothing to copy from Lunch.",
    )
  })

  it('is idempotent for a repeated id, and keeps the order of the foods', async () => {
    const { api } = await createWorld().join('ada')
    const before = await api.diary.logFood({ ...milk, date: today })
    const copy = { id: newId(), date: today, mealType: 'Breakfast' as const, foodItems: [oats, milk, soup] }
    const copies = await api.diary.copyFood(copy)
    expect(await api.diary.copyFood(copy)).toEqual(copies)
    expect(copies.map(({ foodName }) => foodName)).toEqual(['Rolled oats', 'Milk', 'Tomato soup'])
    expect((await api.diary.day({ date: today })).food).toEqual([before, ...copies])
  })

  it('keeps the order for any UUID version', async () => {
    const { api } = await createWorld().join('ada')
    const foodItems = Array.from({ length: 30 }, (_, at) => ({ ...oats, foodName: `Food ${at}` }))
    const id = '3B241101-E2BB-4255-8CAF-4136C566A962'
    const copies = await api.diary.copyFood({ id, date: today, mealType: 'Lunch', foodItems })
    expect(copies.map(({ foodName }) => foodName)).toEqual(foodItems.map(({ foodName }) => foodName))
    expect((await api.diary.day({ date: today })).food).toEqual(copies)
  })

  it('cannot reuse the id of another user’s copy', async () => {
    const world = createWorld()
    const { api: ada } = await world.join('ada')
    const { api: bob } = await world.join('bob')
    const copy = { id: newId(), date: today, mealType: 'Breakfast' as const, foodItems: [oats] }
    await ada.diary.copyFood(copy)
    await expect(bob.diary.copyFood(copy)).rejects.toThrow('This id is taken.')
    expect((await bob.diary.day({ date: today })).food).toEqual([])
  })

  it('keeps every nutrient, including unknown ones', async () => {
    const { api } = await createWorld().join('ada')
    const amount = fc.option(fc.double({ min: 0, max: 10_000, noNaN: true }), { nil: null })
    const values = fc.record(Object.fromEntries(nutrients.map((name) => [name, amount])))
    await fc.assert(
      fc.asyncProperty(fc.array(values, { minLength: 1, maxLength: 5 }), async (amounts) => {
        const foodItems = amounts.map((amount) => ({ ...oats, ...amount, calories: amount.calories ?? null }))
        const copies = await api.diary.copyFood({ date: today, mealType: 'Snacks', foodItems })
        const { food } = await api.diary.day({ date: today })
        const copied = food.filter(({ id }) => copies.some((copy) => copy.id === id))
        expect(copied.map((entry) => nutrients.map((name) => entry[name]))).toEqual(
          amounts.map((amount) => nutrients.map((name) => amount[name] ?? null)),
        )
        for (const { id } of copied) await api.diary.removeFood({ id })
      }),
      { numRuns: 25 },
    )
  })
})
