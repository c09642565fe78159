import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { addDays, dayIn, daysBetween } from '#domain/day.ts'
import { openDb } from '#server/db/open.ts'
import type { Api } from '#server/router.ts'
import { cli } from '../support/cli.ts'
import { dataFolder } from '../support/staples.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { createWorld, type World } from '../support/world.ts'

const timeZone = 'Asia/Kolkata'
const folder = dataFolder()
let printed: string
let world: World
let elena: Api

beforeAll(async () => {
  const seeded = await cli(folder, 'seed', '--time-zone', timeZone)
  expect(seeded).toMatchObject({ code: 0, err: '' })
  printed = seeded.out
  world = createWorld({}, new Date().toISOString(), { database: join(folder, 'app.db') })
  elena = await signedIn('elena@example.org')
})

/** The front door, with the password that was printed. */
async function signedIn(email: string): Promise<Api> {
  const password = /with the password (\S+)\n$/.exec(printed)?.[1] ?? ''
  const login = await world.anybody.account.login({ email, password })
  if (!('accessToken' in login)) throw new Error('nobody there has a second factor')
  return world.caller(login.accessToken)
}

const today = () => dayIn(timeZone, world.clock())

describe('the demo world', () => {
  it('prints whose accounts there are, with one password that differs from run to run', () => {
    for (const email of ['elena', 'jonas', 'priya', 'admin']) expect(printed).toContain(` ${email}@example.org `)
    expect(printed).toMatch(/with the password [\w-]{16}\n$/)
  })

  it('has a person whose dashboard is full', async () => {
    const me = await elena.account.me()
    expect(me).toMatchObject({ username: 'elena', timeZone, hasCompletedOnboarding: true, targetWeight: 65 })
    const day = await elena.diary.day({ date: today() })
    expect(day.food.map(({ mealType }) => mealType)).toEqual(expect.arrayContaining(['Breakfast', 'Lunch', 'Snacks']))
    expect(day.exercise).toHaveLength(1)
    expect(day.water.glasses).toBe(6)
    expect((await elena.streak.get()).streak).toBe(18)
    expect(await elena.goals.week()).toMatchObject({ goals: { weightGoal: 0.5, exerciseGoal: 3 } })
    const { first, latest } = await elena.progress.summary()
    expect([first?.weight, latest?.weight]).toEqual([73.6, 68.7])
    expect(daysBetween(first?.date ?? '', today())).toBe(89)
    expect((await elena.notifications.list()).filter(({ read }) => !read)).not.toEqual([])
  })

  it('gives her 90 days that could be somebody’s', async () => {
    const last = today()
    const summary = await elena.diary.summary({ from: addDays(last, -89), to: last })
    expect(summary.days).toHaveLength(90 - 3)
    expect(summary.averages.calories.sum).toBeGreaterThan(1_500)
    expect(summary.averages.calories.sum).toBeLessThan(2_100)
    expect((await elena.fasting.history()).length).toBeGreaterThan(40)
    expect(await elena.recipes.list()).toHaveLength(4)
    expect(await elena.meals.list()).toHaveLength(3)
    expect(await elena.favourites.list()).toHaveLength(6)
    expect(await elena.customFoods.list()).toHaveLength(2)
  })

  it('knows what she uses in a day, and asks for the check-in of her plan', async () => {
    expect(await elena.expenditure.on({})).toMatchObject({ state: 'measured', needs: null })
    const plan = await elena.plan.get()
    expect(plan).toMatchObject({ aim: 'lose', isDue: true, proposal: { previousCalories: 1_850 } })
    expect(plan.history.map(({ decision }) => decision)).toEqual(['accept', 'accept', 'decline', 'accept', 'accept'])
  })

  it('has unlocked the badges that the rules give her, and no others', async () => {
    const names = (await elena.achievements.list()).filter(({ unlocked }) => unlocked).map(({ name }) => name)
    expect(names).toEqual(
      expect.arrayContaining(['First Bite', 'Steady Fortnight', 'Home Cook', 'Better Together', 'Fasting Rhythm']),
    )
    for (const missing of ['Well Watered', 'Month of Light', 'On Target']) expect(names).not.toContain(missing)
  })

  it('has buddies with streaks of their own, and somebody who wants to be one', async () => {
    const { friends, pending } = await elena.buddies.list()
    expect(friends.map(({ username, streak }) => [username, streak])).toEqual([
      ['jonas_k', 41],
      ['priya.runs', 23],
    ])
    expect(pending).toMatchObject([{ requester: { username: 'tomasz' } }])
    expect((await elena.shares.list()).received).toHaveLength(1)
    expect((await (await signedIn('jonas@example.org')).buddies.list()).friends).toHaveLength(2)
  })

  it('has an admin, who finds something to do', async () => {
    const admin = await signedIn('admin@example.org')
    expect(await admin.account.me()).toMatchObject({ role: 'admin' })
    expect(await admin.admin.outbox.list({ page: 1 })).toMatchObject({ total: 1 })
    const waiting = await admin.admin.foods.pending()
    expect(waiting).toHaveLength(4)
    expect(waiting.filter(({ code }) => code === '5901234123457')).toHaveLength(2)
    expect(await admin.admin.feedback.list({ status: 'open' })).toHaveLength(3)
    expect(world.db.query.errorLogs.findMany().sync()).toHaveLength(3)
    expect(
      world.db.query.auditLog
        .findMany()
        .sync()
        .map(({ action }) => action),
    ).toEqual(['food approved', 'food approved', 'feedback resolved'])
  })

  it('is made on an empty instance only, in a time zone that there is', async () => {
    const before = world.db.query.users.findMany().sync()
    expect(await cli(folder, 'seed')).toEqual({
      code: 1,
      out: '',
      err: `There are accounts in DATA_DIR, ${folder}, already. A demo world needs an empty one: set DATA_DIR to a new folder.\n`,
    })
    expect(world.db.query.users.findMany().sync()).toEqual(before)
    const empty = temporaryFolder()
    expect(await cli(empty, 'seed', '--time-zone', 'Mars')).toMatchObject({
      code: 1,
      err: 'Mars is no time zone. Give a name such as Europe/London.\n',
    })
    expect(await cli(empty, 'seed', '--password', 'password')).toMatchObject({
      code: 1,
      err: expect.stringContaining('one of the most common passwords'),
    })
    expect(openDb(join(empty, 'app.db')).query.users.findMany().sync()).toEqual([])
  })
})
