import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { extname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Env } from '../config/env.ts'
import { assertKnownMigrations, lastMigrationOf, migrationState, newestMigration } from '../db/migrations.ts'
import { type Db, lockDataDir, openDb } from '../db/open.ts'
import { backupNeeds, databaseBytes, type FileLock, freeBytesOf, megabytes, removeLeftovers } from '../lib/files.ts'
import {
  type Backup,
  backUp,
  backupName,
  listBackups,
  makeBackupsFolder,
  newestScheduled,
  removeOldBackups,
} from './back-up.ts'

export type Backups = ReturnType<typeof createBackups>

type Deps = {
  env: Pick<Env, 'DATA_DIR' | 'SECRET_KEY' | 'MIN_FREE_MB' | 'BACKUP_EVERY' | 'BACKUP_KEEP'>
  clock: () => Date
  /** The bytes left on the disk of DATA_DIR. */
  freeBytes?: (() => Promise<number>) | undefined
  /** Writes the backup. */
  backUp?: ((file: string) => Promise<void>) | undefined
}

/** The command line beside this program, which has another extension once it is compiled. */
const commandLine = fileURLToPath(new URL(`../cli${extname(import.meta.url)}`, import.meta.url))

const hourMs = 3_600_000

/** Looking whether one is due is not exact to the minute, and the next should not be late for that. */
const toleranceMs = 300_000

/** The command line says a sentence, unless it crashed; what it said then is for the log. */
function failureOf(said: string, end: string): Error {
  const isSentence = said !== '' && !said.includes('\n')
  return isSentence
    ? new Error(said)
    : new Error(`The backup ended with ${end}.`, said ? { cause: new Error(said) } : {})
}

/** Makes backups into DATA_DIR/backups, one at a time, in a process of its own: reading a large database takes a while. */
export function createBackups({ env, clock, freeBytes = () => freeBytesOf(env.DATA_DIR), ...given }: Deps) {
  const { DATA_DIR, BACKUP_EVERY, BACKUP_KEEP } = env
  let running: Promise<Backup | null> | null = null
  let failure: string | null = null
  let child: ChildProcess | null = null
  let isStopping = false

  async function make(reason: 'scheduled' | 'by hand'): Promise<Backup> {
    await assertRoom()
    const folder = makeBackupsFolder(DATA_DIR)
    removeLeftovers(folder)
    const name = backupName(reason, clock())
    await (given.backUp ?? inChildProcess)(join(folder, name))
    removeOldBackups(DATA_DIR, reason, BACKUP_KEEP, name)
    const made = listBackups(DATA_DIR).find((backup) => backup.name === name)
    if (!made) throw new Error(`The backup ${name} has vanished.`)
    return made
  }

  async function assertRoom() {
    const needed = backupNeeds(join(DATA_DIR, 'app.db')) + env.MIN_FREE_MB * 1e6
    const free = await freeBytes()
    if (free < needed)
      throw new Error(
        `A backup needs ${megabytes(needed)} on the disk of DATA_DIR, and only ${megabytes(free)} are left. Make room on it.`,
      )
  }

  async function inChildProcess(file: string) {
    const key = { SECRET_KEY: env.SECRET_KEY ?? '', SECRET_KEY_FILE: '' }
    const settings = { ...process.env, DATA_DIR: resolve(DATA_DIR), ...key }
    child = spawn(process.execPath, [commandLine, 'backup', file], {
      env: settings,
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    let said = ''
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      said = (said + text).slice(-2_000)
    })
    try {
      const [code, signal] = (await once(child, 'close')) as [number | null, string | null]
      if (code !== 0) throw failureOf(said.trim(), signal ?? `exit code ${code}`)
    } finally {
      child = null
    }
  }

  return {
    /** Newest first. */
    list: () => listBackups(DATA_DIR),

    isRunning: () => running !== null,

    /** Why the last one failed since the server's start; null after a success. */
    lastFailure: () => failure,

    /** Whether the newest scheduled backup is older than BACKUP_EVERY, as after a time without the server. */
    isDue(now: Date): boolean {
      if (BACKUP_EVERY === null || running) return false
      const newest = newestScheduled(listBackups(DATA_DIR), now)
      return !newest || now.getTime() - Date.parse(newest.createdAt) > BACKUP_EVERY * hourMs - toleranceMs
    },

    /**
     * Makes a backup and checks it, then removes the oldest beyond BACKUP_KEEP. Null when `stop` ended it; rejects with a
     * sentence for an admin.
     */
    make(reason: 'scheduled' | 'by hand'): Promise<Backup | null> {
      running ??= make(reason)
        .then(
          (backup) => {
            failure = null
            return backup
          },
          (error: Error) => {
            if (isStopping) return null
            failure = error.message
            throw error
          },
        )
        .finally(() => {
          running = null
        })
      return running
    },

    /** Ends a backup under way, of which nothing is left. */
    async stop() {
      isStopping = true
      child?.kill('SIGTERM')
      await running?.catch(() => {})
    },
  }
}

const kept = 3

/** An upgrade of the database, by the names of the last migration before and after it; `backup` is a file from before. */
export type Upgrade = { from: string; to: string; backup: string }

type Settings = Pick<Env, 'DATA_DIR' | 'SECRET_KEY'>

/**
 * Backs up a database of an earlier version before it is migrated, so that one can go back. Null for any other, with which it
 * does nothing. Throws, before anything is changed, when there is no room for the backup and the upgrade.
 */
export async function backUpBeforeUpgrade(env: Settings, now: Date): Promise<Upgrade | null> {
  const { DATA_DIR } = env
  const database = join(DATA_DIR, 'app.db')
  if (migrationState(database) !== 'older') return null
  const [from, to] = [lastMigrationOf(database), newestMigration()]
  // A migration that rebuilds a table writes it a second time.
  const [needed, free] = [backupNeeds(database) + databaseBytes(database), await freeBytesOf(DATA_DIR)]
  if (free < needed)
    throw new Error(
      `${database} is of an earlier version. Its upgrade, with a backup of it before, needs ${megabytes(needed)}, and the disk has only ${megabytes(free)} left. Make room on it, then start again; nothing was changed.`,
    )
  const folder = makeBackupsFolder(DATA_DIR)
  removeLeftovers(folder)
  const name = backupName('upgrade', now, to)
  const backup = join(folder, name)
  await backUp({ env, file: backup })
  removeOldBackups(DATA_DIR, 'upgrade', kept, name)
  return { from, to, backup }
}

/**
 * Opens the database for a command, and upgrades one of an earlier version unless a server holds it: that is then of the
 * earlier version too, and could not go on. Throws a sentence in that case, having changed nothing.
 */
export async function openForCommand(env: Settings, say: (text: string) => void): Promise<Db> {
  const database = join(env.DATA_DIR, 'app.db')
  assertKnownMigrations(database)
  if (migrationState(database) === 'current') return openDb(database)
  const lock = lockUnused(env.DATA_DIR)
  try {
    const upgrade = await backUpBeforeUpgrade(env, new Date())
    const db = openDb(database)
    if (upgrade) say(`Upgraded ${database} from ${upgrade.from} to ${upgrade.to}; ${upgrade.backup} is from before.`)
    return db
  } finally {
    lock?.release()
  }
}

/** Null when a server that has just begun has made the database current meanwhile. */
function lockUnused(dataDir: string): FileLock | null {
  const database = join(dataDir, 'app.db')
  try {
    return lockDataDir(dataDir, () => {})
  } catch (error) {
    const state = migrationState(database)
    if (state === 'current') return null
    if (state !== 'older') throw error
    throw new Error(
      `A server of an earlier version is using ${database}, which this version would have to upgrade. Restart the server with this version first; nothing was changed.`,
    )
  }
}
