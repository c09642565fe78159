import { describe, expect, it } from 'vitest'
import { buildApp } from '#server/http/app.ts'
import { codeOf, wrongCode } from '../support/two-factor.ts'
import { createWorld } from '../support/world.ts'

describe('the log of the whole lifetime of an account', () => {
  it('records what happened without tokens, codes, passwords, secrets or email addresses', async () => {
    const world = createWorld({ LOG_LEVEL: 'trace' })
    const lines: string[] = []
    const app = await buildApp(world, { write: (line) => void lines.push(line) })
    const secrets = new Set<string>()
    /** Sensitive values that were sent or received. */
    const remember = (value: unknown): void => {
      if (typeof value === 'string' && value.length >= 6) secrets.add(value)
      else if (value && typeof value === 'object') Object.values(value).forEach(remember)
    }
    async function call(route: string, body?: object, token?: string) {
      const [method = 'GET', path = ''] = route.split(' ')
      const response = await app.inject({
        method: method as 'GET',
        url: `/api${path}`,
        headers: token ? { authorization: `Bearer ${token}` } : {},
        ...(body ? { payload: body } : {}),
      })
      const { password, currentPassword, newPassword, token: code, email } = body as Record<string, string>
      remember([password, currentPassword, newPassword, code, email, token, /resetpassword.(.+)/.exec(path)?.[1]])
      const answer = response.json()
      const { accessToken, refreshToken, tempToken, secret, recoveryCodes } = answer
      remember([accessToken, refreshToken, tempToken, secret, recoveryCodes])
      return answer
    }

    const email = 'ann@example.org'
    const password = 'the first password'
    await call('POST /auth/register', { username: 'ann', email, password, gender: 'female' })
    await call('POST /auth/login', { email, password: 'a wrong password' })
    const { accessToken, refreshToken } = await call('POST /auth/login', { email, password })
    await call('POST /auth/refresh', { token: refreshToken })
    const { secret } = await call('POST /auth/2fa/generate', {}, accessToken)
    await call('POST /auth/2fa/enable', { token: wrongCode(world, secret), secret }, accessToken)
    const enabled = await call('POST /auth/2fa/enable', { token: codeOf(world, secret), secret }, accessToken)
    expect(enabled.recoveryCodes).toHaveLength(10)
    world.travel({ seconds: 30 })

    const { tempToken } = await call('POST /auth/login', { email, password })
    await call('POST /auth/2fa/verify-login', { token: wrongCode(world, secret) }, tempToken)
    await call('POST /auth/2fa/verify-login', { token: enabled.recoveryCodes[0] }, tempToken)
    const again = await call('POST /auth/login', { email, password })
    const signedIn = await call('POST /auth/2fa/verify-login', { token: codeOf(world, secret) }, again.tempToken)
    expect(signedIn.accessToken).toEqual(expect.any(String))
    await call(
      'PUT /auth/changepassword',
      { currentPassword: password, newPassword: 'a second one' },
      signedIn.accessToken,
    )
    await call('POST /auth/forgotpassword', { email })
    await call(`PUT /auth/resetpassword/${world.mailbox.token(email)}`, { password: 'a third one' })
    await call('POST /auth/logout', { refreshToken: signedIn.refreshToken })
    // A server error is logged with its stack but without the request body.
    world.db.$client.exec('drop table known_devices')
    await call('POST /auth/login', { email, password: 'a third one' })
    const last = await call('POST /auth/login', { email, password: 'a third one' })
    expect(
      (await call('POST /auth/2fa/verify-login', { token: enabled.recoveryCodes[1] }, last.tempToken)).msg,
    ).toMatch(/^Something went wrong on our side/)
    world.db.$client.exec('alter table outbox rename column html to markup')
    expect((await call('POST /auth/forgotpassword', { email })).msg).toMatch(/^Something went wrong on our side/)
    await app.close()

    const events = lines
      .map((line) => JSON.parse(line))
      .flatMap(({ event, msg }) => event ?? (msg === 'server error' ? msg : []))
    expect(events).toEqual([
      'registered',
      'login failed',
      'login',
      'two-factor on',
      'code refused',
      'login',
      'login',
      'password changed',
      'password reset',
      'server error',
      'server error',
    ])
    expect(secrets.size).toBeGreaterThan(20)
    const log = lines.join('')
    expect([...secrets].filter((one) => log.includes(one))).toEqual([])
  })
})
