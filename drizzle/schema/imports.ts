import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { day, id, instant } from './columns.ts'
import { users } from './users.ts'

/** Imports of files of other trackers. Until it is applied, the file itself is in DATA_DIR/uploads. */
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
    /** What the preview shows besides the dates. */
    preview: text({ mode: 'json' }).$type<Record<string, unknown>>().notNull(),
    answers: text({ mode: 'json' }).$type<Record<string, unknown>>(),
    mode: text({ enum: ['add', 'replaceDays'] }),
    /** How many rows were added, already known and replaced, by kind; NULL until the import is applied. */
    result: text({ mode: 'json' }).$type<Record<string, Record<string, number>>>(),
    createdAt: instant().notNull(),
    appliedAt: instant(),
    undoneAt: instant(),
  },
  (t) => [index('imports_user').on(t.userId, t.createdAt)],
)

/**
 * The rows that an import added and replaced, so that no row is imported twice and the import can be undone. It keeps a row
 * that its owner deletes, which is then not imported again.
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
      enum: [
        'food',
        'exercise',
        'water',
        'progress',
        'fasts',
        'customFoods',
        'recipes',
        'dayStatuses',
        'profile',
        'goals',
        'plans',
        'checkIns',
      ],
    }).notNull(),
    /** A hash that recognises the row in a later file; NULL for a row that was replaced. */
    key: text(),
    /** The id of the row in its table; the day of water, of a status or of goals; a field of the profile; `plan`. */
    rowId: text().notNull(),
    /** A hash of the row as it was added, to notice that its owner has changed it. */
    content: text(),
    /** The values of a replaced row. Replaced rows of food and exercise stay in their tables, hidden, and have none here. */
    replaced: text({ mode: 'json' }).$type<Record<string, unknown>>(),
  },
  (t) => [uniqueIndex('imported_rows_key').on(t.userId, t.source, t.key), index('imported_rows_import').on(t.importId)],
)

/**
 * Batches of food and exercise entries that are not shown: entries that an import is still adding, and entries that it
 * replaced. An entry belongs to at most one batch, so one row here hides thousands of entries at once.
 */
export const hiddenBatches = sqliteTable('hidden_batches', { id: id() })
