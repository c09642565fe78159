import { accessSync, constants, existsSync, mkdirSync, readdirSync, realpathSync, rmSync, statSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { secretFile } from '../config/data-dir.ts'
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
import { type MemberFiles, writeArchive } from './archive.ts'

type Options = {
  env: Pick<Env, 'DATA_DIR' | 'SECRET_KEY'>
  file: string
  /** Replaces a file of that name. */
  isForced?: boolean
  /** Leaves secret.key out, for a copy that is kept where others can read it. */
  isWithoutKey?: boolean
  signal?: AbortSignal
  /** Told each step, of which those of large data take minutes. */
  say?: (step: string) => unknown
}

/** What the temporary files of a backup are named, in a folder that other programs may use. */
const temporaryFiles = 'glowlog-backup'

/**
 * Writes app.db, as it is at one moment, and the key into one tar file, readable by this user only. People can write
 * meanwhile, also in other processes. Nothing bears the name of the file before it was read back and checked. Throws a
 * sentence for whoever runs this.
 */
export async function backUp(options: Options): Promise<{ bytes: number; hasKey: boolean }> {
  const { env, file, isForced = false, isWithoutKey = false, signal, say = () => {} } = options
  const path = resolve(file)
  const folder = dirname(path)
  const database = databaseIn(env.DATA_DIR)
  assertTarget(path, isForced)
  assertNotOurs(path, env.DATA_DIR)
  const [snapshot, archive] = [temporaryPath(folder, temporaryFiles), temporaryPath(folder, temporaryFiles)]
  try {
    // Those of every backup into this folder, which often has a name with the date.
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

function databaseIn(dataDir: string): string {
  const database = join(dataDir, 'app.db')
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

/** With --force it would take the place of what it is made of. */
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
 * SQLite's backup API begins anew whenever another process writes, so on a busy server it need never end. This reads in one
 * transaction, which holds up nobody, and leaves out what was deleted. Returns what is wrong with the database, or null.
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

/** Null when the settings have the key. */
function keyFile({ DATA_DIR, SECRET_KEY }: Options['env']): string | null {
  const key = secretFile(DATA_DIR)
  return !SECRET_KEY && existsSync(key) ? key : null
}

/** What keeps a database from being used by this version, as the end of a sentence, "is damaged"; null for nothing. */
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

// DATA_DIR/backups, where the server keeps the backups that it makes itself. Their names say why and when.

/** `upgrade`: before a newer version changed the database. */
type BackupReason = 'scheduled' | 'by hand' | 'upgrade'

export type Backup = { name: string; reason: BackupReason; createdAt: string; bytes: number }

const pattern = /^(scheduled|by-hand|before-[\w-]+?)-(\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z)\.tar$/

export const backupsFolder = (dataDir: string): string => join(dataDir, 'backups')

export function makeBackupsFolder(dataDir: string): string {
  const folder = backupsFolder(dataDir)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  return folder
}

/** `version` is that to which the database is upgraded. */
export function backupName(reason: BackupReason, now: Date, version = ''): string {
  const why = reason === 'upgrade' ? `before-${version}` : reason.replace(' ', '-')
  return `${why}-${now.toISOString().replace(/[:.]/g, '-')}.tar`
}

/** The backups that the server made, newest first. Other files in the folder are left alone. */
export function listBackups(dataDir: string): Backup[] {
  return namesIn(backupsFolder(dataDir))
    .flatMap((name) => {
      const [, why = '', time = ''] = pattern.exec(name) ?? []
      const bytes = statSync(join(backupsFolder(dataDir), name), { throwIfNoEntry: false })?.size
      return why && bytes !== undefined ? [{ name, reason: reasonOf(why), createdAt: instantOf(time), bytes }] : []
    })
    .sort((a, b) => (a.createdAt < b.createdAt ? 1 : -1))
}

/** The newest scheduled backup. One whose time is still to come says only that the clock was wrong. */
export const newestScheduled = (backups: readonly Backup[], now: Date): Backup | undefined =>
  backups.find(({ reason, createdAt }) => reason === 'scheduled' && createdAt <= now.toISOString())

/** Removes all but the newest `keep` of one reason, among which is `made`, even when a wrong clock once gave others a later time. */
export function removeOldBackups(dataDir: string, reason: BackupReason, keep: number, made: string): void {
  const others = listBackups(dataDir).filter((backup) => backup.reason === reason && backup.name !== made)
  for (const { name } of others.slice(keep - 1)) rmSync(join(backupsFolder(dataDir), name), { force: true })
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}

function reasonOf(why: string): BackupReason {
  if (why.startsWith('before-')) return 'upgrade'
  return why === 'scheduled' ? 'scheduled' : 'by hand'
}

const instantOf = (time: string) => time.replace(/T(\d\d)-(\d\d)-(\d\d)-(\d{3})Z/, 'T$1:$2:$3.$4Z')
