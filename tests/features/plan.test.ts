import { describe, expect, it } from 'vitest'
import { defaultGoals } from '#domain/goals.ts'
import { checkIns, plans } from '#schema'
import { becomeMeasured, profile } from '../support/measured-person.ts'
import { signIn } from '../support/people.ts'
import { createWorld, exported, type World } from '../support/world.ts'

/** Somebody whose formula says 2,422 kcal, at 80 kg. */
async function beginner() {
  const world = createWorld()
  const ann = await world.join('ann')
  await ann.api.profile.change(profile)
  await ann.api.progress.log({ weight: 80 })
  return { world, ...ann }
}

/** Days later, when the session has to be renewed. */
async function later(world: World, email: string, days: number) {
  world.travel({ days })
  return world.caller((await signIn(world, email)).accessToken)
}

describe('a plan', () => {
  it('is missing until it is set, and ends', async () => {
    const { api, world } = await beginner()
    const missing = { code: 'NOT_FOUND', message: 'Plan not found.' }
    await expect(api.plan.get()).rejects.toMatchObject(missing)
    await expect(api.plan.checkIn({ decision: 'accept' })).rejects.toMatchObject(missing)
    await expect(api.plan.end()).rejects.toMatchObject(missing)

    const set = await api.plan.set({ aim: 'lose' })
    expect(set).toMatchObject({ aim: 'lose', ratePercent: 0.5, isDue: true, history: [] })
    expect(await api.plan.get()).toEqual(set)
    expect((await api.account.me()).isCheckInDue).toBe(true)
    const ben = await world.join('ben')
    await expect(ben.api.plan.get()).rejects.toMatchObject(missing)
    expect((await ben.api.account.me()).isCheckInDue).toBe(false)

    expect(await api.plan.end()).toEqual({ msg: 'Your plan has ended.' })
    await expect(api.plan.get()).rejects.toMatchObject(missing)
    expect(world.db.select().from(plans).all()).toEqual([])
  })

  it('proposes by the formula without bounds, and by what was measured with them', async () => {
    const { api } = await beginner()
    // Body fat by BMI and age is 22.5 %: of 80 kg, a kg of change has 6,655 kcal.
    expect((await api.plan.set({ aim: 'lose', ratePercent: 0.5 })).proposal).toEqual({
      calories: 2_041,
      protein: 128,
      fat: 64,
      carbs: 238,
      expenditure: 2_422,
      low: null,
      high: null,
      previousCalories: 2_000,
      limitedBy: null,
    })
    const { api: measured } = await createWorld().join('ann')
    await becomeMeasured(measured)
    const { kcal, low, high } = await measured.expenditure.on()
    const { proposal } = await measured.plan.set({ aim: 'keep' })
    expect(proposal).toMatchObject({ calories: kcal, expenditure: kcal, low, high })
  })

  it('has no proposal while there is no estimate, and no check-in', async () => {
    const { api } = await beginner()
    await api.plan.set({ aim: 'keep' })
    await api.profile.change({ lifeStage: 'breastfeeding' })
    expect(await api.plan.get()).toMatchObject({ isDue: false, proposal: null })
    await expect(api.plan.checkIn({ decision: 'decline' })).rejects.toMatchObject({
      code: 'CONFLICT',
      message: 'There is no estimate while breastfeeding, whose needs the scale does not show.',
    })
  })
})

describe('a check-in', () => {
  it('sets the proposed goals from today on, and closes the plan for seven days', async () => {
    const { api: first, world, email } = await beginner()
    await first.goals.change({ calories: 2_300, water: 6, fiber: 30 })
    const api = await later(world, email, 1)
    const { proposal } = await api.plan.set({ aim: 'lose' })
    const { calories, protein, carbs, fat } = proposal ?? defaultGoals

    expect(await api.plan.checkIn({ decision: 'accept' })).toMatchObject({
      isDue: false,
      proposal: { calories, previousCalories: calories },
      history: [{ date: '2026-03-11', decision: 'accept', calories }],
    })
    expect((await api.account.me()).dailyGoals).toEqual({ calories, protein, carbs, fat, water: 6, fiber: 30 })
    expect((await api.goals.on({ date: '2026-03-10' })).calories).toBe(2_300)

    const early = { code: 'CONFLICT', message: 'The next check-in is a week after the last one.' }
    await expect(api.plan.checkIn({ decision: 'decline' })).rejects.toMatchObject(early)
    expect((await (await later(world, email, 6)).plan.get()).isDue).toBe(false)
    expect((await (await later(world, email, 1)).plan.get()).isDue).toBe(true)
  })

  it('takes other goals than the proposed ones, and makes up the energy with carbs', async () => {
    const { api } = await beginner()
    await api.plan.set({ aim: 'lose' })
    const { history } = await api.plan.checkIn({ decision: 'accept', calories: 1_900, protein: 140 })
    expect(history).toMatchObject([{ calories: 1_900 }])
    expect((await api.account.me()).dailyGoals).toMatchObject({ calories: 1_900, protein: 140, fat: 64, carbs: 191 })
  })

  it('changes nothing when it is declined, and is closed for a week all the same', async () => {
    const { api } = await beginner()
    const { proposal } = await api.plan.set({ aim: 'lose' })
    expect(await api.plan.checkIn({ decision: 'decline', calories: 1_000 })).toMatchObject({
      isDue: false,
      history: [{ decision: 'decline', calories: proposal?.calories }],
    })
    expect((await api.account.me()).dailyGoals).toEqual(defaultGoals)
  })

  it('moves at most 150 kcal from what was accepted, which a new aim or rate frees', async () => {
    const { api: first, world, email } = await beginner()
    await first.plan.set({ aim: 'lose' })
    await first.plan.checkIn({ decision: 'accept', calories: 2_400 })
    const api = await later(world, email, 21)
    // A missed week is not made up for.
    expect((await api.plan.get()).proposal).toMatchObject({ calories: 2_250, limitedBy: 'step' })
    expect((await api.plan.set({ aim: 'lose' })).proposal).toMatchObject({ calories: 2_250, limitedBy: 'step' })
    expect(await api.plan.checkIn({ decision: 'accept' })).toMatchObject({
      proposal: { calories: 2_100, limitedBy: 'step' },
    })
    expect(await api.plan.set({ aim: 'gain' })).toMatchObject({ isDue: true, proposal: { limitedBy: null } })
    expect((await api.plan.get()).history.map(({ calories }) => calories)).toEqual([2_250, 2_400])
  })

  it('moves all weekdays alike, so that their mean is what was accepted', async () => {
    const { api } = await beginner()
    const sunday = { calories: 2_700, protein: 150, carbs: 300, fat: 90 }
    await api.goals.change({ calories: 2_000, byWeekday: { 0: sunday } })
    expect((await api.plan.set({ aim: 'keep' })).proposal).toMatchObject({ calories: 2_422, previousCalories: 2_100 })
    await api.plan.checkIn({ decision: 'accept', calories: 2_200 })
    const { everyDay, byWeekday, mean } = await api.goals.byWeekday()
    expect([everyDay.calories, byWeekday[0]?.calories]).toEqual([2_100, 2_800])
    expect(mean.calories).toBe(2_200)
  })

  it('keeps all of a decision, for its owner', async () => {
    const { api, world } = await beginner()
    await api.plan.set({ aim: 'lose' })
    await api.plan.checkIn({ decision: 'accept' })
    const [row] = world.db.select().from(checkIns).all()
    expect(row).toMatchObject({ decision: 'accept', expenditure: 2_422, low: null, high: null, limitedBy: null })
    const lists = await exported(api)
    expect(lists.plans).toMatchObject([{ aim: 'lose', ratePercent: 0.5, checkedInOn: '2026-03-10' }])
    expect(lists.checkIns).toMatchObject([{ decision: 'accept', calories: row?.calories, expenditure: 2_422 }])
  })
})

describe('goals by weekday', () => {
  const saturday = { calories: 2_800, protein: 130, carbs: 330, fat: 100 }

  it('hold from the day on which they were set, wherever the goals of a day are asked', async () => {
    const world = createWorld({}, '2026-03-06T12:00:00.000Z')
    const { api: first, email } = await world.join('ann')
    await first.goals.change({ calories: 2_000 })
    const user = await first.goals.change({ byWeekday: { 6: saturday } })
    expect(user).toMatchObject({ dailyGoals: { calories: 2_000 }, goalsByWeekday: { 6: saturday } })
    // The 7th and the 14th are Saturdays; the goals were set on the 6th.
    expect(await first.goals.on({ date: '2026-03-07' })).toEqual({ ...defaultGoals, ...saturday })
    expect((await first.goals.on({ date: '2026-02-28' })).calories).toBe(2_000)
    const api = await later(world, email, 1)
    expect((await api.account.me()).dailyGoals).toEqual({ ...defaultGoals, ...saturday })

    for (const date of ['2026-03-06', '2026-03-07'])
      await api.diary.logFood({ date, mealType: 'Lunch', foodName: 'Soup', quantity: 1, calories: 500 })
    expect((await api.diary.summary({ from: '2026-03-01', to: '2026-03-07' })).goals.calories).toBe(2_400)
    expect((await api.goals.byWeekday()).mean.calories).toBeCloseTo((6 * 2_000 + 2_800) / 7, 6)
    const lists = await exported(api)
    expect(lists.goalsByWeekday).toEqual([{ startDate: '2026-03-06', weekday: 6, ...saturday }])

    const sunday = await later(world, email, 1)
    expect((await sunday.goals.change({ byWeekday: { 6: null } })).goalsByWeekday).toBeNull()
    expect((await sunday.goals.on({ date: '2026-03-14' })).calories).toBe(2_000)
    expect((await sunday.goals.on({ date: '2026-03-07' })).calories).toBe(2_800)
  })

  it('are refused unless they are whole', async () => {
    const { api } = await createWorld().join('ann')
    for (const byWeekday of [{ 6: { calories: 2_000 } }, { 0: 2_000 }, 'Sunday', { 1: { ...saturday, fat: -1 } }])
      await expect(api.goals.change({ byWeekday } as never)).rejects.toMatchObject({ code: 'BAD_REQUEST' })
    expect((await api.account.me()).goalsByWeekday).toBeNull()
  })
})
