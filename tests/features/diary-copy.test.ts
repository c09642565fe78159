import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { nutrients } from '#domain/nutrition.ts'
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

describe('copying a meal that a client shows', () => {
  it('logs its foods with everything that is known of them', async () => {
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

  it('puts everything into the meal that was named, whatever the foods say', async () => {
    const { api } = await createWorld().join('ada')
    await api.diary.copyFood({ date: today, mealType: 'Dinner', foodItems: [oats, soup] })
    const { food } = await api.diary.day({ date: today })
    expect(food.map(({ date, mealType }) => [date, mealType])).toEqual([
      [today, 'Dinner'],
      [today, 'Dinner'],
    ])
  })

  it('of nothing says so, by the name of the meal', async () => {
    const { api } = await createWorld().join('ada')
    const nothing = { code: 'BAD_REQUEST' }
    await expect(api.diary.copyFood({ date: today, mealType: 'Lunch', foodItems: [] })).rejects.toMatchObject(nothing)
    await expect(api.diary.copyFood({ date: today, mealType: 'Lunch', foodItems: [] })).rejects.toThrow(
      "There's nothing to copy from Lunch.",
    )
  })

  it('keeps every nutrient, and unknown ones unknown', async () => {
    const { api } = await createWorld().join('ada')
    const amount = fc.option(fc.double({ min: 0, max: 10_000, noNaN: true }), { nil: null })
    const values = fc.record(Object.fromEntries(nutrients.map((name) => [name, amount])))
    await fc.assert(
      fc.asyncProperty(fc.array(values, { minLength: 1, maxLength: 5 }), async (amounts) => {
        const foodItems = amounts.map((amount) => ({ ...oats, ...amount, calories: amount.calories ?? null }))
        const copies = await api.diary.copyFood({ date: today, mealType: 'Snacks', foodItems })
        const { food } = await api.diary.day({ date: today })
        const kept = food.filter(({ id }) => copies.some((copy) => copy.id === id))
        expect(kept.map((entry) => nutrients.map((name) => entry[name]))).toEqual(
          amounts.map((amount) => nutrients.map((name) => amount[name] ?? null)),
        )
        for (const { id } of kept) await api.diary.removeFood({ id })
      }),
      { numRuns: 25 },
    )
  })
})

describe('copying from a day', () => {
  it('takes one meal of it', async () => {
    const { api } = await createWorld().join('ada')
    await api.diary.logFoods({ entries: [oats, milk, soup] })
    const copies = await api.diary.copyDay({ from: yesterday, to: today, mealType: 'Breakfast' })
    expect(copies.map(({ foodName }) => foodName)).toEqual(['Rolled oats', 'Milk'])
    expect((await api.diary.day({ date: today })).food).toEqual(copies)
  })

  it('takes all of it, meal by meal', async () => {
    const { api } = await createWorld().join('ada')
    const logged = await api.diary.logFoods({ entries: [oats, milk, soup] })
    await api.diary.copyDay({ from: yesterday, to: today })
    expect((await api.diary.day({ date: today })).food.map(copied)).toEqual(logged.map(copied))
  })

  it('with nothing there says so', async () => {
    const { api } = await createWorld().join('ada')
    await expect(api.diary.copyDay({ from: yesterday, to: today, mealType: 'Dinner' })).rejects.toThrow(
      "There's nothing to copy from Dinner.",
    )
    await expect(api.diary.copyDay({ from: yesterday, to: today })).rejects.toThrow(
      "There's nothing to copy from this day.",
    )
    await expect(api.diary.copyDay({ from: today, to: today })).rejects.toThrow('Choose another day to copy to.')
  })

  it('never takes what is somebody else’s', async () => {
    const world = createWorld()
    const { api: ada } = await world.join('ada')
    const { api: bob } = await world.join('bob')
    await ada.diary.logFood(oats)
    await expect(bob.diary.copyDay({ from: yesterday, to: today })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  })
})
