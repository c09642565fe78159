import type { Db } from './db.ts'

/**
 * Statements built once a database. Building a Drizzle query costs some 200 us, running a prepared one next to
 * nothing: every query on a hot path goes through here.
 */
export function prepared<T>(build: (db: Db) => T): (db: Db) => T {
  const built = new WeakMap<Db, T>()
  return (db) => {
    const known = built.get(db)
    if (known) return known
    const made = build(db)
    built.set(db, made)
    return made
  }
}
