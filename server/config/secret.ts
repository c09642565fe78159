import { hkdfSync, randomBytes } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** The instance's secret: `SECRET_KEY`, or one generated once in DATA_DIR/secret.key (mode 0600). Throws when the file is damaged. */
export function instanceSecret(dataDir: string, secretKey: string | undefined): string {
  if (secretKey) return secretKey
  const file = join(dataDir, 'secret.key')
  if (!existsSync(file)) {
    try {
      // `wx` fails if the file exists: of two processes starting at once, both use the secret written first.
      writeFileSync(file, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600, flag: 'wx' })
    } catch (error) {
      if (!existsSync(file)) throw error
    }
  }
  const secret = readFileSync(file, 'utf8').trim()
  if (secret.length < 32) throw new Error(`${file} is damaged: it should hold the key of this instance.`)
  return secret
}

/** Derives a 32 byte key for one purpose, so that no two uses share a key (HKDF, RFC 5869). */
export function deriveKey(secret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, 'glowlog', purpose, 32))
}
