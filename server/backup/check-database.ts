import { inspectDb, type Sqlite } from '../db/inspect.ts'
import { type MigrationState, migrationState } from '../db/migrations.ts'
import { isDamage } from '../db/storage-error.ts'

/** What keeps a database from being used by this version, as the end of a sentence, "is damaged"; null for nothing. */
export function problemOfDatabase(file: string): string | null {
  try {
    return problemOfMigrations[migrationState(file)] ?? inspectDb(file, problemInside)
  } catch (error) {
    if (!isDamage(error)) throw error
    return 'is damaged or is not a database'
  }
}

const problemOfMigrations: Readonly<Partial<Record<MigrationState, string>>> = {
  empty: 'is empty',
  foreign: 'belongs to another program',
  newer: 'was written by a newer version of Glowlog',
}

function problemInside(sqlite: Sqlite): string | null {
  const integrity = sqlite.pragma('integrity_check(1)', { simple: true })
  if (integrity !== 'ok') return `is damaged (${String(integrity).split('\n').at(-1)})`
  const [orphan] = sqlite.pragma('foreign_key_check') as { table: string; parent: string }[]
  return orphan ? `is inconsistent (rows of ${orphan.table} miss their ${orphan.parent})` : null
}
