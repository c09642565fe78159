import { z } from 'zod'
import { addDays, dayIn, lastLoggableDay } from '#domain/day.ts'
import { Day } from '#domain/day-schemas.ts'
import { meals } from '#domain/meal-type.ts'
import { Page } from '#domain/page.ts'

/** Invalid values count as missing and are removed from the address. */
const lenient = <Schema extends z.ZodType>(schema: Schema) => schema.optional().catch(undefined)

const on = lenient(z.literal(1))
const id = lenient(z.string().min(1).max(220))
const text = lenient(z.string().min(1).max(200))
/** The router takes a text of digits for a number. */
const sharedText = lenient(z.coerce.string().max(10_000))
/** A day that the server accepts, whatever the user's time zone. */
const day = lenient(Day.refine((date) => date <= lastLoggableDay(addDays(dayIn('UTC', new Date()), 1))))
const meal = lenient(z.enum(meals))
const mealOrDay = lenient(z.enum([...meals, 'day']))

/** On every screen: the open legal text. */
export const AnySearch = z.object({ legal: lenient(z.enum(['privacy', 'terms'])) })

/** On every screen inside the frame. */
export const FrameSearch = z.object({
  /** The sheet of the top bar that is open on a phone. */
  panel: lenient(z.enum(['menu', 'notifications'])),
  feedback: on,
})

/** The dialogs over the food search, one at a time. */
const foodDialogs = {
  /** The food whose amount is being chosen. */
  food: id,
  /** The food that a custom food starts from, or `new`, which starts from `name` and `code`. */
  custom: id,
  name: text,
  code: text,
  scan: on,
  yours: on,
}

export const DashboardSearch = z.object({
  /** The calendar of logged days. */
  streak: on,
  fasting: lenient(z.enum(['start', 'history', 'settings'])),
  /** Over the fasting history: the fast being corrected, or `new`. */
  fast: id,
})

const DiaryParams = z.object({
  /** The shown day; by default today. */
  date: day,
  /** The meal to add to. */
  meal,
  /** Focuses the food search; on phones opens its sheet. */
  log: on,
  /** What the food search starts with. */
  find: lenient(z.coerce.string().min(1).max(200)),
  ...foodDialogs,
  /** The entry being edited. */
  entry: id,
  /** Entries are being selected, and what happens to them. */
  select: on,
  selected: lenient(z.enum(['copy', 'move', 'save'])),
  /** The exercise sheet on phones. */
  exercise: on,
  calendar: on,
  /** The sheet on phones with the actions for a meal or the whole day. */
  actions: mealOrDay,
  copyFrom: mealOrDay,
  copyTo: mealOrDay,
  saveMeal: meal,
  /** The list of saved meals, with the meal to add them to. */
  savedMeals: meal,
  /** The saved meal being edited. */
  savedMeal: id,
  /** The saved meal being shared. */
  share: id,
  /** Opens the food search for another food inside its editor. */
  ingredients: on,
})

// The editor of a saved meal opens over the list of them, and its food search inside it.
export const DiarySearch = DiaryParams.transform((params): typeof params => {
  const savedMeal = params.savedMeals && params.savedMeal
  const selected = params.select && params.selected
  const share = params.savedMeals && params.share
  return { ...params, savedMeal, share, ingredients: savedMeal ? params.ingredients : undefined, selected }
})

export const SummarySearch = z.object({
  date: day,
  /** The 7 or 30 days that end with `date`. */
  days: lenient(z.literal([7, 30])),
  calendar: on,
})

export const ProgressSearch = z.object({
  /** How far back the chart shows; 6 months by default. */
  range: lenient(z.enum(['1M', '3M', '1Y', 'All'])),
  /** The entry being corrected. */
  entry: id,
})

const RecipesParams = z.object({
  /** The shown recipe. */
  recipe: id,
  /** Opens the editor of that recipe. */
  edit: on,
  create: on,
  /** Opens the food search for another ingredient inside the editor. */
  ingredients: on,
  /** The recipe being shared. */
  share: id,
  /** What somebody shares with the user. */
  shared: id,
  ...foodDialogs,
})

export const RecipesSearch = RecipesParams.transform((params): typeof params => {
  const edit = params.recipe === undefined ? undefined : params.edit
  return { ...params, edit, ingredients: params.create || edit ? params.ingredients : undefined }
})

export const SettingsSearch = z.object({
  /** The suggestion of daily goals. */
  suggest: on,
  /** The API token whose activity is shown, or `new`. */
  apiToken: id,
  /** The import whose preview or result is shown. */
  importId: id,
})

/** The panels of the Admin Dashboard, in their order. */
const adminTabs = [
  'users',
  'progress',
  'foods',
  'feedback',
  'errors',
  'catalogue',
  'jobs',
  'outbox',
  'audit',
  'theme',
] as const
export type AdminTab = (typeof adminTabs)[number]

export const AdminSearch = z.object({
  /** The shown panel; by default the first. */
  tab: lenient(z.enum(adminTabs)),
  /** The foods that are listed; by default the pending ones. */
  list: lenient(z.enum(['pending', 'shared'])),
  /** The page of the outbox. */
  page: lenient(Page.unwrap()),
  /** The food that is being edited. */
  food: id,
  /** The mail of the outbox that is being read. */
  mail: id,
  /** The user whose details are shown. */
  user: id,
  /** The user who gets a link to choose a new password. */
  reset: id,
  /** The dialog with the invitations. */
  invite: on,
  /** The form that starts an import of foods. */
  import: on,
  /** The error of the error log whose stack is shown. */
  error: id,
})

export type AdminSearchParams = z.output<typeof AdminSearch>

/** What another app shares with this one (`share_target` of the manifest). */
export const ShareSearch = z.object({ title: sharedText, text: sharedText, url: sharedText })

/** The invitation in the link of somebody who is invited. */
export const RegisterSearch = z.object({ invitation: text })
