/** Encrypts two-factor secrets, and checks that the key fits the database. */

import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { deriveKey, existingSecret, secretFile } from '../config/data-dir.ts'
import { hasTable, inspectDb, type Sqlite } from '../db/migrations.ts'

export type Vault = ReturnType<typeof createVault>

/** The vault of two-factor secrets. `secret` is the secret of the instance. */
export const twoFactorVault = (secret: string): Vault => createVault(deriveKey(secret, 'two-factor'))

/**
 * Encrypts values with AES-256-GCM and a key of 32 bytes. The owner is authenticated too: a value that was copied to another
 * user's row cannot be opened.
 */
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

const algorithm = 'aes-256-gcm'
const ivBytes = 12
const tagBytes = 16

type Sealed = { id: string; username: string; secret: string }

const maxNames = 5

/**
 * Throws when the database has two-factor secrets and the instance's key (SECRET_KEY or secret.key) is missing or opens none
 * of them.
 */
export function assertKeyFits(database: string | Sqlite, dataDir: string, secretKey: string | undefined): void {
  const accounts = lockedOut(database, existingSecret(dataDir, secretKey))
  if (accounts === null) return

  const file = secretFile(dataDir)
  const [problem, remedy] = problemWith(file, secretKey)
  throw new Error(
    `${problem} the two-factor secrets of ${accounts}. ${remedy} If it is lost for good, turn their two-factor login off, one by one: glowlog user reset-two-factor <email>`,
  )
}

/** The accounts whose two-factor secrets this key cannot open, such as "2 accounts (ann, ben)"; null when it fits. */
export function lockedOut(database: string | Sqlite, secret: string | null): string | null {
  const sealed = typeof database === 'string' ? (inspectDb(database, sealedInFile) ?? []) : sealedSecrets(database)
  const vault = secret === null ? null : twoFactorVault(secret)
  // One that opens is enough: other secrets may have been sealed with a key that was lost long ago.
  const isFitting = sealed.length === 0 || sealed.some(({ id, secret }) => vault?.open(secret, id) != null)
  return isFitting ? null : named(sealed)
}

function problemWith(file: string, secretKey: string | undefined): [problem: string, remedy: string] {
  if (!secretKey) {
    const isMissing = !existsSync(file)
    const remedy = 'Restore it from a backup, or set SECRET_KEY if that was in use before.'
    return [
      isMissing ? `${file} is missing, and without it nothing opens` : `${file} is not the key that opens`,
      remedy,
    ]
  }
  return [
    'SECRET_KEY is not the key that opens',
    existsSync(file) ? `Set the one used before, or none to use ${file}.` : 'Set the one used before.',
  ]
}

const sealedInFile = (sqlite: Sqlite): Sealed[] => (hasTable(sqlite, 'users') ? sealedSecrets(sqlite) : [])

function sealedSecrets(sqlite: Sqlite): Sealed[] {
  const query = 'select id, username, two_factor_secret as secret from users where two_factor_secret is not null'
  return sqlite.prepare(query).all() as Sealed[]
}

function named(sealed: Sealed[]): string {
  const names = sealed.slice(0, maxNames).map(({ username }) => username)
  const more = sealed.length - names.length
  const list = [...names, ...(more > 0 ? [`${more} more`] : [])].join(', ')
  return `${sealed.length} ${sealed.length === 1 ? 'account' : 'accounts'} (${list})`
}
