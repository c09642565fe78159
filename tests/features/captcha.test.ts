import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import type { Challenge } from 'altcha-lib/types'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { captchaSolutions, users } from '#schema'
import { altcha, recaptcha } from '#server/auth/captcha.ts'
import { createWorld, type World } from '../support/world.ts'

// The library also reads the real clock, so these worlds start now.
const guardedWorld = () => createWorld({ CAPTCHA: 'altcha' }, new Date().toISOString())
const form = { username: 'ann', email: 'ann@example.org', password: 'correct horse', gender: 'other' } as const

async function solve(challenge: Challenge | null) {
  if (!challenge) throw new Error('there is a challenge')
  const solution = await solveChallenge({ challenge, deriveKey })
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64')
}

describe('the proof of work', () => {
  it('allows one registration', async () => {
    const { anybody } = guardedWorld()
    const recaptchaToken = await solve(await anybody.account.captcha())
    await anybody.account.register({ ...form, recaptchaToken })
    const again = anybody.account.register({ ...form, username: 'ben', email: 'ben@example.org', recaptchaToken })
    await expect(again).rejects.toMatchObject({ code: 'BAD_REQUEST', message: 'Please complete the reCAPTCHA.' })
  })

  it('cannot be forged, omitted or taken from another instance', async () => {
    const { anybody, db, clock } = guardedWorld()
    const foreign = await solve(await altcha(db, Buffer.alloc(32, 8)).challenge(clock()))
    for (const recaptchaToken of [undefined, '', 'nonsense', Buffer.from('{}').toString('base64'), foreign]) {
      const refused = anybody.account.register({ ...form, recaptchaToken })
      await expect(refused).rejects.toMatchObject({ message: 'Please complete the reCAPTCHA.' })
    }
  })

  it('is remembered as used until long after it expired', async () => {
    const { anybody, db, travel } = guardedWorld()
    const register = async (username: string) => {
      const recaptchaToken = await solve(await anybody.account.captcha())
      await anybody.account.register({ ...form, username, email: `${username}@example.org`, recaptchaToken })
    }
    await register('ann')
    travel({ minutes: 39 })
    await register('ben')
    expect(await db.$count(captchaSolutions)).toBe(2)
    travel({ minutes: 2 })
    await register('cat')
    expect(await db.$count(captchaSolutions)).toBe(2)
  })

  it('expires', async () => {
    const { anybody, captcha, clock, travel } = guardedWorld()
    const challenge = await anybody.account.captcha()
    const recaptchaToken = await solve(challenge)
    const end = (challenge?.parameters.expiresAt ?? 0) * 1000
    expect(Math.abs(end - clock().getTime() - 20 * 60_000)).toBeLessThan(1000)
    expect(await captcha.verify(recaptchaToken, new Date(end))).not.toBeNull()
    expect(await captcha.verify(recaptchaToken, new Date(end + 1))).toBeNull()
    travel({ minutes: 21 })
    await expect(anybody.account.register({ ...form, recaptchaToken })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  })
})

describe('without a captcha', () => {
  it('there is no challenge, and none is asked for', async () => {
    const { anybody } = createWorld({ CAPTCHA: 'none' })
    expect(await anybody.account.captcha()).toBeNull()
    await expect(anybody.account.register(form)).resolves.toBeDefined()
  })
})

const newAccount = { username: 'ann', email: 'ann@example.org', password: 'correct horse', gender: 'female' } as const
const unusable = {
  code: 'BAD_REQUEST',
  message: 'The captcha cannot be checked at the moment. Please try again later.',
}

describe("Google's reCAPTCHA", () => {
  let google: Server
  let url: string
  let answer: (status: number, body: string) => void
  let solved: Set<string>
  let asked: number
  let world: World

  // Implements https://developers.google.com/recaptcha/docs/verify.
  beforeEach(async () => {
    solved = new Set(['solved'])
    asked = 0
    let canned: { status: number; body: string } | undefined
    answer = (status, body) => {
      canned = { status, body }
    }
    google = createServer(async (request, response) => {
      asked++
      let sent = ''
      for await (const chunk of request) sent += chunk
      const form = new URLSearchParams(sent)
      response.setHeader('content-type', 'application/json; charset=utf-8')
      if (canned) return response.writeHead(canned.status).end(canned.body)
      if (form.get('secret') !== 'the secret')
        return response.end(JSON.stringify({ success: false, 'error-codes': ['invalid-input-secret'] }))
      // Each token can be used once.
      if (!solved.delete(form.get('response') ?? ''))
        return response.end(JSON.stringify({ success: false, 'error-codes': ['invalid-input-response'] }))
      response.end(
        JSON.stringify({ success: true, challenge_ts: '2026-03-10T12:00:00Z', hostname: 'food.example.org' }),
      )
    })
    await new Promise<void>((resolve) => google.listen(0, '127.0.0.1', resolve))
    url = `http://127.0.0.1:${(google.address() as AddressInfo).port}/recaptcha/api/siteverify`
    world = guardedWorld('the secret')
  })
  afterEach(() => new Promise<void>((resolve) => void google.close(() => resolve())))

  const guardedWorld = (secret: string) =>
    createWorld({}, undefined, { captcha: recaptcha('the site key', secret, url) })
  const register = (recaptchaToken?: string, at = world) =>
    at.anybody.account.register({ ...newAccount, recaptchaToken })

  it('allows one registration per solution', async () => {
    expect(await register('solved')).toHaveProperty('msg')
    await expect(register('solved')).rejects.toMatchObject({ message: 'Please complete the reCAPTCHA.' })
  })

  it.each([
    [undefined, 0],
    ['', 0],
    ['made up', 1],
  ])('refuses %j, for which it is asked %i times', async (token, times) => {
    await expect(register(token)).rejects.toMatchObject({
      code: 'BAD_REQUEST',
      message: 'Please complete the reCAPTCHA.',
    })
    expect(asked).toBe(times)
    expect(await world.db.$count(users)).toBe(0)
  })

  it.each([
    [500, ''],
    [200, '<html>a login page of some hotel</html>'],
    [200, '{"unexpected": true}'],
  ])('is not blamed on the user when it answers %i %s', async (status, body) => {
    answer(status, body)
    await expect(register('solved')).rejects.toMatchObject(unusable)
  })

  it('is not blamed on the user when it is unreachable or rejects our secret', async () => {
    await expect(register('solved', guardedWorld('a wrong secret'))).rejects.toMatchObject(unusable)
    await new Promise<void>((resolve) => void google.close(() => resolve()))
    await expect(register('solved')).rejects.toMatchObject(unusable)
    expect(await world.db.$count(users)).toBe(0)
  })

  it('has its site key in the public settings', async () => {
    expect((await world.anybody.settings.config()).captcha).toEqual({ provider: 'recaptcha', siteKey: 'the site key' })
    expect(await world.anybody.account.captcha()).toBeNull()
  })
})
