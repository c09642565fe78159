import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { id, instant } from './columns.ts'

/** The latest imports into the catalogue of foods, by admins and from the command line. The foods are in files of their own. */
export const catalogueImports = sqliteTable(
  'catalogue_imports',
  {
    id: id(),
    source: text().notNull(),
    /** Where it came from: the name of a file, or a URL. */
    origin: text().notNull(),
    /** The name of the admin, or `command line`. */
    startedBy: text().notNull(),
    status: text({ enum: ['running', 'done', 'failed', 'cancelled'] }).notNull(),
    startedAt: instant().notNull(),
    finishedAt: instant(),
    /** Rows read and foods kept. */
    rows: integer(),
    foods: integer(),
    /** How many rows were skipped, by reason. */
    skipped: text({ mode: 'json' }).$type<Record<string, number>>().notNull().default({}),
    /** Why it failed, as a sentence. */
    problem: text(),
  },
  (t) => [index('catalogue_imports_started').on(t.startedAt)],
)
