import { join } from 'node:path'
import type { Env } from '../config/env.ts'
import { assertKnownMigrations, lastMigrationOf, migrationState, newestMigration } from '../db/migrations.ts'
import { type Db, openDb } from '../db/open.ts'
import { lockDataDir } from '../db/server-lock.ts'
import { backupNeeds, databaseBytes, freeBytesOf, megabytes } from '../disk.ts'
import type { FileLock } from '../file-lock.ts'
import { removeLeftovers } from '../temporary-files.ts'
import { backUp } from './back-up.ts'
import { backupName, makeBackupsFolder, removeOldBackups } from './folder.ts'

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
