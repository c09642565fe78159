/** Nutrients that people add, and what they chose for each nutrient. */

import { integer, primaryKey, real, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { flag, instant } from './columns.ts'
import { users } from './users.ts'

/**
 * A person's own nutrients. `id` is the byte under which their rows hold amounts of it, from 128 to 255. It is never given
 * again: a deleted nutrient keeps its row, and its name until no food of theirs holds amounts of it.
 */
export const ownNutrients = sqliteTable(
  'own_nutrients',
  {
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    id: integer().notNull(),
    name: text().notNull(),
    unit: text({ enum: ['g', 'mg', 'µg', 'kcal', 'ml', 'IU'] }).notNull(),
    /** The import that added it, which may be gone by now; NULL when the person did. */
    importId: text(),
    createdAt: instant().notNull(),
    deletedAt: instant(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.id] })],
)

/** What a person chose for a nutrient, by its key. A nutrient without a row is shown, not on the dashboard, and has no target. */
export const nutrientSettings = sqliteTable(
  'nutrient_settings',
  {
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    key: text().notNull(),
    isShown: flag().notNull(),
    isOnDashboard: flag().notNull(),
    /** A day, in the nutrient's unit; NULL is none. */
    targetMin: real(),
    targetMax: real(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.key] })],
)
