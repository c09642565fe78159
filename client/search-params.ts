import { addDays, type Day, dayIn, firstDay, isDay, lastLoggableDay } from '#domain/day.ts'
import { maxPage } from '#domain/limits.ts'

type Params = Record<string, unknown>
/** The value of one parameter; undefined when it is missing or invalid. */
type Read<Value> = (given: unknown) => Value | undefined
type Values<Reads extends Record<string, Read<unknown>>> = { [Name in keyof Reads]?: ReturnType<Reads[Name]> }

/**
 * Reads the parameters of a screen. Invalid values count as missing, and are removed from the address. By hand,
 * because zod would be a seventh of what the first screen loads.
 */
function reader<Reads extends Record<string, Read<unknown>>>(
  reads: Reads,
  /** Drops what means nothing without another parameter. */
  consistent: (params: Values<Reads>) => Values<Reads> = (params) => params,
) {
  const read = (params: Params) => {
    const entries = Object.entries(reads).map(([name, read]) => [name, read(params[name])] as const)
    // Invalid ones stay, as undefined: the router merges what it gets here over what is in the address.
    const given = entries.filter(([name, value]) => value !== undefined || name in params)
    return consistent(Object.fromEntries(given) as Values<Reads>)
  }
  return Object.assign(read, { params: Object.keys(reads) })
}

const oneOf =
  <const Value>(values: readonly Value[]): Read<Value> =>
  (given) =>
    values.find((value) => value === given)

const textUpTo =
  (max: number): Read<string> =>
  (given) =>
    typeof given === 'string' && given.length >= 1 && given.length <= max ? given : undefined

const on = oneOf([1])
const id = textUpTo(220)
const text = textUpTo(200)
/** A day that the server accepts, whatever the user's time zone. */
const day: Read<Day> = (given) => {
  const isLoggable = (date: Day) => date >= firstDay && date <= lastLoggableDay(addDays(dayIn('UTC', new Date()), 1))
  return typeof given === 'string' && isDay(given) && isLoggable(given) ? given : undefined
}
/** The router takes a text of digits for a number. */
const sharedText: Read<string> = (given) =>
  given === undefined || String(given).length > 10_000 ? undefined : String(given)
const fromProvider: Read<string> = (given) =>
  given === undefined || String(given).length > 4_096 ? undefined : String(given)
/** The name of one of the person's meals, which the screen knows. */
const meal = textUpTo(60)
/** Such a name, or `day`. */
const mealOrDay = meal
const page: Read<number> = (given) =>
  typeof given === 'number' && Number.isInteger(given) && given >= 1 && given <= maxPage ? given : undefined

export const legalTexts = ['privacy', 'terms'] as const
export type LegalText = (typeof legalTexts)[number]

/** On every screen: the open legal text. */
export const anySearch = reader({ legal: oneOf(legalTexts) })

/** On every screen inside the frame. */
export const frameSearch = reader({
  /** The sheet of the top bar that is open on a phone. */
  panel: oneOf(['menu', 'notifications']),
  feedback: on,
})

/** The dialogs over the food search, one at a time. */
export const foodDialogs = {
  /** The food whose amount is being chosen. */
  food: id,
  /** The food that a custom food starts from, or `new`, which starts from `name` and `code`. */
  custom: id,
  name: text,
  code: text,
  scan: on,
  yours: on,
  /** The meal in words whose foods are being reviewed. */
  describe: text,
}

export const dashboardSearch = reader({
  /** The calendar of logged days. */
  streak: on,
  fasting: oneOf(['start', 'goal', 'history', 'settings']),
  /** The sizes from which water is drunk. */
  containers: on,
  /** Over the fasting history: the fast being corrected, or `new`. */
  fast: id,
  /** The weekly check-in. */
  checkIn: on,
})

export const diarySearch = reader(
  {
    /** The shown day; by default today. */
    date: day,
    /** The meal to add to. */
    meal,
    /** Focuses the food search; on phones opens its sheet. */
    log: on,
    /** What the food search starts with. */
    find: (given: unknown) => text(given === undefined ? given : String(given)),
    ...foodDialogs,
    /** The entry being edited. */
    entry: id,
    /** Entries are being selected, and what happens to them. */
    select: on,
    selected: oneOf(['copy', 'move', 'save']),
    /** The exercise sheet on phones. */
    exercise: on,
    calendar: on,
    /** The sheet on phones with the actions for a meal or the whole day, or what to say of the day. */
    actions: meal,
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
  },
  // The editor of a saved meal opens over the list of them, and its food search inside it.
  (params) => {
    const savedMeal = params.savedMeals && params.savedMeal
    const selected = params.select && params.selected
    const share = params.savedMeals && params.share
    return { ...params, savedMeal, share, ingredients: savedMeal ? params.ingredients : undefined, selected }
  },
)

/** The numbers of days that the summary shows besides a single one. */
export const longSpans = [7, 30, 90, 365] as const

export const summarySearch = reader({
  date: day,
  /** The days that end with `date`. */
  days: oneOf(longSpans),
  /** What the chart of these days shows; calories by default. */
  nutrient: oneOf(['protein', 'carbs', 'fat']),
  /** The key of the nutrient whose foods are shown. */
  about: text,
  calendar: on,
})

export const progressSearch = reader({
  /** How far back the chart shows; 6 months by default. */
  range: oneOf(['1M', '3M', '1Y', 'All']),
  /** The same of the chart of energy; 3 months by default. */
  energy: oneOf(['1M', '6M', '1Y', 'All']),
  /** The entry being corrected. */
  entry: id,
  /** The weekly check-in. */
  checkIn: on,
})

export const friendsSearch = reader({
  /** Buddies are being invited to the household. */
  inviting: on,
  /** The buddy whose day is shown, and the day; by default today. */
  buddy: id,
  date: day,
})

/** An address of a page. */
const address = textUpTo(2_000)

export const recipesSearch = reader(
  {
    /** The shown recipe. */
    recipe: id,
    /** Opens the editor of that recipe. */
    edit: on,
    create: on,
    /** Opens the dialog that reads a recipe, with an address that another app shared. */
    read: (given: unknown) => on(given) ?? address(given),
    /** Opens the food search for another ingredient inside the editor. */
    ingredients: on,
    /** The recipe being shared. */
    share: id,
    /** What somebody shares with the user. */
    shared: id,
    ...foodDialogs,
  },
  (params) => {
    const edit = params.recipe === undefined ? undefined : params.edit
    return { ...params, edit, ingredients: params.create || edit ? params.ingredients : undefined }
  },
)

export const settingsSearch = reader({
  /** The suggestion of daily goals. */
  suggest: on,
  /** The goals of weekdays that differ. */
  weekdays: on,
  /** The meals of the day. */
  mealTypes: on,
  /** The plan, to start or to change it. */
  plan: on,
  /** The key of the nutrient whose choices are changed, or `new`. */
  nutrientKey: text,
  /** The API token whose activity is shown, or `new`. */
  apiToken: id,
  /** The import whose preview or result is shown. */
  importId: id,
  renamePasskey: id,
  /** What somebody is asked about, whether to remove it. */
  removePasskey: id,
  deleteToken: id,
  removeSignIn: id,
  turnOff: oneOf(['two-factor']),
})

/** The panels of the Admin Dashboard, in their order. */
export const adminTabs = [
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

export const adminSearch = reader({
  /** The shown panel; by default the first. */
  tab: oneOf(adminTabs),
  /** The foods that are listed; by default the pending ones. */
  list: oneOf(['pending', 'shared']),
  /** The page of the outbox. */
  page: page,
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

export type AdminSearchParams = ReturnType<typeof adminSearch>

/** What another app shares with this one (`share_target` of the manifest). */
export const shareSearch = reader({ title: sharedText, text: sharedText, url: sharedText })

/** `direct` shows the login page where it would lead on to the provider by itself. */
export const loginSearch = reader({ direct: on })

/** What the provider answers with. */
export const providerSearch = reader({ code: fromProvider, state: fromProvider, iss: fromProvider })

/** The invitation in the link of somebody who is invited. */
export const registerSearch = reader({ invitation: text })
