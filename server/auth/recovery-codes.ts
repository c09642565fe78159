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

/** The hash a guess would have in the set that `member`, a hash in PHC format, belongs to; null for what cannot be a code. */
export async function recoveryHash(guess: string, member: string): Promise<string | null> {
  const code = normalized(guess)
  const [, kind, , parameters = '', salt] = member.split('$')
  if (code.length !== letters || kind !== 'argon2id' || !salt) return null
  const parameter = (name: string) => Number(new RegExp(`\\b${name}=(\\d+)`).exec(parameters)?.[1])
  return hash(code, {
    ...passwordParameters,
    // The set's own: today's may have changed since.
    memoryCost: parameter('m'),
    timeCost: parameter('t'),
    parallelism: parameter('p'),
    salt: Buffer.from(salt, 'base64'),
  })
}

/** As typed by a person: any case, with or without the dash, and the letters Crockford reads as digits. */
const normalized = (code: string): string =>
  code
    .toLowerCase()
    .replace(/[il]/g, '1')
    .replace(/o/g, '0')
    .replace(/[^0-9a-z]/g, '')
