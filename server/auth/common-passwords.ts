import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { folded } from '../domain/account.ts'

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
export const fingerprintOf = (password: string): number => hash('sha256', password, 'buffer').readUInt32LE(0)
