import { sql } from 'drizzle-orm'
import { check, index, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { id, instant } from './columns.ts'
import { savedMeals } from './meals.ts'
import { recipes } from './recipes.ts'
import { users } from './users.ts'

/** Recipes and saved meals that a user lets a buddy see and copy. */
export const shares = sqliteTable(
  'shares',
  {
    id: id(),
    senderId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    recipientId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    recipeId: text().references(() => recipes.id, { onDelete: 'cascade' }),
    mealId: text().references(() => savedMeals.id, { onDelete: 'cascade' }),
    createdAt: instant().notNull(),
  },
  (t) => [
    index('shares_recipient').on(t.recipientId, t.createdAt),
    index('shares_sender').on(t.senderId),
    uniqueIndex('shares_recipe').on(t.recipeId, t.recipientId),
    uniqueIndex('shares_meal').on(t.mealId, t.recipientId),
    check('shares_one_thing', sql`(${t.recipeId} is null) <> (${t.mealId} is null)`),
  ],
)
