import { randomBytes } from 'node:crypto'
import { hash } from 'argon2'
import { passwordParameters } from './passwords.ts'

const codes = 10
const letters = 10

/** Crockford's base32: no letter looks like a digit. */
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'

/** Ten codes of 50 bits, such as `4k7qe-x09mz`. */
export const newRecoveryCodes = (): string[] => Array.from({ length: codes }, newCode)

function newCode(): string {
  const drawn = [...randomBytes(letters)].map((byte) => alphabet[byte % alphabet.length]).join('')
  return `${drawn.slice(0, 5)}-${drawn.slice(5)}`
}

/** Hashes of a set of codes. They share one random salt, so that checking a guess costs one hash, not ten. */
export function hashRecoveryCodes(set: readonly string[]): Promise<string[]> {
  const salt = randomBytes(16)
  return Promise.all(set.map((code) => hash(normalized(code), { ...passwordParameters, salt })))
}

/** The hash a guess would have in the set that `member` belongs to; null for what cannot be a code. */
export async function recoveryHash(guess: string, member: string): Promise<string | null> {
  const code = normalized(guess)
  const [, memoryCost, timeCost, parallelism, salt] = phc.exec(member) ?? []
  if (code.length !== letters || salt === undefined) return null
  return hash(code, {
    ...passwordParameters,
    memoryCost: Number(memoryCost),
    timeCost: Number(timeCost),
    parallelism: Number(parallelism),
    salt: Buffer.from(salt, 'base64'),
  })
}

/** The parameters are the set's own: today's may have changed since. */
const phc = /^\$argon2id\$v=\d+\$m=(\d+),t=(\d+),p=(\d+)\$([^$]+)\$/

/** As typed by a person: any case, with or without the dash, and the letters Crockford reads as digits. */
const normalized = (code: string): string =>
  code
    .toLowerCase()
    .replace(/[il]/g, '1')
    .replace(/o/g, '0')
    .replace(/[^0-9a-z]/g, '')
