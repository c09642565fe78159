import { describe, expect, it } from 'vitest'
import { newId } from '#server/db/ids.ts'
import { countRowsOf } from '#server/db/write-limits.ts'
import { createWorld } from '../support/world.ts'

const date = '2026-03-10'
const oats = { foodName: 'Oats', calories: 200 }
const breakfast = { ...oats, date, mealType: 'Breakfast' as const }
const full = { code: 'CONFLICT', message: expect.stringContaining('Your account is full: it can hold 5 entries.') }

describe('the rows of a person', () => {
  it('are limited over all lists together; what is there can still be changed and deleted', async () => {
    const world = createWorld({ USER_ROWS: '5' })
    const { api } = await world.join('ann')
    const { id } = await api.diary.logFood(breakfast)
    await api.water.add({ date })
    await api.recipes.create({ name: 'Dal', servings: 2, ingredients: [oats, oats] })

    await expect(api.diary.logFood(breakfast)).rejects.toMatchObject(full)
    await expect(api.exercise.log({ date, exerciseName: 'Run', caloriesBurned: 300 })).rejects.toMatchObject(full)
    expect((await api.diary.day({ date })).food).toHaveLength(1)

    await api.diary.changeFood({ id, quantity: 2 })
    await api.diary.removeFood({ id })
    await api.diary.logFood(breakfast)
    await expect(api.diary.logFood(breakfast)).rejects.toMatchObject(full)
  })

  it('leave room for settings: goals, preferences and pauses can be changed when the account is full', async () => {
    const { api } = await createWorld({ USER_ROWS: '1' }).join('ann')
    await api.diary.logFood(breakfast)
    await expect(api.water.add({ date })).rejects.toMatchObject({ code: 'CONFLICT' })

    await api.goals.change({ calories: 2_000, height: 170 })
    await api.goals.change({ calories: 1_900 })
    await api.profile.changePreferences({ isFindable: false })
    const { startDate } = await api.streak.pause({ endDate: '2026-03-12' })
    expect((await api.account.me()).dailyGoals).toMatchObject({ calories: 1_900 })
    expect((await api.streak.get()).pauses).toMatchObject([{ startDate, endDate: '2026-03-12' }])
    await expect(api.water.add({ date })).rejects.toMatchObject({ code: 'CONFLICT' })
  })

  it('accept a retry of what is stored already', async () => {
    const { api } = await createWorld({ USER_ROWS: '1' }).join('ann')
    const entry = { ...breakfast, id: newId() }
    await api.diary.logFood(entry)
    expect(await api.diary.logFood(entry)).toMatchObject({ id: entry.id })
  })

  it('are refused as a whole when a copy does not fit', async () => {
    const { api } = await createWorld({ USER_ROWS: '5' }).join('ann')
    await api.diary.copyFood({ date, mealType: 'Lunch', foodItems: [oats, oats, oats] })
    const copy = { date, mealType: 'Dinner' as const, foodItems: [oats, oats, oats] }
    await expect(api.diary.copyFood(copy)).rejects.toMatchObject(full)
    expect((await api.diary.day({ date })).food).toHaveLength(3)
  })

  it('are those of one person alone', async () => {
    const world = createWorld({ USER_ROWS: '2' })
    const [ann, ben] = [await world.join('ann'), await world.join('ben')]
    await ann.api.diary.copyFood({ date, mealType: 'Lunch', foodItems: [oats, oats] })
    await ben.api.diary.logFood(breakfast)
    const rowsOf = async ({ api }: typeof ann) => countRowsOf(world.db, (await api.account.me()).id)
    expect([await rowsOf(ann), await rowsOf(ben)]).toEqual([2, 1])
  })

  it('are not limited by 0', async () => {
    const { api } = await createWorld({ USER_ROWS: '0' }).join('ann')
    expect(await api.diary.copyFood({ date, mealType: 'Lunch', foodItems: [oats, oats] })).toHaveLength(2)
  })
})

describe('the writes of a person in a minute', () => {
  const tooFast = (retryAfter: number) => ({ code: 'TOO_MANY_REQUESTS', retryAfter })

  it('are limited, and allowed again a minute after the first', async () => {
    const world = createWorld({ WRITE_LIMIT: '3' })
    const [ann, ben] = [await world.join('ann'), await world.join('ben')]
    const { id } = await ann.api.diary.logFood(breakfast)
    world.travel({ seconds: 20 })
    await ann.api.water.add({ date })
    await ann.api.diary.changeFood({ id, quantity: 2 })
    await expect(ann.api.diary.removeFood({ id })).rejects.toMatchObject(tooFast(40))
    await ben.api.diary.logFood(breakfast)
    expect((await ann.api.diary.day({ date })).food).toHaveLength(1)
    world.travel({ seconds: 40 })
    await ann.api.diary.removeFood({ id })
  })

  it('are allowed again as soon when the clock is set back meanwhile', async () => {
    const world = createWorld({ WRITE_LIMIT: '1' })
    const { api } = await world.join('ann')
    await api.water.add({ date })
    world.travelTo('2026-03-10T10:00:00.000Z')
    await expect(api.water.add({ date })).rejects.toMatchObject(tooFast(60))
    world.travel({ minutes: 1 })
    expect(await api.water.add({ date })).toEqual({ glasses: 2, ml: 500 })
  })

  it('count every row of a copy, which is stored whole or not at all', async () => {
    const { api } = await createWorld({ WRITE_LIMIT: '5' }).join('ann')
    const copy = { date, mealType: 'Lunch' as const, foodItems: [oats, oats, oats] }
    await api.diary.copyFood(copy)
    await expect(api.diary.copyFood(copy)).rejects.toMatchObject(tooFast(60))
    await api.diary.copyFood({ ...copy, foodItems: [oats, oats] })
    expect((await api.diary.day({ date })).food).toHaveLength(5)
  })

  it('count those that were refused too, which are as much work, but not those beyond the limit', async () => {
    const world = createWorld({ WRITE_LIMIT: '3' })
    const { api } = await world.join('ann')
    await expect(api.diary.removeFood({ id: newId() })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    const copy = { date, mealType: 'Lunch' as const, foodItems: [oats, oats, oats] }
    await expect(api.diary.copyFood(copy)).rejects.toMatchObject(tooFast(60))
    await api.diary.copyFood({ ...copy, foodItems: [oats, oats] })
    await expect(api.water.add({ date })).rejects.toMatchObject(tooFast(60))
  })

  it('are not limited by 0', async () => {
    const { api } = await createWorld({ WRITE_LIMIT: '0' }).join('ann')
    for (let n = 0; n < 10; n++) await api.water.add({ date })
  })
})
