import { recipeIngredients, recipes, shares } from '#schema'
import { newId } from '#server/db/ids.ts'
import type { World } from './world.ts'

/** Inserts a recipe of one person that is shared with another, and returns the id of the share. */
export function addSharedRecipe({ db, clock }: Pick<World, 'db' | 'clock'>, senderId: string, recipientId: string) {
  const [id, recipeId, at] = [newId(), newId(), clock().toISOString()]
  db.insert(recipes)
    .values({ id: recipeId, userId: senderId, name: 'Shared stew', servings: 2, createdAt: at, updatedAt: at })
    .run()
  db.insert(recipeIngredients)
    .values({ id: newId(), recipeId, position: 0, foodName: 'Beans', quantity: 1, servingSize: '100g', calories: 120 })
    .run()
  db.insert(shares).values({ id, senderId, recipientId, recipeId, createdAt: at }).run()
  return id
}
