import { join } from 'node:path'
import type { Env } from '../config/env.ts'
import { migrationState, newestMigration } from '../db/migrations.ts'
import { backupNeeds, databaseBytes, freeBytesOf, megabytes } from '../disk.ts'
import { removeLeftovers } from '../temporary-files.ts'
import { backUp } from './back-up.ts'
import { backupName, makeBackupsFolder, removeOldBackups } from './folder.ts'

const kept = 3

/**
 * Backs up a database of an earlier version before it is migrated, so that one can go back. Does nothing for any other.
 * Throws, before anything is changed, when there is no room for the backup and the upgrade.
 */
export async function backUpBeforeUpgrade(env: Pick<Env, 'DATA_DIR' | 'SECRET_KEY'>, now: Date): Promise<void> {
  const { DATA_DIR } = env
  const database = join(DATA_DIR, 'app.db')
  if (migrationState(database) !== 'older') return
  // A migration that rebuilds a table writes it a second time.
  const [needed, free] = [backupNeeds(database) + databaseBytes(database), await freeBytesOf(DATA_DIR)]
  if (free < needed)
    throw new Error(
      `${database} is of an earlier version. Its upgrade, with a backup of it before, needs ${megabytes(needed)}, and the disk has only ${megabytes(free)} left. Make room on it, then start again; nothing was changed.`,
    )
  const folder = makeBackupsFolder(DATA_DIR)
  removeLeftovers(folder)
  const name = backupName('upgrade', now, newestMigration())
  await backUp({ env, file: join(folder, name) })
  removeOldBackups(DATA_DIR, 'upgrade', kept, name)
}
