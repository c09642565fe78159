import { describe, expect, it } from 'vitest'
import { addDays } from '#domain/day.ts'
import { foodEntries } from '#schema'
import { newId } from '#server/db/ids.ts'
import { loggedDays, streakOf } from '#server/features/diary/streak.ts'
import { createWorld, type World } from '../support/world.ts'

const today = '2026-03-10'

async function joined(world: World, name: string) {
  const { api } = await world.join(name)
  const userId = (await api.account.me()).id
  return { api, userId, streak: (on = today) => streakOf(world.db, userId, on) }
}

describe('the streak of a diary', () => {
  it('counts consecutive days with food, and breaks when the last entry of a day is removed', async () => {
    const world = createWorld()
    const ann = await joined(world, 'ann')
    const eat = (date: string) => ann.api.diary.logFood({ date, mealType: 'Lunch', foodName: 'Soup', calories: 100 })
    expect(ann.streak()).toBe(0)
    for (const date of ['2026-03-05', '2026-03-07', '2026-03-08', '2026-03-09', '2026-03-09']) await eat(date)
    expect(ann.streak()).toBe(3)
    const { id } = await eat('2026-03-10')
    expect(ann.streak()).toBe(4)
    await ann.api.diary.removeFood({ id })
    expect(ann.streak()).toBe(3)
    expect(ann.streak('2026-03-11')).toBe(0)
  })

  it('counts only the user’s own food entries, up to today', async () => {
    const world = createWorld()
    const [ann, ben] = [await joined(world, 'ann'), await joined(world, 'ben')]
    const entry = { mealType: 'Lunch', foodName: 'Soup', calories: 100 } as const
    await ben.api.diary.logFood({ ...entry, date: today })
    await ann.api.water.add({ date: today })
    await ann.api.exercise.log({ date: today, exerciseName: 'Run', caloriesBurned: 100 })
    await ann.api.diary.logFood({ ...entry, date: '2026-03-11' })
    expect([ann.streak(), ben.streak()]).toEqual([0, 1])
    const days = loggedDays(world.db, ann.userId)
    expect(['2026-03-10', '2026-03-11'].map((date) => days.has(date))).toEqual([false, true])
  })

  it('can span ten years', async () => {
    const world = createWorld()
    const { userId, streak } = await joined(world, 'ann')
    const rows = Array.from({ length: 3_650 }, (_, n) => ({
      id: newId(),
      userId,
      date: addDays(today, -n),
      mealType: 'Lunch' as const,
      foodName: 'Soup',
      quantity: 1,
      servingSize: '100g',
      isFruitOrVeg: false,
      createdAt: '2026-03-10T12:00:00.000Z',
    }))
    for (let n = 0; n < rows.length; n += 500)
      world.db
        .insert(foodEntries)
        .values(rows.slice(n, n + 500))
        .run()
    expect(streak()).toBe(3_650)
  })
})
