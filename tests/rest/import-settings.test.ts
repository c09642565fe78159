import { afterAll, describe, expect, it } from 'vitest'
import { createHttpWorld } from '../support/http.ts'
import { importer } from '../support/imports.ts'
import { becomeMeasured } from '../support/measured-person.ts'
import { signIn } from '../support/people.ts'
import { readInProcess } from '../support/reader-in-process.ts'

const world = await createHttpWorld({ WRITE_LIMIT: '0' })
readInProcess(world)
afterAll(() => world.app.close())

let people = 0
async function join() {
  const username = `person${people++}`
  await world.join(username)
  return renewed({ email: `${username}@example.org` })
}

/** The same person with a new session, which ends when the clock goes on. */
async function renewed({ email }: { email: string }) {
  const { accessToken } = await signIn(world, email)
  return { email, accessToken, api: world.caller(accessToken), ...importer(world, accessToken) }
}
type Person = Awaited<ReturnType<typeof renewed>>

async function at(instant: string, person: Person) {
  world.travelTo(instant)
  return renewed(person)
}

const weekend = { calories: 2_900, protein: 130, carbs: 340, fat: 95 }

/** Somebody with all settings that the export has: goals that changed twice, one of a weekday, and a plan with a check-in. */
async function settledPerson() {
  world.travelTo('2026-03-10T12:00:00.000Z')
  let ann = await join()
  await ann.api.profile.change({ targetWeight: 74, lifeStage: 'none' })
  await ann.api.goals.change({ calories: 2_300, water: 10, salt: 6 })
  await becomeMeasured(ann.api, '2026-03-20')
  ann = await at('2026-03-20T12:00:00.000Z', ann)
  await ann.api.goals.change({ calories: 2_200, byWeekday: { 6: weekend } })
  await ann.api.plan.set({ aim: 'lose', ratePercent: 0.4 })
  await ann.api.plan.checkIn({ decision: 'accept' })
  return at('2026-03-21T12:00:00.000Z', ann)
}

async function exportOf({ accessToken }: Person, format = 'json') {
  const { rawPayload } = await world.app.inject({
    url: `/api/user/export-data?format=${format}`,
    headers: { authorization: `Bearer ${accessToken}` },
  })
  return rawPayload
}

/** What screens show of somebody's settings. */
async function settingsOf({ api }: Person) {
  const { height, targetWeight, birthDate, formulaSex, activityLevel, lifeStage, dailyGoals } = await api.account.me()
  const goals = ['2026-03-09', '2026-03-12', '2026-03-20', '2026-03-21']
  return {
    profile: { height, targetWeight, birthDate, formulaSex, activityLevel, lifeStage },
    dailyGoals,
    byWeekday: await api.goals.byWeekday(),
    goalsOn: await Promise.all(goals.map((date) => api.goals.on({ date }))),
    plan: await api.plan.find(),
    expenditure: await api.expenditure.on({}),
  }
}

describe('the settings in our own export', () => {
  it.each(['json', 'zip'])(
    'are those of a new account after importing them as %s, and gone when that is undone',
    async (format) => {
      const ann = await settledPerson()
      const ben = await join()
      const before = await settingsOf(ben)
      const { body: preview } = await ben.upload(await exportOf(ann, format))
      expect(preview.counts).toMatchObject({ profile: 6, goals: 2, plans: 1, checkIns: 1 })
      expect([preview.skipped, preview.questions]).toEqual([[], []])
      expect((await ben.apply(preview._id)).body.added).toMatchObject({ profile: 6, goals: 2, plans: 1, checkIns: 1 })
      expect(await settingsOf(ben)).toEqual(await settingsOf(ann))
      expect((await settingsOf(ben)).plan?.history).toHaveLength(1)
      await ben.remove(preview._id)
      expect(await settingsOf(ben)).toEqual(before)
    },
  )

  it('are known when the same file comes again', async () => {
    const ann = await settledPerson()
    const ben = await join()
    const file = await exportOf(ann)
    await ben.add(file)
    for (const mode of ['add', 'replaceDays'])
      expect((await ben.add(file, { mode })).already).toMatchObject({ profile: 6, goals: 2, plans: 1, checkIns: 1 })
    expect((await ann.add(file)).already).toMatchObject({ profile: 6, goals: 2, plans: 1, checkIns: 1 })
    expect(await settingsOf(ben)).toEqual(await settingsOf(ann))
  })

  /** Somebody with settings of their own since the 15th. */
  async function otherPerson() {
    world.travelTo('2026-03-15T12:00:00.000Z')
    const ben = await join()
    await ben.api.profile.change({ height: 165, activityLevel: 'active' })
    await ben.api.goals.change({ calories: 1_900, byWeekday: { 0: weekend } })
    await ben.api.plan.set({ aim: 'keep' })
    return at('2026-03-21T12:00:00.000Z', ben)
  }

  it('leave what somebody has set already, and fill in the rest', async () => {
    const settled = await settledPerson()
    const ben = await otherPerson()
    const ann = await renewed(settled)
    const before = await settingsOf(ben)
    const { id, added, already } = await ben.add(await exportOf(ann))
    expect([added, already]).toMatchObject([
      { profile: 4, goals: 1, checkIns: 1 },
      { profile: 2, goals: 1, plans: 1 },
    ])
    const [after, from] = [await settingsOf(ben), await settingsOf(ann)]
    expect(after.profile).toEqual({ ...from.profile, height: 165, activityLevel: 'active' })
    expect([after.dailyGoals, after.byWeekday, after.plan?.aim]).toEqual([before.dailyGoals, before.byWeekday, 'keep'])
    expect(after.goalsOn).toEqual([before.goalsOn[0], from.goalsOn[1], before.goalsOn[2], before.goalsOn[3]])
    await ben.remove(id)
    expect(await settingsOf(ben)).toEqual(before)
  })

  it('take the place of what somebody has set when the import replaces, which returns when it is undone', async () => {
    const settled = await settledPerson()
    const ben = await otherPerson()
    const ann = await renewed(settled)
    const before = await settingsOf(ben)
    const { id, replaced } = await ben.add(await exportOf(ann), { mode: 'replaceDays' })
    expect(replaced).toMatchObject({ profile: 2, goals: 1, plans: 1 })
    expect(await settingsOf(ben)).toEqual(await settingsOf(ann))
    await ben.remove(id)
    expect(await settingsOf(ben)).toEqual(before)
  })

  it('stay when their owner has changed them since', async () => {
    const ann = await settledPerson()
    const ben = await join()
    const { id } = await ben.add(await exportOf(ann))
    await ben.api.profile.change({ height: 181 })
    await ben.api.plan.set({ aim: 'gain' })
    await ben.api.goals.change({ calories: 2_750, byWeekday: null })
    await ben.remove(id)
    const { profile, dailyGoals, plan } = await settingsOf(ben)
    expect(profile).toMatchObject({ height: 181, birthDate: null })
    expect([dailyGoals.calories, plan?.aim]).toEqual([2_750, 'gain'])
  })

  it('are gone after two imports, in whichever order they are undone', async () => {
    const first = 'start_date,calories_kcal,saturated_fat_g,water_glasses\n2026-03-01,1800,,9\n'
    const second = first.replace('1800', '2100')
    for (const olderFirst of [true, false]) {
      const ben = await join()
      const before = await settingsOf(ben)
      const older = await ben.add(first)
      const newer = await ben.add(second, { mode: 'replaceDays' })
      expect(newer.replaced.goals).toBe(1)
      expect((await settingsOf(ben)).dailyGoals).toMatchObject({ calories: 2_100, water: 9 })
      const order = olderFirst ? [older, newer] : [newer, older]
      for (const { id } of order) expect((await ben.remove(id)).status).toBe(200)
      expect(await settingsOf(ben)).toEqual(before)
    }
  })

  it('are refused one by one where they are beyond the limits', async () => {
    const ann = await settledPerson()
    const data = JSON.parse((await exportOf(ann)).toString())
    data.profile = [{ ...data.profile[0], height: 9_000, birthDate: '2090-01-01' }]
    data.goals = [
      { ...data.goals[0], startDate: '2026-05-01' },
      { ...data.goals[1], calories: -1 },
    ]
    data.goalsByWeekday = [{ ...data.goalsByWeekday[0], weekday: 7 }]
    data.plans = [{ ...data.plans[0], ratePercent: 5 }]
    data.checkIns = [{ ...data.checkIns[0], decision: 'perhaps' }]
    const ben = await join()
    const { body: preview } = await ben.upload(JSON.stringify(data))
    expect(preview.counts).toMatchObject({ profile: 4 })
    expect(preview.skipped.map(({ reason }: { reason: string }) => reason).toSorted()).toEqual(
      [
        'A date of birth cannot be in the future.',
        'Goals of a weekday that there is not.',
        'Goals that start in the future.',
        'Height can be at most 300 cm (9 ft 10 in).',
        'The decision is accept or decline.',
        'The energy goal cannot be negative.',
        'To lose weight, the rate can be at most 1 % a week.',
      ].toSorted(),
    )
    expect((await ben.apply(preview._id)).status).toBe(200)
  })
})
