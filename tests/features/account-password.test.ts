import { hash } from 'argon2'
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { emailTokens, outbox, users } from '#schema'
import { checkPassword } from '#server/auth/passwords.ts'
import { resetPasswordLink } from '#server/features/account/operator.ts'
import { loadPasswordStrength } from '../../client/ui/password-strength.ts'
import { codeOf, joinWithTwoFactor } from '../support/two-factor.ts'
import { createWorld } from '../support/world.ts'

const other = 'quite another password'
const loggedOut = { code: 'UNAUTHORIZED' }

describe('changing the password', () => {
  it('signs out the other devices and notifies the owner', async () => {
    const world = createWorld()
    const ann = await world.join('ann')
    const elsewhere = await world.anybody.account.login({ email: ann.email, password: world.password })
    if (!('accessToken' in elsewhere)) throw new Error('no second factor here')
    const { msg } = await ann.api.account.changePassword({ currentPassword: world.password, newPassword: other })
    expect(msg).toBe('Your password has been changed.')

    expect((await ann.api.account.me()).username).toBe('ann')
    await expect(world.caller(elsewhere.accessToken).account.me()).rejects.toMatchObject(loggedOut)
    await expect(world.anybody.account.refresh({ token: elsewhere.refreshToken })).rejects.toMatchObject(loggedOut)
    await expect(world.anybody.account.login({ email: ann.email, password: world.password })).rejects.toThrow()
    expect(await world.anybody.account.login({ email: ann.email, password: other })).toHaveProperty('accessToken')
    expect(world.mailbox.subjects(ann.email)).toEqual(['Your password was changed (Glowlog)'])
  })

  it('requires the current password and counts wrong guesses', async () => {
    const world = createWorld()
    const ann = await world.join('ann')
    const change = (currentPassword: string, newPassword = other) =>
      ann.api.account.changePassword({ currentPassword, newPassword })
    await expect(change(world.password, 'short')).rejects.toMatchObject({ code: 'BAD_REQUEST' })
    for (let n = 0; n < 10; n++) {
      await expect(change('wrong')).rejects.toMatchObject({
        code: 'BAD_REQUEST',
        message: 'Current password is incorrect.',
      })
    }
    await expect(change(world.password)).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
  })

  it('ends the links to choose another, so that a forgotten mail opens nothing', async () => {
    const world = createWorld()
    const ann = await world.join('ann')
    await world.anybody.account.forgotPassword({ email: ann.email })
    const token = world.mailbox.token(ann.email)
    await ann.api.account.changePassword({ currentPassword: world.password, newPassword: other })
    await expect(world.anybody.account.resetPassword({ token, password: 'a third password' })).rejects.toThrow(
      'Invalid or expired token.',
    )
  })

  it('cancels sign-ins that have only passed the password step', async () => {
    const world = createWorld()
    const ann = await joinWithTwoFactor(world, 'ann')
    const tempApi = await ann.passPassword()
    await ann.api.account.changePassword({ currentPassword: world.password, newPassword: other })
    await expect(tempApi.account.verifyLogin({ token: codeOf(world, ann.secret) })).rejects.toThrow('has expired')
  })

  it('succeeds only once when two devices do it at the same time', async () => {
    const world = createWorld()
    const ann = await world.join('ann')
    const both = [other, 'a third password'].map((newPassword) =>
      ann.api.account.changePassword({ currentPassword: world.password, newPassword }),
    )
    expect((await Promise.allSettled(both)).map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  })
})

describe('a forgotten password', () => {
  const sent = {
    msg: 'This server cannot send email. Please ask the person who runs it for a link to choose a new password.',
  }

  it('can be reset once with the emailed link, which ends every session', async () => {
    const world = createWorld()
    const ann = await world.join('ann')
    expect(await world.anybody.account.forgotPassword({ email: 'ANN@example.org' })).toEqual(sent)
    const [mail] = world.mailbox(ann.email)
    expect(mail).toMatchObject({ subject: 'Reset your Glowlog password', to: 'ann@example.org' })
    const token = world.mailbox.token(ann.email)
    expect(mail?.text).toContain(`http://localhost:3000/resetpassword/${token}`)

    await expect(world.anybody.account.resetPassword({ token, password: 'short' })).rejects.toThrow('at least 8')
    const { msg } = await world.anybody.account.resetPassword({ token, password: other })
    expect(msg).toBe('Your password has been changed.')
    await expect(ann.api.account.me()).rejects.toMatchObject(loggedOut)
    expect(await world.anybody.account.login({ email: ann.email, password: other })).toHaveProperty('accessToken')
    await expect(world.anybody.account.resetPassword({ token, password: other })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
      message: 'Invalid or expired token.',
    })
    expect(world.mailbox.subjects(ann.email)[0]).toBe('Your password was changed (Glowlog)')
  })

  it('gives the same answer for an unknown address, and sends nothing', async () => {
    const world = createWorld()
    await world.join('ann')
    expect(await world.anybody.account.forgotPassword({ email: 'nobody@example.org' })).toEqual(sent)
    expect(await world.db.$count(outbox)).toBe(0)
    expect(await world.db.$count(emailTokens)).toBe(0)
  })

  it('has links that are stored as hashes, last one hour, and all expire when one is used', async () => {
    const world = createWorld()
    const ann = await world.join('ann')
    await world.anybody.account.forgotPassword({ email: ann.email })
    const first = world.mailbox.token(ann.email)
    expect(JSON.stringify(world.db.select().from(emailTokens).all())).not.toContain(first)
    world.travel({ minutes: 30 })
    await world.anybody.account.forgotPassword({ email: ann.email })
    const second = world.mailbox.token(ann.email)
    world.travel({ minutes: 31 })
    const reset = (token: string) => world.anybody.account.resetPassword({ token, password: other })
    await expect(reset(first)).rejects.toThrow('Invalid or expired token.')
    await reset(second)
    await expect(reset(first)).rejects.toThrow('Invalid or expired token.')
  })

  it('accepts a link once, even from two simultaneous requests', async () => {
    const world = createWorld()
    const ann = await world.join('ann')
    await world.anybody.account.forgotPassword({ email: ann.email })
    const token = world.mailbox.token(ann.email)
    const both = [other, 'a third password'].map((password) => world.anybody.account.resetPassword({ token, password }))
    expect((await Promise.allSettled(both)).map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  })

  it('does not sign in, and still requires the second factor', async () => {
    const world = createWorld()
    const ann = await joinWithTwoFactor(world, 'ann')
    await world.anybody.account.forgotPassword({ email: ann.email })
    await world.anybody.account.resetPassword({ token: world.mailbox.token(ann.email), password: other })
    expect(await world.anybody.account.login({ email: ann.email, password: other })).toHaveProperty('tempToken')
  })

  it('can be requested five times per hour and address, existing or not', async () => {
    const world = createWorld()
    const ann = await world.join('ann')
    for (const email of [ann.email, 'nobody@example.org']) {
      for (let n = 0; n < 5; n++) await world.anybody.account.forgotPassword({ email })
      await expect(world.anybody.account.forgotPassword({ email })).rejects.toMatchObject({
        code: 'TOO_MANY_REQUESTS',
        retryAfter: 3600,
      })
    }
    expect(world.mailbox(ann.email)).toHaveLength(5)
    world.travel({ minutes: 61 })
    await world.anybody.account.forgotPassword({ email: ann.email })
  })

  it('can be reset with a link from the command line', async () => {
    const world = createWorld({ PUBLIC_URL: 'https://food.example.org/' })
    await world.join('ann')
    const link = await resetPasswordLink(world, 'ann@example.org')
    expect(link?.url).toMatch(/^https:\/\/food\.example\.org\/resetpassword\/[\w-]{43}$/)
    await world.anybody.account.resetPassword({ token: link?.url.split('/').at(-1) ?? '', password: other })
    expect(await resetPasswordLink(world, 'nobody@example.org')).toBeNull()
  })
})

describe('a password hash', () => {
  it('is recomputed at the next login when the parameters have changed', async () => {
    const world = createWorld()
    const ann = await world.join('ann')
    const weak = await hash(world.password, { memoryCost: 1024, timeCost: 2, parallelism: 1 })
    world.db.update(users).set({ passwordHash: weak }).where(eq(users.email, ann.email)).run()
    expect(await checkPassword(weak, world.password)).toEqual({ isOutdated: true })
    await world.anybody.account.login({ email: ann.email, password: world.password })
    const row = world.db.select().from(users).where(eq(users.email, ann.email)).get()
    expect(row?.passwordHash).not.toBe(weak)
    expect(await checkPassword(row?.passwordHash ?? '', world.password)).toEqual({ isOutdated: false })
    await world.anybody.account.login({ email: ann.email, password: world.password })
  })
})

describe('the strength hint', () => {
  let passwordStrength: Awaited<ReturnType<typeof loadPasswordStrength>>
  beforeAll(async () => {
    passwordStrength = await loadPasswordStrength()
  })

  it.each(['', 'password', 'P@ssw0rd!', 'qwertyuiop', '1234567890', 'aaaaaaaaaaaaaaaaaaaaaaaa', 'iloveyoumonkey'])(
    'finds the common password %j easy to guess',
    (password) => expect(passwordStrength(password)).toBeLessThanOrEqual(1),
  )

  it('gives little credit for personal details such as the username', () => {
    expect(passwordStrength('elena.marquez.1990', ['elena', 'elena.marquez'])).toBeLessThan(
      passwordStrength('elena.marquez.1990'),
    )
  })

  it.each(['a long enough password', 'correct horse battery staple', 'the cat sat on the mat', 'kX9$mQ2!vLp4'])(
    'finds several words, or random characters, very strong: %j',
    (password) => expect(passwordStrength(password)).toBe(4),
  )
})
