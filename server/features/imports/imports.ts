import { and, desc, eq, getTableColumns, inArray, sql } from 'drizzle-orm'
import { imports } from '#schema'
import { prepared } from '../../db/prepared.ts'
import type { ImportAnswers, ImportSource } from '../../domain/imports.ts'
import { notFound } from '../../errors.ts'
import type { UserContext } from '../../trpc.ts'
import type { Finding } from './reading.ts'

/** What a preview keeps of what was found besides the columns of its row. */
type Preview = Omit<Finding, 'source' | 'from' | 'to'>

type Row = typeof imports.$inferSelect

const maxListed = 20

const userId = sql.placeholder('userId')
const { preview, ...columns } = getTableColumns(imports)

const statements = prepared((db) => ({
  // Without the days, of which there can be thousands.
  newest: db
    .select({
      ...columns,
      preview: sql`json_remove(${preview}, '$.days')`.mapWith(preview),
    })
    .from(imports)
    .where(eq(imports.userId, userId))
    .orderBy(desc(imports.createdAt), desc(imports.id))
    .limit(maxListed)
    .prepare(),
  one: db
    .select()
    .from(imports)
    .where(and(eq(imports.id, sql.placeholder('id')), eq(imports.userId, userId)))
    .prepare(),
}))

/** The newest 20 imports of the viewer, without the days that they cover. */
export const listImports = ({ db, viewer }: UserContext) =>
  statements(db).newest.all({ userId: viewer.id }).map(summaryOf)

/** An import of the viewer. Throws 404. */
export const readImport = (ctx: UserContext, id: string) => toImport(ownImport(ctx, id))

/** The row of an import of the viewer. Throws 404. */
export function ownImport({ db, viewer }: UserContext, id: string): Row {
  const row = statements(db).one.get({ id, userId: viewer.id })
  if (!row) throw notFound('Import')
  return row
}

/** The row to insert for what was found in an uploaded file. */
export function previewOf(ctx: UserContext, id: string, found: Finding): typeof imports.$inferInsert {
  const { source, from, to, ...preview } = found
  const createdAt = ctx.now.toISOString()
  return { id, userId: ctx.viewer.id, source, status: 'preview', from, to, preview, createdAt }
}

/** An import as people see it. While it is being added it is a preview still. */
function toImport(row: Row) {
  const { days } = row.preview as Preview
  return { ...summaryOf(row), days }
}

function summaryOf(row: Omit<Row, 'userId'>) {
  // The columns are read as they were written by `previewOf`.
  // Imports of earlier versions have not noted what was left out.
  const { label, notes, counts, already, skipped, leftOut = [], questions, sample } = row.preview as Preview
  return {
    id: row.id,
    source: row.source as ImportSource,
    label,
    status: row.status === 'applying' ? ('preview' as const) : row.status,
    from: row.from,
    to: row.to,
    counts,
    already,
    skipped,
    leftOut,
    questions,
    notes,
    sample,
    createdAt: row.createdAt,
    answers: row.answers as ImportAnswers | null,
    mode: row.mode,
    result: row.result,
    appliedAt: row.appliedAt,
    undoneAt: row.undoneAt,
  }
}

/** The first question of a preview without an answer. Which columns a table has decides what else is asked. */
export function openQuestion({ preview }: Pick<Row, 'preview'>, answers: ImportAnswers) {
  if (answers.columns) return undefined
  return (preview as Preview).questions.find(({ key }) => answers[key] === undefined)
}

/** The ids of those of these imports whose files are still needed. */
export const importsWithFile = ({ db }: Pick<UserContext, 'db'>, ids: string[]): Set<string> =>
  new Set(
    db
      .select({ id: imports.id })
      .from(imports)
      .where(and(inArray(imports.id, ids), inArray(imports.status, ['preview', 'applying'])))
      .all()
      .map(({ id }) => id),
  )
