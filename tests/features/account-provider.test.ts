import { eq } from 'drizzle-orm'
import { generateKeyPair } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { auditLog, identities, sessions, users } from '#schema'
import type { Api } from '#server/router.ts'
import { createHttpWorld } from '../support/http.ts'
import { startProvider, type TestProvider } from '../support/oidc-provider.ts'
import { createWorld, type World } from '../support/world.ts'

let provider: TestProvider
beforeAll(async () => {
  provider = await startProvider()
})
afterAll(() => provider.stop())

const binding = 'a random text of the browser'
const failed = 'This sign-in could not be completed. Please try again.'

const worldWith = (settings: Record<string, string> = {}) => createWorld({ ...provider.settings, ...settings })

async function begin(api: Api, subject: string, more: { link?: boolean; confirm?: boolean } = {}, change = {}) {
  const { url } = await api.account.startProvider({ binding, ...more })
  return provider.visit(subject, url, change)
}

async function signIn(world: World, subject: string) {
  const back = await begin(world.anybody, subject)
  const answer = await world.anybody.account.finishProvider({ ...back, binding })
  if (!('accessToken' in answer)) throw new Error('this signed nobody in')
  return { ...answer, api: world.caller(answer.accessToken) }
}

async function linked(world: World, username: string, subject: string) {
  const person = await world.join(username)
  const back = await begin(person.api, subject, { link: true })
  await person.api.account.finishProvider({ ...back, binding })
  return person
}

describe('signing in at a provider', () => {
  it('registers where allowed, and then finds the same account whatever the address becomes', async () => {
    const world = worldWith({ OIDC_AUTO_REGISTER: 'on' })
    await world.join('boss')
    provider.put('dora', { email: 'dora@example.org', email_verified: true, preferred_username: 'boss' })
    const dora = await signIn(world, 'dora')
    expect(provider.asked()).toMatchObject({ code_challenge_method: 'S256', scope: 'openid profile email' })
    // The name was taken.
    expect(await dora.api.account.me()).toMatchObject({ username: 'boss2', email: 'dora@example.org', role: 'user' })
    const soup = { foodName: 'Soup', servingSize: '100g', calories: 60 }
    await dora.api.diary.logFood({ ...soup, date: '2026-03-10', mealType: 'Lunch' })
    provider.put('dora', { email: 'other@example.org', email_verified: true })
    const again = await signIn(world, 'dora')
    expect(await again.api.account.me()).toMatchObject({ username: 'boss2', email: 'dora@example.org' })
    await expect(
      again.api.account.removeIdentity({ id: (await again.api.account.identities())[0]?.id ?? '' }),
    ).rejects.toMatchObject({ code: 'CONFLICT' })
    await again.api.account.deleteAccount()
    expect(world.db.select().from(identities).all()).toEqual([])
  })

  it('is refused where nobody is registered or linked', async () => {
    const world = worldWith()
    provider.put('eve', { email: 'eve@example.org', email_verified: true })
    await expect(signIn(world, 'eve')).rejects.toMatchObject({ code: 'FORBIDDEN' })
    const open = worldWith({ OIDC_AUTO_REGISTER: 'on' })
    provider.put('eve', { email: 'eve@example.org', email_verified: false })
    await expect(signIn(open, 'eve')).rejects.toThrow('Your provider has not verified your email address')
  })

  it('works once, for the browser and state that began it, with its nonce', async () => {
    const world = worldWith()
    await linked(world, 'ann', 'ann')
    const back = await begin(world.anybody, 'ann')
    const finish = (answer: typeof back, by = binding) =>
      world.anybody.account.finishProvider({ ...answer, binding: by })
    await finish(back)
    await expect(finish(back)).rejects.toThrow('This took too long or was done before.')

    // The code was used, and comes with another state.
    const next = await begin(world.anybody, 'ann')
    await expect(finish({ ...next, code: back.code })).rejects.toThrow(failed)
    await expect(finish(await begin(world.anybody, 'ann'), 'another text of a browser')).rejects.toThrow(failed)
    await expect(finish(await begin(world.anybody, 'ann', {}, { nonce: 'another' }))).rejects.toThrow(failed)
    await expect(finish({ ...(await begin(world.anybody, 'ann')), iss: 'https://evil.example' })).rejects.toThrow(
      failed,
    )
    const late = await begin(world.anybody, 'ann')
    world.travel({ minutes: 10 })
    await expect(finish(late)).rejects.toThrow('This took too long or was done before.')
  })

  it('links by a verified address where allowed, but never admins, nor a second subject', async () => {
    const world = worldWith({ OIDC_LINK_BY_EMAIL: 'on' })
    await world.join('boss')
    const ann = await world.join('ann')
    const refused = 'There is an account with your address'
    provider.put('boss', { email: 'boss@example.org', email_verified: true })
    await expect(signIn(world, 'boss')).rejects.toThrow(refused)
    provider.put('ann', { email: ann.email, email_verified: false })
    await expect(signIn(world, 'ann')).rejects.toMatchObject({ code: 'FORBIDDEN' })
    provider.put('ann', { email: ann.email.toUpperCase(), email_verified: true })
    expect(await (await signIn(world, 'ann')).api.account.me()).toMatchObject({ username: 'ann' })
    expect(world.mailbox.subjects(ann.email)).toContain('New way to log in (Glowlog)')
    provider.put('other-ann', { email: ann.email, email_verified: true })
    await expect(signIn(world, 'other-ann')).rejects.toThrow(refused)
    await expect(signIn(worldWith(), 'ann')).rejects.toMatchObject({ code: 'FORBIDDEN' })
  })

  it('is linked by a signed-in person, who has to finish it', async () => {
    const world = worldWith()
    const ann = await linked(world, 'ann', 'ann')
    const ben = await world.join('ben')
    expect(await ann.api.account.identities()).toMatchObject([{ issuer: provider.issuer }])
    expect(world.mailbox.subjects(ann.email)).toEqual(['New way to log in (Glowlog)'])
    const back = await begin(ann.api, 'carol', { link: true })
    await expect(ben.api.account.finishProvider({ ...back, binding })).rejects.toThrow(failed)
    const bens = await begin(ben.api, 'ann', { link: true })
    await expect(ben.api.account.finishProvider({ ...bens, binding })).rejects.toMatchObject({ code: 'CONFLICT' })
    await expect(world.anybody.account.startProvider({ binding, link: true })).rejects.toMatchObject({
      code: 'UNAUTHORIZED',
    })
    await ann.api.account.removeIdentity({ id: (await ann.api.account.identities())[0]?.id ?? '' })
    await expect(signIn(world, 'ann')).rejects.toMatchObject({ code: 'FORBIDDEN' })
    world.travel({ minutes: 11 })
    await expect(ann.api.account.startProvider({ binding, link: true })).rejects.toThrow('Please confirm')
  })

  it('confirms who sits there by a new login at the provider', async () => {
    const world = worldWith()
    const ann = await linked(world, 'ann', 'ann')
    world.travel({ minutes: 11 })
    await expect(ann.api.account.generateTwoFactor()).rejects.toThrow('Please confirm')
    const other = await begin(ann.api, 'ben', { confirm: true })
    await expect(ann.api.account.finishProvider({ ...other, binding })).rejects.toThrow(
      'another account at the provider',
    )
    const back = await begin(ann.api, 'ann', { confirm: true })
    expect(provider.asked()).toMatchObject({ prompt: 'login', max_age: '0' })
    expect(await ann.api.account.finishProvider({ ...back, binding })).toHaveProperty('msg')
    await ann.api.account.generateTwoFactor()
  })

  it('takes roles from a claim at every sign-in, keeps the last admin, and lets in only whom the value allows', async () => {
    const world = worldWith({
      OIDC_AUTO_REGISTER: 'on',
      OIDC_ROLE_CLAIM: 'groups',
      OIDC_ADMIN_VALUE: 'admins',
      OIDC_ALLOWED_VALUE: 'food',
    })
    const put = (groups: string[] | string) =>
      provider.put('ann', { email: 'ann@example.org', email_verified: true, preferred_username: 'ann', groups })
    put(['admins', 'food-too'])
    await expect(signIn(world, 'ann')).rejects.toThrow('not allowed to use this server')
    put('food')
    // The first account of an instance is an admin, and the last one stays.
    expect((await (await signIn(world, 'ann')).api.account.me()).role).toBe('admin')
    await world.join('ben')
    world.db.update(users).set({ role: 'admin' }).where(eq(users.username, 'ben')).run()
    expect((await (await signIn(world, 'ann')).api.account.me()).role).toBe('user')
    put(['food', 'admins'])
    expect((await (await signIn(world, 'ann')).api.account.me()).role).toBe('admin')
    expect(world.db.select().from(auditLog).all()).toMatchObject([
      { adminId: null, adminName: 'Test ID (sign-in provider)', action: 'role changed', subject: 'ann' },
      { action: 'role changed', detail: { role: 'admin' } },
    ])
  })

  it('that is down stops neither passwords nor logouts', async () => {
    const world = createWorld({ ...provider.settings, OIDC_ISSUER: 'http://127.0.0.1:9' })
    const ann = await world.join('ann')
    await expect(world.anybody.account.startProvider({ binding })).rejects.toMatchObject({
      code: 'SERVICE_UNAVAILABLE',
    })
    expect(await ann.api.account.logout()).toEqual({ msg: 'Logged out!' })
    const none = createWorld()
    await expect(none.anybody.account.startProvider({ binding })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })
})

describe('logging out', () => {
  it('says where to log out of the provider that began the session', async () => {
    const world = worldWith()
    await linked(world, 'ann', 'ann')
    const { api } = await signIn(world, 'ann')
    const { url = '' } = (await api.account.logout()) as { url?: string }
    expect(url).toMatch(`${provider.issuer}/session/end?`)
    expect(new URL(url).searchParams.get('post_logout_redirect_uri')).toBe('http://localhost:3000/login?direct=1')
  })

  it('at the provider ends the sessions that it began, told by a token that it signed', async () => {
    const world = await createHttpWorld(provider.settings)
    const ann = await linked(world as never, 'ann', 'ann')
    const one = await signIn(world as never, 'ann')
    const two = await signIn(world as never, 'ann')
    const send = async (claims: object, by?: Parameters<TestProvider['logoutToken']>[1]) => {
      const response = await world.app.inject({
        method: 'POST',
        url: '/api/auth/oidc/backchannel-logout',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: new URLSearchParams({ logout_token: await provider.logoutToken({ ...claims }, by) }).toString(),
      })
      return response.statusCode
    }
    const [first] = world.db
      .select()
      .from(sessions)
      .all()
      .filter(({ providerSession }) => providerSession)
    expect(await send({ sub: 'ann' }, (await generateKeyPair('RS256')).privateKey)).toBe(400)
    for (const claims of [{}, { sub: 'ann', nonce: 'one' }, { sub: 'ann', events: {} }])
      expect(await send(claims)).toBe(400)
    expect(await send({ sub: 'nobody' })).toBe(200)
    expect(await one.api.account.me()).toMatchObject({ username: 'ann' })
    expect(await send({ sub: 'ann', sid: String(first?.providerSession) })).toBe(200)
    await expect(one.api.account.me()).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
    expect(await two.api.account.me()).toMatchObject({ username: 'ann' })
    expect(await send({ sub: 'ann' })).toBe(200)
    await expect(two.api.account.me()).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
    expect(await ann.api.account.me()).toMatchObject({ username: 'ann' })
    await world.app.close()
  })
})

describe('a server without passwords', () => {
  it('lets people in by the provider only, and a password is no way left', async () => {
    const world = worldWith()
    await linked(world, 'ann', 'ann')
    const without = createWorld({ ...provider.settings, PASSWORD_LOGIN: 'off' }, undefined, { database: world.db })
    const { signIn: ways } = await without.anybody.settings.config()
    expect(ways).toEqual({
      password: false,
      passkeys: true,
      oidc: { name: 'Test ID', autoRedirect: false },
      proxy: false,
    })
    const login = { email: 'ann@example.org', password: without.password }
    await expect(without.anybody.account.login(login)).rejects.toMatchObject({ code: 'FORBIDDEN' })
    const { api } = await signIn(without, 'ann')
    const [identity] = await api.account.identities()
    await expect(api.account.removeIdentity({ id: identity?.id ?? '' })).rejects.toMatchObject({ code: 'CONFLICT' })
  })
})
