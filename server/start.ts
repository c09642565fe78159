import { join } from 'node:path'
import { assertKeyFits } from './auth/check-key.ts'
import { backUpBeforeUpgrade, type Upgrade } from './backup/before-upgrade.ts'
import { finishRestore, restoreFiles } from './backup/swap.ts'
import { assertWritable, makeDataDir } from './config/data-dir.ts'
import type { Env } from './config/env.ts'
import { assertKnownMigrations } from './db/migrations.ts'
import { lockDataDir } from './db/server-lock.ts'
import { openServices } from './services.ts'
import { removeAllTemporary } from './temporary-files.ts'

/**
 * Opens the services for a server, which has DATA_DIR for itself until `close`. A database of an earlier version is backed up
 * and migrated. Rejects before anything is changed in it when another server has it, a newer version wrote the database, the
 * key for what is encrypted in it is missing, or the disk has no room for the backup.
 */
export async function startServices(env: Env): Promise<ReturnType<typeof openServices> & { upgrade: Upgrade | null }> {
  const { DATA_DIR, SECRET_KEY } = env
  makeDataDir(DATA_DIR)
  assertWritable(DATA_DIR)
  const database = join(DATA_DIR, 'app.db')
  const lock = lockDataDir(DATA_DIR, () => {
    finishRestore(DATA_DIR)
    // A restore holds the same lock, so none of these is in use.
    removeAllTemporary(DATA_DIR, (of) => of === restoreFiles)
    assertKnownMigrations(database)
    assertKeyFits(database, DATA_DIR, SECRET_KEY)
  })
  const services = await openUpgraded(env, database).catch((error: unknown) => {
    lock.release()
    throw error
  })
  return {
    ...services,
    close() {
      services.close()
      lock.release()
    },
  }
}

async function openUpgraded(env: Env, database: string) {
  const upgrade = await backUpBeforeUpgrade(env, new Date())
  return { ...openServices(env, { database }), upgrade }
}
