import type { Database } from 'better-sqlite3'

/** Those of the sign-ins that made the world; whoever tries it out starts a session of their own. */
const leftOut = ['sessions', 'access_tokens', '__drizzle_migrations']

export const hasAccounts = (db: Database, schema = 'main'): boolean =>
  db.prepare(`select 1 from ${schema}.users limit 1`).get() !== undefined

/**
 * Copies the rows of all tables to the database in a file, which has the same migrations, in one transaction. Returns false,
 * having copied nothing, when there are accounts in it.
 */
export function copyRows(from: Database, file: string): boolean {
  // A running server may be writing.
  from.pragma('busy_timeout = 5000')
  from.prepare('attach ? as target').run(file)
  // Tables come in no particular order, and their rows belong together already.
  from.pragma('foreign_keys = OFF')
  const tables = from
    .prepare<[], string>(`select name from main.sqlite_schema where type = 'table' and name not like 'sqlite_%'`)
    .pluck()
    .all()
    .filter((name) => !leftOut.includes(name))
  const copy = from.transaction(() => {
    if (hasAccounts(from, 'target')) return false
    for (const name of tables) from.exec(`insert into target.${name} select * from main.${name}`)
    return true
  })
  try {
    return copy.immediate()
  } finally {
    from.exec('detach target')
  }
}
