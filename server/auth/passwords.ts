import { argon2id, hash, needsRehash, verify } from 'argon2'
import { normalizedPassword } from '../domain/account.ts'
import { type Lane, limitHashing } from './limit-hashing.ts'

/** OWASP Password Storage Cheat Sheet: argon2id, 19 MiB, 2 passes, 1 lane. */
export const passwordParameters = { type: argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

/** Hashes a password to a PHC string. Runs on the thread pool, so the event loop is not blocked. */
export const hashPassword = (password: string, lane?: Lane): Promise<string> =>
  limitHashing(() => hash(normalizedPassword(password), passwordParameters), lane)

const isPassword = (passwordHash: string, password: string, lane?: Lane) =>
  limitHashing(() => verify(passwordHash, password), lane)

/**
 * Null when the password is wrong. `isOutdated` hashes should be replaced: they were made with other parameters, or of
 * the password as it was typed, before it was normalised.
 */
export async function checkPassword(
  passwordHash: string,
  password: string,
  lane?: Lane,
): Promise<{ isOutdated: boolean } | null> {
  const normalized = normalizedPassword(password)
  if (await isPassword(passwordHash, normalized, lane))
    return { isOutdated: needsRehash(passwordHash, passwordParameters) }
  if (normalized !== password && (await isPassword(passwordHash, password, lane))) return { isOutdated: true }
  return null
}

/** A hash as `hashPassword` makes them, of no password: nobody knows one of which argon2 makes nothing but zeros. */
function hashOfNoPassword(): string {
  const { memoryCost, timeCost, parallelism } = passwordParameters
  return `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$${'A'.repeat(22)}$${'A'.repeat(43)}`
}

/** Does the work of a real check when no account exists, so that response times do not reveal which accounts do. */
export async function pretendToCheck(password: string, lane?: Lane): Promise<null> {
  await checkPassword(hashOfNoPassword(), password, lane)
  return null
}
