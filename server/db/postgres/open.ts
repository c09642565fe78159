import { type Db, withSchema } from '../open.ts'
import { postgresDatabase } from './database.ts'
import { migratePostgres, serverLock } from './migrations.ts'

/** Opens people's data in PostgreSQL, and makes or migrates the tables. Throws when there is no connection within 5 seconds. */
export function openPostgres(url: string): Db {
  // A migration of many rows takes its time.
  const unlimited = postgresDatabase(url, { statementTimeoutMs: 0 })
  try {
    migratePostgres(unlimited)
  } finally {
    unlimited.close()
  }
  return openCurrentPostgres(url)
}

/** Opens people's data in PostgreSQL, whose tables a server has made. */
export const openCurrentPostgres = (url: string): Db => withSchema(postgresDatabase(url, { sharedLock: serverLock }))
