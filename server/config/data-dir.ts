import { hkdfSync, randomBytes } from 'node:crypto'
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'

/** Creates DATA_DIR and its missing parents with mode 0700. Throws when that fails. */
export function makeDataDir(path: string): void {
  if (existsSync(path)) return
  const parent = dirname(path)
  if (parent !== path) makeDataDir(parent)
  try {
    // Not `recursive`: that never returns on file systems that answer ENOENT to mkdir, such as /proc.
    mkdirSync(path, { mode: 0o700 })
  } catch (error) {
    // The server and the command line may create it at the same time.
    if (!existsSync(path)) throw error
  }
}

/** Throws when DATA_DIR, or a database in it, cannot be written to. */
export function assertWritable(dataDir: string): void {
  for (const path of [dataDir, databaseIn(dataDir), join(dataDir, 'server.lock')])
    if (existsSync(path)) accessSync(path, constants.R_OK | constants.W_OK)
}

/**
 * When root runs this, goes on as the owner of DATA_DIR, to whom new files then belong: the server could not read those of root.
 * Returns the owner's number, or null when nothing changed.
 */
export function workAsOwnerOf(dataDir: string): number | null {
  if (process.getuid?.() !== 0 || !existsSync(dataDir)) return null
  const { uid, gid } = statSync(dataDir)
  if (uid === 0) return null
  process.setgroups?.([gid])
  process.setgid?.(gid)
  process.setuid?.(uid)
  return uid
}

type Failure = { code?: string; message?: string; path?: string }

const reasons: readonly [codes: RegExp, reason: (failure: Failure) => string][] = [
  [/^(ENOSPC|EDQUOT|SQLITE_FULL|SQLITE_IOERR_SHMSIZE)$/, () => 'its disk is full. Make room on it, then start again.'],
  [/^EROFS$/, () => 'it is on a read-only file system. Mount it so that it can be written to.'],
  [
    /^(EACCES|EPERM)$/,
    ({ path }) =>
      `this user cannot write to ${path}. Give the folder and all files in it to the user who runs Glowlog.`,
  ],
  [/^(ENOTDIR|SQLITE_CANTOPEN)/, () => 'it has to be a folder, and app.db and server.lock in it files.'],
  [
    /^SQLITE_(NOTADB|CORRUPT)/,
    () =>
      'its app.db is damaged or is not a database. Restore it from a backup, or move it away to start with an empty one.',
  ],
  [/^SQLITE_(BUSY|LOCKED)/, () => 'another program has locked its app.db. Close that program, then start again.'],
]

/** SQLite cannot open a database in a folder that it may not write to, and does not say that this is why. */
function causeOf(failure: Failure, dataDir: string): Failure {
  if (!failure.code?.startsWith('SQLITE_CANTOPEN')) return failure
  try {
    assertWritable(dataDir)
    return failure
  } catch (error) {
    return error as Failure
  }
}

/** What to tell the person who runs this when DATA_DIR cannot be opened. Errors without a code are such sentences already. */
export function openFailure(error: unknown, dataDir: string): string {
  const failure = causeOf(error as Failure, dataDir)
  const { code, message = String(error) } = failure
  if (!code) return message
  const reason = reasons.find(([codes]) => codes.test(code))?.[1](failure) ?? message
  return `Cannot open DATA_DIR, ${dataDir}: ${reason}`
}

export const databaseIn = (dataDir: string): string => join(dataDir, 'app.db')

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
