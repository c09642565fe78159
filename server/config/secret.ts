import { hkdfSync, randomBytes } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** The instance's secret: `SECRET_KEY`, or one made once in DATA_DIR, readable by its owner only. */
export function instanceSecret(dataDir: string, secretKey: string | undefined): string {
  if (secretKey) return secretKey
  const file = join(dataDir, 'secret.key')
  if (!existsSync(file)) {
    try {
      // `wx` so that two processes starting at once agree on the one that was first.
      writeFileSync(file, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600, flag: 'wx' })
    } catch (error) {
      if (!existsSync(file)) throw error
    }
  }
  const secret = readFileSync(file, 'utf8').trim()
  if (secret.length < 32) throw new Error(`${file} is damaged: it should hold the key of this instance.`)
  return secret
}

/** A 32 byte key for one purpose, so that no two uses share a key (HKDF, RFC 5869). */
export function deriveKey(secret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, 'glowlog', purpose, 32))
}
