import { sql } from 'drizzle-orm'
import { index, real, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { day, flag, id, instant, nutrientColumns } from './columns.ts'
import { users } from './users.ts'

/**
 * Logged foods. A row is a snapshot: editing or deleting a food never changes past entries.
 * Nutrients are for the whole entry (already multiplied by quantity).
 */
export const foodEntries = sqliteTable(
  'food_entries',
  {
    id: id(),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    date: day().notNull(),
    mealType: text({ enum: ['Breakfast', 'Lunch', 'Dinner', 'Snacks'] }).notNull(),
    foodName: text().notNull(),
    /** Id of the catalogue food, custom food or recipe; no foreign key, because the food may be deleted. */
    foodId: text(),
    quantity: real().notNull(),
    servingSize: text().notNull(),
    ...nutrientColumns(),
    isFruitOrVeg: flag().notNull(),
    createdAt: instant().notNull(),
    /** The batch that an import adds or replaces together, while it may be hidden (see `hidden_batches`); NULL otherwise. */
    batchId: text(),
  },
  (t) => [
    index('food_entries_day').on(t.userId, t.date, t.batchId),
    // Covering index for "which foods does a user log, how often, when last", so that the history is counted without reading rows.
    index('food_entries_food').on(t.userId, t.foodId, t.foodName, t.date, t.batchId),
    // The same for "which fruit and vegetables", of which there are few among years of food. SQLite prefers it to the
    // index of days only where a query names the flag as another column of it.
    index('food_entries_fruit')
      .on(t.userId, t.isFruitOrVeg, t.date, t.foodName, t.batchId)
      .where(sql`is_fruit_or_veg = 1`),
  ],
)
