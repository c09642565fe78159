import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { deriveKey } from '../config/secret.ts'

const algorithm = 'aes-256-gcm'
const ivBytes = 12
const tagBytes = 16

/** Encrypts values that must be decrypted again, such as two-factor secrets. */
export type Vault = ReturnType<typeof createVault>

/** The vault of two-factor secrets. `secret` is that of the instance. */
export const twoFactorVault = (secret: string): Vault => createVault(deriveKey(secret, 'two-factor'))

/** AES-256-GCM with a 32 byte key. The owner is authenticated too: a value copied to another user's row cannot be opened. */
export function createVault(key: Buffer) {
  return {
    seal(text: string, owner: string): string {
      const iv = randomBytes(ivBytes)
      const cipher = createCipheriv(algorithm, key, iv, { authTagLength: tagBytes }).setAAD(Buffer.from(owner))
      return Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]).toString('base64url')
    },

    /** The text, or null when it was sealed with another key or for another owner, or was changed. */
    open(sealed: string, owner: string): string | null {
      const bytes = Buffer.from(sealed, 'base64url')
      if (bytes.length < ivBytes + tagBytes) return null
      const decipher = createDecipheriv(algorithm, key, bytes.subarray(0, ivBytes), { authTagLength: tagBytes })
        .setAAD(Buffer.from(owner))
        .setAuthTag(bytes.subarray(-tagBytes))
      try {
        return Buffer.concat([decipher.update(bytes.subarray(ivBytes, -tagBytes)), decipher.final()]).toString('utf8')
      } catch {
        return null
      }
    },
  }
}
