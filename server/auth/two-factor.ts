/** Codes of authenticator apps (TOTP) and recovery codes. */

import { randomBytes } from 'node:crypto'
import { hash } from 'argon2'
import { generateSecret, generateURI, verifySync } from 'otplib'
import { type HashPriority, limitHashing, passwordParameters } from './passwords.ts'

/** Seconds. RFC 6238 with the defaults of authenticator apps: SHA-1, 6 digits. */
const period = 30

/** A new secret of 160 bits, base32. */
export const newTotpSecret = (): string => generateSecret()

/** The `otpauth://` URI for the QR code that an authenticator app scans. */
export const otpauthUri = (issuer: string, label: string, secret: string): string =>
  generateURI({ issuer, label, secret })

/**
 * The time step of a valid code, or null. Accepts a clock that is one step off, but no step up to `lastStep`, so that a code
 * works only once.
 */
export function acceptedStep(secret: string, code: string, now: Date, lastStep: number | null): number | null {
  if (!/^\d{6}$/.test(code)) return null
  const epoch = Math.floor(now.getTime() / 1000)
  const result = verifySync({ secret, token: code, epoch, period, epochTolerance: period, strategy: 'totp' })
  if (!result.valid || !('timeStep' in result)) return null
  return lastStep !== null && result.timeStep <= lastStep ? null : result.timeStep
}

const codeCount = 10
const codeLength = 10

/** Crockford's base32, without letters that look like digits. */
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'

/** Ten random codes of 50 bits each, such as `4k7qe-x09mz`. */
export const newRecoveryCodes = (): string[] => Array.from({ length: codeCount }, newCode)

function newCode(): string {
  const code = [...randomBytes(codeLength)].map((byte) => alphabet[byte % alphabet.length]).join('')
  return `${code.slice(0, 5)}-${code.slice(5)}`
}

/** Hashes a set of codes with one shared random salt, so that checking a guess costs one hash instead of ten. */
export function hashRecoveryCodes(codes: readonly string[], priority?: HashPriority): Promise<string[]> {
  const salt = randomBytes(16)
  return Promise.all(
    codes.map((code) => limitHashing(() => hash(normalized(code), { ...passwordParameters, salt }), priority)),
  )
}

/** The hash of a guess with the salt and parameters of `storedHash` (PHC format), to compare both; null when it cannot be a code. */
export async function recoveryHash(guess: string, storedHash: string, priority?: HashPriority): Promise<string | null> {
  const code = normalized(guess)
  const [, kind, , parameters = '', salt] = storedHash.split('$')
  if (code.length !== codeLength || kind !== 'argon2id' || !salt) return null
  const parameter = (name: string) => Number(new RegExp(`\\b${name}=(\\d+)`).exec(parameters)?.[1])
  const options = {
    ...passwordParameters,
    // Those of the stored hash, because the current parameters may differ.
    memoryCost: parameter('m'),
    timeCost: parameter('t'),
    parallelism: parameter('p'),
    salt: Buffer.from(salt, 'base64'),
  }
  return limitHashing(() => hash(code, options), priority)
}

/** Accepts any case, with or without the dash, and maps the letters that Crockford reads as digits. */
const normalized = (code: string): string =>
  code
    .toLowerCase()
    .replace(/[il]/g, '1')
    .replace(/o/g, '0')
    .replace(/[^0-9a-z]/g, '')
