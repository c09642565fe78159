import { createHmac } from 'node:crypto'

export type AccountHash = ReturnType<typeof createAccountHash>

/**
 * A short keyed hash of an account's address for the log: attempts on one account can be counted, but without the key
 * nobody can look up whose it is, as they could with a plain hash.
 */
export const createAccountHash =
  (key: Buffer) =>
  (emailKey: string): string =>
    createHmac('sha256', key).update(emailKey).digest('hex').slice(0, 16)
