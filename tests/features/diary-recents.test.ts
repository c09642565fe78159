import { describe, expect, it } from 'vitest'
import { addDays } from '#domain/day.ts'
import { quickAddName } from '#domain/logged-food.ts'
import { createWorld } from '../support/world.ts'

const today = '2026-03-10'
const oats = {
  mealType: 'Breakfast',
  foodName: 'Rolled oats',
  foodId: 'staples:oats',
  servingSize: '55g',
  calories: 208,
} as const

describe('recent foods of a meal', () => {
  it('are empty for a new user', async () => {
    const { api } = await createWorld().join('ada')
    expect(await api.diary.recents({ mealType: 'Breakfast', date: today })).toEqual([])
  })

  it('rank frequent and recent foods first, each with its last amount', async () => {
    const { api } = await createWorld().join('ada')
    for (let back = 1; back <= 5; back++) await api.diary.logFood({ ...oats, date: addDays(today, -back) })
    await api.diary.logFood({ ...oats, date: today, servingSize: '70g', calories: 265, fiber: 7 })
    await api.diary.logFood({ date: today, mealType: 'Breakfast', foodName: 'Croissant', calories: 240 })
    await api.diary.logFood({ date: today, mealType: 'Dinner', foodName: 'Pizza', calories: 800 })

    const [first, second, third] = await api.diary.recents({ mealType: 'Breakfast', date: addDays(today, 1) })
    expect(first).toMatchObject({
      id: 'staples:oats',
      foodName: 'Rolled oats',
      times: 6,
      lastDate: today,
      lastMealType: 'Breakfast',
      last: { quantity: 1, servingSize: '70g', grams: 70, calories: 265, fiber: 7, fat: null, isFruitOrVeg: false },
    })
    expect(second).toMatchObject({ id: 'logged:Croissant', foodId: null, times: 1 })
    expect(third).toMatchObject({ foodName: 'Pizza', times: 0, lastMealType: 'Dinner' })
  })

  it('lead with what has not been eaten yet at this meal', async () => {
    const { api } = await createWorld().join('ada')
    const toast = { mealType: 'Breakfast', foodName: 'Toast', calories: 90 } as const
    for (let back = 1; back <= 5; back++) await api.diary.logFood({ ...oats, date: addDays(today, -back) })
    await api.diary.logFood({ ...toast, date: addDays(today, -3) })
    const namesOf = async (date: string) =>
      (await api.diary.recents({ mealType: 'Breakfast', date })).map(({ foodName }) => foodName)
    expect(await namesOf(today)).toEqual(['Rolled oats', 'Toast'])
    const { id } = await api.diary.logFood({ ...oats, date: today })
    expect(await namesOf(today)).toEqual(['Toast', 'Rolled oats'])
    expect(await namesOf(addDays(today, 1))).toEqual(['Rolled oats', 'Toast'])
    await api.diary.removeFood({ id })
    expect(await namesOf(today)).toEqual(['Rolled oats', 'Toast'])
  })

  it('repeat the last logged amount', async () => {
    const { api } = await createWorld().join('ada')
    const before = await api.diary.logFood({ ...oats, date: addDays(today, -1), quantity: 2, salt: 0 })
    const [recent] = await api.diary.recents({ mealType: 'Breakfast', date: today })
    if (!recent) throw new Error('oats are recent')
    const { foodName, foodId, last } = recent
    const repeated = await api.diary.logFood({ foodName, foodId, ...last, date: today, mealType: 'Breakfast' })
    expect(repeated).toEqual({ ...before, id: repeated.id, date: today })
  })

  it('prefer the last amount of the same meal', async () => {
    const { api } = await createWorld().join('ada')
    await api.diary.logFood({ ...oats, date: addDays(today, -2), servingSize: '55g' })
    await api.diary.logFood({ ...oats, date: today, mealType: 'Snacks', servingSize: '20g' })
    const [breakfast] = await api.diary.recents({ mealType: 'Breakfast', date: today })
    const [snack] = await api.diary.recents({ mealType: 'Snacks', date: today })
    expect([breakfast?.last.grams, snack?.last.grams]).toEqual([55, 20])
  })

  it('exclude unnamed quick adds, future entries and other users’ foods', async () => {
    const world = createWorld()
    const { api: ada } = await world.join('ada')
    const { api: bob } = await world.join('bob')
    await bob.diary.logFood({ ...oats, date: today })
    await ada.diary.logFood({ date: today, mealType: 'Breakfast', foodName: quickAddName, calories: 100 })
    await ada.diary.logFood({ ...oats, date: addDays(today, 1) })
    expect(await ada.diary.recents({ mealType: 'Breakfast', date: today })).toEqual([])
  })
})
