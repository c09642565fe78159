import { z } from 'zod'
import { Day } from './day.ts'
import { ClientId, Id, name } from './fields.ts'
import { MealType } from './meal-type.ts'
import { amountOf, withAmount } from './portion.ts'
import { foodItems, type Snapshot } from './snapshot.ts'

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
  .refine(({ name, items }) => name !== undefined || items !== undefined, 'There is nothing to change.')

/** The foods of `servings` of a saved meal, such as 0.5: amounts and nutrients are multiplied. */
export const servingsOf = (items: readonly Snapshot[], servings: number): Snapshot[] =>
  items.map((item) => withAmount(item, Math.max(0.001, Math.round(amountOf(item) * servings * 1000) / 1000)))
