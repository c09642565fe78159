import { expect, it } from 'vitest'
import { addDays } from '#domain/day.ts'
import { createWorld } from '../support/world.ts'

const today = '2026-03-10'
const food = { mealType: 'Lunch', foodName: 'Stew' } as const

it('tells what was eaten on each day, its goals, and whether that is all', async () => {
  const { api } = await createWorld().join('ann')
  await api.goals.change({ calories: 1_900, byWeekday: { '0': { calories: 2_500, protein: 90, carbs: 300, fat: 80 } } })
  for (let daysAgo = 12; daysAgo > 5; daysAgo--)
    await api.diary.logFood({ ...food, date: addDays(today, -daysAgo), calories: 2_000, protein: 80 })
  const log = (daysAgo: number, calories: number | null) =>
    api.diary.logFood({ ...food, date: addDays(today, -daysAgo), calories, protein: 20 })
  await log(5, 400)
  await log(4, 1_900)
  await log(4, null)
  await api.diary.setStatus({ date: addDays(today, -3), status: 'complete' })
  await log(2, 1_800)
  await api.diary.setStatus({ date: addDays(today, -2), status: 'incomplete' })
  await log(0, 300)

  const days = await api.diary.daily({ from: addDays(today, -6), to: today })
  expect(days.map(({ date, totals, leftOut }) => [date, totals?.calories.sum ?? null, leftOut])).toEqual([
    ['2026-03-04', 2_000, null],
    ['2026-03-05', 400, 'looks incomplete'],
    ['2026-03-06', 1_900, 'unknown energy'],
    // A day of fasting.
    ['2026-03-07', null, null],
    ['2026-03-08', 1_800, 'marked incomplete'],
    ['2026-03-09', null, 'nothing logged'],
    [today, 300, null],
  ])
  expect(days[0]?.totals).toEqual({
    calories: { sum: 2_000, known: 1, of: 1 },
    protein: { sum: 80, known: 1, of: 1 },
    carbs: { sum: null, known: 0, of: 1 },
    fat: { sum: null, known: 0, of: 1 },
  })
  expect(days[2]?.totals?.calories).toEqual({ sum: 1_900, known: 1, of: 2 })
})

it('has the goals of each day', async () => {
  const world = createWorld()
  const { api } = await world.join('ann')
  await api.goals.change({ calories: 1_900, byWeekday: { '0': { calories: 2_500, protein: 90, carbs: 300, fat: 80 } } })
  const days = await api.diary.daily({ from: today, to: '2026-03-16' })
  // The 15th is a Sunday.
  expect(days.map(({ goals }) => goals.calories)).toEqual([1_900, 1_900, 1_900, 1_900, 1_900, 2_500, 1_900])
  expect(days[5]?.goals).toEqual({ calories: 2_500, protein: 90, carbs: 300, fat: 80 })
})

it('knows nothing of the days before anything was logged', async () => {
  const { api } = await createWorld().join('ann')
  const days = await api.diary.daily({ from: '2026-03-09', to: today })
  expect(days.map(({ totals, leftOut }) => [totals, leftOut])).toEqual([
    [null, 'nothing logged'],
    [null, null],
  ])
})

it('spans at most 400 days, in order', async () => {
  const { api } = await createWorld().join('ann')
  await expect(api.diary.daily({ from: '2025-02-03', to: today })).rejects.toThrow('at most 400')
  await expect(api.diary.daily({ from: today, to: '2026-03-09' })).rejects.toThrow('before the first')
  await expect(api.diary.daily({ from: '2027-06-01', to: '2027-06-02' })).rejects.toThrow('at most a year')
})
