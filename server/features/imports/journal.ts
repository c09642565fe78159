import { and, asc, eq, gt, sql } from 'drizzle-orm'
import { importedRows } from '#schema'
import type { Db } from '../../db/open.ts'
import { prepared } from '../../db/prepared.ts'
import type { ImportKind, ImportSource } from '../../domain/imports.ts'

type Row = typeof importedRows.$inferSelect

const pageSize = 500

const [importId, userId, source, key] = ['importId', 'userId', 'source', 'key'].map((name) => sql.placeholder(name))
const sameKey = sql`${importedRows.userId} = ${userId} and ${importedRows.source} = ${source} and ${importedRows.key} = ${key}`

const statements = prepared((db) => ({
  add: db
    .insert(importedRows)
    .values({
      importId: sql.placeholder('importId'),
      userId: sql.placeholder('userId'),
      source: sql.placeholder('source') as never,
      kind: sql.placeholder('kind') as never,
      key: sql.placeholder('key'),
      rowId: sql.placeholder('rowId'),
      content: sql.placeholder('content'),
    })
    .onConflictDoNothing()
    .prepare(),
  // Drizzle's types do not allow placeholders in an update, although they work.
  takeOver: db
    .update(importedRows)
    .set({
      importId,
      rowId: sql.placeholder('rowId'),
      content: sql.placeholder('content'),
      replaced: sql`json_object('importId', ${importedRows.importId}, 'rowId', ${importedRows.rowId}, 'content', ${importedRows.content}, 'replaced', ${importedRows.replaced})`,
    } as object)
    .where(sameKey)
    .prepare(),
  giveBack: db
    .update(importedRows)
    .set({
      importId: sql`${importedRows.replaced} ->> 'importId'`,
      rowId: sql`${importedRows.replaced} ->> 'rowId'`,
      content: sql`${importedRows.replaced} ->> 'content'`,
      replaced: sql`${importedRows.replaced} ->> 'replaced'`,
    } as object)
    .where(eq(importedRows.id, sql.placeholder('id')))
    .prepare(),
  isKnown: db.select({ id: importedRows.id }).from(importedRows).where(sameKey).prepare(),
  remove: db
    .delete(importedRows)
    .where(eq(importedRows.id, sql.placeholder('id')))
    .prepare(),
  page: db
    .select()
    .from(importedRows)
    .where(and(eq(importedRows.importId, sql.placeholder('importId')), gt(importedRows.id, sql.placeholder('after'))))
    .orderBy(asc(importedRows.id))
    .limit(pageSize)
    .prepare(),
  ofSource: db
    .select({
      key: importedRows.key,
      kind: importedRows.kind,
      rowId: importedRows.rowId,
      content: importedRows.content,
    })
    .from(importedRows)
    .where(
      and(
        eq(importedRows.userId, sql.placeholder('userId')),
        eq(importedRows.source, sql.placeholder('source')),
        gt(importedRows.key, sql.placeholder('after')),
      ),
    )
    .orderBy(asc(importedRows.key))
    .limit(pageSize)
    .prepare(),
}))

export type JournalEntry = {
  importId: string
  userId: string
  source: ImportSource
  kind: ImportKind
  key: string
  rowId: string
  content: string | null
}

/** Whether an earlier import of the source added a row, which may be deleted since. */
export const isRowKnown = (db: Db, row: Pick<JournalEntry, 'userId' | 'source' | 'key'>): boolean =>
  statements(db).isKnown.get(row) !== undefined

/** Notes a row that an import adds. False when it is known already, and nothing was noted. Call it inside a transaction. */
export const noteRow = (db: Db, entry: JournalEntry): boolean => statements(db).add.run(entry).changes === 1

/**
 * Notes a row that an import adds again because it is no longer in the diary as an earlier import added it. Call it inside a
 * transaction.
 */
export function noteRowAgain(db: Db, entry: JournalEntry): void {
  if (!noteRow(db, entry)) statements(db).takeOver.run(entry)
}

/** Makes a row unknown again, or known by the earlier import again. Call it inside a transaction. */
export function forgetRow(db: Db, { id, key, replaced }: Pick<Row, 'id' | 'key' | 'replaced'>): void {
  if (key !== null && replaced !== null) statements(db).giveBack.run({ id })
  else statements(db).remove.run({ id })
}

/** What an import added and replaced, page by page. Rows of a page may be removed before the next one is read. */
export function* journalPages(db: Db, importId: string): Generator<Row[]> {
  for (let after = 0; ; ) {
    const page = statements(db).page.all({ importId, after })
    if (page.length > 0) yield page
    const last = page.at(-1)
    if (!last || page.length < pageSize) return
    after = last.id
  }
}

/** All rows of a source that a person has or had, page by page. */
export function* knownPages(db: Db, userId: string, source: ImportSource) {
  for (let after = ''; ; ) {
    const page = statements(db).ofSource.all({ userId, source, after })
    if (page.length > 0) yield page
    const last = page.at(-1)
    if (!last?.key || page.length < pageSize) return
    after = last.key
  }
}
