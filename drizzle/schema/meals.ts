import { index, integer, real, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { flag, id, instant, nutrientAmounts, nutrientColumns } from './columns.ts'
import { users } from './users.ts'

/** Saved meals, which can be logged again as a whole. */
export const savedMeals = sqliteTable(
  'saved_meals',
  {
    id: id(),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    createdAt: instant().notNull(),
  },
  (t) => [index('saved_meals_user').on(t.userId)],
)

export const savedMealItems = sqliteTable(
  'saved_meal_items',
  {
    id: id(),
    mealId: text()
      .notNull()
      .references(() => savedMeals.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    foodName: text().notNull(),
    foodId: text(),
    quantity: real().notNull(),
    servingSize: text().notNull(),
    ...nutrientColumns(),
    nutrients: nutrientAmounts(),
    isFruitOrVeg: flag().notNull(),
  },
  (t) => [index('saved_meal_items_meal').on(t.mealId, t.position)],
)
