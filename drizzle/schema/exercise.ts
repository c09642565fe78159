import { index, real, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { day, id, instant } from './columns.ts'
import { users } from './users.ts'

export const exerciseEntries = sqliteTable(
  'exercise_entries',
  {
    id: id(),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    date: day().notNull(),
    exerciseName: text().notNull(),
    /** kcal */
    caloriesBurned: real().notNull(),
    createdAt: instant().notNull(),
    /** The batch that an import adds or replaces together, while it may be hidden (see `hidden_batches`); NULL otherwise. */
    batchId: text(),
  },
  (t) => [index('exercise_entries_day').on(t.userId, t.date, t.batchId)],
)
