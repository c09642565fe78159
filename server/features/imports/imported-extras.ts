/** What an import adds besides rows: meals of a person's day, their own nutrients, and their choices for nutrients. */

import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import { nutrientSettings, users } from '#schema'
import { newId } from '../../db/ids.ts'
import type { Db } from '../../db/open.ts'
import { type MealInFile, ownMealOf } from '../../domain/imports.ts'
import { defaultMealTypes, type MealType, maxMealTypes, mealNamed } from '../../domain/meal-type.ts'
import { nutrientId } from '../../domain/nutrient-amounts.ts'
import { type CreateNutrient, maxOnDashboard } from '../../domain/nutrient-settings.ts'
import { firstOwnNutrientId, isLabelNutrient } from '../../domain/nutrients.ts'
import type { NutrientAmounts } from '../../domain/nutrition.ts'
import type { UserContext } from '../../trpc.ts'
import { addOwnNutrient, listOwnNutrients } from '../nutrients/own-nutrients.ts'
import { storeChoice } from '../nutrients/settings.ts'
import { acceptMealType, type NutrientRow, type StagedRow } from './accept.ts'
import type { NutrientSettingRow, OwnNutrientRow } from './source.ts'

export type ImportedMeals = ReturnType<typeof createImportedMeals>

/** `isOwn` is a file of our own export, whose meals the person gets as far as there is room. */
export function createImportedMeals(stored: readonly MealType[], isOwn: boolean) {
  const types = [...stored]
  const added: MealType[] = []

  function add({ name, startsAt }: Pick<MealType, 'name' | 'startsAt'>): MealType | undefined {
    if (types.length >= maxMealTypes || mealNamed(types, name)) return undefined
    const type = { id: newId(), name, startsAt }
    types.push(type)
    added.push(type)
    return type
  }

  return {
    add,

    /** The person's meal for a food of the file. */
    of(meal: MealInFile): MealType {
      const name = isOwn && meal.name !== null && !mealNamed(types, meal.name) ? meal.name : null
      const accepted = name === null ? null : acceptMealType({ kind: 'mealType', name, startsAt: null })
      return (accepted && add(accepted)) ?? ownMealOf(types, meal)
    },

    /** The meals that were added since the last call. */
    takeNew: (): MealType[] => added.splice(0),
  }
}

/** Adds a meal to those of a person, who may have made one of this name, or have no room left, meanwhile. Call it inside a transaction. */
export function storeNewMeal(db: Db, userId: string, type: MealType): void {
  const own = eq(users.id, userId)
  const types = db.select({ mealTypes: users.mealTypes }).from(users).where(own).get()?.mealTypes ?? [
    ...defaultMealTypes,
  ]
  const same = mealNamed(types, type.name) ?? (types.length >= maxMealTypes ? types.at(-1) : undefined)
  const mealTypes = same
    ? types.map((one) => (one === same ? { ...one, mergedIds: [...(one.mergedIds ?? []), type.id] } : one))
    : [...types, type]
  db.update(users).set({ mealTypes }).where(own).run()
}

/** Maps the keys of the person's own nutrients in the files of an import to those in the account. */
export function createImportedNutrients(ctx: UserContext, importId: string) {
  const { db, viewer } = ctx
  /** By key in the file. A nutrient for which the account has no room is missing, and its amounts are left out. */
  const keys = new Map<string, string>()

  function storeOwn({ key, ...written }: OwnNutrientRow) {
    // `acceptNutrientRow` has checked the unit.
    const { name, unit } = written as Pick<z.output<typeof CreateNutrient>, 'name' | 'unit'>
    const own = listOwnNutrients(db, viewer.id)
    const stored = own.find((nutrient) => nutrient.name === name && nutrient.unit === unit)
    const isTaken = own.some((nutrient) => nutrient.name.toLowerCase() === name.toLowerCase())
    try {
      keys.set(key, (stored ?? addOwnNutrient(ctx, { name: isTaken ? `${name} (${unit})` : name, unit }, importId)).key)
    } catch {
      keys.delete(key)
    }
  }

  /** What the person chose here stays. */
  function storeSetting({ key: written, isOnDashboard, ...choice }: NutrientSettingRow) {
    const key = keyHere(written)
    if (key === undefined || (nutrientId(key) === undefined && !isLabelNutrient(key))) return
    const chosen = db.select().from(nutrientSettings).where(eq(nutrientSettings.userId, viewer.id)).all()
    if (chosen.some((setting) => setting.key === key)) return
    const hasRoom = chosen.filter((setting) => setting.isOnDashboard).length < maxOnDashboard
    const target = isLabelNutrient(key) ? null : choice.target
    storeChoice(ctx, key, { ...choice, target, isOnDashboard: isOnDashboard && hasRoom })
  }

  const keyHere = (key: string): string | undefined =>
    (nutrientId(key) ?? 0) >= firstOwnNutrientId ? keys.get(key) : key

  const amountsHere = (amounts: NutrientAmounts): NutrientAmounts => {
    let hasOwn = false
    for (const key in amounts) if (keyHere(key) !== key) hasOwn = true
    if (!hasOwn) return amounts
    const here = Object.entries(amounts).map(([key, amount]) => [keyHere(key), amount] as const)
    return Object.fromEntries(here.filter(([key]) => key !== undefined))
  }

  return {
    /** Call it inside a transaction. */
    store(rows: readonly NutrientRow[]): void {
      for (const row of rows) if (row.kind === 'ownNutrient') storeOwn(row)
      for (const row of rows) if (row.kind === 'nutrientSetting') storeSetting(row)
    },

    /** A row with the keys of the account. */
    withOwnKeys(row: StagedRow): StagedRow {
      if (row.kind === 'food')
        return { ...row, values: { ...row.values, nutrients: amountsHere(row.values.nutrients) } }
      if (row.kind === 'customFoods')
        return { ...row, values: { ...row.values, nutrients: amountsHere(row.values.nutrients) } }
      if (row.kind !== 'recipes') return row
      const ingredients = row.values.ingredients.map((one) => ({ ...one, nutrients: amountsHere(one.nutrients) }))
      return { ...row, values: { ...row.values, ingredients } }
    },
  }
}
