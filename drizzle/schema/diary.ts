import { index, real, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { day, flag, id, instant, nutrientColumns } from './columns.ts'
import { users } from './users.ts'

/**
 * What was eaten. A row is a snapshot: editing or deleting a food never changes the past.
 * Nutrients are for the whole entry (quantity included).
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
    /** Where it came from (catalogue, custom food or recipe id); no foreign key, for the food may go. */
    foodId: text(),
    quantity: real().notNull(),
    servingSize: text().notNull(),
    ...nutrientColumns(),
    isFruitOrVeg: flag().notNull(),
    createdAt: instant().notNull(),
  },
  (t) => [
    index('food_entries_day').on(t.userId, t.date),
    // Covers "which foods does somebody log, how often, when last": the whole history is counted without its rows.
    index('food_entries_food').on(t.userId, t.foodId, t.foodName, t.date),
  ],
)
