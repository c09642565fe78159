import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { ceremonies, passkeys, users } from '#schema'
import { removePasskeys } from '#server/features/account/operator.ts'
import type { Api } from '#server/router.ts'
import { type Authenticator, createAuthenticator } from '../support/authenticator.ts'
import { createHttpWorld } from '../support/http.ts'
import { codeOf, joinWithTwoFactor } from '../support/two-factor.ts'
import { createWorld, type World } from '../support/world.ts'

const again = 'This took too long or was done before. Please try again.'
const notAccepted = 'This passkey was not accepted. Please try again, or log in another way.'

async function addTo(api: Api, name?: string, authenticator = createAuthenticator()) {
  const { ceremony, options } = await api.account.passkeys.addOptions()
  const added = await api.account.passkeys.add({ ceremony, response: authenticator.create(options), name })
  return Object.assign(authenticator, { added })
}

type Lies = Parameters<Authenticator['get']>[1]

async function logInWith(world: World, authenticator: Authenticator, lies: Lies = {}) {
  const { ceremony, options } = await world.anybody.account.passkeys.loginOptions()
  return world.anybody.account.passkeys.login({ ceremony, response: authenticator.get(options, lies) })
}

describe('a passkey', () => {
  it('is added over REST, named, listed and removed, and its owner is told by mail', async () => {
    const world = await createHttpWorld()
    const ann = await world.join('ann')
    const token = ann.accessToken
    const key = createAuthenticator()
    const { body: begun } = await world.call('POST /auth/passkeys/options', { token })
    expect(begun.options).toMatchObject({
      rp: { id: 'localhost', name: 'Glowlog' },
      user: { id: expect.stringMatching(/^[\w-]{43}$/), name: ann.email },
      attestation: 'none',
      pubKeyCredParams: [{ alg: -8 }, { alg: -7 }, { alg: -257 }],
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    })
    const body = { ceremony: begun.ceremony, response: key.create(begun.options) }
    const added = await world.call('POST /auth/passkeys', { token, body })
    expect([added.status, added.body]).toEqual([
      201,
      {
        _id: expect.any(String),
        name: 'Unknown browser',
        createdAt: '2026-03-10T12:00:00.000Z',
        lastUsedAt: null,
      },
    ])
    const path = `/auth/passkeys/${added.body._id}`
    expect((await world.call(`PUT ${path}`, { token, body: { name: 'Phone' } })).body).toMatchObject({ name: 'Phone' })
    expect((await world.call('GET /auth/passkeys', { token })).body).toMatchObject([{ name: 'Phone' }])
    // The browser must know it, to not offer the same authenticator again.
    expect((await world.call('POST /auth/passkeys/options', { token })).body.options.excludeCredentials).toEqual([
      { id: key.id, transports: ['internal'], type: 'public-key' },
    ])
    const ben = await world.join('ben')
    expect((await world.call(`DELETE ${path}`, { token: ben.accessToken })).status).toBe(404)
    expect((await world.call(`PUT ${path}`, { token: ben.accessToken, body: { name: 'Mine' } })).status).toBe(404)
    expect((await world.call(`DELETE ${path}`, { token })).body).toEqual({
      msg: 'Passkey removed.',
      credentialId: key.id,
    })
    expect((await world.call('GET /auth/passkeys', { token })).body).toEqual([])
    expect(world.mailbox.subjects(ann.email)).toEqual(['Passkey removed (Glowlog)', 'New passkey (Glowlog)'])
    await world.app.close()
  })

  it('logs in without a password and a code, and confirms who sits there', async () => {
    const world = createWorld()
    const ann = await joinWithTwoFactor(world, 'ann')
    const key = await addTo(ann.api, 'Phone')
    const { accessToken } = await logInWith(world, key)
    expect(await world.caller(accessToken).account.passkeys.list()).toMatchObject([
      { name: 'Phone', lastUsedAt: '2026-03-10T12:00:30.000Z' },
    ])
    world.travel({ minutes: 11 })
    const { account } = world.caller((await logInWith(world, key)).accessToken)
    world.travel({ minutes: 11 })
    await expect(account.disableTwoFactor()).rejects.toThrow('Please confirm that it is you.')
    const { ceremony, options } = await account.confirmOptions()
    expect(options.allowCredentials).toMatchObject([{ id: key.id }])
    await account.confirmIdentity({ ceremony, response: key.get(options) })
    expect((await account.disableTwoFactor()).user.isTwoFactorEnabled).toBe(false)
  })

  it('is a second factor beside codes, under the same limits', async () => {
    const world = await createHttpWorld()
    const ann = await joinWithTwoFactor(world, 'ann')
    const login = { email: ann.email, password: world.password }
    const first = await world.call('POST /auth/login', { body: login })
    expect(first.body).toEqual({ twoFactorRequired: true, tempToken: expect.any(String), methods: ['code'] })
    const key = await addTo(ann.api)
    const { tempToken, methods } = (await world.call('POST /auth/login', { body: login })).body
    expect(methods).toEqual(['code', 'passkey'])
    const { body: begun } = await world.call('POST /auth/2fa/passkey/options', { body: { tempToken } })
    const wrong = { tempToken, ceremony: begun.ceremony, response: createAuthenticator().get(begun.options) }
    expect((await world.call('POST /auth/2fa/passkey', { body: wrong })).status).toBe(400)
    const { body: next } = await world.call('POST /auth/2fa/passkey/options', { body: { tempToken } })
    const right = { tempToken, ceremony: next.ceremony, response: key.get(next.options) }
    expect((await world.call('POST /auth/2fa/passkey', { body: right })).body).toMatchObject({
      accessToken: expect.any(String),
    })
    expect((await world.call('POST /auth/2fa/passkey', { body: right })).status).toBe(400)
    const refused = await world.call('POST /auth/2fa/passkey/options', { body: { tempToken } })
    expect(refused.body.msg).toBe('This sign-in has expired. Please log in again.')
    await world.app.close()
  })

  it('alone turns no two-factor login on', async () => {
    const world = createWorld()
    const ann = await world.join('ann')
    await addTo(ann.api)
    expect(await world.anybody.account.login({ email: ann.email, password: world.password })).toHaveProperty(
      'accessToken',
    )
    expect((await ann.api.account.me()).isTwoFactorEnabled).toBe(false)
  })

  it('has a ceremony that works once, for five minutes, and for its kind and person', async () => {
    const world = createWorld()
    const ann = await world.join('ann')
    const ben = await world.join('ben')
    const key = await addTo(ann.api)
    const { account } = world.anybody
    const begin = () => account.passkeys.loginOptions()

    const once = await begin()
    const proof = { ceremony: once.ceremony, response: key.get(once.options) }
    await account.passkeys.login(proof)
    await expect(account.passkeys.login(proof)).rejects.toThrow(again)

    const failed = await begin()
    const { ceremony } = failed
    const response = key.get(failed.options, { origin: 'https://evil.example' })
    await expect(account.passkeys.login({ ceremony, response })).rejects.toThrow(notAccepted)
    await expect(account.passkeys.login({ ceremony, response: key.get(failed.options) })).rejects.toThrow(again)

    const late = await begin()
    world.travel({ minutes: 5 })
    await expect(account.passkeys.login({ ceremony: late.ceremony, response: key.get(late.options) })).rejects.toThrow(
      again,
    )

    const toConfirm = await ann.api.account.confirmOptions()
    await expect(
      account.passkeys.login({ ceremony: toConfirm.ceremony, response: key.get(toConfirm.options) }),
    ).rejects.toThrow(again)

    const anns = await ann.api.account.passkeys.addOptions()
    await expect(
      ben.api.account.passkeys.add({ ceremony: anns.ceremony, response: createAuthenticator().create(anns.options) }),
    ).rejects.toThrow(again)
    expect(world.db.select().from(ceremonies).all()).toEqual([])
  })

  it('is refused for another site, another challenge or kind, an unverified person and a foreign signature', async () => {
    const world = createWorld()
    const ann = await world.join('ann')
    const key = await addTo(ann.api)
    const lies: Lies[] = [
      { origin: 'http://localhost:3001' },
      { origin: 'https://localhost:3000' },
      { rpId: 'example.org' },
      { isVerified: false },
      { type: 'webauthn.create' },
    ]
    for (const lie of lies) await expect(logInWith(world, key, lie)).rejects.toThrow(notAccepted)
    const { ceremony } = await world.anybody.account.passkeys.loginOptions()
    const other = await world.anybody.account.passkeys.loginOptions()
    await expect(world.anybody.account.passkeys.login({ ceremony, response: key.get(other.options) })).rejects.toThrow(
      notAccepted,
    )
    const forged = createAuthenticator()
    const begun = await world.anybody.account.passkeys.loginOptions()
    const response = { ...forged.get(begun.options), id: key.id, rawId: key.id }
    await expect(world.anybody.account.passkeys.login({ ceremony: begun.ceremony, response })).rejects.toThrow(
      notAccepted,
    )
    for (const lie of lies) {
      const begun = await ann.api.account.passkeys.addOptions()
      await expect(
        ann.api.account.passkeys.add({
          ceremony: begun.ceremony,
          response: createAuthenticator().create(begun.options, { ...lie, ...(lie?.type && { type: 'webauthn.get' }) }),
        }),
      ).rejects.toThrow('This passkey could not be added.')
    }
    await logInWith(world, key)
  })

  it('is refused when its counter does not grow, except for those that never count', async () => {
    const world = createWorld()
    const ann = await world.join('ann')
    const key = await addTo(ann.api)
    await logInWith(world, key, { counter: 9 })
    for (const counter of [8, 9]) await expect(logInWith(world, key, { counter })).rejects.toThrow(notAccepted)
    await logInWith(world, key, { counter: 10 })
    const silent = await addTo(ann.api, 'Silent', createAuthenticator({ doesCount: false }))
    await logInWith(world, silent)
    await logInWith(world, silent)
  })

  it('signs in once when the same answer arrives twice at the same time', async () => {
    const world = createWorld()
    const ann = await world.join('ann')
    const key = await addTo(ann.api)
    const { ceremony, options } = await world.anybody.account.passkeys.loginOptions()
    const proof = { ceremony, response: key.get(options) }
    const answers = await Promise.allSettled([1, 2, 3].map(() => world.anybody.account.passkeys.login(proof)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected', 'rejected'])
  })

  it('is limited to twenty, and each authenticator is known once', async () => {
    const world = createWorld()
    const ann = await world.join('ann')
    const key = await addTo(ann.api)
    await expect(addTo(ann.api, 'Again', key)).rejects.toThrow('This passkey is known already.')
    for (let n = 1; n < 20; n++) await addTo(ann.api)
    await expect(addTo(ann.api)).rejects.toThrow('You can have at most 20 passkeys.')
  })

  it('is not removed when it is the last sign-in method, and a first password can be set then', async () => {
    const world = createWorld()
    const ann = await world.join('ann')
    const key = await addTo(ann.api)
    world.db.update(users).set({ passwordHash: null }).where(eq(users.email, ann.email)).run()
    await expect(ann.api.account.passkeys.remove({ id: key.added.id })).rejects.toMatchObject({ code: 'CONFLICT' })
    for (const password of ['', world.password])
      await expect(world.anybody.account.login({ email: ann.email, password: password || 'x' })).rejects.toThrow(
        'Invalid email or password.',
      )
    await expect(ann.api.account.confirmIdentity({ password: world.password })).rejects.toThrow('not your password')
    await ann.api.account.changePassword({ newPassword: 'another long password' })
    await expect(ann.api.account.changePassword({ newPassword: 'a third long password' })).rejects.toThrow(
      'Enter your current password.',
    )
    await ann.api.account.passkeys.remove({ id: key.added.id })
    await expect(logInWith(world, key)).rejects.toThrow(notAccepted)
  })

  it('outlives a new password, which the mail about that says, and is removed on the command line', async () => {
    const world = createWorld()
    const ann = await world.join('ann')
    const key = await addTo(ann.api, 'Phone')
    await world.anybody.account.forgotPassword({ email: ann.email })
    await world.anybody.account.resetPassword({
      token: world.mailbox.token(ann.email),
      password: 'another long password',
    })
    expect(world.mailbox(ann.email)[0]?.text).toContain('Passkey: Phone')
    await logInWith(world, key)
    expect(await removePasskeys(world, ann.email)).toEqual({ username: 'ann', removed: 1 })
    expect(await removePasskeys(world, 'nobody@example.org')).toBeNull()
    await expect(logInWith(world, key)).rejects.toThrow(notAccepted)
  })

  it('of somebody who registered a foreign address goes when the owner chooses a password', async () => {
    const world = createWorld({ ADMIN_EMAIL: 'boss@example.org' })
    await world.join('first')
    const stranger = await world.join('boss')
    const key = await addTo(stranger.api)
    await world.anybody.account.forgotPassword({ email: stranger.email })
    const token = world.mailbox.token(stranger.email)
    await world.anybody.account.resetPassword({ token, password: 'another long password' })
    await expect(logInWith(world, key)).rejects.toThrow(notAccepted)
  })

  it('of a deleted account is gone', async () => {
    const world = createWorld()
    await world.join('boss')
    const ann = await world.join('ann')
    const key = await addTo(ann.api)
    await ann.api.account.deleteAccount()
    expect(world.db.select().from(passkeys).all()).toEqual([])
    await expect(logInWith(world, key)).rejects.toThrow(notAccepted)
  })
})

describe('where the address of the server allows no passkeys', () => {
  it.each([
    ['http://food.example.org', 'https'],
    ['http://192.168.1.5:3000', 'IP address'],
    ['https://[2001:db8::1]', 'IP address'],
  ])('%s offers none, and the admin is told why', async (PUBLIC_URL, reason) => {
    const world = createWorld({ PUBLIC_URL })
    const admin = await world.join('ann')
    expect((await world.anybody.settings.config()).signIn.passkeys).toBe(false)
    expect((await admin.api.admin.setup.get()).passkeyProblem).toContain(reason)
    const refusal = 'Passkeys do not work at the address of this server.'
    await expect(admin.api.account.passkeys.addOptions()).rejects.toThrow(refusal)
    await expect(world.anybody.account.passkeys.loginOptions()).rejects.toThrow(refusal)
  })

  it.each(['https://food.example.org/glow', 'http://localhost:3000', 'https://food.example.org:8443'])(
    '%s offers them',
    async (PUBLIC_URL) => {
      const world = createWorld({ PUBLIC_URL })
      const ann = await world.join('ann')
      const { origin, hostname: rpId } = new URL(PUBLIC_URL)
      await logInWith(world, await addTo(ann.api, 'Phone', createAuthenticator({ origin, rpId })))
      expect((await ann.api.admin.setup.get()).passkeyProblem).toBeNull()
    },
  )

  it('codes still confirm, and are all that a two-factor login offers', async () => {
    const world = createWorld({ PUBLIC_URL: 'http://192.168.1.5:3000' })
    const ann = await joinWithTwoFactor(world, 'ann')
    await ann.api.account.confirmIdentity({ code: codeOf(world, ann.secret) })
    expect(await world.anybody.account.login({ email: ann.email, password: world.password })).toMatchObject({
      methods: ['code'],
    })
  })
})
