import Database from 'better-sqlite3'
import { applyPragmas, type Db, openDb, withSchema } from '#server/db/open.ts'

let bytes: Buffer | undefined

/** A new database in memory. The migrations run once for all of them; each is a copy of what they left. */
export function migratedDatabase(): Db {
  bytes ??= openDb(':memory:').$client.serialize()
  const sqlite = new Database(bytes)
  applyPragmas(sqlite)
  return withSchema(sqlite)
}
