import Database from 'better-sqlite3'
import { applyPragmas, type Db, openDb, withSchema } from '#server/db/open.ts'

let bytes: Buffer | undefined

/** An empty database with all migrations, which run once for all of them. */
export const migratedBytes = (): Buffer => {
  bytes ??= openDb(':memory:').$client.serialize()
  return bytes
}

/** A new database in memory. */
export function migratedDatabase(): Db {
  const sqlite = new Database(migratedBytes())
  applyPragmas(sqlite)
  return withSchema(sqlite)
}
