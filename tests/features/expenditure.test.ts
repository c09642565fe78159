import { describe, expect, it } from 'vitest'
import { addDays } from '#domain/day.ts'
import { becomeMeasured, logDays, profile, today } from '../support/measured-person.ts'
import { signIn } from '../support/people.ts'
import { createWorld } from '../support/world.ts'

const yesterday = addDays(today, -1)
/** With weights after it, so that it moves the estimate. */
const lastWeek = addDays(today, -5)
const food = { date: lastWeek, mealType: 'Dinner', foodName: 'Feast', quantity: 1, calories: 4_000 } as const

async function measured(settings: { isCached?: boolean } = {}) {
  const world = createWorld({}, undefined, settings)
  const ann = await world.join('ann')
  await becomeMeasured(ann.api)
  return { world, ...ann }
}

describe('the energy expenditure', () => {
  it('is refused until somebody tells what the formula needs, and is the formula’s then', async () => {
    const { api } = await createWorld().join('ann')
    const missing = 'The estimate needs your date of birth, the sex for the formula, your height and a weight.'
    expect(await api.expenditure.on()).toEqual({
      date: today,
      state: 'refused',
      kcal: null,
      low: null,
      high: null,
      formulaKcal: null,
      trendWeight: null,
      foodDays: 0,
      weighIns: 0,
      leftOut: [],
      needs: { foodDays: 10, weighIns: 4, days: 14 },
      reason: missing,
    })
    await api.profile.change(profile)
    expect((await api.expenditure.on()).reason).toBe('The estimate needs a weight.')
    // A weight of today is enough for the formula: (10 x 80 + 6.25 x 180 - 5 x 40 + 5) x 1.4 = 2422.
    await api.progress.log({ weight: 80 })
    expect(await api.expenditure.on()).toMatchObject({
      state: 'formula',
      kcal: 2422,
      formulaKcal: 2422,
      trendWeight: 80,
      weighIns: 0,
      needs: { foodDays: 10, weighIns: 4, days: 14 },
      reason: null,
    })
    await api.profile.change({ activityLevel: 'active' })
    expect((await api.expenditure.on()).kcal).toBe(Math.round(1730 * 1.8))
    await api.profile.change({ lifeStage: 'pregnant' })
    expect(await api.expenditure.on()).toMatchObject({ state: 'refused', kcal: null, reason: /pregnancy/ })
  })

  it('is measured from a month of food and weights, and tells what it left out', async () => {
    const { api } = await measured()
    const answer = await api.expenditure.on()
    expect(answer).toMatchObject({
      date: today,
      state: 'measured',
      formulaKcal: 2423,
      foodDays: 28,
      weighIns: 28,
      leftOut: [],
      needs: null,
    })
    expect(answer.kcal).toBeGreaterThan(2_400)
    expect(answer.kcal).toBeLessThan(2_560)
    expect((answer.high ?? 0) - (answer.low ?? 0)).toBeLessThanOrEqual(700)

    await api.diary.setStatus({ date: yesterday, status: 'incomplete' })
    expect(await api.expenditure.on()).toMatchObject({
      foodDays: 27,
      leftOut: [{ date: yesterday, reason: 'marked incomplete' }],
    })
  })

  it('is of another date as it was asked on that day, and knows nothing of later ones', async () => {
    const { api } = await measured()
    const date = addDays(today, -5)
    const then = await api.expenditure.on({ date })
    expect(then).toMatchObject({ date, state: 'measured', foodDays: 25, weighIns: 25 })
    await api.diary.logFood({ ...food, date })
    await api.progress.log({ date, weight: 90 })
    expect(await api.expenditure.on({ date })).toEqual(then)
    expect((await api.expenditure.on({ date: addDays(date, 1) })).kcal).not.toBe(
      (await api.expenditure.on({ date: addDays(today, -30) })).kcal,
    )
    expect(await api.expenditure.on({ date: addDays(today, -40) })).toMatchObject({ state: 'refused', weighIns: 0 })
    // What is to come is as of today.
    expect(await api.expenditure.on({ date: '2026-04-01' })).toEqual({
      ...(await api.expenditure.on()),
      date: '2026-04-01',
    })
    await expect(api.expenditure.on({ date: '2027-03-11' })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  })

  it.each([true, false])('follows every change of the past at the next read, cached: %s', async (isCached) => {
    const { api, world, email } = await measured({ isCached })
    const kcal = async () => (await api.expenditure.on()).kcal ?? 0
    const before = await kcal()
    const { id } = await api.diary.logFood(food)
    expect(await kcal()).toBeGreaterThan(before)
    await api.diary.changeFood({ id, calories: 5_000 })
    const more = await kcal()
    await api.diary.removeFood({ id })
    expect(await kcal()).toBe(before)
    expect(more).toBeGreaterThan(before)

    const weight = await api.progress.log({ date: lastWeek, weight: 78 })
    expect(await kcal()).not.toBe(before)
    await api.progress.change({ id: weight.id, date: addDays(today, -3) })
    expect(await kcal()).not.toBe(before)
    await api.progress.remove({ id: weight.id })
    expect(await kcal()).toBe(before)

    await api.goals.change({ height: 200 })
    expect((await api.expenditure.on()).formulaKcal).toBeGreaterThan(2_423)
    await api.profile.change({ height: 180 })
    expect(await kcal()).toBe(before)

    // Today never counts, until it has passed.
    await api.diary.logFood({ ...food, date: today })
    expect(await kcal()).toBe(before)
    const tomorrow = addDays(today, 1)
    world.travel({ days: 1 })
    const next = world.caller((await signIn(world, email)).accessToken)
    expect(await next.expenditure.on()).toMatchObject({ date: tomorrow, foodDays: 28, weighIns: 27 })
    await next.progress.log({ date: today, weight: 80 })
    expect(await next.expenditure.on()).toMatchObject({ date: tomorrow, foodDays: 28, weighIns: 28 })
  })

  it('answers many who ask at once the same, also while somebody writes', async () => {
    const { api } = await measured()
    const [first, , second] = await Promise.all([api.expenditure.on(), api.diary.logFood(food), api.expenditure.on()])
    const after = await api.expenditure.on()
    expect([first, second].every((answer) => answer?.state === 'measured')).toBe(true)
    expect(after.kcal).toBe((await api.expenditure.on()).kcal)
    const many = await Promise.all(Array.from({ length: 20 }, () => api.expenditure.on()))
    expect(new Set(many.map(({ kcal }) => kcal))).toEqual(new Set([after.kcal]))
  })

  it('is of nobody else', async () => {
    const { world, api } = await measured()
    const ben = await world.join('ben')
    await ben.api.profile.change(profile)
    await ben.api.progress.log({ weight: 80 })
    expect(await ben.api.expenditure.on()).toMatchObject({ state: 'formula', foodDays: 0, weighIns: 0 })
    await ben.api.diary.setStatus({ date: yesterday, status: 'incomplete' })
    expect((await api.expenditure.on()).foodDays).toBe(28)
    expect((await api.diary.day({ date: yesterday })).status).toBeNull()
  })

  it('holds the last measured value when too little is logged, and counts a fast day as 0', async () => {
    const world = createWorld()
    const { api } = await world.join('ann')
    await api.profile.change(profile)
    await logDays(api, { days: 60, kcal: (ago) => (ago > 25 ? 2_500 : null), weight: (ago) => (ago > 25 ? 80 : null) })
    const history = await api.expenditure.history({ from: addDays(today, -60), to: today })
    const last = history.findLast(({ state }) => state === 'measured')
    expect(await api.expenditure.on()).toMatchObject({
      state: 'holding',
      kcal: last?.kcal,
      low: last?.low,
      high: last?.high,
      needs: { foodDays: 8, weighIns: 1 },
    })
    const fast = addDays(today, -10)
    await api.diary.setStatus({ date: fast, status: 'complete' })
    expect((await api.expenditure.history({ from: fast, to: fast }))[0]).toMatchObject({ date: fast, intake: 0 })
  })
})

describe('the history of the expenditure', () => {
  it('has each day as its date answers, with the intake of the day', async () => {
    const { api } = await measured()
    await api.diary.logFood({ ...food, date: addDays(today, -2), calories: null })
    const history = await api.expenditure.history({ from: addDays(today, -35), to: addDays(today, 2) })
    expect(history).toHaveLength(38)
    for (const { intake, ...day } of history) {
      const { date, state, kcal, low, high, trendWeight } = await api.expenditure.on({ date: day.date })
      expect(day).toEqual({ date, state, kcal, low, high, trendWeight })
      const isKnown = date >= addDays(today, -30) && date < today && date !== addDays(today, -2)
      expect([date, intake]).toEqual([date, isKnown ? 2_500 : null])
    }
    expect([...new Set(history.map(({ state }) => state))]).toEqual(['refused', 'formula', 'measured'])
  })

  it('spans at most 400 days', async () => {
    const { api } = await createWorld().join('ann')
    const from = addDays(today, -400)
    await expect(api.expenditure.history({ from, to: today })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
    expect(await api.expenditure.history({ from: addDays(from, 1), to: today })).toHaveLength(400)
  })
})

describe('the status of a day', () => {
  it('is set, changed and taken back', async () => {
    const { api } = await createWorld().join('ann')
    const { id } = await api.diary.logFood({ ...food, date: today })
    const set = (status: 'complete' | 'incomplete' | null) => api.diary.setStatus({ date: today, status })
    expect(await set('complete')).toMatchObject({ food: [{ id }], status: 'complete', water: { glasses: 0, ml: 0 } })
    expect(await set('incomplete')).toMatchObject({ status: 'incomplete' })
    expect(await api.diary.day({ date: today })).toMatchObject({ status: 'incomplete' })
    expect(await set(null)).toMatchObject({ status: null })
    expect(await set(null)).toMatchObject({ status: null })
    await expect(api.diary.setStatus({ date: '2027-03-11', status: null })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
    })
  })
})
