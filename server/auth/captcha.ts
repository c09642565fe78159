import { createChallenge, randomInt, verifySolution } from 'altcha-lib'
import { deriveKey as derive } from 'altcha-lib/algorithms/pbkdf2'
import type { Challenge, Solution } from 'altcha-lib/types'
import { lt } from 'drizzle-orm'
import { z } from 'zod'
import { captchaSolutions } from '#schema'
import type { Db } from '../db/open.ts'
import { badRequest } from '../errors.ts'
import { tokenHash } from './tokens.ts'

/** About a second of a phone's work; checking an answer is one HMAC. */
const work = { algorithm: 'PBKDF2/SHA-256', cost: 1_000, fewest: 600, most: 1_800 }
const minutesToSolve = 20

export type Captcha = {
  provider: 'altcha' | 'recaptcha' | 'none'
  siteKey?: string
  /** What the widget solves; null when there is no proof of work. */
  challenge: (now: Date) => Promise<Challenge | null>
  /** Was it solved, not expired, and not used before? */
  accept: (payload: string | undefined, now: Date) => Promise<boolean>
}

export const noCaptcha: Captcha = { provider: 'none', challenge: async () => null, accept: async () => true }

const Payload = z.object({
  challenge: z.object({
    parameters: z.looseObject({ nonce: z.string(), expiresAt: z.number() }),
    signature: z.string(),
  }),
  solution: z.looseObject({ counter: z.number(), derivedKey: z.string() }),
})

/** Proof of work solved in the browser by the ALTCHA widget (https://altcha.org); no third party. */
export function altcha(db: Db, key: Buffer): Captcha {
  const hmacSignatureSecret = key.toString('hex')
  const hmacKeySignatureSecret = `${hmacSignatureSecret}:key`

  return {
    provider: 'altcha',

    challenge: (now) =>
      createChallenge({
        algorithm: work.algorithm,
        cost: work.cost,
        counter: randomInt(work.most, work.fewest),
        deriveKey: derive,
        expiresAt: new Date(now.getTime() + minutesToSolve * 60_000),
        hmacSignatureSecret,
        hmacKeySignatureSecret,
      }),

    async accept(payload, now) {
      const solved = readPayload(payload)
      if (!solved || solved.challenge.parameters.expiresAt * 1000 < now.getTime()) return false
      const challenge = solved.challenge as unknown as Challenge
      const solution = solved.solution as unknown as Solution
      const { verified } = await verifySolution({
        challenge,
        solution,
        deriveKey: derive,
        hmacSignatureSecret,
        hmacKeySignatureSecret,
      })
      return verified && acceptOnce(db, solved.challenge.signature, now)
    },
  }
}

const googleSiteverify = 'https://www.google.com/recaptcha/api/siteverify'
const secondsToAnswer = 5

const Siteverify = z.object({ success: z.boolean(), 'error-codes': z.array(z.string()).default([]) })

/** What Google says of our own settings, not of the person's answer. */
const misconfigured = ['missing-input-secret', 'invalid-input-secret', 'bad-request']

/** Google's reCAPTCHA v2, where the instance chose it. Google itself accepts each token once and for two minutes. */
export function recaptcha(siteKey: string, secret: string, siteverify = googleSiteverify): Captcha {
  return {
    provider: 'recaptcha',
    siteKey,
    challenge: async () => null,
    async accept(payload) {
      if (!payload) return false
      const body = new URLSearchParams({ secret, response: payload })
      const answer = await askGoogle(siteverify, body)
      // Nobody's answer was wrong, so nobody may be told to try it again.
      if (!answer || answer['error-codes'].some((code) => misconfigured.includes(code))) {
        throw badRequest('The captcha cannot be checked at the moment. Please try again later.')
      }
      return answer.success
    },
  }
}

/** Google's verdict, or null when there is none: it cannot be reached, takes too long or answers something else. */
async function askGoogle(siteverify: string, body: URLSearchParams): Promise<z.output<typeof Siteverify> | null> {
  try {
    const signal = AbortSignal.timeout(secondsToAnswer * 1000)
    const answer = await fetch(siteverify, { method: 'POST', body, signal })
    return Siteverify.safeParse(await answer.json()).data ?? null
  } catch {
    return null
  }
}

/** True for the first caller only: the primary key decides, also between two requests at once. */
function acceptOnce(db: Db, solution: string, now: Date): boolean {
  db.delete(captchaSolutions).where(lt(captchaSolutions.expiresAt, now.toISOString())).run()
  const expiresAt = new Date(now.getTime() + 2 * minutesToSolve * 60_000).toISOString()
  const { changes } = db
    .insert(captchaSolutions)
    .values({ hash: tokenHash(solution), expiresAt })
    .onConflictDoNothing()
    .run()
  return changes === 1
}

function readPayload(payload: string | undefined) {
  if (!payload) return null
  try {
    return Payload.parse(JSON.parse(Buffer.from(payload, 'base64').toString('utf8')))
  } catch {
    return null
  }
}
