import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { recoveryCodes, users } from '#schema'
import { createVault } from '#server/auth/vault.ts'
import { createContext } from '#server/context.ts'
import { resetTwoFactor } from '#server/features/account/operator.ts'
import { routes } from '#server/http/rest.ts'
import { createCaller } from '#server/router.ts'
import { createHttpWorld } from '../support/http.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { codeOf, joinWithTwoFactor, wrongCode } from '../support/two-factor.ts'
import { createWorld, type World } from '../support/world.ts'

const wrong = { code: 'BAD_REQUEST', message: 'This code is wrong or was used before. Please try the next one.' }
const expired = { code: 'BAD_REQUEST', message: 'This sign-in has expired. Please log in again.' }
const tooMany = { code: 'TOO_MANY_REQUESTS' }

describe('setting up two-factor login', () => {
  it('shows a secret and its QR code, and is enabled by a correct code', async () => {
    const world = createWorld()
    const ann = await world.join('ann')
    const { secret, qrCodeUrl } = await ann.api.account.generateTwoFactor()
    expect(secret).toMatch(/^[A-Z2-7]{32}$/)
    expect(qrCodeUrl).toMatch(/^data:image\/png;base64,/)
    expect((await ann.api.account.me()).isTwoFactorEnabled).toBe(false)

    const enabled = await ann.api.account.enableTwoFactor({ secret, token: codeOf(world, secret) })
    expect(enabled.user.isTwoFactorEnabled).toBe(true)
    expect(new Set(enabled.recoveryCodes).size).toBe(10)
    expect(enabled.recoveryCodes.every((code) => /^[0-9a-z]{5}-[0-9a-z]{5}$/.test(code))).toBe(true)
    expect(world.mailbox.subjects(ann.email)).toEqual(['Two-factor login was turned on (Glowlog)'])
  })

  it('accepts only the user’s own secret and a correct code', async () => {
    const world = createWorld()
    const [ann, ben] = [await world.join('ann'), await world.join('ben')]
    const enable = (secret: string, token: string) => ann.api.account.enableTwoFactor({ secret, token })
    const bens = await ben.api.account.generateTwoFactor()
    const startAgain = { code: 'BAD_REQUEST', message: 'Please start the two-factor setup again.' }
    await expect(enable(bens.secret, codeOf(world, bens.secret))).rejects.toMatchObject(startAgain)

    const first = await ann.api.account.generateTwoFactor()
    const { secret } = await ann.api.account.generateTwoFactor()
    await expect(enable(first.secret, codeOf(world, first.secret))).rejects.toMatchObject(startAgain)
    await expect(enable(secret, wrongCode(world, secret))).rejects.toMatchObject({ code: 'BAD_REQUEST' })
    expect((await ann.api.account.me()).isTwoFactorEnabled).toBe(false)

    // Authenticator apps show codes in groups.
    await enable(secret.replace(/(.{4})/g, '$1 '), codeOf(world, secret))
    await expect(ann.api.account.generateTwoFactor()).rejects.toMatchObject({ code: 'BAD_REQUEST' })
    await expect(enable(secret, codeOf(world, secret))).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  })

  it('stores neither the secret nor the recovery codes in plain text', async () => {
    const world = createWorld()
    const ann = await joinWithTwoFactor(world, 'ann')
    const stored = JSON.stringify([world.db.select().from(users).all(), world.db.select().from(recoveryCodes).all()])
    expect(stored).not.toContain(ann.secret)
    for (const code of ann.recoveryCodes) expect(stored).not.toContain(code)
  })

  it('can be undone, which also removes the recovery codes', async () => {
    const world = createWorld()
    const ann = await joinWithTwoFactor(world, 'ann')
    const tempApi = await ann.passPassword()
    const { user } = await ann.api.account.disableTwoFactor()
    expect(user.isTwoFactorEnabled).toBe(false)
    expect(await world.db.$count(recoveryCodes)).toBe(0)
    expect(world.mailbox.subjects(ann.email)[0]).toBe('Two-factor login was turned off (Glowlog)')
    await expect(tempApi.account.verifyLogin({ token: codeOf(world, ann.secret) })).rejects.toMatchObject(expired)
    const login = await world.anybody.account.login({ email: ann.email, password: world.password })
    expect(login).toHaveProperty('accessToken')
    await ann.api.account.disableTwoFactor()
    expect(world.mailbox(ann.email)).toHaveLength(2)
  })
})

describe('logging in with a second factor', () => {
  it('issues tokens after the code, not after the password', async () => {
    const world = createWorld()
    const ann = await joinWithTwoFactor(world, 'ann')
    const login = await world.anybody.account.login({ email: ann.email, password: world.password })
    expect(login).toEqual({ twoFactorRequired: true, tempToken: expect.any(String), methods: ['code'] })
    const tempApi = await ann.passPassword()
    await expect(tempApi.account.me()).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
    const { accessToken } = await tempApi.account.verifyLogin({ token: codeOf(world, ann.secret) })
    expect((await world.caller(accessToken).account.me()).username).toBe('ann')
    await expect(tempApi.account.verifyLogin({ token: codeOf(world, ann.secret, 1) })).rejects.toMatchObject(expired)
  })

  it('tolerates a clock that is one step off, not two', async () => {
    const world = createWorld()
    const ann = await joinWithTwoFactor(world, 'ann')
    world.travel({ minutes: 2 })
    const tempApi = await ann.passPassword()
    for (const steps of [-2, 2]) {
      await expect(tempApi.account.verifyLogin({ token: codeOf(world, ann.secret, steps) })).rejects.toMatchObject(
        wrong,
      )
    }
    await tempApi.account.verifyLogin({ token: codeOf(world, ann.secret, -1) })
    await (await ann.passPassword()).account.verifyLogin({ token: codeOf(world, ann.secret, 1) })
  })

  it('accepts each code once, and no earlier one after it', async () => {
    const world = createWorld()
    const ann = await joinWithTwoFactor(world, 'ann')
    const token = codeOf(world, ann.secret)
    const [one, two] = [await ann.passPassword(), await ann.passPassword()]
    const both = await Promise.allSettled([one, two].map((tempApi) => tempApi.account.verifyLogin({ token })))
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    const next = await ann.passPassword()
    await expect(next.account.verifyLogin({ token })).rejects.toMatchObject(wrong)
    await expect(next.account.verifyLogin({ token: codeOf(world, ann.secret, -1) })).rejects.toMatchObject(wrong)
  })

  it('does not accept the setup code again', async () => {
    const world = createWorld()
    const ann = await joinWithTwoFactor(world, 'ann')
    const tempApi = await ann.passPassword()
    await expect(tempApi.account.verifyLogin({ token: codeOf(world, ann.secret, -1) })).rejects.toMatchObject(wrong)
  })

  it('accepts each recovery code once, in any spelling', async () => {
    const world = createWorld()
    const ann = await joinWithTwoFactor(world, 'ann')
    const [first = '', second = ''] = ann.recoveryCodes
    await (await ann.passPassword()).account.verifyLogin({ token: first })
    const tempApi = await ann.passPassword()
    await expect(tempApi.account.verifyLogin({ token: first })).rejects.toMatchObject(wrong)
    await expect(tempApi.account.verifyLogin({ token: 'aaaaa-aaaaa' })).rejects.toMatchObject(wrong)
    await tempApi.account.verifyLogin({ token: ` ${second.replace('-', ' ').toUpperCase()} ` })
  })

  it('allows five codes per sign-in, even simultaneous ones', async () => {
    const world = createWorld()
    const ann = await joinWithTwoFactor(world, 'ann')
    const tempApi = await ann.passPassword()
    const guesses = Array.from({ length: 8 }, () =>
      tempApi.account.verifyLogin({ token: wrongCode(world, ann.secret) }),
    )
    const messages = (await Promise.allSettled(guesses)).map(
      (guess) => guess.status === 'rejected' && guess.reason.message,
    )
    expect(messages.filter((message) => message === wrong.message)).toHaveLength(5)
    expect(messages.filter((message) => message === expired.message)).toHaveLength(3)
    await expect(tempApi.account.verifyLogin({ token: codeOf(world, ann.secret) })).rejects.toMatchObject(expired)
  })

  it('expires after five minutes, and requires the password step', async () => {
    const world = createWorld()
    const ann = await joinWithTwoFactor(world, 'ann')
    const tempApi = await ann.passPassword()
    world.travel({ minutes: 5, seconds: 1 })
    for (const api of [tempApi, world.anybody, ann.api]) {
      await expect(api.account.verifyLogin({ token: codeOf(world, ann.secret) })).rejects.toMatchObject(expired)
    }
  })

  it('counts wrong codes and passwords together, and a correct password does not reset the count', async () => {
    const world = createWorld()
    const ann = await joinWithTwoFactor(world, 'ann')
    const guess = async (count: number) => {
      const tempApi = await ann.passPassword()
      for (let n = 0; n < count; n++) {
        await expect(tempApi.account.verifyLogin({ token: wrongCode(world, ann.secret) })).rejects.toMatchObject(wrong)
      }
      return tempApi
    }
    await guess(5)
    const login = (password: string) => world.anybody.account.login({ email: ann.email, password })
    await expect(login('wrong')).rejects.toMatchObject({ code: 'BAD_REQUEST' })
    const tempApi = await guess(4)
    await expect(tempApi.account.verifyLogin({ token: codeOf(world, ann.secret) })).rejects.toMatchObject(tooMany)
    await expect(login(world.password)).rejects.toMatchObject(tooMany)
    world.travel({ minutes: 15, seconds: 1 })
    await (await ann.passPassword()).account.verifyLogin({ token: codeOf(world, ann.secret) })
  })

  it('resets the count after a correct code', async () => {
    const world = createWorld()
    const ann = await joinWithTwoFactor(world, 'ann')
    const login = (password: string) => world.anybody.account.login({ email: ann.email, password })
    for (let n = 0; n < 9; n++) await expect(login('wrong')).rejects.toMatchObject({ code: 'BAD_REQUEST' })
    await (await ann.passPassword()).account.verifyLogin({ token: codeOf(world, ann.secret) })
    for (let n = 0; n < 9; n++) await expect(login('wrong')).rejects.toMatchObject({ code: 'BAD_REQUEST' })
    await expect(login(world.password)).resolves.toHaveProperty('tempToken')
  })
})

describe('five wrong codes behind the right password', () => {
  const told = 'Somebody may know your password (Glowlog)'

  it('tell the owner by mail, once a day, also across a restart', async () => {
    const database = join(temporaryFolder(), 'app.db')
    const world = createWorld({}, undefined, { database })
    const ann = await joinWithTwoFactor(world, 'ann')
    const guess = async (there: World, count: number) => {
      const login = await there.anybody.account.login({ email: ann.email, password: world.password })
      const tempApi = there.caller('tempToken' in login ? login.tempToken : undefined, '198.51.100.7', 'Firefox/1.0')
      const token = wrongCode(there, ann.secret)
      for (let n = 0; n < count; n++) await expect(tempApi.account.verifyLogin({ token })).rejects.toMatchObject(wrong)
    }
    const mails = () => world.mailbox(ann.email).filter(({ subject }) => subject === told)

    await guess(world, 3)
    await guess(world, 1)
    expect(mails()).toEqual([])
    await guess(world, 1)
    expect(mails()).toHaveLength(1)
    expect(mails()[0]?.text).toMatch(/right password of your account and then five wrong codes/)
    expect(mails()[0]?.text).toMatch(/198\.51\.100\.7/)
    expect(mails()[0]?.text).toMatch(/choose a new password at once/)
    world.travel({ hours: 1 })
    await guess(world, 1)
    expect(mails()).toHaveLength(1)

    const restarted = createWorld({}, world.clock().toISOString(), { database })
    await guess(restarted, 5)
    expect(mails()).toHaveLength(1)
    restarted.travel({ hours: 23 })
    await guess(restarted, 1)
    expect(mails()).toHaveLength(2)
    restarted.close()
    world.close()
  })

  it('are counted anew after the right code', async () => {
    const world = createWorld()
    const ann = await joinWithTwoFactor(world, 'ann')
    for (let round = 0; round < 2; round++) {
      const tempApi = await ann.passPassword()
      for (let n = 0; n < 4; n++) {
        await expect(tempApi.account.verifyLogin({ token: wrongCode(world, ann.secret) })).rejects.toMatchObject(wrong)
      }
      await tempApi.account.verifyLogin({ token: codeOf(world, ann.secret) })
      world.travel({ minutes: 1 })
    }
    expect(world.mailbox.subjects(ann.email)).not.toContain(told)
  })
})

describe('an instance that lost its SECRET_KEY', () => {
  it('says so, and still accepts recovery codes', async () => {
    const world = createWorld()
    const ann = await joinWithTwoFactor(world, 'ann')
    const login = await world.anybody.account.login({ email: ann.email, password: world.password })
    if (!('tempToken' in login)) throw new Error('this account asks for a code')
    const vault = createVault(Buffer.alloc(32, 1))
    const caller = {
      requestId: 'test',
      address: '192.0.2.1',
      userAgent: null,
      authorization: `Bearer ${login.tempToken}`,
    }
    const api = createCaller(createContext({ ...world, vault }, caller))
    await expect(api.account.verifyLogin({ token: codeOf(world, ann.secret) })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
      message: expect.stringContaining("This server's key has changed"),
    })
    expect(await api.account.verifyLogin({ token: ann.recoveryCodes[0] ?? '' })).toHaveProperty('accessToken')
  })

  it('lets the operator turn two-factor login off', async () => {
    const world = createWorld()
    const ann = await joinWithTwoFactor(world, 'ann')
    expect(await resetTwoFactor(world, ann.email.toUpperCase())).toMatchObject({ username: 'ann' })
    expect(await resetTwoFactor(world, 'nobody@example.org')).toBeNull()
    expect(await world.anybody.account.login({ email: ann.email, password: world.password })).toHaveProperty(
      'accessToken',
    )
  })
})

describe('REQUIRE_TWO_FACTOR', () => {
  const refused = { msg: 'Please set up two-factor login first: this server requires it.', code: 'two-factor-required' }
  const enroll = async (world: World, api: Awaited<ReturnType<World['join']>>['api']) => {
    const { secret } = await api.account.generateTwoFactor()
    await api.account.enableTwoFactor({ secret, token: codeOf(world, secret) })
  }

  it('everybody: opens nothing but its setup and logging out, on every surface, until it is on', async () => {
    const world = await createHttpWorld({ REQUIRE_TWO_FACTOR: 'everybody' })
    const ann = await world.join('ann')
    const token = ann.accessToken
    const isOpen =
      /^(GET|POST) \/(config|auth\/(captcha|register|login|refresh|confirm.*|logout|2fa\/.*|passkeys\/login.*|oidc\/.*|proxy|forgotpassword|resend.*))$/
    for (const [route] of routes) {
      if (isOpen.test(route) || /:token$/.test(route)) continue
      const { status, body } = await world.call(route.replace(/:\w+/, '2026-03-10'), { token })
      expect([route, status, body]).toEqual([route, 403, refused])
    }
    for (const route of ['GET /notifications/stream', 'POST /user/imports', 'PUT /admin/catalogue/files/a.csv'])
      expect([route, (await world.call(route, { token })).body]).toEqual([route, refused])
    const { body } = await world.call('GET /trpc/account.me', { token })
    expect(body.error).toMatchObject({ message: refused.msg, data: { code: refused.code, httpStatus: 403 } })

    world.travel({ minutes: 11 })
    expect((await world.call('POST /auth/2fa/generate', { token })).body.code).toBe('confirm-identity')
    expect((await world.call('POST /auth/confirm', { token, body: { password: world.password } })).status).toBe(200)
    await enroll(world, ann.api)
    expect((await world.call('GET /auth/me', { token })).status).toBe(200)
    const off = await world.call('POST /auth/2fa/disable', { token })
    expect([off.status, off.body.msg]).toEqual([403, 'This server requires two-factor login: it cannot be turned off.'])
    await world.app.close()
  })

  it('everybody: holds for programs with API tokens of somebody whose two-factor login an admin turned off', async () => {
    const world = await createHttpWorld({ REQUIRE_TWO_FACTOR: 'everybody' })
    const [boss, ann] = [await world.join('boss'), await world.join('ann')]
    await enroll(world, boss.api)
    await enroll(world, ann.api)
    const { token } = await ann.api.tokens.create({ name: 'App', access: 'write' })
    expect((await world.call('GET /auth/me', { token })).status).toBe(200)
    await boss.api.admin.users.turnOffTwoFactor({ id: (await ann.api.account.me()).id })
    expect((await world.call('GET /auth/me', { token })).body).toEqual(refused)
    const mcp = await world.app.inject({
      method: 'POST',
      url: '/mcp',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      payload: { jsonrpc: '2.0', id: 1, method: 'tools/list' },
    })
    expect([mcp.statusCode, mcp.json()]).toEqual([403, refused])
    await world.app.close()
  })

  it('admins: leaves other people the choice, and begins when somebody becomes an admin', async () => {
    const world = createWorld({ REQUIRE_TWO_FACTOR: 'admins' })
    const [boss, ann] = [await world.join('boss'), await world.join('ann')]
    await expect(boss.api.account.me()).rejects.toThrow(refused.msg)
    await enroll(world, ann.api)
    await ann.api.account.disableTwoFactor()
    await enroll(world, boss.api)
    await boss.api.admin.users.changeRole({ id: (await ann.api.account.me()).id, role: 'admin' })
    await expect(ann.api.account.me()).rejects.toThrow(refused.msg)
  })
})

describe('secret encryption', () => {
  it('decrypts for the same owner only, and rejects altered ciphertext', () => {
    const vault = createVault(Buffer.alloc(32, 1))
    const sealed = vault.seal('secret', 'ann')
    expect(vault.open(sealed, 'ann')).toBe('secret')
    expect(vault.seal('secret', 'ann')).not.toBe(sealed)
    expect(vault.open(sealed, 'ben')).toBeNull()
    expect(vault.open('', 'ann')).toBeNull()
    const bytes = Buffer.from(sealed, 'base64url')
    bytes[14] = (bytes[14] ?? 0) ^ 1
    expect(vault.open(bytes.toString('base64url'), 'ann')).toBeNull()
  })
})
