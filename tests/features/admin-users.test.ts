import { desc, is } from 'drizzle-orm'
import { SQLiteTable } from 'drizzle-orm/sqlite-core'
import { describe, expect, it } from 'vitest'
import * as schema from '#schema'
import { auditLog, customFoods } from '#schema'
import { newId } from '#server/db/ids.ts'
import { refuseChanges } from '../support/faulty-database.ts'
import { countRows, fillEveryTable } from '../support/rows.ts'
import { codeOf } from '../support/two-factor.ts'
import { createWorld, type World } from '../support/world.ts'

async function withAdmin(settings: Record<string, string> = {}) {
  const world = createWorld(settings)
  const admin = await joined(world, 'admin')
  const ann = await joined(world, 'ann')
  return { world, admin, ann, users: admin.api.admin.users }
}

async function joined(world: World, username: string) {
  const person = await world.join(username)
  return { ...person, id: (await person.api.account.me()).id }
}

/** What the newest row of the audit log says. */
const lastAudited = ({ db }: World) =>
  db
    .select({
      adminName: auditLog.adminName,
      action: auditLog.action,
      subject: auditLog.subject,
      detail: auditLog.detail,
    })
    .from(auditLog)
    .orderBy(desc(auditLog.id))
    .limit(1)
    .get()

const code = (expected: string) => expect.objectContaining({ code: expected })

describe('the list of users', () => {
  it('shows who joined first at the top, with how they use the product', async () => {
    const { world, ann, users } = await withAdmin()
    await ann.api.diary.logFood({ date: '2026-03-10', mealType: 'Lunch', foodName: 'Soup', calories: 90 })
    world.travel({ minutes: 10 })
    await world.anybody.account.refresh({ token: ann.refreshToken })
    expect(await users.list({})).toEqual({
      users: [
        expect.objectContaining({ username: 'admin', role: 'admin', entries: 0 }),
        {
          id: ann.id,
          username: 'ann',
          email: 'ann@example.org',
          role: 'user',
          createdAt: '2026-03-10T12:00:00.000Z',
          lastActiveAt: '2026-03-10T12:10:00.000Z',
          isEmailVerified: true,
          isTwoFactorEnabled: false,
          entries: 1,
        },
      ],
      page: 1,
      pages: 1,
      total: 2,
    })
  })

  it('has 20 on a page, none past the end, and no page 0', async () => {
    const { world, users } = await withAdmin()
    for (let n = 0; n < 20; n++) await world.join(`person${n}`)
    expect(await users.list({ page: 2 })).toMatchObject({
      users: [{ username: 'person18' }, { username: 'person19' }],
      page: 2,
      pages: 2,
      total: 22,
    })
    expect((await users.list({})).users).toHaveLength(20)
    expect(await users.list({ page: 9 })).toEqual({ users: [], page: 9, pages: 2, total: 22 })
    await expect(users.list({ page: 0 })).rejects.toEqual(code('BAD_REQUEST'))
  })

  it.each([
    ['ANN', ['ann', 'joanna.m']],
    ['Ánn', ['ann', 'joanna.m']],
    ['  na.M ', ['joanna.m']],
    ['anna@', ['joanna.m']],
    ['example.ORG', ['admin', 'ann', 'joanna.m']],
    ['%', []],
    ['', ['admin', 'ann', 'joanna.m']],
  ])('is searched by username and email address, in any case and with any accents: %s', async (search, found) => {
    const { world, users } = await withAdmin()
    await world.anybody.account.register({
      username: 'joanna.m',
      email: 'Joanna@example.org',
      password: world.password,
      gender: 'other',
    })
    const { users: people, total } = await users.list({ search })
    expect(people.map(({ username }) => username)).toEqual(found)
    expect(total).toBe(found.length)
  })

  it('has no deleted account, also before all of its rows are gone', async () => {
    const { world, ann, users } = await withAdmin()
    refuseChanges(world.db, 'delete', 'users', 'killed')
    await expect(users.remove({ id: ann.id })).rejects.toThrow('killed')
    expect(await users.list({})).toMatchObject({ users: [{ username: 'admin' }], total: 1 })
    await expect(users.get({ id: ann.id })).rejects.toEqual(code('NOT_FOUND'))
    await expect(users.remove({ id: ann.id })).rejects.toEqual(code('NOT_FOUND'))
  })
})

describe('a user', () => {
  it('is shown with devices, activity and how much room is taken up', async () => {
    const { world, ann } = await withAdmin({ USER_ROWS: '500' })
    await ann.api.progress.log({ weight: 61 })
    world.travel({ days: 1 })
    await world.anybody.account.login({ email: ann.email, password: world.password })
    const admin = await world.anybody.account.login({ email: 'admin@example.org', password: world.password })
    const api = world.caller('accessToken' in admin ? admin.accessToken : '')
    expect(await api.admin.users.get({ id: ann.id })).toMatchObject({
      username: 'ann',
      timeZone: 'Europe/London',
      sessions: 2,
      activeDays: 2,
      rows: 1,
      maxRows: 500,
    })
    await expect(api.admin.users.get({ id: newId() })).rejects.toEqual(code('NOT_FOUND'))
    expect(Object.keys(await api.admin.users.get({ id: ann.id })).join()).not.toMatch(/password|secret|hash/i)
  })
})

describe('the role of a user', () => {
  it('is changed at once, also for sessions that are open', async () => {
    const { world, admin, ann, users } = await withAdmin()
    await expect(ann.api.admin.stats.totals()).rejects.toEqual(code('FORBIDDEN'))
    expect(await users.changeRole({ id: ann.id, role: 'admin' })).toMatchObject({ id: ann.id, role: 'admin' })
    expect(lastAudited(world)).toEqual({
      adminName: 'admin',
      action: 'role changed',
      subject: 'ann',
      detail: { userId: ann.id, role: 'admin' },
    })
    expect(await ann.api.admin.stats.totals()).toMatchObject({ totalUsers: 2 })
    expect(await ann.api.account.me()).toMatchObject({ role: 'admin' })

    await ann.api.admin.users.changeRole({ id: admin.id, role: 'user' })
    await expect(users.list({})).rejects.toEqual(code('FORBIDDEN'))
    expect(await admin.api.account.me()).toMatchObject({ role: 'user' })
  })

  it('that stays as it is leaves no trace in the audit log', async () => {
    const { world, ann, users } = await withAdmin()
    expect(await users.changeRole({ id: ann.id, role: 'user' })).toMatchObject({ role: 'user' })
    expect(lastAudited(world)).toBeUndefined()
  })

  it('of the last admin cannot be taken away', async () => {
    const { world, admin, ann, users } = await withAdmin()
    const refused = { code: 'BAD_REQUEST', message: expect.stringMatching(/^This is the last admin\./) }
    await expect(users.changeRole({ id: admin.id, role: 'user' })).rejects.toMatchObject(refused)
    await expect(users.remove({ id: admin.id })).rejects.toMatchObject(refused)
    expect(lastAudited(world)).toBeUndefined()
    await users.changeRole({ id: ann.id, role: 'admin' })
    expect(await users.changeRole({ id: admin.id, role: 'user' })).toMatchObject({ role: 'user' })
  })

  it('cannot be taken from both of two admins at the same time', async () => {
    const { admin, ann, users } = await withAdmin()
    await users.changeRole({ id: ann.id, role: 'admin' })
    const changes = await Promise.allSettled([
      users.changeRole({ id: ann.id, role: 'user' }),
      ann.api.admin.users.changeRole({ id: admin.id, role: 'user' }),
    ])
    expect(changes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  })

  it('has to be one that there is, of somebody who is there', async () => {
    const { ann, users } = await withAdmin()
    await expect(users.changeRole({ id: ann.id, role: 'owner' as 'admin' })).rejects.toEqual(code('BAD_REQUEST'))
    await expect(users.changeRole({ id: newId(), role: 'admin' })).rejects.toEqual(code('NOT_FOUND'))
  })
})

describe('deleting a user', () => {
  it('leaves nothing of them in any table but approved foods, without their author', async () => {
    const { world, admin, ann, users } = await withAdmin()
    const before = countRows(world.db)
    const ben = await joined(world, 'ben')
    fillEveryTable(world.db, ben.id, ann.id)
    const [createdAt, productName] = ['2026-03-10T12:00:00.000Z', 'Rye bread']
    world.db
      .insert(customFoods)
      .values({ id: newId(), createdBy: ben.id, productName, status: 'global', createdAt })
      .run()

    expect(await users.remove({ id: ben.id })).toEqual({ msg: 'ben has been deleted.' })
    // What he did as an admin is kept without him, as is that he was deleted.
    expect(countRows(world.db)).toEqual({ ...before, custom_foods: 1, audit_log: 2 })
    expect(world.db.$client.prepare('select count(*) from audit_log where admin_id = ?').pluck().get(ben.id)).toBe(0)
    expect(world.db.select().from(customFoods).get()).toMatchObject({ productName, createdBy: null })
    expect(JSON.stringify(dumpEverything(world))).not.toContain('ben@example.org')
    expect(lastAudited(world)).toMatchObject({ action: 'user deleted', subject: 'ben', adminName: admin.username })
  })

  it('ends what they are doing at once, and frees their name', async () => {
    const { world, ann, users } = await withAdmin()
    await users.remove({ id: ann.id })
    await expect(ann.api.account.me()).rejects.toEqual(code('UNAUTHORIZED'))
    await expect(world.anybody.account.refresh({ token: ann.refreshToken })).rejects.toEqual(code('UNAUTHORIZED'))
    await world.join('ann')
  })

  it('who is the admin themselves needs a fresh sign-in', async () => {
    const { world, admin, ann, users } = await withAdmin()
    await users.changeRole({ id: ann.id, role: 'admin' })
    world.travel({ minutes: 11 })
    await expect(users.remove({ id: admin.id })).rejects.toEqual(code('FORBIDDEN'))
    await admin.api.account.confirmIdentity({ password: world.password })
    await users.remove({ id: admin.id })
    expect((await ann.api.admin.users.list({})).total).toBe(1)
  })
})

describe('what ends an account or makes it somebody else’s', () => {
  it('needs a recent confirmation, whomever it is about', async () => {
    const { world, admin, ann, users } = await withAdmin()
    world.travel({ minutes: 11 })
    const unconfirmed = { code: 'FORBIDDEN', message: 'Please confirm that it is you.' }
    const { id } = ann
    await expect(users.changeRole({ id, role: 'admin' })).rejects.toMatchObject(unconfirmed)
    await expect(users.createResetLink({ id })).rejects.toMatchObject(unconfirmed)
    await expect(users.turnOffTwoFactor({ id })).rejects.toMatchObject(unconfirmed)
    await expect(users.remove({ id })).rejects.toMatchObject(unconfirmed)
    expect(lastAudited(world)).toBeUndefined()
    await admin.api.account.confirmIdentity({ password: world.password })
    await users.changeRole({ id, role: 'admin' })
    await users.remove({ id })
  })
})

describe('helping somebody with their account', () => {
  it('gives a link that works once, also without a mail server', async () => {
    const { world, ann, users } = await withAdmin()
    const { url, isMailed } = await users.createResetLink({ id: ann.id })
    expect([isMailed, world.outbox.page(1, 20).total]).toEqual([false, 0])
    const [, token = ''] = url.split('http://localhost:3000/resetpassword/')
    const password = 'a new password of ann'
    await world.anybody.account.resetPassword({ token, password })
    await expect(world.anybody.account.resetPassword({ token, password })).rejects.toEqual(code('BAD_REQUEST'))
    await world.anybody.account.login({ email: ann.email, password })
    expect(lastAudited(world)).toMatchObject({ action: 'password reset link created', subject: 'ann' })
    expect(JSON.stringify(world.db.select().from(auditLog).all())).not.toContain(token)
  })

  it('mails the same link where there is a mail server', async () => {
    const { world, ann, users } = await withAdmin({ SMTP_URL: 'smtp://127.0.0.1:9' })
    const { url, isMailed } = await users.createResetLink({ id: ann.id })
    expect(isMailed).toBe(true)
    expect(world.mailbox.token(ann.email)).toBe(url.split('/').at(-1))
  })

  it('verifies an address for which no mail arrives', async () => {
    const { world, users } = await withAdmin({ SMTP_URL: 'smtp://127.0.0.1:9' })
    const [email, password] = ['ben@example.org', world.password]
    await world.anybody.account.register({ username: 'ben', email, password, gender: 'other' })
    await expect(world.anybody.account.login({ email, password })).rejects.toEqual(code('FORBIDDEN'))
    const [ben] = (await users.list({ search: 'ben' })).users
    expect(ben).toMatchObject({ isEmailVerified: false })
    const id = ben?.id ?? ''
    expect(await users.markEmailVerified({ id })).toMatchObject({ isEmailVerified: true })
    await world.anybody.account.login({ email, password })
    await expect(users.markEmailVerified({ id })).rejects.toEqual(code('BAD_REQUEST'))
  })

  it('signs them out everywhere, programs included', async () => {
    const { world, admin, ann, users } = await withAdmin()
    const { token } = await ann.api.tokens.create({ name: 'App', access: 'read' })
    await world.caller(token).account.me()
    expect(await users.signOut({ id: ann.id })).toEqual({
      msg: 'ann is logged out on all devices, and API tokens no longer work.',
    })
    await expect(ann.api.account.me()).rejects.toEqual(code('UNAUTHORIZED'))
    await expect(world.caller(token).account.me()).rejects.toEqual(code('UNAUTHORIZED'))
    expect(lastAudited(world)).toMatchObject({ action: 'signed out everywhere', subject: 'ann' })
    expect(await users.signOut({ id: admin.id })).toEqual({
      msg: 'admin is logged out on all other devices, and API tokens no longer work.',
    })
    await admin.api.account.me()
  })

  it('turns off two-factor login for somebody who lost app and codes, and tells them', async () => {
    const { world, ann, users } = await withAdmin()
    await expect(users.turnOffTwoFactor({ id: ann.id })).rejects.toEqual(code('BAD_REQUEST'))
    const { secret } = await ann.api.account.generateTwoFactor()
    await ann.api.account.enableTwoFactor({ secret, token: codeOf(world, secret) })
    expect(await users.get({ id: ann.id })).toMatchObject({ isTwoFactorEnabled: true })
    expect(await users.turnOffTwoFactor({ id: ann.id })).toMatchObject({ isTwoFactorEnabled: false })
    expect(await world.anybody.account.login({ email: ann.email, password: world.password })).toMatchObject({
      accessToken: expect.any(String),
    })
    const [mail] = world.outbox.page(1, 1).mails
    expect(mail).toMatchObject({ to: ann.email, subject: 'Two-factor login was turned off (Glowlog)' })
  })
})

/** Every row of every table. */
function dumpEverything({ db }: World) {
  const tables = Object.values(schema).filter((value) => is(value, SQLiteTable))
  return tables.map((table) => db.select().from(table).all())
}
