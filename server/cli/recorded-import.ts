import { join } from 'node:path'
import type { FinishedImport } from '../catalogue/import/run.ts'
import type { Env } from '../config/env.ts'
import { auditedOnCommandLine } from '../db/audit.ts'
import { addImport, type CatalogueImport, endImport } from '../db/catalogue-imports.ts'
import { type Db, openCurrentDb } from '../db/open.ts'
import { transaction } from '../db/transaction.ts'
import { commandLine } from '../domain/audit.ts'

/**
 * Records an import of the command line where admins see it, if there is a database of this version. The import needs none, so what
 * cannot be recorded is a warning.
 */
export function recordImport({ DATA_DIR }: Env, started: Pick<CatalogueImport, 'source' | 'origin'>) {
  let db: Db | null = null
  let id: string | null = null

  async function tryTo(write: (db: Db, now: Date) => Promise<void>) {
    try {
      db ??= openCurrentDb(join(DATA_DIR, 'app.db'))
      if (db) await write(db, new Date())
    } catch (error) {
      process.stderr.write(`Warning: the admin area will not show this import. ${String(error)}\n`)
    }
  }

  const end = (ended: Parameters<typeof endImport>[2]) =>
    tryTo(async (db, now) => {
      const run = id
      if (run !== null) await transaction(db, () => endImport(db, run, ended, now))
    })

  return {
    start: () =>
      tryTo(async (db, now) => {
        const run = await auditedOnCommandLine({ db, now }, { action: 'import started', subject: started.origin }, () =>
          addImport(db, { ...started, startedBy: commandLine }, now),
        )
        id = run.id
      }),

    done: ({ rows, foods, skipped, sources, warnings = [] }: FinishedImport) =>
      end({ status: 'done', rows, foods, skipped, source: sources.join(' '), problem: warnings.join(' ') || null }),

    failed: (problem: string, isInterrupted: boolean) =>
      end(isInterrupted ? { status: 'cancelled' } : { status: 'failed', problem }),

    close: () => void db?.$client.close(),
  }
}
