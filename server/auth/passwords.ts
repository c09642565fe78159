/** Passwords: hashing and checking them, and refusing common ones. */

import { hash as digest } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { argon2id, hash, needsRehash, verify } from 'argon2'
import { folded, normalizedPassword } from '../domain/account.ts'
import { unavailable } from '../errors.ts'

/** Hashes a password to a PHC string, on the thread pool. */
export const hashPassword = (password: string, priority?: HashPriority): Promise<string> =>
  limitHashing(() => hash(normalizedPassword(password), passwordParameters), priority)

/**
 * Null when the password is wrong, and for people without one, after the same work. An outdated hash should be replaced: it was made with other parameters, or of a password
 * that was not normalised.
 */
export async function checkPassword(
  passwordHash: string | null,
  password: string,
  priority?: HashPriority,
): Promise<{ isOutdated: boolean } | null> {
  if (passwordHash === null) return pretendToCheck(password, priority)
  const normalized = normalizedPassword(password)
  if (await isPassword(passwordHash, normalized, priority))
    return { isOutdated: needsRehash(passwordHash, passwordParameters) }
  if (normalized !== password && (await isPassword(passwordHash, password, priority))) return { isOutdated: true }
  return null
}

const isPassword = (passwordHash: string, password: string, priority?: HashPriority) =>
  limitHashing(() => verify(passwordHash, password), priority)

/** Does the work of a real check when no account exists, so that response times do not reveal which addresses have one. */
export async function pretendToCheck(password: string, priority?: HashPriority): Promise<null> {
  await checkPassword(dummyHash(), password, priority)
  return null
}

/** A hash with the parameters of `hashPassword` that matches no known password. */
function dummyHash(): string {
  const { memoryCost, timeCost, parallelism } = passwordParameters
  return `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$${'A'.repeat(22)}$${'A'.repeat(43)}`
}

/** OWASP Password Storage Cheat Sheet: argon2id, 19 MiB, 2 passes, 1 lane. */
export const passwordParameters = { type: argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

/** The queues for hashing: devices that have signed in before do not wait behind a flood of strangers. */
export type HashPriority = 'known' | 'stranger'

/**
 * Runs argon2, at most two at a time: known devices first, otherwise in order of arrival. Throws 503 when too many wait with
 * the same priority.
 */
export async function limitHashing<T>(task: () => Promise<T>, priority: HashPriority = 'stranger'): Promise<T> {
  if (running >= maxRunning) {
    if (waiting[priority].length >= maxWaiting)
      throw unavailable('Too many people are logging in right now. Please try again in a moment.', 5)
    // The task that ends next gives its place to this one, so `running` stays as it is.
    await new Promise<void>((resolve) => waiting[priority].push(resolve))
  } else {
    running++
  }
  try {
    return await task()
  } finally {
    const next = waiting.known.shift() ?? waiting.stranger.shift()
    if (next) next()
    else running--
  }
}

/** How many tasks wait. */
export const waitingToHash = (): number => waiting.known.length + waiting.stranger.length

/** Half of the thread pool. It also reads files and compresses answers, which a flood of logins must not hold up. */
const maxRunning = 2

/** Per priority. That is some three seconds of work, after which people no longer wait for the answer. */
const maxWaiting = 200

let running = 0

const waiting: Record<HashPriority, (() => void)[]> = { known: [], stranger: [] }

/** Whether this is one of the 100,000 most common passwords of at least 8 characters, in upper or lower case. */
export function isCommonPassword(password: string): boolean {
  sorted ??= readFileSync(commonPasswordsFile)
  const wanted = fingerprintOf(folded(password))
  let [from, to] = [0, sorted.length / 4]
  while (from < to) {
    const middle = (from + to) >>> 1
    const found = sorted.readUInt32LE(middle * 4)
    if (found === wanted) return true
    if (found < wanted) from = middle + 1
    else to = middle
  }
  return false
}

/** Read when the first password is chosen, so that the start does not wait for it. */
let sorted: Buffer | undefined

/** 32 bits of a folded password. */
export const fingerprintOf = (password: string): number => digest('sha256', password, 'buffer').readUInt32LE(0)

/**
 * The fingerprints of the most common passwords, sorted, 4 bytes each (little endian), made by `npm run passwords`. They take
 * a fraction of the space of the passwords. In return, one in 43,000 other passwords shares a fingerprint and is refused too.
 */
export const commonPasswordsFile = new URL('common-passwords.bin', import.meta.url)

export const maxCommonPasswords = 100_000
