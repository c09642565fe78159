import { createHmac, hash as digest } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { argon2id, hash, needsRehash, verify } from 'argon2'
import { folded, normalizedPassword } from '../domain/account.ts'
import { unavailable } from '../errors.ts'

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

/** Half of the thread pool: files are read and answers compressed there too, and a flood of logins must not hold these up. */
const maxRunning = 2

/** Of each lane. It is some three seconds of work, after which nobody waits for the answer any more. */
const maxWaiting = 200

/** Devices that have signed in before do not wait behind a flood of strangers. */
export type Lane = 'known' | 'stranger'

let running = 0
const waiting: Record<Lane, (() => void)[]> = { known: [], stranger: [] }

/**
 * Runs argon2, at most two at a time: known devices first, otherwise in order of arrival. Throws 503 when too many wait in the
 * same lane.
 */
export async function limitHashing<T>(task: () => Promise<T>, lane: Lane = 'stranger'): Promise<T> {
  if (running >= maxRunning) {
    if (waiting[lane].length >= maxWaiting)
      throw unavailable('Too many people are logging in right now. Please try again in a moment.', 5)
    // Whoever ends hands its place on.
    await new Promise<void>((resolve) => waiting[lane].push(resolve))
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

/** How many wait. */
export const waitingToHash = (): number => waiting.known.length + waiting.stranger.length

export const maxCommonPasswords = 100_000

/**
 * The fingerprints of the most common passwords of at least 8 characters, sorted, 4 bytes each (little endian). Made by
 * `npm run passwords`. The passwords themselves would take several times the room; in return one in 43,000 others has a
 * fingerprint among these and is refused as well.
 */
export const commonPasswordsFile = new URL('common-passwords.bin', import.meta.url)

/** Whether this is one of the 100,000 most common passwords of at least 8 characters, in any case. */
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

/** Read when the first password is chosen, which a start should not wait for. */
let sorted: Buffer | undefined

/** 32 bits of a folded password. */
export const fingerprintOf = (password: string): number => digest('sha256', password, 'buffer').readUInt32LE(0)

export type AccountHash = ReturnType<typeof createAccountHash>

/**
 * A short keyed hash of an account's address for the log: attempts on one account can be counted, but without the key
 * nobody can look up whose it is, as they could with a plain hash.
 */
export const createAccountHash =
  (key: Buffer) =>
  (emailKey: string): string =>
    createHmac('sha256', key).update(emailKey).digest('hex').slice(0, 16)
