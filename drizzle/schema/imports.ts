import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { day, id, instant } from './columns.ts'
import { users } from './users.ts'

/** Files of other trackers: what was found in each, and whether it was added. The file itself is in DATA_DIR/uploads until then. */
export const imports = sqliteTable(
  'imports',
  {
    id: id(),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    source: text().notNull(),
    status: text({ enum: ['preview', 'applying', 'applied', 'undone'] }).notNull(),
    from: day(),
    to: day(),
    /** What the preview shows besides, as the file had it. */
    preview: text({ mode: 'json' }).$type<Record<string, unknown>>().notNull(),
    answers: text({ mode: 'json' }).$type<Record<string, unknown>>(),
    mode: text({ enum: ['add', 'replaceDays'] }),
    /** What was added, known already and replaced, each by kind; NULL until it is applied. */
    result: text({ mode: 'json' }).$type<Record<string, Record<string, number>>>(),
    createdAt: instant().notNull(),
    appliedAt: instant(),
    undoneAt: instant(),
  },
  (t) => [index('imports_user').on(t.userId, t.createdAt)],
)

/**
 * What an import added and replaced, so that the same row is not added twice and the import can be taken back. A row
 * that its owner deletes stays known.
 */
export const importedRows = sqliteTable(
  'imported_rows',
  {
    id: integer().primaryKey(),
    importId: text()
      .notNull()
      .references(() => imports.id, { onDelete: 'cascade' }),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    source: text().notNull(),
    kind: text({
      enum: ['food', 'exercise', 'water', 'progress', 'fasts', 'customFoods', 'recipes'],
    }).notNull(),
    /** A hash of what makes the row the same one in a later file; NULL for a row that was replaced. */
    key: text(),
    /** The id of the row in its table, or the day of water. */
    rowId: text().notNull(),
    /** A hash of the row as it was added, to notice that its owner has changed it since. */
    content: text(),
    /** A row that was replaced, as it was. Those of food and exercise stay in their table instead, hidden. */
    replaced: text({ mode: 'json' }).$type<Record<string, unknown>>(),
  },
  (t) => [uniqueIndex('imported_rows_key').on(t.userId, t.source, t.key), index('imported_rows_import').on(t.importId)],
)

/**
 * Batches of food and exercise entries that nobody sees: those that an import is still adding, and those that it replaced.
 * A row of an entry table belongs to at most one batch, so thousands of rows are shown or hidden by one row here.
 */
export const hiddenBatches = sqliteTable('hidden_batches', { id: id() })
