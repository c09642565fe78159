import { and, desc, eq } from 'drizzle-orm'
import { imports } from '#schema'
import type { Db } from '../../db/open.ts'
import type { ImportAnswers, ImportSource } from '../../domain/imports.ts'

const lookedAt = 20

/** What a person answered to the newest imports from a source that were added, the newest answer to each question. */
export function loadEarlierAnswers(db: Db, userId: string, source: ImportSource): ImportAnswers {
  const newest = db
    .select({ answers: imports.answers })
    .from(imports)
    .where(and(eq(imports.userId, userId), eq(imports.source, source), eq(imports.status, 'applied')))
    .orderBy(desc(imports.appliedAt))
    .limit(lookedAt)
    .all()
  return Object.assign({}, ...newest.map(({ answers }) => answers).reverse())
}
