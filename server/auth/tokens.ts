/** Random tokens and their hashes, signed texts, and keyed hashes. */

import { createHmac, hash, randomBytes, timingSafeEqual } from 'node:crypto'

/** A random opaque token of 256 bits, base64url. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** The stored form of a token. A fast hash is enough because 256 random bits cannot be guessed. */
export const tokenHash = (token: string): string => hash('sha256', token, 'base64url')

/** The prefix lets programs that look for leaked secrets recognise it. */
export const newApiToken = (): string => `glow_${newToken()}`

/** Tells an API token from an access token, which is shorter. */
export const isApiToken = (token: string): boolean => /^glow_[\w-]{43}$/.test(token)

/** Signs texts for links that work without signing in. */
export type Signer = ReturnType<typeof createSigner>

/** HMAC-SHA-256 with a key for one purpose. Anyone can read the signed text, but only this instance can sign it. */
export function createSigner(key: Buffer) {
  const signature = (text: string) => createHmac('sha256', key).update(text).digest()
  return {
    sign: (text: string): string =>
      `${Buffer.from(text).toString('base64url')}.${signature(text).toString('base64url')}`,

    /** The signed text, or null when this instance did not sign it. */
    verify(token: string): string | null {
      const [encoded = '', given = ''] = token.split('.')
      const text = Buffer.from(encoded, 'base64url').toString('utf8')
      const expected = signature(text)
      const claimed = Buffer.from(given, 'base64url')
      return claimed.length === expected.length && timingSafeEqual(claimed, expected) ? text : null
    },
  }
}

export type AccountHash = ReturnType<typeof createAccountHash>

/**
 * A short keyed hash of an account's address for the log. Attempts on one account can be counted, but unlike a plain hash
 * it does not let readers of the log test which address it is.
 */
export const createAccountHash =
  (key: Buffer) =>
  (emailKey: string): string =>
    createHmac('sha256', key).update(emailKey).digest('hex').slice(0, 16)
