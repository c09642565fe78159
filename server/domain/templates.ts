import { z } from 'zod'
import { Day } from './day.ts'
import { foodItems, MealType, name } from './diary.ts'

const templateName = name('A name')
const items = foodItems.min(1, 'A saved meal needs at least one food.')

/** A saved meal: of the foods sent, or of what a meal of a day holds now. */
export const CreateTemplate = z
  .object({ name: templateName, items: items.optional(), date: Day.optional(), mealType: MealType.optional() })
  .refine(({ items, date, mealType }) => items !== undefined || (date !== undefined && mealType !== undefined), {
    path: ['items'],
    error: 'A saved meal is made of foods, or of a meal and its day.',
  })

export const ChangeTemplate = z
  .object({ id: z.string(), name: templateName.optional(), items: items.optional() })
  .refine(({ name, items }) => name !== undefined || items !== undefined, 'There is nothing to change.')

export const LogTemplate = z.object({ id: z.string(), date: Day, mealType: MealType })
