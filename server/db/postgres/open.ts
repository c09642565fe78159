import { setTimeout as pause } from 'node:timers/promises'
import { type Db, withSchema } from '../open.ts'
import { postgresDatabase } from './database.ts'
import { heldByOther } from './messages.ts'
import { assertUsable, hasAllMigrations, migratePostgres } from './migrations.ts'
import { isPostgresError } from './postgres-error.ts'

/**
 * Opens people's data in PostgreSQL for a server beside others of this version. When the tables have to be made or migrated, one
 * of those that start does it while no other server uses them. `onWait` is called once while servers of another version use them
 * or they are moved, and `onTaken` when that happened while there was no connection. Rejects when there is no connection within 5 seconds.
 */
export async function openForServer(url: string, { onWait, onTaken }: ServerEvents): Promise<Db> {
  for (let hasWaited = false; ; ) {
    try {
      const database = openBesideOthers(url, onTaken)
      if (database) return withSchema(database)
      migrateAlone(url)
    } catch (error) {
      if (!isPostgresError(error) || error.code !== heldByOther) throw error
      if (!hasWaited) onWait()
      hasWaited = true
      await pause(retryMs)
    }
  }
}

export type ServerEvents = { onWait: () => void; onTaken: () => void }

/** How often a server that waits looks whether the others have ended. */
const retryMs = 500

/** Null when the tables have to be made or migrated first. */
function openBesideOthers(url: string, onTaken: () => void) {
  const database = postgresDatabase(url, { lock: 'shared', isServer: true, onTaken })
  try {
    if (hasAllMigrations(database)) return database
    assertUsable(database)
  } catch (error) {
    database.close()
    throw error
  }
  database.close()
  return null
}

/** Opens people's data for a command, which may run beside servers. Throws when these would have to migrate them first. */
export function openPostgres(url: string): Db {
  const database = postgresDatabase(url)
  if (hasAllMigrations(database)) return withSchema(database)
  database.close()
  migrateAlone(url)
  return openCurrentPostgres(url)
}

/** Opens people's data in PostgreSQL, whose tables a server has made. */
export const openCurrentPostgres = (url: string): Db => withSchema(postgresDatabase(url))

/** A migration of many rows takes its time. Throws while a server uses the data. */
function migrateAlone(url: string) {
  const database = postgresDatabase(url, { statementTimeoutMs: 0, lock: 'exclusive' })
  try {
    migratePostgres(database)
  } finally {
    database.close()
  }
}
