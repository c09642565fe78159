import { desc, eq, notInArray } from 'drizzle-orm'
import { catalogueImports } from '#schema'
import { newId } from './ids.ts'
import type { Db } from './open.ts'

export type CatalogueImport = typeof catalogueImports.$inferSelect
type Started = Pick<CatalogueImport, 'source' | 'origin' | 'startedBy'>
type Ended = Pick<CatalogueImport, 'status'> & Partial<CatalogueImport>

const kept = 50

/** The newest imports, whoever started them. */
export const listImports = (db: Db): CatalogueImport[] =>
  db
    .select()
    .from(catalogueImports)
    .orderBy(desc(catalogueImports.startedAt), desc(catalogueImports.id))
    .limit(kept)
    .all()

/** Why an import failed whose end nobody could record. */
export const lostImport =
  'The import ended without a result; the server may have crashed or been killed. Nothing was changed.'

/**
 * Records that an import starts. Only one runs at a time, so others that are recorded as running came to an end that nobody could
 * record. Call it inside a transaction.
 */
export function addImport(db: Db, started: Started, now: Date): CatalogueImport {
  endLostImports(db, now, lostImport)
  const run = db
    .insert(catalogueImports)
    .values({ id: newId(), ...started, status: 'running', startedAt: now.toISOString() })
    .returning()
    .get()
  const newest = listImports(db).map(({ id }) => id)
  db.delete(catalogueImports).where(notInArray(catalogueImports.id, newest)).run()
  return run
}

/** Records how an import ended. Call it inside a transaction. */
export function endImport(db: Db, id: string, ended: Ended, now: Date): void {
  db.update(catalogueImports)
    .set({ ...ended, finishedAt: now.toISOString() })
    .where(eq(catalogueImports.id, id))
    .run()
}

/** Records the end of imports that are recorded as running, although none is. Call it inside a transaction. */
export function endLostImports(db: Db, now: Date, problem: string): void {
  db.update(catalogueImports)
    .set({ status: 'failed', problem, finishedAt: now.toISOString() })
    .where(eq(catalogueImports.status, 'running'))
    .run()
}
