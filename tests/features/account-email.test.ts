import { describe, expect, it } from 'vitest'
import { users } from '#schema'
import { addEmailToken } from '#server/features/account/email-tokens.ts'
import { promoteUser, resetPasswordLink, verifyUser } from '#server/features/account/operator.ts'
import { userByEmail } from '#server/features/account/user.ts'
import { codeOf } from '../support/two-factor.ts'
import { createWorld, type World } from '../support/world.ts'

// Nothing answers on port 9, so emails are queued but never delivered.
const withMail = { SMTP_URL: 'smtp://127.0.0.1:9' }
const form = { username: 'ann', email: 'ann@example.org', password: 'correct horse', gender: 'female' } as const
const unverified = { code: 'FORBIDDEN', message: 'Please verify your email before logging in.' }
const badLink = { code: 'BAD_REQUEST', message: 'This verification link is not valid or has expired.' }

describe('ADMIN_EMAIL', () => {
  const settings = { ADMIN_EMAIL: 'Boss@example.org' }
  const email = 'boss@example.org'
  const stranger = { username: 'stranger', email, password: 'known to a stranger', gender: 'other' } as const
  const own = 'chosen by its owner'

  /** What is stored of the account with this address. */
  const stored = (world: World) => {
    const user = userByEmail(world.db, email)
    return { role: user?.role, isVerified: user?.emailVerifiedAt !== null, has2fa: user?.twoFactorSecret !== null }
  }

  it('is an admin only with a password chosen through the mailed link, whoever registered it', async () => {
    const world = createWorld({ ...withMail, ...settings })
    await world.join('ann')
    await world.anybody.account.register(stranger)
    const [mail] = world.mailbox(email)
    expect(mail?.subject).toBe('Choose your Glowlog password')
    expect(mail?.text).toContain('http://localhost:3000/resetpassword/')
    expect(mail?.text).not.toContain('verify-email')
    const token = world.mailbox.token(email)
    await expect(world.anybody.account.verifyEmail({ token })).rejects.toMatchObject(badLink)
    await expect(world.anybody.account.login(stranger)).rejects.toMatchObject(unverified)
    expect(stored(world)).toMatchObject({ role: 'user', isVerified: false })

    await world.anybody.account.resendVerification({ email })
    expect(world.mailbox.subjects(email)).toEqual(['Choose your Glowlog password', 'Choose your Glowlog password'])
    await world.anybody.account.resetPassword({ token, password: own })
    expect(stored(world)).toMatchObject({ role: 'admin', isVerified: true })
    await expect(world.anybody.account.login(stranger)).rejects.toThrow('Invalid email or password.')
    expect(await world.anybody.account.login({ email, password: own })).toHaveProperty('accessToken')
  })

  it('is not verified by a click, also when it is the first account or the link was mailed before', async () => {
    const world = createWorld({ ...withMail, ...settings })
    await world.anybody.account.register(stranger)
    expect(stored(world)).toMatchObject({ role: 'admin', isVerified: false })
    const token = addEmailToken({ db: world.db, now: world.clock() }, userByEmail(world.db, email)?.id ?? '', 'verify')
    await expect(world.anybody.account.verifyEmail({ token })).rejects.toThrow('This address needs a new password')
    await expect(world.anybody.account.login(stranger)).rejects.toMatchObject(unverified)
  })

  it('without a mail server is an ordinary account until the printed link, which ends all that a stranger set up', async () => {
    const world = createWorld(settings)
    await world.join('ann')
    await world.anybody.account.register(stranger)
    const login = await world.anybody.account.login(stranger)
    if (!('accessToken' in login)) throw new Error('no second factor yet')
    const api = world.caller(login.accessToken)
    const { token: apiToken } = await api.tokens.create({ name: 'Way back', access: 'write' })
    const { secret } = await api.account.generateTwoFactor()
    await api.account.enableTwoFactor({ secret, token: codeOf(world, secret) })
    expect(stored(world)).toEqual({ role: 'user', isVerified: false, has2fa: true })

    const link = await resetPasswordLink(world, email)
    await world.anybody.account.resetPassword({ token: link?.url.split('/').at(-1) ?? '', password: own })
    expect(stored(world)).toEqual({ role: 'admin', isVerified: true, has2fa: false })
    for (const token of [login.accessToken, apiToken])
      await expect(world.caller(token).account.me()).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
    const owner = await world.anybody.account.login({ email, password: own })
    if (!('accessToken' in owner)) throw new Error('the stranger had set up the second factor')
    expect((await world.caller(owner.accessToken).account.me()).role).toBe('admin')
  })

  it('leaves other addresses, and the first account without mail, as they were', async () => {
    const world = createWorld(settings)
    const boss = await world.join('boss')
    expect((await boss.api.account.me()).role).toBe('admin')
    expect(stored(world)).toMatchObject({ isVerified: true })
    const ann = await world.join('ann')
    const link = await resetPasswordLink(world, ann.email)
    await world.anybody.account.resetPassword({ token: link?.url.split('/').at(-1) ?? '', password: own })
    expect(userByEmail(world.db, ann.email)?.role).toBe('user')
  })
})

describe('email verification', () => {
  it('is required before the first login', async () => {
    const world = createWorld(withMail)
    const login = () => world.anybody.account.login({ email: form.email, password: form.password })
    const { msg } = await world.anybody.account.register(form)
    expect(msg).toContain('check your email')
    await expect(login()).rejects.toMatchObject(unverified)
    const token = world.mailbox.token(form.email)
    expect(world.mailbox(form.email)[0]?.text).toContain(`http://localhost:3000/verify-email/${token}`)
    await world.anybody.account.verifyEmail({ token })
    expect(await login()).toHaveProperty('accessToken')
    await expect(world.anybody.account.verifyEmail({ token })).rejects.toMatchObject(badLink)
  })

  it('is only reported as missing after a correct password', async () => {
    const world = createWorld(withMail)
    await world.anybody.account.register(form)
    const guess = world.anybody.account.login({ email: form.email, password: 'wrong' })
    await expect(guess).rejects.toMatchObject({ message: 'Invalid email or password.' })
  })

  it('accepts its own links only, for 24 hours', async () => {
    const world = createWorld(withMail)
    await world.anybody.account.register(form)
    const late = world.mailbox.token(form.email)
    world.travel({ hours: 24, seconds: 1 })
    await expect(world.anybody.account.verifyEmail({ token: late })).rejects.toMatchObject(badLink)
    await world.anybody.account.forgotPassword({ email: form.email })
    const reset = world.mailbox.token(form.email)
    await expect(world.anybody.account.verifyEmail({ token: reset })).rejects.toMatchObject(badLink)
    await expect(world.anybody.account.verifyEmail({ token: '' })).rejects.toMatchObject({
      message: expect.stringContaining('Verification token is missing.'),
    })
  })

  it('can be requested again with the same answer for everybody, and emails only unverified users', async () => {
    const world = createWorld(withMail)
    await world.anybody.account.register(form)
    const verified = await world.join('ben')
    const before = world.mailbox(verified.email).length
    const answers = await Promise.all(
      [form.email, verified.email, 'nobody@example.org'].map((email) =>
        world.anybody.account.resendVerification({ email }),
      ),
    )
    expect(new Set(answers.map(({ msg }) => msg)).size).toBe(1)
    expect(world.mailbox(form.email)).toHaveLength(2)
    expect(world.mailbox(verified.email)).toHaveLength(before)
    expect(world.mailbox('nobody')).toEqual([])
    await world.anybody.account.verifyEmail({ token: world.mailbox.token(form.email) })
  })

  it('is completed by resetting the password through an emailed link', async () => {
    const world = createWorld(withMail)
    await world.anybody.account.register(form)
    await world.anybody.account.forgotPassword({ email: form.email })
    await world.anybody.account.resetPassword({ token: world.mailbox.token(form.email), password: form.password })
    expect(await world.anybody.account.login(form)).toHaveProperty('accessToken')
  })

  it('is not required without a mail server', async () => {
    const world = createWorld()
    await world.anybody.account.register(form)
    expect(await world.anybody.account.login(form)).toHaveProperty('accessToken')
    expect(world.mailbox(form.email)).toEqual([])
  })

  it('can be done from the command line, like promoting an admin', async () => {
    const world = createWorld(withMail)
    await world.join('boss')
    await world.anybody.account.register(form)
    expect(await verifyUser(world, form.email)).toMatchObject({ username: 'ann' })
    expect(await promoteUser(world, form.email)).toMatchObject({ username: 'ann' })
    expect(await verifyUser(world, 'nobody@example.org')).toBeNull()
    const login = await world.anybody.account.login(form)
    const { role } = await world.caller('accessToken' in login ? login.accessToken : '').account.me()
    expect(role).toBe('admin')
    expect(await world.db.$count(users)).toBe(2)
  })
})

describe('a sign-in from a new device', () => {
  const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
  const iphone =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'

  it('is emailed to the owner, unless the device is known or the first one', async () => {
    const world = createWorld()
    const { email } = await world.join('ann', 'Pacific/Auckland')
    const login = (userAgent: string) =>
      world.caller(undefined, '198.51.100.7', userAgent).account.login({ email, password: world.password })
    expect(world.mailbox(email)).toEqual([])
    await login(firefox)
    await login(firefox.replaceAll('140', '141'))
    const [mail, ...others] = world.mailbox(email)
    expect(others).toEqual([])
    expect(mail?.subject).toBe('New sign-in to your account (Glowlog)')
    expect(mail?.text).toContain('Device: Firefox on Linux')
    expect(mail?.text).toContain('Address: 198.51.100.7')
    expect(mail?.text).toContain('When: 11 March 2026 at 01:00 (Pacific/Auckland)')
    await login(iphone)
    expect(world.mailbox(email)[0]?.text).toContain('Device: Safari on iPhone')
    await login(firefox)
    expect(world.mailbox(email)).toHaveLength(2)
  })
})
