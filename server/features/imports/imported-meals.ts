/** The meals of a person's day while a file is read: where its foods belong, and which meals our own export adds. */

import { eq } from 'drizzle-orm'
import { users } from '#schema'
import { newId } from '../../db/ids.ts'
import type { Db } from '../../db/open.ts'
import { type MealInFile, ownMealOf } from '../../domain/meal-names.ts'
import { defaultMealTypes, type MealType, maxMealTypes, mealNamed } from '../../domain/meal-type.ts'
import { acceptMealType } from './accept.ts'

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
