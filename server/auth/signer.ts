import { createHmac, timingSafeEqual } from 'node:crypto'

/** Signs what travels in links that need no sign-in. */
export type Signer = ReturnType<typeof createSigner>

/** HMAC-SHA-256 under a key of one purpose. The text is readable to all, but only this instance can have written it. */
export function createSigner(key: Buffer) {
  const signature = (text: string) => createHmac('sha256', key).update(text).digest()
  return {
    sign: (text: string): string =>
      `${Buffer.from(text).toString('base64url')}.${signature(text).toString('base64url')}`,

    /** The signed text, or null for anything this instance did not sign. */
    read(token: string): string | null {
      const [encoded = '', given = ''] = token.split('.')
      const text = Buffer.from(encoded, 'base64url').toString('utf8')
      const expected = signature(text)
      const claimed = Buffer.from(given, 'base64url')
      return claimed.length === expected.length && timingSafeEqual(claimed, expected) ? text : null
    },
  }
}
