import { z } from 'zod'
import { Day } from './day-schemas.ts'
import { ClientId, hasChange, Id, name, nothingToChange } from './fields.ts'
import { MealType } from './meal-type-schemas.ts'
import { foodItems } from './snapshot-schemas.ts'

const mealName = name('A name')

const items = foodItems.min(1, 'A saved meal needs at least one food.')

/** Creates a saved meal from the given foods, or from the current entries of a meal. */
export const CreateSavedMeal = z
  .object({
    id: ClientId.optional(),
    name: mealName,
    items: items.optional(),
    date: Day.optional(),
    mealType: MealType.optional(),
  })
  .refine(({ items, date, mealType }) => items !== undefined || (date !== undefined && mealType !== undefined), {
    path: ['items'],
    error: 'A saved meal needs a list of foods, or a meal and its day.',
  })

export const ChangeSavedMeal = z
  .object({ id: Id, name: mealName.optional(), items: items.optional() })
  .refine(hasChange, nothingToChange)
