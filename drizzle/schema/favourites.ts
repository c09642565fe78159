import { primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { instant } from './columns.ts'
import { users } from './users.ts'

/** Foods that a user has starred, whatever they come from: `foodId` is the id under which search finds the food. */
export const favouriteFoods = sqliteTable(
  'favourite_foods',
  {
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    foodId: text().notNull(),
    foodName: text().notNull(),
    createdAt: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.foodId] })],
)
