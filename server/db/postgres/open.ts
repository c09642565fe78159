import { setTimeout as pause } from 'node:timers/promises'
import { type Db, withSchema } from '../open.ts'
import { postgresDatabase } from './database.ts'
import { heldByOther } from './messages.ts'
import { hasAllMigrations, migratePostgres, serverLock } from './migrations.ts'
import { isPostgresError } from './postgres-error.ts'

/**
 * Opens people's data in PostgreSQL for a server, once no other server uses them, and makes or migrates the tables. `onWait` is
 * called once while another one does, and `onTakenOver` when another one took them over while there was no connection. Rejects when there is no connection within 5 seconds.
 */
export async function openForServer(url: string, { onWait, onTakenOver }: ServerEvents): Promise<Db> {
  for (let tries = 0; ; tries++) {
    try {
      migrateAlone(url)
      return withSchema(postgresDatabase(url, { lock: serverLock, isServer: true, onTakenOver }))
    } catch (error) {
      if (!isPostgresError(error) || error.code !== heldByOther) throw error
      if (tries === 0) onWait()
      await pause(standByMs)
    }
  }
}

export type ServerEvents = { onWait: () => void; onTakenOver: () => void }

/** How often a server that stands by looks whether the other one has ended. */
const standByMs = 500

/** Opens people's data for a command, which may run beside a server. Throws when that server would have to migrate them first. */
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
  const database = postgresDatabase(url, { statementTimeoutMs: 0, lock: serverLock })
  try {
    migratePostgres(database)
  } finally {
    database.close()
  }
}
