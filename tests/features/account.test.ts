import { describe, expect, it, onTestFinished } from 'vitest'
import { accessTokens, activeDays, users } from '#schema'
import { limitHashing, waitingToHash } from '#server/auth/passwords.ts'
import { createWorld } from '../support/world.ts'

const form = { username: 'ann', email: 'Ann@Example.org', password: 'correct horse', gender: 'female' } as const

describe('registering', () => {
  it('makes only the first account an admin', async () => {
    const world = createWorld()
    const [ann, ben] = [await world.join('ann'), await world.join('ben')]
    expect([(await ann.api.account.me()).role, (await ben.api.account.me()).role]).toEqual(['admin', 'user'])
  })

  it('requires usernames and emails to be unique, ignoring case', async () => {
    const world = createWorld()
    await world.anybody.account.register(form)
    await expect(
      world.anybody.account.register({ ...form, email: 'other@example.org', username: 'ANN' }),
    ).rejects.toMatchObject({
      code: 'CONFLICT',
      message: 'This username is taken.',
    })
    await expect(
      world.anybody.account.register({ ...form, username: 'other', email: 'ann@example.ORG' }),
    ).rejects.toMatchObject({
      code: 'CONFLICT',
      message: 'This email address is taken.',
    })
    expect(await world.db.$count(users)).toBe(1)
  })

  it.each([
    [{ username: 'an' }, 'A username must have at least 3 characters.'],
    [{ username: 'ann lee' }, 'A username can only contain letters, digits, _, - and .'],
    [{ email: 'ann@' }, 'Enter a valid email address.'],
    [{ password: 'short' }, 'Password must be at least 8 characters.'],
    [{ password: 'x'.repeat(257) }, 'Password can have at most 256 characters.'],
    [{ gender: 'robot' as 'other' }, 'Gender must be female, male or other.'],
    [{ timeZone: 'Mars/Olympus' }, 'This time zone is unknown.'],
  ])('refuses %j', async (wrong, message) => {
    const world = createWorld()
    const refused = world.anybody.account.register({ ...form, ...wrong })
    await expect(refused).rejects.toMatchObject({ code: 'BAD_REQUEST', message: expect.stringContaining(message) })
    expect(await world.db.$count(users)).toBe(0)
  })

  it('can be disabled', async () => {
    const world = createWorld({ REGISTRATION: 'closed' })
    await expect(world.anybody.account.register(form)).rejects.toMatchObject({
      code: 'FORBIDDEN',
      message: 'Registration is closed.',
    })
  })

  it('is limited to 30 per hour and address', async () => {
    const world = createWorld()
    const register = (address: string) =>
      world.caller(undefined, address).account.register({ ...form, email: 'not an address' })
    // Invalid input does not count towards the limit, so these inputs are valid but the name is taken.
    await world.anybody.account.register(form)
    for (let n = 0; n < 29; n++)
      await expect(world.anybody.account.register(form)).rejects.toMatchObject({ code: 'CONFLICT' })
    await expect(world.anybody.account.register(form)).rejects.toMatchObject({
      code: 'TOO_MANY_REQUESTS',
      retryAfter: 3600,
    })
    await expect(register('192.0.2.9')).rejects.toMatchObject({ code: 'BAD_REQUEST' })
    world.travel({ minutes: 61 })
    await expect(world.anybody.account.register(form)).rejects.toMatchObject({ code: 'CONFLICT' })
  })

  it('returns the account without any password or token', async () => {
    const world = createWorld()
    const ann = await world.join('ann', 'Pacific/Auckland')
    const me = await ann.api.account.me()
    expect(me).toMatchObject({
      username: 'ann',
      email: 'ann@example.org',
      timeZone: 'Pacific/Auckland',
      dailyGoals: { calories: 2000, protein: 150, carbs: 200, fat: 60, water: 8 },
      hasCompletedOnboarding: false,
      isTwoFactorEnabled: false,
      fastingPlan: '16:8',
      fastingDaysOff: [],
      containers: [],
      language: null,
      fastingConfig: { startTime: '18:00', endTime: '10:00' },
    })
    const { waysToConfirm, ...facts } = me
    expect(waysToConfirm).toEqual(['password'])
    expect(JSON.stringify(facts)).not.toMatch(/password|secret|hash|token/i)
  })
})

describe('logging in', () => {
  it('ignores the case of the email, and answers an unknown one like a wrong password', async () => {
    const world = createWorld()
    await world.anybody.account.register(form)
    const login = (email: string, password: string) => world.anybody.account.login({ email, password })
    expect(await login('ANN@example.org', form.password)).toEqual({
      accessToken: expect.any(String),
      refreshToken: expect.any(String),
    })
    const refused = { code: 'BAD_REQUEST', message: 'Invalid email or password.' }
    await expect(login('ann@example.org', 'wrong')).rejects.toMatchObject(refused)
    await expect(login('nobody@example.org', 'wrong')).rejects.toMatchObject(refused)
  })

  it('hashes a password also when there is no account, so that the time of the answer does not tell', async () => {
    const world = createWorld()
    const gate = Promise.withResolvers<void>()
    onTestFinished(() => gate.resolve())
    const others = [1, 2].map(() => limitHashing(() => gate.promise))
    const login = world.anybody.account.login({ email: 'nobody@example.org', password: 'wrong' })
    const refused = expect(login).rejects.toMatchObject({ message: 'Invalid email or password.' })
    await expect.poll(waitingToHash).toBe(1)
    gate.resolve()
    await Promise.all([refused, ...others])
  })

  it('hashes for devices that were signed in before a flood of strangers, whose queue has an end', async () => {
    const world = createWorld()
    const ann = await world.join('ann')
    await world.anybody.account.refresh({ token: ann.refreshToken })
    const gate = Promise.withResolvers<void>()
    onTestFinished(() => gate.resolve())
    const done: string[] = []
    const held = [1, 2].map(() => limitHashing(() => gate.promise))
    const strangers = Array.from({ length: 200 }, () => limitHashing(async () => void done.push('stranger')))
    const login = (address: string) =>
      world.caller(undefined, address).account.login({ email: ann.email, password: world.password })
    await expect(login('198.51.100.7')).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE', retryAfter: 5 })
    const known = login('192.0.2.1').then(() => done.push('known'))
    await expect.poll(waitingToHash).toBe(201)
    const last = limitHashing(async () => void done.push('known too'), 'known')
    gate.resolve()
    await Promise.all([known, last, ...held, ...strangers])
    // Strangers have one of the two places while a password is being hashed in the other.
    expect(done.indexOf('known too')).toBeLessThan(2)
    expect(done.length).toBe(202)
    expect(waitingToHash()).toBe(0)
    expect(await login('198.51.100.7')).toHaveProperty('accessToken')
  })

  it('is blocked after 10 failures per account, even with the correct password, until the window ends', async () => {
    const world = createWorld()
    await world.anybody.account.register(form)
    const login = (password: string) => world.anybody.account.login({ email: form.email, password })
    for (let n = 0; n < 9; n++) await expect(login('wrong')).rejects.toMatchObject({ code: 'BAD_REQUEST' })
    await login(form.password)
    for (let n = 0; n < 10; n++) await expect(login('wrong')).rejects.toMatchObject({ code: 'BAD_REQUEST' })
    await expect(login(form.password)).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS', retryAfter: 900 })
    world.travel({ minutes: 15, seconds: 1 })
    await expect(login(form.password)).resolves.toHaveProperty('accessToken')
  })

  it('counts simultaneous guesses', async () => {
    const world = createWorld()
    await world.anybody.account.register(form)
    const guesses = Array.from({ length: 20 }, () =>
      world.anybody.account.login({ email: form.email, password: 'wrong' }),
    )
    const codes = (await Promise.allSettled(guesses)).map((guess) => guess.status === 'rejected' && guess.reason.code)
    expect(codes.filter((code) => code === 'BAD_REQUEST')).toHaveLength(10)
    expect(codes.filter((code) => code === 'TOO_MANY_REQUESTS')).toHaveLength(10)
  })
})

describe('a session', () => {
  it('has access tokens valid for 15 minutes, which stay valid after a refresh', async () => {
    const world = createWorld()
    const ann = await world.join('ann')
    world.travel({ minutes: 10 })
    const [one, two] = await Promise.all([1, 2].map(() => world.anybody.account.refresh({ token: ann.refreshToken })))
    for (const token of [ann.accessToken, one?.accessToken, two?.accessToken]) {
      expect((await world.caller(token).account.me()).username).toBe('ann')
    }
    world.travel({ minutes: 5 })
    await expect(ann.api.account.me()).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
    expect((await world.caller(two?.accessToken).account.me()).username).toBe('ann')
    world.travel({ seconds: 1 })
    await world.anybody.account.refresh({ token: ann.refreshToken })
    expect(await world.db.$count(accessTokens)).toBe(3)
    expect(world.db.select().from(users).get()?.lastActiveAt).toBe(world.clock().toISOString())
  })

  it('expires 30 days after its last refresh', async () => {
    const world = createWorld()
    const { refreshToken: token } = await world.join('ann')
    world.travel({ days: 29 })
    await world.anybody.account.refresh({ token })
    world.travel({ days: 29 })
    const { accessToken } = await world.anybody.account.refresh({ token })
    expect((await world.caller(accessToken).account.me()).username).toBe('ann')
    world.travel({ days: 30, seconds: 1 })
    await expect(world.anybody.account.refresh({ token })).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
  })

  it('ends immediately with all its tokens on logout, without affecting other sessions', async () => {
    const world = createWorld()
    const ann = await world.join('ann')
    const elsewhere = await world.anybody.account.login({ email: ann.email, password: world.password })
    const second = await world.anybody.account.refresh({ token: ann.refreshToken })
    expect(await world.anybody.account.logout({ refreshToken: ann.refreshToken })).toEqual({ msg: 'Logged out!' })
    for (const token of [ann.accessToken, second.accessToken]) {
      await expect(world.caller(token).account.me()).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
    }
    await expect(world.anybody.account.refresh({ token: ann.refreshToken })).rejects.toMatchObject({
      code: 'UNAUTHORIZED',
    })
    const otherToken = 'accessToken' in elsewhere ? elsewhere.accessToken : ''
    expect((await world.caller(otherToken).account.me()).username).toBe('ann')
  })

  it('is stored as hashes only', async () => {
    const world = createWorld()
    const ann = await world.join('ann')
    const stored = JSON.stringify([
      world.db.query.sessions.findMany().sync(),
      world.db.query.accessTokens.findMany().sync(),
      world.db.query.users.findMany().sync(),
    ])
    expect(stored).not.toContain(ann.accessToken)
    expect(stored).not.toContain(ann.refreshToken)
    expect(stored).not.toContain(world.password)
    expect(stored).toContain('$argon2id$')
  })

  it('is deleted after it expired, and the days of its use after three months', async () => {
    const world = createWorld()
    await world.join('ann')
    await world.sessions.prune(new Date('2026-04-20T00:00:00Z'))
    expect(world.db.query.sessions.findMany().sync()).toEqual([])
    expect(world.db.query.accessTokens.findMany().sync()).toEqual([])
    for (const [day, kept] of [
      ['2026-06-08', 1],
      ['2026-06-09', 0],
    ] as const) {
      await world.sessions.prune(new Date(`${day}T00:00:00Z`))
      expect(await world.db.$count(activeDays)).toBe(kept)
    }
  })
})
