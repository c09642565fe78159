import { z } from 'zod'
import { isDay } from '#domain/day.ts'
import { meals } from '#domain/meal-type.ts'

/** A value that makes no sense counts as not given, and leaves the address. */
const given = <Schema extends z.ZodType>(schema: Schema) => schema.optional().catch(undefined)

const on = given(z.literal(1))
const id = given(z.string().min(1).max(220))
const text = given(z.string().min(1).max(200))
const day = given(z.string().refine(isDay))
const meal = given(z.enum(meals))
const mealOrDay = given(z.enum([...meals, 'day']))

/** Every screen's: the legal text that is open. */
export const AnySearch = z.object({ legal: given(z.enum(['privacy', 'terms'])) })

/** Of the screens inside the frame: the sheet of its bar that is open on a phone. */
export const FrameSearch = z.object({ panel: given(z.enum(['menu', 'notifications'])) })

/** What stands over the food search, one at a time. */
const foodDialogs = {
  /** The food of which an amount is chosen. */
  food: id,
  /** The food whose values a custom food starts from, or `new`, which starts from `name` and `code`. */
  custom: id,
  name: text,
  code: text,
  scan: on,
  yours: on,
}

export const DiarySearch = z.object({
  /** The day on view; today without. */
  date: day,
  /** The meal to add to. */
  meal,
  /** Puts the cursor in the food search, which on phones is a sheet. */
  log: on,
  ...foodDialogs,
  /** The entry that is edited. */
  entry: id,
  /** On phones. */
  exercise: on,
  calendar: on,
  /** On phones: what else can be done with a meal or the whole day. */
  actions: mealOrDay,
  copyFrom: mealOrDay,
  copyTo: mealOrDay,
  saveMeal: meal,
  /** The meal that saved ones are added to. */
  savedMeals: meal,
  /** The saved meal that is edited. */
  savedMeal: id,
})

export const SummarySearch = z.object({
  date: day,
  /** The 7 or 30 days that end with `date`. */
  days: given(z.literal([7, 30])),
  calendar: on,
})

export const RecipesSearch = z.object({
  /** The recipe that is read. */
  recipe: id,
  /** It is changed, instead. */
  edit: on,
  create: on,
  /** Of the recipe that is written: the food search for another ingredient. */
  ingredients: on,
  ...foodDialogs,
})

export const AdminSearch = z.object({ mail: id })
