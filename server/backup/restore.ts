/** Restores a backup into DATA_DIR. */

import {
  accessSync,
  constants,
  createReadStream,
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import Database from 'better-sqlite3'
import { lockedOut } from '../auth/vault.ts'
import { databaseIn, existingSecret, makeDataDir } from '../config/data-dir.ts'
import { hasTable, inspectDb, migrationState } from '../db/migrations.ts'
import { lockDataDir } from '../db/open.ts'
import { isDamage, isLocked } from '../db/storage-error.ts'
import {
  fileFailure,
  freeBytesOf,
  megabytes,
  removeAllTemporary,
  replaceFile,
  syncToDisk,
  temporaryPath,
} from '../lib/files.ts'
import { type CommandOptions, problemOfDatabase } from './make-backup.ts'
import { members, unpackArchive } from './tar.ts'

type Options = CommandOptions & {
  /** A path, or `-` for standard input. */
  file: string
  /** Restores also into a folder that is not empty; a database and key in it are moved into a folder beside. */
  isForced?: boolean
  /** Restores also when the key for two-factor secrets is lost. */
  isWithoutKey?: boolean
}

type Restored = {
  accounts: number
  /** Whether the backup is of an earlier version; the server upgrades it when it starts. */
  isOlder: boolean
  /** The folder with the database and key from before; null if there were none. */
  kept: string | null
}

/**
 * Replaces the database and key in DATA_DIR by those of a backup. No server may be using them. A process that is killed
 * leaves either the old or the new data complete. Rejects without changes, with a sentence for the person who runs it.
 */
export async function restore({
  env,
  file,
  isForced = false,
  isWithoutKey = false,
  signal,
  say = () => {},
}: Options): Promise<Restored> {
  const { DATA_DIR } = env
  assertReadable(file)
  const source = file === '-' ? 'The backup' : file
  makeDataDir(DATA_DIR)
  if (!isForced) assertEmpty(DATA_DIR)
  const lock = lockDataDir(DATA_DIR, () => {})
  const staging = temporaryPath(DATA_DIR, restoreFiles)
  try {
    finishRestore(DATA_DIR)
    removeAllTemporary(DATA_DIR, (of) => of === restoreFiles)
    const unpacked = makeStagingFolder(staging)
    say(`Unpacking ${file === '-' ? 'the backup' : file} ...`)
    const found = await unpack(
      file === '-' ? process.stdin : createReadStream(file),
      unpacked,
      source,
      await freeBytesOf(DATA_DIR),
    )
    const database = join(unpacked, 'app.db')
    say(`Checking the database, ${megabytes(statSync(database).size)} ...`)
    const problem = problemOfDatabase(database)
    if (problem) throw new Error(`${source} cannot be restored: its app.db ${problem}.`)
    if (!isWithoutKey) assertKey(unpacked, found.has('secret.key'), env, source)
    const restored = { accounts: accountsIn(database), isOlder: migrationState(database) === 'older' }
    assertUnused(databaseIn(DATA_DIR))
    signal?.throwIfAborted()
    replaceFile(staging, restoringFolder(DATA_DIR))
    return { ...restored, kept: finishRestore(DATA_DIR) }
  } catch (error) {
    signal?.throwIfAborted()
    throw fileFailure(error, DATA_DIR)
  } finally {
    rmSync(staging, { recursive: true, force: true })
    lock.release()
  }
}

function assertReadable(file: string) {
  if (file === '-') return
  try {
    if (statSync(file).isDirectory()) throw Object.assign(new Error(), { code: 'EISDIR' })
    accessSync(file, constants.R_OK)
  } catch (error) {
    throw fileFailure(error, file)
  }
}

/** Files of no instance: `lost+found` is on every fresh disk, and the lock is left by every start. */
const ignoredNames = /^(lost\+found|server\.lock|restore\.\d+\.[a-z0-9]+\.tmp)$/

function assertEmpty(dataDir: string) {
  const names = readdirSync(dataDir).filter((name) => !ignoredNames.test(name))
  if (names.length === 0) return
  const [shown, more] = [names.slice(0, 4).join(', '), names.length > 4 ? ', ...' : '']
  throw new Error(
    `DATA_DIR, ${dataDir}, is not empty: it has ${shown}${more}. Restore into an empty folder, or add --force: app.db and secret.key are then replaced, and kept in a folder beside.`,
  )
}

async function unpack(input: Readable, folder: string, source: string, maxBytes: number) {
  try {
    return await unpackArchive(input, folder, maxBytes)
  } catch (error) {
    const { message, code } = error as NodeJS.ErrnoException
    if (code !== undefined) throw fileFailure(error, code === 'ENOSPC' ? folder : source)
    const problem = message.startsWith('holds ')
      ? message
      : `is damaged, or not a tar file (${message.replace(/\.$/, '')})`
    throw new Error(`${source} cannot be restored: it ${problem}.`)
  }
}

function assertKey(unpacked: string, hasKey: boolean, { DATA_DIR, SECRET_KEY }: Options['env'], source: string) {
  const secret = hasKey && !SECRET_KEY ? keyIn(unpacked, source) : existingSecret(DATA_DIR, SECRET_KEY)
  const accounts = lockedOut(join(unpacked, 'app.db'), secret)
  if (accounts === null) return
  const problem = SECRET_KEY
    ? `SECRET_KEY is not the key that opens the two-factor secrets of ${accounts}. Set the one used before, or none when the backup has a key.`
    : hasKey
      ? `its secret.key is not the key that opens the two-factor secrets of ${accounts}. Set SECRET_KEY to the one used before.`
      : `it has no key, and nothing here opens the two-factor secrets of ${accounts}. Set SECRET_KEY to the one used before.`
  throw new Error(
    `${source} cannot be restored: ${problem} If it is lost for good, add --without-key, and turn their two-factor login off afterwards, one by one: user reset-two-factor <email>`,
  )
}

function keyIn(unpacked: string, source: string): string | null {
  try {
    return existingSecret(unpacked, undefined)
  } catch {
    throw new Error(`${source} cannot be restored: its secret.key is damaged.`)
  }
}

const accountsIn = (database: string): number =>
  inspectDb(database, (sqlite) =>
    hasTable(sqlite, 'users') ? Number(sqlite.prepare('select count(*) from users').pluck().get()) : 0,
  ) ?? 0

/** Throws when another process, such as the command line, has the old database open: what it writes from now on would be lost. */
function assertUnused(database: string) {
  if (!existsSync(database)) return
  try {
    const sqlite = new Database(database, { timeout: 2_000 })
    try {
      // Closing the database then also moves the write-ahead log into it.
      sqlite.pragma('locking_mode = EXCLUSIVE')
      sqlite.exec('BEGIN EXCLUSIVE; COMMIT')
    } finally {
      sqlite.close()
    }
  } catch (error) {
    if (isLocked(error)) throw new Error(`Another program is using ${database}. Close it first.`)
    // People restore a backup because the database is damaged.
    if (!isDamage(error)) throw error
  }
}

// The database and the key cannot be replaced in one step. So a restore prepares a folder and renames it to `restoring`: from
// then on the next start finishes the restore, even if this process is killed.

/** The folder of a restore that has been prepared and must be finished. */
export const restoringFolder = (dataDir: string): string => join(dataDir, 'restoring')

/** The purpose in the names of the temporary folders into which a backup is unpacked. */
export const restoreFiles = 'restore'

/** The folders in it: for the restored files, and for the files from before. */
const [incoming, outgoing] = ['new', 'old'] as const

/** Files that SQLite keeps beside a database. They would corrupt another one. */
const sidecarFiles = ['app.db-wal', 'app.db-shm', 'app.db-journal']

/**
 * Finishes a prepared restore: puts the restored files in place, and those from before into a folder `before-restore-<time>`.
 * Returns the path of that folder, or null without one. Needs the lock of DATA_DIR.
 */
export function finishRestore(dataDir: string): string | null {
  const restoring = restoringFolder(dataDir)
  if (!existsSync(restoring)) return null
  const [fresh, former] = [join(restoring, incoming), join(restoring, outgoing)]
  for (const name of members) {
    if (!existsSync(join(fresh, name))) continue
    for (const old of name === 'app.db' ? [...sidecarFiles, name] : [name])
      if (existsSync(join(dataDir, old))) renameSync(join(dataDir, old), join(former, old))
    syncToDisk(former)
    renameSync(join(fresh, name), join(dataDir, name))
    syncToDisk(dataDir)
  }
  const kept = keep(dataDir, former)
  rmSync(restoring, { recursive: true })
  return kept
}

function keep(dataDir: string, former: string): string | null {
  if (!existsSync(former) || readdirSync(former).length === 0) return null
  const time = statSync(former).mtime.toISOString().replace(/[:.]/g, '-')
  const kept = join(dataDir, `before-restore-${time}`)
  renameSync(former, kept)
  syncToDisk(dataDir)
  return kept
}

/** Makes the folder that a restore prepares; returns the folder in it for the restored files. */
function makeStagingFolder(folder: string): string {
  mkdirSync(join(folder, incoming), { recursive: true, mode: 0o700 })
  mkdirSync(join(folder, outgoing), { mode: 0o700 })
  return join(folder, incoming)
}
