/** Makes a backup: one tar file with the database and the key, read back and checked. */

import { accessSync, constants, existsSync, realpathSync, rmSync, statSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { databaseIn, secretFile } from '../config/data-dir.ts'
import type { Env } from '../config/env.ts'
import { inspectDb, type MigrationState, migrationState, type Sqlite } from '../db/migrations.ts'
import { isDamage } from '../db/storage-error.ts'
import {
  backupNeeds,
  fileFailure,
  freeBytesOf,
  megabytes,
  removeLeftovers,
  replaceFile,
  temporaryPath,
} from '../lib/files.ts'
import { type MemberFiles, writeArchive } from './tar.ts'

export type CommandOptions = {
  env: Pick<Env, 'DATA_DIR' | 'SECRET_KEY'>
  signal?: AbortSignal
  /** Hears of each step, because a step can take minutes with large data. */
  say?: (step: string) => unknown
}

type Options = CommandOptions & {
  file: string
  /** Replaces an existing file. */
  isForced?: boolean
  /** Leaves secret.key out, for a copy that is kept where others can read it. */
  isWithoutKey?: boolean
}

/** The purpose in the names of temporary files. The folder may belong to other programs too. */
const temporaryFiles = 'glowlog-backup'

/**
 * Writes a consistent snapshot of app.db and the key into one tar file, readable by this user only. Other processes can
 * write meanwhile. The file gets its name only after it was read back and checked. Rejects with a sentence for the person who
 * runs it.
 */
export async function backUp(options: Options): Promise<{ bytes: number; hasKey: boolean }> {
  const { env, file, isForced = false, isWithoutKey = false, signal, say = () => {} } = options
  const path = resolve(file)
  const folder = dirname(path)
  const database = existingDatabase(env.DATA_DIR)
  assertTarget(path, isForced)
  assertNotOurs(path, env.DATA_DIR)
  const [snapshot, archive] = [temporaryPath(folder, temporaryFiles), temporaryPath(folder, temporaryFiles)]
  try {
    // Of all earlier backups into this folder: the names of most contain a date, so this one would not replace them.
    removeLeftovers(folder, temporaryFiles)
    await assertRoom(folder, database)
    say(`Copying the database, ${megabytes(statSync(database).size)} ...`)
    const unreadable = takeSnapshot(database, snapshot)
    if (!unreadable) say('Checking the copy ...')
    const problem = unreadable ?? problemOfDatabase(snapshot)
    if (problem) throw new Error(`No backup was made: ${database} ${problem}.`)
    signal?.throwIfAborted()
    const key = isWithoutKey ? null : keyFile(env)
    const files: MemberFiles = { 'app.db': snapshot, ...(key && { 'secret.key': key }) }
    say('Packing and reading it back ...')
    await writeArchive(archive, files, signal)
    assertTarget(path, isForced)
    replaceFile(archive, path)
    return { bytes: statSync(path).size, hasKey: key !== null }
  } catch (error) {
    signal?.throwIfAborted()
    throw fileFailure(error, path)
  } finally {
    for (const leftover of [snapshot, `${snapshot}-journal`, archive]) rmSync(leftover, { force: true })
  }
}

function existingDatabase(dataDir: string): string {
  const database = databaseIn(dataDir)
  if (!existsSync(database))
    throw new Error(`There is no app.db in DATA_DIR, ${dataDir}. Set DATA_DIR to the folder that the server uses.`)
  assertAccess(database, constants.R_OK)
  return database
}

function assertTarget(path: string, isForced: boolean) {
  const folder = dirname(path)
  if (!existsSync(folder)) throw new Error(`There is no folder ${folder}.`)
  const target = statSync(path, { throwIfNoEntry: false })
  if (target?.isDirectory())
    throw new Error(`${path} is a folder. Name a file in it, such as ${join(path, 'glowlog.tar')}.`)
  if (target && !isForced) throw new Error(`${path} exists already. Choose another name, or replace it with --force.`)
  assertAccess(folder, constants.W_OK | constants.X_OK)
}

/** With --force, a backup could otherwise replace the very database or key that it copies. */
function assertNotOurs(path: string, dataDir: string) {
  if (realpathSync(dirname(path)) !== realpathSync(dataDir)) return
  if (!/^(app\.db(-wal|-shm)?|secret\.key|server\.lock)$/.test(basename(path))) return
  throw new Error(`${path} is a file of the server itself. Choose another name.`)
}

function assertAccess(path: string, mode: number) {
  try {
    accessSync(path, mode)
  } catch (error) {
    throw fileFailure(error, path)
  }
}

async function assertRoom(folder: string, database: string) {
  const [needed, free] = [backupNeeds(database), await freeBytesOf(folder)]
  if (free < needed)
    throw new Error(`A backup needs ${megabytes(needed)} in ${folder}, and its disk has only ${megabytes(free)} left.`)
}

/**
 * Copies the database with VACUUM INTO. SQLite's backup API starts again whenever another process writes, so on a busy
 * server it may never end; VACUUM INTO reads in one transaction, blocks nobody and leaves deleted rows out. Returns what is
 * wrong with the database, or null.
 */
function takeSnapshot(database: string, snapshot: string): string | null {
  try {
    inspectDb(database, (sqlite) => sqlite.prepare('VACUUM INTO ?').run(snapshot))
    return null
  } catch (error) {
    if (isDamage(error)) return 'is damaged or is not a database. Restore an earlier backup'
    throw error
  }
}

/** The path of secret.key; null when the key is SECRET_KEY instead. */
function keyFile({ DATA_DIR, SECRET_KEY }: Options['env']): string | null {
  const key = secretFile(DATA_DIR)
  return !SECRET_KEY && existsSync(key) ? key : null
}

/** Why this version cannot use a database, as the end of a sentence such as "is damaged"; null when it can. */
export function problemOfDatabase(file: string): string | null {
  try {
    return problemOfMigrations[migrationState(file)] ?? inspectDb(file, problemInside)
  } catch (error) {
    if (!isDamage(error)) throw error
    return 'is damaged or is not a database'
  }
}

const problemOfMigrations: Readonly<Partial<Record<MigrationState, string>>> = {
  empty: 'is empty',
  foreign: 'belongs to another program',
  newer: 'was written by a newer version of Glowlog',
}

function problemInside(sqlite: Sqlite): string | null {
  const integrity = sqlite.pragma('integrity_check(1)', { simple: true })
  if (integrity !== 'ok') return `is damaged (${String(integrity).split('\n').at(-1)})`
  const [orphan] = sqlite.pragma('foreign_key_check') as { table: string; parent: string }[]
  return orphan ? `is inconsistent (rows of ${orphan.table} miss their ${orphan.parent})` : null
}
