import { sql } from 'drizzle-orm'
import { customFoods, fasts, importedRows, progressEntries, recipeIngredients, recipes } from '#schema'
import type { Plan } from './plan.ts'
import type { Staging } from './staging.ts'
import { addWater, json, rowInserter } from './write-lists.ts'

/**
 * Makes the statements that write a plan, few for many rows, so that ten years of days and all recipes of a person keep nobody waiting. Call what it returns inside a transaction.
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
  ].flatMap((list) => list || [])
  const inserters = [
    rowInserter(
      db,
      progressEntries,
      plan.progress.map((entry) => ({ ...entry, userId, createdAt })),
    ),
    rowInserter(
      db,
      fasts,
      plan.fasts.map((fast) => ({ ...fast, userId })),
    ),
    rowInserter(
      db,
      customFoods,
      // Nobody suggested them to everybody here.
      plan.customFoods.map((food) => ({ ...food, createdBy: userId, status: 'private' as const, createdAt })),
    ),
    rowInserter(
      db,
      recipes,
      plan.recipes.map((recipe) => ({ ...recipe, userId, createdAt, updatedAt: createdAt })),
    ),
    rowInserter(db, recipeIngredients, plan.ingredients),
  ]
  return () => {
    for (const statement of statements) db.run(statement)
    for (const insert of inserters) insert()
  }
}
