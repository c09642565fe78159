import { hash } from 'argon2'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { users } from '#schema'
import { passwordParameters } from '#server/auth/passwords.ts'
import { createHttpWorld } from '../support/http.ts'
import { createWorld } from '../support/world.ts'

const tooCommon = 'This is one of the most common passwords. Please choose another, such as a few words.'
const ownName = 'A password cannot be your username or email address.'

describe('a new password', () => {
  it.each([
    ['password', tooCommon],
    ['PassWord1', tooCommon],
    // The 100,000th of those that are long enough, and the next one.
    ['Smokey24', tooCommon],
    ['smokey212', null],
    ['\uFF30assword', tooCommon],
    ['ann.marquez', ownName],
    ['Ann.Marquez@Example.ORG', ownName],
    ['annes.mail@example.org', null],
    ['        ', 'A password needs more than blanks.'],
    ['\u3000\u200B\u00AD\u2060\uFEFF\u115F\u3164\u00A0', 'A password needs more than blanks.'],
    ['\u{1F600}\u{1F600}\u{1F600}\u{1F600}', 'Password must be at least 8 characters.'],
    ['a\u0301e\u0301i\u0301o\u0301', 'Password must be at least 8 characters.'],
    ['\u{1F600}'.repeat(256), null],
    ['\u{1F600}'.repeat(257), 'Password can have at most 256 characters.'],
    ['correct horse battery staple', null],
  ])('%j is answered with %j', async (password, message) => {
    const world = await createHttpWorld()
    const body = { username: 'ann.marquez', email: 'ann.marquez@example.org', password }
    const registered = await world.call('POST /auth/register', { body })
    if (message === null) {
      expect(registered.status).toBe(201)
      const login = await world.call('POST /auth/login', { body })
      expect(login.status).toBe(200)
    } else {
      expect(registered).toMatchObject({
        status: 400,
        body: { msg: message, issues: [{ path: 'password', message }] },
      })
    }
    await world.app.close()
  })

  it('is held to the same when it is changed or reset, and the old one stays', async () => {
    const world = await createHttpWorld()
    const ann = await world.join('ann')
    const refused = (path: string, message: string) => ({ status: 400, body: { issues: [{ path, message }] } })
    const change = (newPassword: string) =>
      world.call('PUT /auth/changepassword', {
        token: ann.accessToken,
        body: { currentPassword: world.password, newPassword },
      })
    expect(await change('iloveyou')).toMatchObject(refused('newPassword', tooCommon))
    expect(await change('Ann@example.org')).toMatchObject(refused('newPassword', ownName))

    await world.anybody.account.forgotPassword({ email: ann.email })
    const token = world.mailbox.token(ann.email)
    const reset = (password: string) => world.call(`PUT /auth/resetpassword/${token}`, { body: { password } })
    expect(await reset('12345678')).toMatchObject(refused('password', tooCommon))
    expect(await reset('ann@example.org')).toMatchObject(refused('password', ownName))
    // A refused password uses up nothing: neither the link nor the old password.
    expect(await world.anybody.account.login({ email: ann.email, password: world.password })).toHaveProperty(
      'accessToken',
    )
    expect((await reset('quite another password')).status).toBe(200)
    await world.app.close()
  })

  it('is the same password from every keyboard', async () => {
    const world = createWorld()
    const [composed, decomposed] = ['un caf\u00E9 cr\u00E8me', 'un cafe\u0301 cre\u0300me']
    const ann = { username: 'ann', email: 'ann@example.org' }
    await world.anybody.account.register({ ...ann, password: composed })
    for (const password of [composed, decomposed]) {
      expect(await world.anybody.account.login({ email: ann.email, password })).toHaveProperty('accessToken')
    }
    await expect(world.anybody.account.login({ email: ann.email, password: `${decomposed}!` })).rejects.toThrow(
      'Invalid email or password.',
    )
  })
})

describe('an account from before these rules', () => {
  it('still logs in with a common password, and with one that was hashed as it was typed', async () => {
    const world = createWorld()
    const { email } = await world.join('ann')
    const setHash = async (password: string) => {
      const passwordHash = await hash(password, passwordParameters)
      world.db.update(users).set({ passwordHash }).where(eq(users.email, email)).run()
      return passwordHash
    }
    const login = (password: string) => world.anybody.account.login({ email, password })

    await setHash('password')
    expect(await login('password')).toHaveProperty('accessToken')

    const [decomposed, composed] = ['cafe\u0301 cre\u0300me', 'caf\u00E9 cr\u00E8me']
    const before = await setHash(decomposed)
    await expect(login(composed)).rejects.toThrow('Invalid email or password.')
    expect(await login(decomposed)).toHaveProperty('accessToken')
    const row = world.db.select().from(users).where(eq(users.email, email)).get()
    expect(row?.passwordHash).not.toBe(before)
    expect(await login(composed)).toHaveProperty('accessToken')
  })
})
