import { sql } from 'drizzle-orm'
import { customFoods, fasts, importedRows, progressEntries, recipeIngredients, recipes } from '#schema'
import { nutrients } from '../../domain/nutrition.ts'
import type { Plan } from './plan.ts'
import type { Staging } from './staging.ts'
import { addWater, json } from './write-lists.ts'

const nutrientNames = sql.raw('calories, protein, carbs, fat, fiber, sugars, saturated_fat, salt')
const nutrientValues = sql.raw(nutrients.map((nutrient) => `value ->> '${nutrient}'`).join(', '))

/**
 * Makes the statements that write a plan. Lists go to SQLite as JSON, and each is one statement: ten years of days take
 * milliseconds, where a statement for each day would keep others waiting. Call what it returns inside a transaction.
 */
export function planWriter({ db, importId, userId, source, now }: Staging, plan: Plan): () => void {
  const createdAt = now.toISOString()
  const inList = (list: readonly string[]) => sql`(select value from ${json(list)})`
  const replacedNote = (kind: string) =>
    sql`insert into ${importedRows} (import_id, user_id, source, kind, row_id, replaced) select ${importId}, ${userId}, ${source}, ${kind}, id,`

  const statements = [
    plan.replacedProgress.length > 0 && [
      sql`${replacedNote('progress')} json_object('date', date, 'weight', weight, 'bodyFatPercentage', body_fat_percentage, 'waist', waist, 'createdAt', created_at)
        from ${progressEntries} where user_id = ${userId} and id in ${inList(plan.replacedProgress)}`,
      sql`delete from ${progressEntries} where user_id = ${userId} and id in ${inList(plan.replacedProgress)}`,
    ],
    plan.replacedFasts.length > 0 && [
      sql`${replacedNote('fasts')} json_object('startTime', start_time, 'endTime', end_time, 'plannedDurationHours', planned_duration_hours)
        from ${fasts} where user_id = ${userId} and id in ${inList(plan.replacedFasts)}`,
      sql`delete from ${fasts} where user_id = ${userId} and id in ${inList(plan.replacedFasts)}`,
    ],
    plan.water.length > 0 && [addWater(userId, plan.water)],
    plan.progress.length > 0 && [
      sql`insert into ${progressEntries} (id, user_id, date, weight, body_fat_percentage, waist, created_at)
        select value ->> 'id', ${userId}, value ->> 'date', value ->> 'weight', value ->> 'bodyFatPercentage', value ->> 'waist', ${createdAt}
        from ${json(plan.progress)}`,
    ],
    plan.fasts.length > 0 && [
      sql`insert into ${fasts} (id, user_id, start_time, end_time, planned_duration_hours)
        select value ->> 'id', ${userId}, value ->> 'startTime', value ->> 'endTime', value ->> 'plannedDurationHours'
        from ${json(plan.fasts)}`,
    ],
    plan.customFoods.length > 0 && [
      sql`insert into ${customFoods} (id, created_by, product_name, code, serving_size, ${nutrientNames}, categories_tags, portions, status, created_at)
        select value ->> 'id', ${userId}, value ->> 'productName', value ->> 'code', value ->> 'servingSize', ${nutrientValues}, value -> 'categoriesTags', value -> 'portions', 'pending', ${createdAt}
        from ${json(plan.customFoods)}`,
    ],
    plan.recipes.length > 0 && [
      sql`insert into ${recipes} (id, user_id, name, description, servings, instructions, cooked_weight, created_at, updated_at)
        select value ->> 'id', ${userId}, value ->> 'name', value ->> 'description', value ->> 'servings', value ->> 'instructions', value ->> 'cookedWeight', ${createdAt}, ${createdAt}
        from ${json(plan.recipes)}`,
      sql`insert into ${recipeIngredients} (id, recipe_id, position, food_name, quantity, serving_size, ${nutrientNames}, is_fruit_or_veg)
        select value ->> 'id', value ->> 'recipeId', value ->> 'position', value ->> 'foodName', value ->> 'quantity', value ->> 'servingSize', ${nutrientValues}, value ->> 'isFruitOrVeg'
        from ${json(plan.ingredients)}`,
    ],
  ].flatMap((list) => list || [])
  return () => {
    for (const statement of statements) db.run(statement)
  }
}
