/** The captcha of registration: proof of work in the browser (ALTCHA), or Google reCAPTCHA. */

import { createChallenge, randomInt, verifySolution } from 'altcha-lib'
import { deriveKey as derive } from 'altcha-lib/algorithms/pbkdf2'
import type { Challenge, Solution } from 'altcha-lib/types'
import { lt } from 'drizzle-orm'
import { z } from 'zod'
import { captchaSolutions } from '#schema'
import type { Db } from '../db/open.ts'
import { badRequest } from '../errors.ts'
import { tokenHash } from './tokens.ts'

export type Captcha = {
  provider: 'altcha' | 'recaptcha' | 'none'
  siteKey?: string
  /** The challenge for the widget; null for providers without proof of work. */
  challenge: (now: Date) => Promise<Challenge | null>
  /**
   * Null when the payload is invalid or has expired. Otherwise a function that marks the solution as used: call it inside the
   * transaction that the solution is for. It returns false when the solution was used before.
   */
  verify: (payload: string | undefined, now: Date) => Promise<(() => boolean) | null>
}

export const noCaptcha: Captcha = { provider: 'none', challenge: async () => null, verify: async () => alwaysUnused }

/** For solutions that need not be marked as used. */
const alwaysUnused = () => true

/** Proof of work solved in the browser by the ALTCHA widget (https://altcha.org); no third party. */
export function altcha(db: Db, key: Buffer): Captcha {
  const hmacSignatureSecret = key.toString('hex')
  const hmacKeySignatureSecret = `${hmacSignatureSecret}:key`

  return {
    provider: 'altcha',

    challenge: (now) =>
      createChallenge({
        algorithm: proofOfWork.algorithm,
        cost: proofOfWork.cost,
        counter: randomInt(proofOfWork.maxCounter, proofOfWork.minCounter),
        deriveKey: derive,
        expiresAt: new Date(now.getTime() + challengeMinutes * 60_000),
        hmacSignatureSecret,
        hmacKeySignatureSecret,
      }),

    async verify(payload, now) {
      const solved = readPayload(payload)
      if (!solved || solved.challenge.parameters.expiresAt * 1000 < now.getTime()) return null
      const challenge = solved.challenge as unknown as Challenge
      const solution = solved.solution as unknown as Solution
      const { verified } = await verifySolution({
        challenge,
        solution,
        deriveKey: derive,
        hmacSignatureSecret,
        hmacKeySignatureSecret,
      })
      return verified ? () => isFirstUse(db, solved.challenge.signature, now) : null
    },
  }
}

/** Takes a phone about a second to solve; verifying a solution costs one HMAC. */
const proofOfWork = { algorithm: 'PBKDF2/SHA-256', cost: 1_000, minCounter: 600, maxCounter: 1_800 }
const challengeMinutes = 20

const Payload = z.object({
  challenge: z.object({
    parameters: z.looseObject({ nonce: z.string(), expiresAt: z.number() }),
    signature: z.string(),
  }),
  solution: z.looseObject({ counter: z.number(), derivedKey: z.string() }),
})

function readPayload(payload = '') {
  try {
    return Payload.parse(JSON.parse(Buffer.from(payload, 'base64').toString('utf8')))
  } catch {
    return null
  }
}

/** True only the first time a solution is seen. The primary key makes this safe for concurrent requests. */
function isFirstUse(db: Db, solution: string, now: Date): boolean {
  db.delete(captchaSolutions).where(lt(captchaSolutions.expiresAt, now.toISOString())).run()
  const expiresAt = new Date(now.getTime() + 2 * challengeMinutes * 60_000).toISOString()
  const { changes } = db
    .insert(captchaSolutions)
    .values({ hash: tokenHash(solution), expiresAt })
    .onConflictDoNothing()
    .run()
  return changes === 1
}

/** Google reCAPTCHA v2 (CAPTCHA=recaptcha). Google accepts each token only once and within two minutes. */
export function recaptcha(siteKey: string, secret: string, siteverify = googleSiteverify): Captcha {
  return {
    provider: 'recaptcha',
    siteKey,
    challenge: async () => null,
    async verify(payload) {
      if (!payload) return null
      const body = new URLSearchParams({ secret, response: payload })
      const verdict = await callSiteverify(siteverify, body)
      // The user's response may be right, so do not ask them to solve it again.
      if (!verdict || verdict['error-codes'].some((code) => configurationErrors.includes(code))) {
        throw badRequest('The captcha cannot be checked at the moment. Please try again later.')
      }
      return verdict.success ? alwaysUnused : null
    },
  }
}

const googleSiteverify = 'https://www.google.com/recaptcha/api/siteverify'
const siteverifyTimeoutSeconds = 5

const Siteverify = z.object({ success: z.boolean(), 'error-codes': z.array(z.string()).default([]) })

/** Error codes that mean our own settings are wrong, not the user's response. */
const configurationErrors = ['missing-input-secret', 'invalid-input-secret', 'bad-request']

/** Google's verdict, or null when it is unreachable, times out or returns something unexpected. */
async function callSiteverify(siteverify: string, body: URLSearchParams): Promise<z.output<typeof Siteverify> | null> {
  try {
    const signal = AbortSignal.timeout(siteverifyTimeoutSeconds * 1000)
    const response = await fetch(siteverify, { method: 'POST', body, signal })
    return Siteverify.safeParse(await response.json()).data ?? null
  } catch {
    return null
  }
}
