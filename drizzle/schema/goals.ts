import { primaryKey, real, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { day } from './columns.ts'
import { users } from './users.ts'

/**
 * Daily goals (kcal, grams, glasses) and the day from which they hold, until the next row. A row is the whole set; a goal
 * nobody set is NULL, for the defaults are a rule (`domain/goals.ts`) and no data.
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
  },
  (t) => [primaryKey({ columns: [t.userId, t.startDate] })],
)
