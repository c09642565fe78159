import { desc } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { auditLog, invitations } from '#schema'
import { newId } from '#server/db/ids.ts'
import { createUser } from '#server/features/account/operator.ts'
import { refuseChanges } from '../support/faulty-database.ts'
import { createWorld } from '../support/world.ts'

/** An instance with closed registration, and its admin. */
async function closed(settings: Record<string, string> = {}) {
  const world = createWorld({ REGISTRATION: 'closed', ...settings })
  const account = { email: 'admin@example.org', username: 'admin', timeZone: 'Europe/London', isAdmin: true }
  const { url } = await createUser(world, account)
  await world.anybody.account.resetPassword({ token: url.split('/').at(-1) ?? '', password: world.password })
  const login = await world.anybody.account.login({ email: account.email, password: world.password })
  if (!('accessToken' in login)) throw new Error('no second factor here')
  /** Registers with this link. */
  const registerWith = (link: string | undefined, username: string) =>
    world.anybody.account.register({
      username,
      email: `${username}@example.org`,
      password: world.password,
      gender: 'other',
      invitation: link && tokenOf(link),
    })
  return { world, admin: world.caller(login.accessToken), registerWith }
}

const tokenOf = (url: string) => new URL(url).searchParams.get('invitation') ?? ''
const over = {
  code: 'FORBIDDEN',
  message: 'This invitation has expired or was already used. Please ask for a new one.',
}

describe('while registration is closed', () => {
  it('one person can register with an invitation, and nobody without', async () => {
    const { world, admin, registerWith } = await closed()
    await expect(registerWith(undefined, 'ann')).rejects.toMatchObject({
      code: 'FORBIDDEN',
      message: 'Registration is closed.',
    })
    await expect(registerWith('http://localhost:3000/register?invitation=made-up', 'ann')).rejects.toMatchObject(over)

    const { url, isMailed, ...invitation } = await admin.admin.invitations.create({ note: 'Ann from the choir' })
    expect(isMailed).toBe(false)
    expect(url).toMatch(/^http:\/\/localhost:3000\/register\?invitation=[\w-]{43,}$/)
    expect(await admin.admin.invitations.list()).toEqual([{ ...invitation, createdBy: 'admin' }])
    expect(invitation).toMatchObject({ note: 'Ann from the choir', expiresAt: '2026-03-17T12:00:00.000Z' })
    expect(await world.anybody.account.invitation({ token: tokenOf(url) })).toEqual({ isOpen: true })

    await registerWith(url, 'ann')
    await expect(registerWith(url, 'ben')).rejects.toMatchObject(over)
    expect(await world.anybody.account.invitation({ token: tokenOf(url) })).toEqual({ isOpen: false })
    expect(await admin.admin.invitations.list()).toEqual([])
    expect((await admin.admin.users.list({})).users).toMatchObject([
      { username: 'admin', role: 'admin' },
      { username: 'ann', role: 'user' },
    ])
  })

  it('an invitation is still open after a name that is taken', async () => {
    const { admin, registerWith } = await closed()
    const { url } = await admin.admin.invitations.create({})
    await expect(registerWith(url, 'admin')).rejects.toMatchObject({ code: 'CONFLICT' })
    await registerWith(url, 'ann')
  })

  it('two people who register with one link at the same time do not both get in', async () => {
    const { admin, registerWith } = await closed()
    const { url } = await admin.admin.invitations.create({})
    const outcomes = await Promise.allSettled([registerWith(url, 'ann'), registerWith(url, 'ben')])
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect((await admin.admin.users.list({})).total).toBe(2)
  })

  it('an invitation ends after seven days, and when it is revoked', async () => {
    const { world, admin, registerWith } = await closed()
    const old = await admin.admin.invitations.create({})
    world.travel({ days: 6 })
    expect(await world.anybody.account.invitation({ token: tokenOf(old.url) })).toEqual({ isOpen: true })
    world.travel({ days: 1 })
    await expect(registerWith(old.url, 'ann')).rejects.toMatchObject(over)
    const login = await world.anybody.account.login({ email: 'admin@example.org', password: world.password })
    const { invitations: again } = world.caller('accessToken' in login ? login.accessToken : '').admin
    expect(await again.list()).toEqual([])

    const { id, url } = await again.create({})
    expect(await again.revoke({ id })).toEqual({ msg: 'The invitation has been revoked.' })
    await expect(registerWith(url, 'ann')).rejects.toMatchObject(over)
    await expect(again.revoke({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(again.revoke({ id: newId() })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  it('an invited address has to be verified like any other', async () => {
    const { world, admin, registerWith } = await closed({ SMTP_URL: 'smtp://127.0.0.1:9' })
    const { url } = await admin.admin.invitations.create({})
    await registerWith(url, 'ann')
    const ann = { email: 'ann@example.org', password: world.password }
    await expect(world.anybody.account.login(ann)).rejects.toMatchObject({ code: 'FORBIDDEN' })
    await world.anybody.account.verifyEmail({ token: world.mailbox.token(ann.email) })
    await world.anybody.account.login(ann)
  })
})

describe('invitations', () => {
  it('are in the audit log without their token and note', async () => {
    const { world, admin } = await closed()
    const { id, url } = await admin.admin.invitations.create({ note: 'ann@example.org' })
    await admin.admin.invitations.revoke({ id })
    const logged = world.db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(2).all()
    expect(logged.map(({ action, subject, detail }) => [action, subject, detail])).toEqual([
      ['invitation revoked', 'somebody new', { invitationId: id }],
      ['invitation created', 'somebody new', { invitationId: id }],
    ])
    expect(JSON.stringify(logged)).not.toContain(tokenOf(url))
    expect(JSON.stringify(logged)).not.toContain('ann@')
  })

  it('keep only the hash of the token, and are gone with the admin who made them, at once', async () => {
    const { world, admin } = await closed()
    const { url } = await admin.admin.invitations.create({})
    expect(JSON.stringify(world.db.select().from(invitations).all())).not.toContain(tokenOf(url))
    await createUser(world, { email: 'eve@example.org', username: 'eve', timeZone: 'UTC', isAdmin: true })
    refuseChanges(world.db, 'delete', 'users', 'killed')
    await expect(admin.account.deleteAccount()).rejects.toThrow('killed')
    expect(await world.anybody.account.invitation({ token: tokenOf(url) })).toEqual({ isOpen: false })
  })

  it('of somebody who is no admin any more cannot be used', async () => {
    const { world, admin } = await closed()
    await createUser(world, { email: 'eve@example.org', username: 'eve', timeZone: 'UTC', isAdmin: true })
    const { id } = await admin.account.me()
    const { url } = await admin.admin.invitations.create({})
    await admin.admin.users.changeRole({ id, role: 'user' })
    expect(await world.anybody.account.invitation({ token: tokenOf(url) })).toEqual({ isOpen: false })
  })

  it('are at most 100 at a time', async () => {
    const { world, admin } = await closed()
    for (let n = 0; n < 100; n++) await admin.admin.invitations.create({})
    await expect(admin.admin.invitations.create({})).rejects.toMatchObject({ code: 'CONFLICT' })
    world.travel({ days: 7 })
    const login = await world.anybody.account.login({ email: 'admin@example.org', password: world.password })
    await world.caller('accessToken' in login ? login.accessToken : '').admin.invitations.create({})
  })

  it('are not needed while registration is open, and one that is over keeps nobody out', async () => {
    const world = createWorld()
    const { api } = await world.join('admin')
    const { url } = await api.admin.invitations.create({})
    const register = (username: string, invitation: string) =>
      world.anybody.account.register({
        username,
        email: `${username}@example.org`,
        password: world.password,
        gender: 'other',
        invitation,
      })
    await register('ann', tokenOf(url))
    expect(await api.admin.invitations.list()).toEqual([])
    await register('ben', tokenOf(url))
  })
})

describe('an invitation with an address', () => {
  it('is mailed, and its link is cut out of the outbox', async () => {
    const { world, admin, registerWith } = await closed({ SMTP_URL: 'smtp://127.0.0.1:9' })
    const { url, isMailed } = await admin.admin.invitations.create({ note: '', email: ' ann@example.org ' })
    expect(isMailed).toBe(true)
    const [mail] = world.mailbox('ann@example.org')
    expect(mail).toMatchObject({
      subject: 'You are invited to Glowlog',
      userId: null,
      text: expect.stringContaining(url),
    })
    const { mails } = await admin.admin.outbox.list({ page: 1 })
    expect(mails.find(({ to }) => to === 'ann@example.org')?.text).toContain('/register?invitation=...')
    expect(JSON.stringify(mails)).not.toContain(tokenOf(url))
    expect(await registerWith(url, 'ann')).toHaveProperty('msg')
  })

  it('needs a mail server and a real address', async () => {
    const { admin } = await closed()
    await expect(admin.admin.invitations.create({ email: 'ann@example.org' })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
      message: 'No mail server is set up, so pass the link on yourself.',
    })
    await expect(admin.admin.invitations.create({ email: 'ann' })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
      message: expect.stringContaining('Enter a valid email address.'),
    })
    expect(await admin.admin.invitations.list()).toEqual([])
  })
})
