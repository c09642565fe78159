/** What is logged on a day: food, exercise and water. */

import { sql } from 'drizzle-orm'
import { index, primaryKey, real, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { day, flag, id, instant, nutrientAmounts, nutrientColumns } from './columns.ts'
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
    /** The id of one of the person's meals. */
    mealType: text().notNull(),
    foodName: text().notNull(),
    /** The id of a catalogue food, custom food or recipe. No foreign key, because the food may be deleted. */
    foodId: text(),
    quantity: real().notNull(),
    servingSize: text().notNull(),
    ...nutrientColumns(),
    nutrients: nutrientAmounts(),
    isFruitOrVeg: flag().notNull(),
    /** How much water a drink counts as, in ml; NULL for what counts as none. */
    waterMl: real(),
    createdAt: instant().notNull(),
    /** The batch that an import adds or replaces together, while it may be hidden (see `hidden_batches`); NULL otherwise. */
    batchId: text(),
  },
  (t) => [
    index('food_entries_day').on(t.userId, t.date, t.batchId),
    // A covering index, so that counting how often and when a user logged each food reads no rows.
    index('food_entries_food').on(t.userId, t.foodId, t.foodName, t.date, t.batchId),
    // The same for fruit and vegetables, which are few among years of food. The flag is a column of the index because SQLite
    // otherwise prefers the index of days.
    index('food_entries_fruit')
      .on(t.userId, t.isFruitOrVeg, t.date, t.foodName, t.batchId)
      .where(sql`is_fruit_or_veg = 1`),
    // The drinks that count as water, which are few too.
    index('food_entries_water').on(t.userId, t.date, t.waterMl, t.batchId).where(sql`water_ml is not null`),
  ],
)

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

export const waterDays = sqliteTable(
  'water_days',
  {
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    date: day().notNull(),
    /** Plain water in ml, without the drinks that count as water. */
    ml: real().notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.userId, t.date] })],
)

/** The changes of water in the last weeks, by the ids that clients chose, so that a retried request is not counted twice. */
export const waterTaps = sqliteTable(
  'water_taps',
  {
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    id: text().notNull(),
    date: day().notNull(),
    createdAt: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.id] })],
)

/** The foods that a person counts as water, by `loggedFoodKey`: how much water 100 g of one are, in ml. */
export const drinks = sqliteTable(
  'drinks',
  {
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    foodKey: text().notNull(),
    mlPer100g: real('ml_per_100g').notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.foodKey] })],
)
