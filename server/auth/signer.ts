import { createHmac, timingSafeEqual } from 'node:crypto'

/** Signs tokens for links that work without signing in. */
export type Signer = ReturnType<typeof createSigner>

/** HMAC-SHA-256 with a key for one purpose. The signed text is readable by anyone, but only this instance can sign it. */
export function createSigner(key: Buffer) {
  const signature = (text: string) => createHmac('sha256', key).update(text).digest()
  return {
    sign: (text: string): string =>
      `${Buffer.from(text).toString('base64url')}.${signature(text).toString('base64url')}`,

    /** The signed text, or null for anything this instance did not sign. */
    verify(token: string): string | null {
      const [encoded = '', given = ''] = token.split('.')
      const text = Buffer.from(encoded, 'base64url').toString('utf8')
      const expected = signature(text)
      const claimed = Buffer.from(given, 'base64url')
      return claimed.length === expected.length && timingSafeEqual(claimed, expected) ? text : null
    },
  }
}
