import { hkdfSync, randomBytes } from 'node:crypto'
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export const secretFile = (dataDir: string): string => join(dataDir, 'secret.key')

/** The instance's secret: `SECRET_KEY`, or one generated once in DATA_DIR/secret.key (mode 0600). Throws when the file is damaged. */
export function instanceSecret(dataDir: string, secretKey: string | undefined): string {
  const secret = existingSecret(dataDir, secretKey)
  if (secret !== null) return secret
  makeSecret(secretFile(dataDir))
  return instanceSecret(dataDir, secretKey)
}

/** Null when there is none yet. */
export function existingSecret(dataDir: string, secretKey: string | undefined): string | null {
  if (secretKey) return secretKey
  const file = secretFile(dataDir)
  if (!existsSync(file)) return null
  const secret = readFileSync(file, 'utf8').trim()
  if (secret.length >= 32) return secret
  throw new Error(`${file} is damaged. Restore it from a backup; if there is none, delete it.`)
}

/** Written aside first: a full disk or a kill must not leave half a key. */
function makeSecret(file: string) {
  writeFileSync(`${file}.new`, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600, flush: true })
  renameSync(`${file}.new`, file)
}

/** Derives a 32 byte key for one purpose, so that no two uses share a key (HKDF, RFC 5869). */
export function deriveKey(secret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, 'glowlog', purpose, 32))
}
