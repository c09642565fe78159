/** The backups in DATA_DIR/backups, which the server makes on a schedule or when an admin asks. Their names say why and when. */

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs'
import { extname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { databaseIn } from '../config/data-dir.ts'
import type { Env } from '../config/env.ts'
import { hourMs } from '../domain/day.ts'
import { backupNeeds, bytesPerMb, freeBytesOf, megabytes, removeLeftovers } from '../lib/files.ts'
import type { Shared } from '../processes/shared.ts'

/** Throws where people's data are not in a file of DATA_DIR. */
export function assertInFile({ DATABASE_URL }: Pick<Env, 'DATABASE_URL'>): void {
  if (DATABASE_URL)
    throw new Error(
      "People's data are in PostgreSQL (DATABASE_URL): back them up with pg_dump, and put them back with pg_restore.",
    )
}

export type Backups = ReturnType<typeof createBackups>

type Deps = {
  env: Pick<Env, 'DATA_DIR' | 'SECRET_KEY' | 'MIN_FREE_MB' | 'BACKUP_EVERY' | 'BACKUP_KEEP' | 'DATABASE_URL'>
  clock: () => Date
  shared: Pick<Shared, 'locks' | 'bus'>
  /** The bytes left on the disk of DATA_DIR. */
  freeBytes?: (() => Promise<number>) | undefined
  /** Writes a backup to a path; by default a child process does. */
  backUp?: ((file: string) => Promise<void>) | undefined
}

/** Makes backups into DATA_DIR/backups, one at a time. A child process does the work, because a large database takes a while. */
export function createBackups({
  env,
  clock,
  shared: { locks, bus },
  freeBytes = () => freeBytesOf(env.DATA_DIR),
  ...given
}: Deps) {
  const { DATA_DIR, BACKUP_EVERY, BACKUP_KEEP } = env
  let running: Promise<Backup | null> | null = null
  let failure: string | null = null
  let child: ChildProcess | null = null
  let isStopping = false

  bus.on((message) => {
    if (message.type === 'backup') failure = message.failure
  })

  function ended(reason: string | null) {
    failure = reason
    bus.send({ type: 'backup', failure })
  }

  async function make(reason: 'scheduled' | 'by hand'): Promise<Backup> {
    assertInFile(env)
    const lock = locks.take('backup', '')
    if (!lock) throw new Error('A backup is being made already.')
    return write(reason).finally(lock.release)
  }

  async function write(reason: 'scheduled' | 'by hand'): Promise<Backup> {
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
    const needed = backupNeeds(databaseIn(DATA_DIR)) + env.MIN_FREE_MB * bytesPerMb
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

    isRunning: () => locks.isHeld('backup', ''),

    /** Why the last backup since the server's start failed; null when it succeeded. */
    lastFailure: () => failure,

    /** Whether the newest scheduled backup is older than BACKUP_EVERY. */
    isDue(now: Date): boolean {
      if (BACKUP_EVERY === null || locks.isHeld('backup', '')) return false
      const newest = newestScheduled(listBackups(DATA_DIR), now)
      return !newest || now.getTime() - Date.parse(newest.createdAt) > BACKUP_EVERY * hourMs - toleranceMs
    },

    /**
     * Makes and checks a backup, then removes the oldest beyond BACKUP_KEEP. Resolves to null when `stop` ended it; rejects
     * with a sentence for an admin.
     */
    make(reason: 'scheduled' | 'by hand'): Promise<Backup | null> {
      running ??= make(reason)
        .then(
          (backup) => {
            ended(null)
            return backup
          },
          (error: Error) => {
            if (isStopping) return null
            ended(error.message)
            throw error
          },
        )
        .finally(() => {
          running = null
        })
      return running
    },

    /** Aborts a running backup, which leaves no file. */
    async stop() {
      isStopping = true
      child?.kill('SIGTERM')
      await running?.catch(() => {})
    },
  }
}

/** The command line, which is JavaScript in a package. */
const commandLine = fileURLToPath(new URL(`../cli${extname(import.meta.url)}`, import.meta.url))

/** The job looks every ten minutes, so a backup that is due in a few minutes is made now instead of late. */
const toleranceMs = 300_000

/** The error of a failed command: the sentence that it printed, or after a crash how it ended, with the output for the log. */
function failureOf(said: string, end: string): Error {
  const isSentence = said !== '' && !said.includes('\n')
  return isSentence
    ? new Error(said)
    : new Error(`The backup ended with ${end}.`, said ? { cause: new Error(said) } : {})
}

/** `upgrade` is a backup from before a newer version changed the database. */
type BackupReason = 'scheduled' | 'by hand' | 'upgrade'

export type Backup = { name: string; reason: BackupReason; createdAt: string; bytes: number }

/** The backups that the server made, newest first. Other files in the folder are left alone. */
function listBackups(dataDir: string): Backup[] {
  return namesIn(backupsFolder(dataDir))
    .flatMap((name) => {
      const [, why = '', time = ''] = pattern.exec(name) ?? []
      const bytes = statSync(join(backupsFolder(dataDir), name), { throwIfNoEntry: false })?.size
      return why && bytes !== undefined ? [{ name, reason: reasonOf(why), createdAt: instantOf(time), bytes }] : []
    })
    .sort((a, b) => (a.createdAt < b.createdAt ? 1 : -1))
}

/** The newest scheduled backup. A time in the future comes from a wrong clock and is ignored. */
export const newestScheduled = (backups: readonly Backup[], now: Date): Backup | undefined =>
  backups.find(({ reason, createdAt }) => reason === 'scheduled' && createdAt <= now.toISOString())

/** The file name of a backup. `version` is the version to which the database is upgraded. */
export function backupName(reason: BackupReason, now: Date, version = ''): string {
  const why = reason === 'upgrade' ? `before-${version}` : reason.replace(' ', '-')
  return `${why}-${now.toISOString().replace(/[:.]/g, '-')}.tar`
}

/** Removes all backups of one reason but `made` and the newest `keep - 1` others. A wrong clock may have given others later times. */
export function removeOldBackups(dataDir: string, reason: BackupReason, keep: number, made: string): void {
  const others = listBackups(dataDir).filter((backup) => backup.reason === reason && backup.name !== made)
  for (const { name } of others.slice(keep - 1)) rmSync(join(backupsFolder(dataDir), name), { force: true })
}

export const backupsFolder = (dataDir: string): string => join(dataDir, 'backups')

export function makeBackupsFolder(dataDir: string): string {
  const folder = backupsFolder(dataDir)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  return folder
}

const pattern = /^(scheduled|by-hand|before-[\w-]+?)-(\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z)\.tar$/

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
