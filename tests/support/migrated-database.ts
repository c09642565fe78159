import Database from 'better-sqlite3'
import { applyPragmas, type Db, openDb, withSchema } from '#server/db/open.ts'
import { postgresDatabase } from '#server/db/postgres/database.ts'

let bytes: Buffer | undefined

/** An empty database with all migrations, which run once for all of them. */
export const migratedBytes = (): Buffer => {
  bytes ??= openDb(':memory:').$client.serialize()
  return bytes
}

/**
 * A new database: one of SQLite in memory, or one of PostgreSQL where `npm run test:postgres` runs the tests. The migrations run
 * once for all of them; each is a copy of what they left.
 */
export function migratedDatabase(): Db {
  if (process.env.TEST_POSTGRES) return copyInPostgres(process.env.TEST_POSTGRES)
  const sqlite = new Database(migratedBytes())
  applyPragmas(sqlite)
  return withSchema(sqlite)
}

let admin: Database.Database | undefined

function copyInPostgres(server: string): Db {
  admin ??= postgresDatabase(`${server}/postgres`, { statementTimeoutMs: 0 })
  const name = `world_${crypto.randomUUID().replaceAll('-', '')}`
  admin.exec(`create database ${name} template migrated strategy file_copy`)
  const client = postgresDatabase(`${server}/${name}`)
  const close = client.close.bind(client)
  client.close = () => {
    close()
    admin?.exec(`drop database if exists ${name} with (force)`)
    return client
  }
  return withSchema(client)
}
