import { getTableName, is } from 'drizzle-orm'
import { getTableConfig, SQLiteTable } from 'drizzle-orm/sqlite-core'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { exportTables } from '#domain/exports.ts'
import * as schema from '#schema'
import { auditLog, customFoods } from '#schema'
import { newId } from '#server/db/ids.ts'
import { type PersonTable, personTables } from '#server/db/person-tables.ts'
import { removeDeletedAccounts } from '#server/features/account/deletion.ts'
import { refuseChanges } from '../support/faulty-database.ts'
import { createHttpWorld } from '../support/http.ts'
import { countRows, fillEveryTable } from '../support/rows.ts'
import { createWorld, exported } from '../support/world.ts'

describe('the account export', () => {
  it('contains all lists of a user as flat objects, and no data of other users', async () => {
    const world = createWorld()
    const [ben, ann] = [await world.join('ben'), await world.join('ann')]
    const [annId, benId] = [(await ann.api.account.me()).id, (await ben.api.account.me()).id]
    fillEveryTable(world.db, annId, benId)
    const data = await exported(ann.api)
    expect(Object.keys(data)).toEqual([
      'profile',
      'mealTypes',
      'ownNutrients',
      'nutrientSettings',
      'goals',
      'goalsByWeekday',
      'food',
      'exercise',
      'water',
      'dayStatuses',
      'progress',
      'plans',
      'checkIns',
      'fasts',
      'recipes',
      'recipeIngredients',
      'customFoods',
      'favouriteFoods',
      'drinks',
      'savedMeals',
      'savedMealItems',
      'achievements',
      'friends',
      'nudges',
      'shares',
      'householdInvitations',
      'streakPauses',
      'notifications',
      'feedback',
      'imports',
      'apiTokens',
      'apiTokenCalls',
      'sessions',
      'devices',
      'passkeys',
      'identities',
    ])
    for (const [name, list] of Object.entries(data)) {
      expect([name, list.length > 0]).toEqual([name, true])
      for (const row of list) {
        const flat = Object.entries(row).every(
          ([field, value]) => field === 'nutrients' || value === null || typeof value !== 'object',
        )
        expect([name, flat]).toEqual([name, true])
      }
    }
    expect(data.profile).toMatchObject([
      { username: 'ann', email: 'ann@example.org', goalProtein: 1, foodUnit: 'g', volumeUnit: 'ml' },
    ])
    expect(data.friends.map(({ username, askedBy }) => [username, askedBy])).toEqual([['ben', 'ben']])
    expect(JSON.stringify(data).replace(/apiToken(s|Calls|Id)/g, '')).not.toMatch(/hash|passw|secret|token/i)

    const bens = await exported(ben.api)
    expect(bens.food).toEqual([])
    expect(bens.customFoods).toEqual([])
  })
})

describe('the list of the tables with rows of people', () => {
  const tables = Object.values(schema).filter((value) => is(value, SQLiteTable))
  const listed: PersonTable[] = Object.values(personTables)
  const names = new Map(Object.entries(personTables).map(([name, { table }]) => [getTableName(table), name]))
  const keysOf = (table: SQLiteTable) =>
    getTableConfig(table).foreignKeys.map((key) => ({ ...key.reference(), onDelete: key.onDelete }))

  it('has every table that refers to people, but for the audit log, which stays', () => {
    const owned = tables.filter((table) => keysOf(table).length > 0).map(getTableName)
    expect([...names.keys()].toSorted()).toEqual(owned.filter((name) => name !== 'audit_log').toSorted())
  })

  it('names all columns that refer to people, or to a row that is theirs', () => {
    for (const { table, people, whole } of listed) {
      const keys = keysOf(table)
      const toPeople = keys.filter(({ foreignTable }) => getTableName(foreignTable) === 'users')
      expect([getTableName(table), people.map(({ name }) => name)]).toEqual([
        getTableName(table),
        toPeople.flatMap(({ columns }) => columns.map(({ name }) => name)),
      ])
      expect(people.length > 0 || whole !== undefined).toBe(true)
      if (whole) expect(keys).toMatchObject([{ columns: [whole.column], foreignColumns: [whole.id] }])
    }
  })

  it('leaves to the foreign keys only what they delete', () => {
    for (const { table, removed } of listed.filter(({ removed }) => removed === undefined))
      expect([getTableName(table), removed, ...keysOf(table).map(({ onDelete }) => onDelete)]).not.toContain('set null')
  })

  /** What a person has in the database and does not get, with the reason. */
  const left: Record<string, string> = {
    accessTokens: 'secrets of a session',
    emailTokens: 'secrets of mails',
    invitations: 'links that an admin made',
    importedRows: 'which rows an import added, and so in the other lists',
    outbox: 'mails on their way to this person',
    recoveryCodes: 'secrets',
    temporaryTokens: 'secrets of a sign-in',
    ceremonies: 'secrets of a sign-in',
    activeDays: 'counted from the other lists',
    weeklySummaries: 'that a mail was sent',
    waterTaps: 'ids of requests, so that none counts twice',
  }

  it('exports all of them, except those with a reason', () => {
    const missing = [...names.values()].filter((name) => !Object.hasOwn(exportTables, name))
    expect(missing.toSorted()).toEqual(Object.keys(left).toSorted())
  })
})

describe('deleting the account', () => {
  it('deletes every row except approved foods and the audit log, in which the account is no longer linked', async () => {
    const world = createWorld()
    const boss = await world.join('boss')
    const before = countRows(world.db)

    const ann = await world.join('ann')
    const { id } = await ann.api.account.me()
    fillEveryTable(world.db, id, (await boss.api.account.me()).id)
    const food = {
      id: newId(),
      createdBy: id,
      productName: 'Ann’s soup',
      status: 'global',
      createdAt: '2026-03-10',
    } as const
    world.db.insert(customFoods).values(food).run()
    await world.anybody.account.forgotPassword({ email: ann.email })

    const { msg } = await ann.api.account.deleteAccount()
    expect(msg).toBe('Your account has been deleted.')
    expect(countRows(world.db)).toEqual({ ...before, custom_foods: 1, audit_log: 1 })
    expect(world.db.select().from(customFoods).get()).toMatchObject({ productName: 'Ann’s soup', createdBy: null })
    expect(world.db.select().from(auditLog).get()).toMatchObject({ adminId: null })
  })

  it('ends all sessions immediately and frees the username', async () => {
    const world = createWorld()
    await world.join('boss')
    const ann = await world.join('ann')
    await ann.api.account.deleteAccount()
    await expect(ann.api.account.me()).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
    await expect(world.anybody.account.refresh({ token: ann.refreshToken })).rejects.toMatchObject({
      code: 'UNAUTHORIZED',
    })
    await expect(world.anybody.account.login({ email: ann.email, password: world.password })).rejects.toMatchObject({
      message: 'Invalid email or password.',
    })
    await world.join('ann')
  })

  it('is finished by a job when it was interrupted, and nobody sees the account meanwhile', async () => {
    const world = createWorld()
    const boss = await world.join('boss')
    const before = countRows(world.db)
    const ann = await world.join('ann')
    const { id } = await ann.api.account.me()
    fillEveryTable(world.db, id, (await boss.api.account.me()).id)
    // As after a kill between closing the account and deleting its rows.
    const allow = refuseChanges(world.db, 'delete', 'food_entries', 'killed')
    await expect(ann.api.account.deleteAccount()).rejects.toThrow('killed')
    allow()
    await expect(ann.api.account.me()).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
    expect(countRows(world.db)).toMatchObject({ users: 2, friend_requests: 0 })
    const again = await world.join('ann')

    expect(await removeDeletedAccounts(world.db)).toBe(1)
    await again.api.account.deleteAccount()
    expect(countRows(world.db)).toEqual({ ...before, audit_log: 1 })
  })

  it('is refused for the last admin', async () => {
    const world = createWorld()
    const boss = await world.join('boss')
    await world.join('ann')
    await expect(boss.api.account.deleteAccount()).rejects.toMatchObject({
      code: 'BAD_REQUEST',
      message: 'This is the last admin. Please make somebody else an admin first.',
    })
    const second = await world.join('second')
    await boss.api.admin.users.changeRole({ id: (await second.api.account.me()).id, role: 'admin' })
    await boss.api.account.deleteAccount()
  })
})

describe('goals, profile and preferences', () => {
  const joined = async () => (await createWorld().join('ann')).api

  it('can be changed one field at a time, and setting goals completes onboarding', async () => {
    const api = await joined()
    const user = await api.goals.change({ calories: 1800, water: 6, height: 168 })
    expect(user).toMatchObject({
      dailyGoals: { calories: 1800, protein: 150, carbs: 200, fat: 60, water: 6 },
      height: 168,
      hasCompletedOnboarding: true,
    })
    expect((await api.goals.change({ protein: 0 })).dailyGoals).toMatchObject({ calories: 1800, protein: 0 })
    expect(await api.account.me()).toEqual(await api.goals.change())
  })

  it('are optional: onboarding can be completed without them', async () => {
    const api = await joined()
    const before = await api.account.me()
    expect(await api.profile.completeOnboarding()).toEqual({ ...before, hasCompletedOnboarding: true })
  })

  it('store height and target weight, and clear them on null', async () => {
    const api = await joined()
    expect(await api.profile.change({ height: 168.5, targetWeight: 62.3 })).toMatchObject({
      height: 168.5,
      targetWeight: 62.3,
    })
    expect(await api.profile.change({ targetWeight: null })).toMatchObject({ height: 168.5, targetWeight: null })
  })

  it('store the summary subscription, the time zone and the display units', async () => {
    const api = await joined()
    const user = await api.profile.changePreferences({ isWeeklySummarySubscribed: true, units: { weight: 'lb' } })
    expect(user).toMatchObject({
      isWeeklySummarySubscribed: true,
      timeZone: 'Europe/London',
      units: { weight: 'lb', length: 'cm', energy: 'kcal' },
    })
    expect(await api.profile.changePreferences({ timeZone: 'Asia/Tokyo' })).toMatchObject({
      isWeeklySummarySubscribed: true,
      timeZone: 'Asia/Tokyo',
    })
    expect(await api.profile.changePreferences({})).toEqual(await api.account.me())
  })

  it.each([
    ['goals.change', { calories: -1 }, 'The energy goal cannot be negative.'],
    ['goals.change', { calories: 100_001 }, 'The energy goal can be at most 100,000 kcal (418,400 kJ).'],
    ['goals.change', { fat: '60' }, 'Fat must be a number.'],
    ['goals.change', { height: 29 }, 'Height must be at least 30 cm (1 ft).'],
    ['profile.change', { height: 301 }, 'Height can be at most 300 cm (9 ft 10 in).'],
    ['profile.change', { targetWeight: 0 }, 'Weight must be more than 0.'],
    ['profile.change', { targetWeight: 1001 }, 'Weight can be at most 1,000 kg (2,204 lb).'],
    ['profile.changePreferences', { timeZone: 'Mars/Olympus' }, 'This time zone is unknown.'],
    [
      'profile.changePreferences',
      { isWeeklySummarySubscribed: 'yes' },
      'isWeeklySummarySubscribed must be true or false.',
    ],
    ['profile.changePreferences', { units: { weight: 'oz' } }, 'Weight is shown in kg, lb or st.'],
  ] as const)('%s refuses %j', async (name, input, message) => {
    const api = await joined()
    const calls = {
      'goals.change': api.goals.change,
      'profile.change': api.profile.change,
      'profile.changePreferences': api.profile.changePreferences,
    }
    const before = await api.account.me()
    await expect(calls[name](input as never)).rejects.toMatchObject({
      code: 'BAD_REQUEST',
      message: expect.stringContaining(message),
    })
    expect(await api.account.me()).toEqual(before)
  })
})

describe('accounts over REST', () => {
  let world: Awaited<ReturnType<typeof createHttpWorld>>
  beforeEach(async () => {
    world = await createHttpWorld()
  })
  afterEach(() => world.app.close())

  it('return the user, with ids named _id', async () => {
    const { accessToken: token } = await world.join('ann')
    const me = (await world.call('GET /auth/me', { token })).body
    expect(me._id).toEqual(expect.any(String))
    expect((await world.call('PUT /user/onboarding', { token })).body).toEqual({ ...me, hasCompletedOnboarding: true })
    expect((await world.call('PUT /user/goals', { token, body: { calories: 1900 } })).body.dailyGoals.calories).toBe(
      1900,
    )
    expect((await world.call('PUT /user/profile', { token, body: { height: 170 } })).body.height).toBe(170)
    const preferences = { isWeeklySummarySubscribed: true }
    expect((await world.call('PUT /user/preferences', { token, body: preferences })).body).toMatchObject(preferences)
    const { body: exported } = await world.call('GET /user/export-data', { token })
    expect(exported.profile).toMatchObject([{ _id: me._id, height: 170 }])
    const outbox = await world.call('GET /admin/outbox?pageNumber=1', { token })
    expect(outbox.body).toEqual({ mails: [], page: 1, pages: 1, total: 0 })
    for (const page of ['0', 'x', '1.5']) {
      expect((await world.call(`GET /admin/outbox?pageNumber=${page}`, { token })).status).toBe(400)
    }
  })

  it('support forgotten, reset and changed passwords, and deletion', async () => {
    // An instance keeps its last admin.
    await world.join('ann')
    const { email } = await world.join('ben')
    const forgot = await world.call('POST /auth/forgotpassword', { body: { email } })
    expect(forgot).toMatchObject({
      status: 200,
      body: {
        msg: 'This server cannot send email. Please ask the person who runs it for a link to choose a new password.',
      },
    })
    const reset = `PUT /auth/resetpassword/${world.mailbox.token(email)}`
    expect((await world.call(reset, { body: { password: 'short' } })).status).toBe(400)
    expect((await world.call(reset, { body: { password: 'another password' } })).status).toBe(200)
    expect(await world.call(reset, { body: { password: 'another password' } })).toMatchObject({
      status: 400,
      body: { msg: 'Invalid or expired token.' },
    })
    const login = await world.call('POST /auth/login', { body: { email, password: 'another password' } })
    const token = login.body.accessToken
    const change = { currentPassword: 'wrong', newPassword: 'yet another one' }
    expect(await world.call('PUT /auth/changepassword', { token, body: change })).toMatchObject({
      status: 400,
      body: { msg: 'Current password is incorrect.' },
    })
    expect((await world.call('POST /auth/resend-verification', { body: { email } })).status).toBe(200)
    expect((await world.call('GET /auth/verifyemail/nonsense')).status).toBe(400)
    expect((await world.call('DELETE /auth/deleteaccount', { token })).status).toBe(200)
    expect((await world.call('GET /auth/me', { token })).status).toBe(401)
  })
})
