import { argon2id, needsRehash as argonNeedsRehash, hash, verify } from 'argon2'

/** OWASP Password Storage Cheat Sheet: argon2id, 19 MiB, 2 passes, 1 lane. */
export const passwordParameters = { type: argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

/** PHC string of a password. Runs on the thread pool: the event loop stays free. */
export const hashPassword = (password: string): Promise<string> => hash(password, passwordParameters)

export const verifyPassword = (passwordHash: string, password: string): Promise<boolean> =>
  verify(passwordHash, password)

/** Were the parameters of this hash others than today's? */
export const needsRehash = (passwordHash: string): boolean => argonNeedsRehash(passwordHash, passwordParameters)

/** For accounts that do not exist: the same work as a real check, so that time tells nothing. */
export async function pretendToVerify(password: string): Promise<false> {
  nobody ??= hashPassword('nobody has this password')
  await verifyPassword(await nobody, password)
  return false
}

let nobody: Promise<string> | undefined
