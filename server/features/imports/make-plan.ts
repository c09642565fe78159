import { count, eq, sql } from 'drizzle-orm'
import { customFoods, recipeIngredients, recipes } from '#schema'
import { newId } from '../../db/ids.ts'
import { prepared } from '../../db/prepared.ts'
import { maxCustomFoods } from '../../domain/food.ts'
import { maxIngredients, maxRecipes } from '../../domain/recipe.ts'
import { conflict } from '../../errors.ts'
import { isRowKnown, noteRow, noteRowAgain, noteWater } from './journal.ts'
import { type Note, newPlan, type Plan } from './plan.ts'
import { earlierDays, planFasts, planProgress, planWater } from './plan-days.ts'
import type { StagedRow, StagedValues } from './staged.ts'
import type { Staging } from './staging.ts'

const statements = prepared((db) => {
  const userId = sql.placeholder('userId')
  return {
    customFoods: db.select({ rows: count() }).from(customFoods).where(eq(customFoods.createdBy, userId)).prepare(),
    recipes: db.select({ rows: count() }).from(recipes).where(eq(recipes.userId, userId)).prepare(),
    ingredients: db
      .select({ rows: count() })
      .from(recipeIngredients)
      .innerJoin(recipes, eq(recipes.id, recipeIngredients.recipeId))
      .where(eq(recipes.userId, userId))
      .prepare(),
  }
})

/** What rows of a kind that is not staged hidden change. Reads in short steps, with `pause` between them. */
export async function planOf(staging: Staging, rows: readonly StagedRow[], pause: () => Promise<void>): Promise<Plan> {
  const plan = newPlan()
  const fresh: StagedRow[] = []
  for (const row of rows) {
    // Water and progress of a day, and fasts, are compared with what there is.
    const isCompared = staging.mode === 'replaceDays' && row.kind !== 'customFoods' && row.kind !== 'recipes'
    if (!isCompared && isRowKnown(staging.db, { ...staging, key: row.key })) staging.counts.already[row.kind]++
    else fresh.push(row)
    await pause()
  }
  const hasDays = fresh.some(({ kind }) => kind === 'water' || kind === 'progress')
  const earlier = hasDays ? await earlierDays(staging, pause) : { glasses: new Map(), weighings: new Map() }
  for (const row of fresh) {
    if (row.kind === 'water') planWater(staging, plan, earlier, row)
    if (row.kind === 'customFoods') planCustomFood(staging, plan, row.key, row.values)
    if (row.kind === 'recipes') planRecipe(staging, plan, row.key, row.values)
    await pause()
  }
  const weighings = fresh.filter((row) => row.kind === 'progress')
  for (const [date, ofDay] of Map.groupBy(weighings, ({ values }) => values.date)) {
    planProgress(staging, plan, earlier, date, ofDay)
    await pause()
  }
  const fasts = fresh.filter((row) => row.kind === 'fasts')
  for (const _ of planFasts(staging, plan, fasts)) await pause()
  return plan
}

function planCustomFood(staging: Staging, plan: Plan, key: string, values: StagedValues['customFoods']) {
  const id = staging.customFoodIds.get(key) ?? newId()
  staging.counts.added.customFoods++
  plan.notes.push({ kind: 'customFoods', key, rowId: id, content: JSON.stringify(values) })
  plan.customFoods.push({ id, ...values })
}

function planRecipe(staging: Staging, plan: Plan, key: string, values: StagedValues['recipes']) {
  const id = newId()
  const { ingredients, ...details } = values
  staging.counts.added.recipes++
  plan.notes.push({ kind: 'recipes', key, rowId: id, content: null })
  plan.recipes.push({ id, ...details })
  for (const [position, ingredient] of ingredients.entries())
    plan.ingredients.push({ id: newId(), recipeId: id, position, ...ingredient })
}

/** Throws 409 when the person would have more custom foods or recipes than anybody may. */
export function assertRoom({ db, userId }: Staging, { customFoods, recipes, ingredients }: Plan): void {
  const own = statements(db)
  const rows = (statement: typeof own.recipes) => statement.get({ userId })?.rows ?? 0
  if (customFoods.length > 0 && rows(own.customFoods) + customFoods.length > maxCustomFoods)
    throw conflict(`With this import you would have more than ${maxCustomFoods} foods. Please delete some first.`)
  if (recipes.length > 0 && rows(own.recipes) + recipes.length > maxRecipes)
    throw conflict(`With this import you would have more than ${maxRecipes} recipes. Please delete some first.`)
  if (ingredients.length > 0 && rows(own.ingredients) + ingredients.length > maxIngredients)
    throw conflict(`With this import your recipes would have more than ${maxIngredients} ingredients together.`)
}

/** Notes what a plan does to the water of days. Call it inside a transaction. */
export function notePlannedWater({ db, importId, userId, source }: Staging, days: Plan['water']): void {
  for (const { date, ...effect } of days) noteWater(db, { importId, userId, source, date, effect })
}

/** Notes the rows that a plan adds. Call it inside a transaction. */
export function notePlanned({ db, importId, userId, source, mode }: Staging, notes: readonly Note[]): void {
  for (const note of notes) {
    const entry = { importId, userId, source, ...note }
    if (mode === 'replaceDays') noteRowAgain(db, entry)
    else noteRow(db, entry)
  }
}
