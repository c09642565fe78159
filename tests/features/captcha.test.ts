import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import type { Challenge } from 'altcha-lib/types'
import { describe, expect, it } from 'vitest'
import { captchaSolutions } from '#schema'
import { altcha } from '#server/auth/captcha.ts'
import { createWorld } from '../support/world.ts'

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
