import { argon2id, needsRehash as argonNeedsRehash, hash, verify } from 'argon2'

/** OWASP Password Storage Cheat Sheet: argon2id, 19 MiB, 2 passes, 1 lane. */
export const passwordParameters = { type: argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

/** Hashes a password to a PHC string. Runs on the thread pool, so the event loop is not blocked. */
export const hashPassword = (password: string): Promise<string> => hash(password, passwordParameters)

export const verifyPassword = (passwordHash: string, password: string): Promise<boolean> =>
  verify(passwordHash, password)

/** True when the hash was made with other parameters than the current ones. */
export const needsRehash = (passwordHash: string): boolean => argonNeedsRehash(passwordHash, passwordParameters)

/** Does the work of a real check when no account exists, so that response times do not reveal which accounts do. */
export async function pretendToVerify(password: string): Promise<false> {
  dummyHash ??= hashPassword('nobody has this password')
  await verifyPassword(await dummyHash, password)
  return false
}

let dummyHash: Promise<string> | undefined
