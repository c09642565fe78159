import { and, asc, eq, gt, isNull, sql } from 'drizzle-orm'
import { importedRows, imports } from '#schema'
import type { Db } from '../../db/open.ts'
import { prepared } from '../../db/prepared.ts'
import type { Day } from '../../domain/day.ts'
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
  noteEffect: db
    .insert(importedRows)
    .values({
      importId: sql.placeholder('importId'),
      userId: sql.placeholder('userId'),
      source: sql.placeholder('source') as never,
      kind: 'water',
      rowId: sql.placeholder('date'),
      content: sql.placeholder('content'),
    })
    .prepare(),
  // Drizzle's types do not allow placeholders in an update, although they work.
  setContent: db
    .update(importedRows)
    .set({ content: sql.placeholder('content') } as object)
    .where(eq(importedRows.id, sql.placeholder('id')))
    .prepare(),
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
      importId,
      rowId: sql.placeholder('rowId'),
      content: sql.placeholder('content'),
      replaced: sql.placeholder('replaced'),
    } as object)
    .where(eq(importedRows.id, sql.placeholder('id')))
    .prepare(),
  undone: db
    .select({ id: imports.id })
    .from(imports)
    .where(and(eq(imports.id, sql.placeholder('importId')), eq(imports.status, 'undone')))
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
  // Of equal keys, here none, the index has the rows in the order of their ids.
  unkeyed: db
    .select()
    .from(importedRows)
    .where(
      and(
        eq(importedRows.userId, sql.placeholder('userId')),
        eq(importedRows.source, sql.placeholder('source')),
        isNull(importedRows.key),
        gt(importedRows.id, sql.placeholder('after')),
      ),
    )
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

const isUndone = (db: Db, id: string): boolean => statements(db).undone.get({ importId: id }) !== undefined

/** How an earlier import had noted a row: `replaced` is JSON of the same again. */
type Earlier = { importId: string; rowId: string; content: string | null; replaced: string | null }

/**
 * Makes a row unknown again, or known by the latest earlier import again that is not taken back. Call it inside a transaction.
 */
export function forgetRow(db: Db, { id, key, replaced }: Pick<Row, 'id' | 'key' | 'replaced'>): void {
  let earlier = key === null ? null : (replaced as Earlier | null)
  while (earlier && isUndone(db, earlier.importId))
    earlier = earlier.replaced === null ? null : JSON.parse(earlier.replaced)
  if (earlier) statements(db).giveBack.run({ id, ...earlier })
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

/** What imports of a source did to days and rows that a person had: what they replaced, and to the water of days. In their order, page by page. */
export function* effectPages(db: Db, userId: string, source: ImportSource): Generator<Row[]> {
  for (let after = 0; ; ) {
    const page = statements(db).unkeyed.all({ userId, source, after })
    if (page.length > 0) yield page
    const last = page.at(-1)
    if (!last || page.length < pageSize) return
    after = last.id
  }
}

/**
 * What an import did to the glasses of a day: how many it added, and with `replaceDays`, how many the file has, which are then all
 * that the day has.
 */
export type WaterEffect = { added: number; replacedBy: number | null }

/** Notes what an import does to the glasses of a day. Call it inside a transaction. */
export function noteWater(
  db: Db,
  { effect, ...of }: { importId: string; userId: string; source: ImportSource; date: Day; effect: WaterEffect },
): void {
  statements(db).noteEffect.run({ ...of, content: JSON.stringify(effect) })
}

/** Call it inside a transaction. */
export const changeWaterNote = (db: Db, id: number, effect: WaterEffect): void =>
  void statements(db).setContent.run({ id, content: JSON.stringify(effect) })

export const waterEffectOf = ({ content }: Pick<Row, 'content'>): WaterEffect => JSON.parse(content ?? '{}')
