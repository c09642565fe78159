import { primaryKey, real, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { day } from './columns.ts'
import { users } from './users.ts'

/**
 * Daily goals (kcal, g, glasses), valid from `startDate` until the next row. A goal that the user did not set is NULL, because
 * the defaults are code (`domain/goals.ts`).
 */
export const goals = sqliteTable(
  'goals',
  {
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    startDate: day().notNull(),
    calories: real(),
    protein: real(),
    carbs: real(),
    fat: real(),
    water: real(),
    fiber: real(),
    sugars: real(),
    saturatedFat: real(),
    salt: real(),
    /** Goals of some weekdays instead of those above, by `0` (Sunday) to `6`; NULL for none. */
    byWeekday: text({ mode: 'json' }).$type<Record<string, Record<'calories' | 'protein' | 'carbs' | 'fat', number>>>(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.startDate] })],
)
