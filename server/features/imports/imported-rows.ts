import { and, asc, eq, gt, gte, isNull, lt, type SQL, sql } from 'drizzle-orm'
import { hiddenBatches, importedRows, imports } from '#schema'
import type { Db } from '../../db/open.ts'
import { prepared, updateValues } from '../../db/prepared.ts'
import type { Day } from '../../domain/day.ts'
import type { ImportKind, ImportSource } from '../../domain/imports.ts'

// What imports did, in two forms. The journal has a row for everything that an import added or replaced. Batches are the mark on
// entries of food and exercise by which thousands of them are shown or hidden at once.

type Row = typeof importedRows.$inferSelect

const pageSize = 500

const [importId, userId, source, key] = ['importId', 'userId', 'source', 'key'].map((name) => sql.placeholder(name))
const sameKey = sql`${importedRows.userId} = ${userId} and ${importedRows.source} = ${source} and ${importedRows.key} = ${key}`

const journal = prepared((db) => ({
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
  addEffect: db
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
  setContent: db
    .update(importedRows)
    .set(updateValues({ content: sql.placeholder('content') }))
    .where(eq(importedRows.id, sql.placeholder('id')))
    .prepare(),
  takeOver: db
    .update(importedRows)
    .set(
      updateValues({
        importId,
        rowId: sql.placeholder('rowId'),
        content: sql.placeholder('content'),
        replaced: sql`json_object('importId', ${importedRows.importId}, 'rowId', ${importedRows.rowId}, 'content', ${importedRows.content}, 'replaced', ${importedRows.replaced})`,
      }),
    )
    .where(sameKey)
    .prepare(),
  giveBack: db
    .update(importedRows)
    .set(
      updateValues({
        importId,
        rowId: sql.placeholder('rowId'),
        content: sql.placeholder('content'),
        replaced: sql.placeholder('replaced'),
      }),
    )
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
  ofImport: db
    .select()
    .from(importedRows)
    .where(and(eq(importedRows.importId, sql.placeholder('importId')), gt(importedRows.id, sql.placeholder('after'))))
    .orderBy(asc(importedRows.id))
    .limit(pageSize)
    .prepare(),
  // The index has rows with the same key, which is NULL here, in the order of their ids, so nothing has to be sorted.
  withoutKey: db
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
  withKey: db
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

/** A list as a table of SQLite, with a row for each item in `value`. */
export const json = (list: readonly unknown[]): SQL => sql`json_each(${JSON.stringify(list)})`

/** The beginning of a statement that notes rows of a table as replaced: their values as JSON and the table follow. */
export const replacedNote = (
  { importId, userId, source }: Pick<JournalEntry, 'importId' | 'userId' | 'source'>,
  kind: ImportKind,
  rowId = 'id',
): SQL =>
  sql`insert into ${importedRows} (import_id, user_id, source, kind, row_id, replaced) select ${importId}, ${userId}, ${source}, ${kind}, ${sql.raw(rowId)},`

/** A row that an import added, with its values by then, and one that returns when it is taken back. */
export type Added = { id: string; content: Record<string, unknown> }
export type Returning = { id: string } & Record<string, unknown>

/** SQL for whether a row still has the values that the import wrote. `columns` has the name of each column's value in the journal. */
export const isAsAdded = (columns: Record<string, string>) =>
  sql.raw(
    Object.entries(columns)
      .map(([column, name]) => `"row"."${column}" is not distinct from value ->> '$.content.${name}'`)
      .join(' and '),
  )

/** Whether an earlier import of the source added a row. Its owner may have deleted it since. */
export const isRowKnown = (db: Db, row: Pick<JournalEntry, 'userId' | 'source' | 'key'>): boolean =>
  journal(db).isKnown.get(row) !== undefined

/** Notes a row that an import adds. False, without a note, for a row that is known already. Call it inside a transaction. */
export const noteRow = (db: Db, entry: JournalEntry): boolean => journal(db).add.run(entry).changes === 1

/**
 * Notes a row that an import adds again, because the diary no longer has it as an earlier import added it. Call it inside a
 * transaction.
 */
export function noteRowAgain(db: Db, entry: JournalEntry): void {
  if (!noteRow(db, entry)) journal(db).takeOver.run(entry)
}

const isUndone = (db: Db, id: string): boolean => journal(db).undone.get({ importId: id }) !== undefined

/** How an earlier import had noted a row: `replaced` is JSON of the same type, for the import before that one. */
type Earlier = { importId: string; rowId: string; content: string | null; replaced: string | null }

/**
 * Makes a row unknown again. If an earlier import that is not taken back had added it too, the row becomes known by the latest such
 * import instead. Call it inside a transaction.
 */
export function forgetRow(db: Db, { id, key, replaced }: Pick<Row, 'id' | 'key' | 'replaced'>): void {
  let earlier = key === null ? null : (replaced as Earlier | null)
  while (earlier && isUndone(db, earlier.importId))
    earlier = earlier.replaced === null ? null : JSON.parse(earlier.replaced)
  if (earlier) journal(db).giveBack.run({ id, ...earlier })
  else journal(db).remove.run({ id })
}

/** What an import added and replaced. Rows of a page may be removed before the next page is read. */
export const pagesOfImport = (db: Db, importId: string): Generator<Row[]> =>
  pagesOf(
    0,
    (after) => journal(db).ofImport.all({ importId, after }),
    ({ id }) => id,
  )

/** All rows that a person has or had from a source. */
export const pagesOfSource = (db: Db, userId: string, source: ImportSource) =>
  pagesOf(
    '',
    (after) => journal(db).withKey.all({ userId, source, after }),
    // The query leaves out rows without a key.
    ({ key }) => key as string,
  )

/** What imports of a source replaced of a person's rows, and what they changed in the water of days; the earliest first. */
export const effectPagesOfSource = (db: Db, userId: string, source: ImportSource): Generator<Row[]> =>
  pagesOf(
    0,
    (after) => journal(db).withoutKey.all({ userId, source, after }),
    ({ id }) => id,
  )

function* pagesOf<Item, Place>(
  start: Place,
  read: (after: Place) => Item[],
  placeOf: (last: Item) => Place,
): Generator<Item[]> {
  for (let after = start; ; ) {
    const page = read(after)
    if (page.length > 0) yield page
    const last = page.at(-1)
    if (!last || page.length < pageSize) return
    after = placeOf(last)
  }
}

/**
 * What an import did to the water of a day: how many ml it added, and when it replaced the day, how many the file has for it, which
 * is then the plain water of the day.
 */
export type WaterEffect = { added: number; replacedBy: number | null }

/** Notes what an import does to the water of a day. Call it inside a transaction. */
export function noteWater(
  db: Db,
  { effect, ...of }: { importId: string; userId: string; source: ImportSource; date: Day; effect: WaterEffect },
): void {
  journal(db).addEffect.run({ ...of, content: JSON.stringify(effect) })
}

/** Corrects a note about the water of a day. Call it inside a transaction. */
export const changeWaterNote = (db: Db, id: number, effect: WaterEffect): void =>
  void journal(db).setContent.run({ id, content: JSON.stringify(effect) })

export const waterEffectOf = ({ content }: Pick<Row, 'content'>): WaterEffect => JSON.parse(content ?? '{}')

// The batch of an entry that an import added is the id of that import. When a later import replaces the entry, its batch becomes
// `<later import>:replaced`, followed by `:<its former batch>` if it had one. It returns to that when the later import is undone.

const replaced = ':replaced'

/** The batch of the entries that an import replaces and that had `formerBatch` before. */
export const replacedBatch = (importId: string, formerBatch: string | null): string =>
  `${importId}${replaced}${formerBatch === null ? '' : `:${formerBatch}`}`

/** The import that added the entries of a batch, and the one that replaced them; null where there is none. */
export function partsOf(batch: string): { addedBy: string | null; replacedBy: string | null } {
  const [first = batch, mark, former = null] = batch.split(':')
  return mark === undefined ? { addedBy: first, replacedBy: null } : { addedBy: former, replacedBy: first }
}

const id = sql.placeholder('id')
const owned = { id: imports.id, userId: imports.userId }

const batches = prepared((db) => ({
  hide: db.insert(hiddenBatches).values({ id }).onConflictDoNothing().prepare(),
  show: db.delete(hiddenBatches).where(eq(hiddenBatches.id, id)).prepare(),
  showRange: db
    .delete(hiddenBatches)
    .where(sql`${gte(hiddenBatches.id, sql.placeholder('first'))} and ${lt(hiddenBatches.id, sql.placeholder('end'))}`)
    .prepare(),
  undone: db
    .select(owned)
    .from(hiddenBatches)
    .innerJoin(imports, eq(imports.id, hiddenBatches.id))
    .where(eq(imports.status, 'undone'))
    .prepare(),
  // Joined from the hidden batches, because there are few of them.
  expired: db
    .select(owned)
    .from(hiddenBatches)
    .innerJoin(imports, sql`${imports.id} = substr(${hiddenBatches.id}, 1, instr(${hiddenBatches.id}, ':') - 1)`)
    .where(
      and(
        eq(imports.status, 'applied'),
        lt(imports.appliedAt, sql.placeholder('before')),
        sql`${hiddenBatches.id} = ${imports.id} || ${replaced}`,
      ),
    )
    .prepare(),
}))

/** Hides the entries of a batch. Call it inside a transaction. */
export const hideBatch = (db: Db, batch: string): void => void batches(db).hide.run({ id: batch })

/** Shows the entries of a batch. Call it inside a transaction. */
export const showBatch = (db: Db, batch: string): void => void batches(db).show.run({ id: batch })

/** Shows all entries that an import replaced, if they are still there. Call it inside a transaction. */
export function showReplaced(db: Db, importId: string): void {
  // The names of these batches begin with `first`, and come before `end` in their order, because `;` follows `:`.
  const first = `${importId}${replaced}`
  batches(db).showRange.run({ first, end: `${first};` })
}

/** The imports added before an instant whose replaced entries have not been removed yet. */
export const expiredReplacements = (db: Db, before: string) => batches(db).expired.all({ before })

/** The imports that were taken back and whose entries have not all been removed yet. */
export const unfinishedUndos = (db: Db) => batches(db).undone.all()
