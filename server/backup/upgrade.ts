/** Upgrading the database of an earlier version: a backup first, then the migrations. */

import { join } from 'node:path'
import { databaseIn } from '../config/data-dir.ts'
import type { Env } from '../config/env.ts'
import { assertKnownMigrations, lastMigrationOf, migrationState, newestMigration } from '../db/migrations.ts'
import { type Db, lockDataDir, openDb } from '../db/open.ts'
import { openPostgres } from '../db/open-any.ts'
import { backupNeeds, databaseBytes, type FileLock, freeBytesOf, megabytes, removeLeftovers } from '../lib/files.ts'
import { backupName, makeBackupsFolder, removeOldBackups } from './backups.ts'
import { backUp } from './make-backup.ts'

type Settings = Pick<Env, 'DATA_DIR' | 'SECRET_KEY' | 'DATABASE_URL'>

/** `from` and `to` are the last migrations before and after the upgrade; `backup` is the path of the backup from before. */
export type Upgrade = { from: string; to: string; backup: string }

/** How many backups from before an upgrade are kept. */
const maxKept = 3

/**
 * Backs up a database of an earlier version before it is migrated, so that people can go back. Does nothing and resolves to
 * null for any other database. Rejects without changes when the disk has no room for the backup and the upgrade.
 */
export async function backUpBeforeUpgrade(env: Settings, now: Date): Promise<Upgrade | null> {
  const { DATA_DIR } = env
  const database = databaseIn(DATA_DIR)
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
  removeOldBackups(DATA_DIR, 'upgrade', maxKept, name)
  return { from, to, backup }
}

/**
 * Opens the database for a command, and upgrades it if it is of an earlier version. Rejects without changes when a server is
 * using such a database: that server is of the earlier version too and could not go on.
 */
export async function openForCommand(env: Settings, say: (text: string) => void): Promise<Db> {
  if (env.DATABASE_URL) return openPostgres(env.DATABASE_URL)
  const database = databaseIn(env.DATA_DIR)
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

/** Locks DATA_DIR. Null when a server that has just started has upgraded the database meanwhile. */
function lockUnused(dataDir: string): FileLock | null {
  const database = databaseIn(dataDir)
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
