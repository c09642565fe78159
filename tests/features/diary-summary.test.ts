import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays } from '#domain/day.ts'
import { averages, type Nutrients, nutrients, totals } from '#domain/nutrition.ts'
import { createWorld } from '../support/world.ts'

const food = { mealType: 'Lunch', foodName: 'Soup' } as const

describe('the nutrition summary', () => {
  it('lists each day and averages the days with entries', async () => {
    const { api } = await createWorld().join('ada')
    await api.diary.logFood({ ...food, date: '2026-03-08', calories: 1500, salt: 2 })
    await api.diary.logFood({ ...food, date: '2026-03-10', calories: 2000, salt: null })
    await api.diary.logFood({ ...food, date: '2026-03-10', calories: 500, salt: 1 })
    await api.exercise.log({ date: '2026-03-10', exerciseName: 'Run', caloriesBurned: 310 })
    await api.diary.logFood({ ...food, date: '2026-03-01', calories: 9000 })

    const { days, averages } = await api.diary.summary({ from: '2026-03-04', to: '2026-03-10' })
    expect(days.map(({ date, burned, totals }) => [date, burned, totals.calories.sum])).toEqual([
      ['2026-03-08', 0, 1500],
      ['2026-03-10', 310, 2500],
    ])
    expect(averages.calories).toEqual({ sum: 2000, known: 3, of: 3 })
    expect(averages.salt).toEqual({ sum: 1.5, known: 2, of: 3 })
    expect(averages.fiber).toEqual({ sum: null, known: 0, of: 3 })
  })

  it('is unknown without logged days', async () => {
    const { api } = await createWorld().join('ada')
    const { days, averages } = await api.diary.summary({ from: '2026-03-04', to: '2026-03-10' })
    expect(days).toEqual([])
    expect(averages.calories).toEqual({ sum: null, known: 0, of: 0 })
  })

  it('equals the sum of the entries for a single day', async () => {
    const { api } = await createWorld().join('ada')
    let date = '2020-01-01'
    const amount = fc.option(fc.double({ min: 0, max: 5000, noNaN: true }), { nil: null })
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.record({ calories: amount, fat: amount }), { minLength: 1, maxLength: 6 }),
        async (amounts) => {
          date = addDays(date, 1)
          const entries = await api.diary.logFoods({ entries: amounts.map((amount) => ({ ...food, date, ...amount })) })
          const { days, averages } = await api.diary.summary({ from: date, to: date })
          expect(days).toEqual([{ date, burned: 0, totals: totals(entries) }])
          expect(averages).toEqual(totals(entries))
        },
      ),
      { numRuns: 25 },
    )
  })

  it('equals the sums of all entries of days, however many, and however many values are unknown', async () => {
    // A failure is made smaller, which logs many more.
    const { api } = await createWorld({ USER_ROWS: '0' }).join('ada')
    let next = '2020-01-01'
    // Amounts as clients compute them, in millionths.
    const millionths = fc.integer({ min: 0, max: 5e9 }).map((value) => value / 1e6)
    const amount = fc.option(millionths, { nil: null, freq: 2 })
    const amounts = fc.record(Object.fromEntries(nutrients.map((name) => [name, amount])))
    // Copied several times, so that some days have more entries than are read at once.
    const day = fc.record({
      foods: fc.array(amounts, { maxLength: 200, size: 'max' }),
      copies: fc.integer({ min: 1, max: 6 }),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(day, { minLength: 1, maxLength: 3 }), async (given) => {
        const logged = []
        const [from, to] = [next, addDays(next, given.length - 1)]
        next = addDays(to, 1)
        for (const [n, { foods, copies }] of given.entries()) {
          const date = addDays(from, n)
          const entries = foods.map((amounts) => ({ ...food, date, ...(amounts as Nutrients) }))
          const copied = []
          if (entries.length > 0) {
            for (let copy = 0; copy < copies; copy++) copied.push(...(await api.diary.logFoods({ entries })))
          }
          if (copied.length > 0) logged.push({ date, burned: 0, totals: totals(copied) })
        }
        const { days, averages: found } = await api.diary.summary({ from, to })
        expect(days).toEqual(logged)
        expect(found).toEqual(averages(logged.map(({ totals }) => totals)))
      }),
      { numRuns: 12 },
    )
  })

  it('spans at most 366 days and requires from <= to', async () => {
    const { api } = await createWorld().join('ada')
    await expect(api.diary.summary({ from: '2026-03-10', to: '2026-03-09' })).rejects.toThrow('before the first')
    await expect(api.diary.summary({ from: '2025-03-09', to: '2026-03-10' })).rejects.toThrow('at most 366 days')
    expect((await api.diary.summary({ from: '2025-03-10', to: '2026-03-10' })).days).toEqual([])
  })
})

const today = '2026-03-10'
const stew = { mealType: 'Lunch', foodName: 'Stew' } as const

it('tells what was eaten on each day, its goals, and whether that is all', async () => {
  const { api } = await createWorld().join('ann')
  await api.goals.change({ calories: 1_900, byWeekday: { '0': { calories: 2_500, protein: 90, carbs: 300, fat: 80 } } })
  for (let daysAgo = 12; daysAgo > 5; daysAgo--)
    await api.diary.logFood({ ...stew, date: addDays(today, -daysAgo), calories: 2_000, protein: 80 })
  const log = (daysAgo: number, calories: number | null) =>
    api.diary.logFood({ ...stew, date: addDays(today, -daysAgo), calories, protein: 20 })
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
