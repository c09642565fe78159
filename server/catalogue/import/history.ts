import { desc, eq, notInArray } from 'drizzle-orm'
import { catalogueImports } from '#schema'
import { newId } from '../../db/ids.ts'
import type { Db } from '../../db/open.ts'
import { transaction } from '../../db/transaction.ts'
import type { FinishedImport } from './run.ts'

export type CatalogueImport = typeof catalogueImports.$inferSelect
type Started = Pick<CatalogueImport, 'source' | 'origin' | 'startedBy'>
export type Ended = Pick<CatalogueImport, 'status'> & Partial<CatalogueImport>

export type ImportHistory = ReturnType<typeof importHistory>

const kept = 50

/** Why an import failed when its process ended without recording a result. */
export const lostImport =
  'The import ended without a result; the server may have crashed or been killed. Nothing was changed.'

/** The latest imports, which admins see, also those of the command line. */
export function importHistory(db: Db) {
  /** The newest first. */
  const list = (): CatalogueImport[] =>
    db
      .select()
      .from(catalogueImports)
      .orderBy(desc(catalogueImports.startedAt), desc(catalogueImports.id))
      .limit(kept)
      .all()

  const failRunning = (now: Date, problem: string) =>
    db
      .update(catalogueImports)
      .set({ status: 'failed', problem, finishedAt: now.toISOString() })
      .where(eq(catalogueImports.status, 'running'))
      .run()

  return {
    list,

    /**
     * Records that an import starts. Only one runs at a time, so others recorded as running have ended without a result. Call it
     * inside a transaction.
     */
    add(started: Started, now: Date): CatalogueImport {
      failRunning(now, lostImport)
      const run = db
        .insert(catalogueImports)
        .values({ id: newId(), ...started, status: 'running', startedAt: now.toISOString() })
        .returning()
        .get()
      const newest = list().map(({ id }) => id)
      db.delete(catalogueImports).where(notInArray(catalogueImports.id, newest)).run()
      return run
    },

    /** Records how an import ended. */
    end: (id: string, ended: Ended, now: Date) =>
      transaction(db, () =>
        db
          .update(catalogueImports)
          .set({ ...ended, finishedAt: now.toISOString() })
          .where(eq(catalogueImports.id, id))
          .run(),
      ),

    /** Records the end of imports recorded as running. Call it when none is running. */
    endLost: (now: Date, problem: string) => transaction(db, () => failRunning(now, problem)),
  }
}

/** What to record of an import that succeeded. */
export const endOf = ({ rows, foods, skipped, sources, warnings = [] }: FinishedImport) =>
  ({
    status: 'done',
    rows,
    foods,
    skipped,
    source: sources.join(' '),
    problem: warnings.join(' ') || null,
  }) satisfies Ended
