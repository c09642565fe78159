import { index, integer, real, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { flag, id, instant, nutrientAmounts, nutrientColumns } from './columns.ts'
import { users } from './users.ts'

export const recipes = sqliteTable(
  'recipes',
  {
    id: id(),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    description: text(),
    servings: integer().notNull(),
    instructions: text(),
    /** Weight of the whole dish in g; NULL when it was not weighed. */
    cookedWeight: real(),
    /** The page it was read from. */
    sourceUrl: text(),
    prepMinutes: real(),
    cookMinutes: real(),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
  },
  (t) => [index('recipes_user').on(t.userId)],
)

/** Ingredients are snapshots like diary entries; nutrients are for the whole amount. */
export const recipeIngredients = sqliteTable(
  'recipe_ingredients',
  {
    id: id(),
    recipeId: text()
      .notNull()
      .references(() => recipes.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    foodId: text(),
    foodName: text().notNull(),
    quantity: real().notNull(),
    servingSize: text().notNull(),
    ...nutrientColumns(),
    nutrients: nutrientAmounts(),
    isFruitOrVeg: flag().notNull().default(false),
  },
  (t) => [index('recipe_ingredients_recipe').on(t.recipeId, t.position)],
)
