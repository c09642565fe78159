import { join } from 'node:path'
import { assertKeyFits } from './auth/check-key.ts'
import { assertWritable, makeDataDir } from './config/data-dir.ts'
import type { Env } from './config/env.ts'
import { assertKnownMigrations } from './db/migrations.ts'
import { lockDataDir } from './db/server-lock.ts'
import { openServices } from './services.ts'

/**
 * Opens the services for a server, which has DATA_DIR for itself until `close`. Throws before anything is changed in it when
 * another server has it, a newer version wrote the database, or the key for what is encrypted in it is missing.
 */
export function startServices(env: Env): ReturnType<typeof openServices> {
  const { DATA_DIR, SECRET_KEY } = env
  makeDataDir(DATA_DIR)
  assertWritable(DATA_DIR)
  const database = join(DATA_DIR, 'app.db')
  const lock = lockDataDir(DATA_DIR, () => {
    assertKnownMigrations(database)
    assertKeyFits(database, DATA_DIR, SECRET_KEY)
  })
  const services = openServices(env, { database })
  return {
    ...services,
    close() {
      services.close()
      lock.release()
    },
  }
}
