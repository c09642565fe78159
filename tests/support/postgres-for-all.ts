import { postgresDatabase } from '#server/db/postgres/database.ts'
import { openPostgres } from '#server/db/postgres/open.ts'
import { startPostgres } from './postgres.ts'

/** One PostgreSQL for all tests of a run, with a migrated database to copy. */
export async function setup() {
  const server = await startPostgres()
  const admin = postgresDatabase(server.urlOf('postgres'))
  admin.exec('create database migrated')
  admin.close()
  openPostgres(server.urlOf('migrated')).$client.close()
  process.env.TEST_POSTGRES = server.urlOf('').replace(/\/$/, '')
  return server.remove
}
