import type { QueryKey } from '@tanstack/react-query'
import { addDays, type Day, wallClockHere } from '#domain/day.ts'
import { fastsPerPage } from '#domain/limits.ts'
import { defaultMealTypes, type Meal, mealAt } from '#domain/meal-type.ts'
import { queryClient, utils } from './trpc.ts'

/** What is asked about: a day, those around it, and meals of them. */
type About = { date: Day; days: readonly Day[]; meals: readonly { mealType: Meal; date: Day }[] }

/** A query, and what asks for it ahead of a screen. Nobody waits for the answer: the screen finds it in the cache. */
type Read = { queryKey: QueryKey; ask: () => Promise<void> }

const read = <Options extends { queryKey: QueryKey }>(options: Options): Read => ({
  queryKey: options.queryKey,
  ask: () => queryClient.prefetchQuery(options),
})

/**
 * What somebody logged themselves. It is kept on the device and asked for ahead, so that it can be read without the network
 * even if they never opened it.
 */
const own = {
  'account.me': () => [read(utils.account.me.queryOptions())],
  'achievements.list': () => [read(utils.achievements.list.queryOptions())],
  'customFoods.list': () => [read(utils.customFoods.list.queryOptions())],
  'diary.day': ({ days }) => days.map((date) => read(utils.diary.day.queryOptions({ date }))),
  'diary.recents': ({ meals }) => meals.map((asked) => read(utils.diary.recents.queryOptions(asked))),
  'exercise.recents': () => [read(utils.exercise.recents.queryOptions())],
  'fasting.current': () => [read(utils.fasting.current.queryOptions())],
  'fasting.history': () => [fastingHistory()],
  'favourites.list': () => [read(utils.favourites.list.queryOptions())],
  // The lists that the food search begins with, which are what it searches without the network.
  'foods.search': () =>
    (['recent', 'mine', 'favourites'] as const).map((among) =>
      read(utils.foods.search.queryOptions({ query: '', among })),
    ),
  'goals.week': () => [read(utils.goals.week.queryOptions())],
  'meals.list': () => [read(utils.meals.list.queryOptions())],
  'progress.list': () => [read(utils.progress.list.queryOptions())],
  'progress.summary': () => [read(utils.progress.summary.queryOptions())],
  'recipes.list': () => [read(utils.recipes.list.queryOptions())],
  'settings.config': () => [read(utils.settings.config.queryOptions())],
  'streak.get': ({ date }) => [read(utils.streak.get.queryOptions({ date }))],
} satisfies Record<string, (about: About) => Read[]>

/** What somebody logged themselves too, but kept only once they have seen it. */
const seen = [
  'diary.daily',
  'diary.days',
  'diary.summary',
  'expenditure.history',
  'expenditure.on',
  'foods.byId',
  'goals.on',
]

/** What other people did: asked for ahead of a screen, and never kept. */
const ofOthers = {
  'buddies.list': () => [read(utils.buddies.list.queryOptions())],
  'buddies.pendingCount': () => [read(utils.buddies.pendingCount.queryOptions())],
  'notifications.list': () => [read(utils.notifications.list.queryOptions())],
} satisfies Record<string, (about: About) => Read[]>

/** The first page of the history, which is read page by page. */
function fastingHistory(): Read {
  const asked = { limit: fastsPerPage }
  return {
    queryKey: utils.fasting.history.infiniteQueryOptions(asked).queryKey,
    ask: () => utils.fasting.history.prefetchInfinite(asked),
  }
}

/** Whether the answer to a query is kept on the device: nothing of other people, of admins, of tokens or sessions is. */
export function isKept([path, options]: QueryKey): boolean {
  if (!Array.isArray(path)) return false
  const name = path.join('.')
  // A search by words is not.
  if (name === 'foods.search') return (options as { input?: { query?: string } })?.input?.query === ''
  return name in own || seen.includes(name)
}

/** The person's meals as far as they are known before the first answer. */
const ownMeals = () => utils.account.me.getData()?.mealTypes ?? defaultMealTypes

/** All that is kept and asked for ahead: of the last days and tomorrow. */
export function keptReads(today: Day): Read[] {
  const days = [1, 0, -1, -2, -3, -4, -5, -6].map((offset) => addDays(today, offset))
  const upcoming = days.slice(0, 2).flatMap((date) => ownMeals().map(({ name: mealType }) => ({ mealType, date })))
  return Object.values(own).flatMap((reads) => reads({ date: today, days, meals: upcoming }))
}

/** The settings of the instance. A screen that waits for them does without where they cannot be had. */
export const loadSettings = () => utils.settings.config.ensureData().catch(() => undefined)

/**
 * What a screen shows first, asked for together with its code. `date` and `meal` are those in its address, `daysAround` is how
 * many days before and after it are needed too. The day is else that of the browser's time zone, because the person's own comes
 * with the answer; where the two differ, the screen asks again.
 */
export function readAhead(
  names: readonly (keyof typeof own | keyof typeof ofOthers)[],
  asked: { date?: Day; meal?: Meal; daysAround?: number } = {},
): void {
  const now = wallClockHere(new Date())
  const date = asked.date ?? now.slice(0, 10)
  const mealType = asked.meal ?? mealAt(ownMeals(), now.slice(11)).name
  const around = asked.daysAround ?? 0
  const days = Array.from({ length: 1 + 2 * around }, (_, at) => addDays(date, at - around))
  const about = { date, days, meals: [{ mealType, date }] }
  const all: Record<string, (about: About) => Read[]> = { ...own, ...ofOthers }
  for (const { ask } of names.flatMap((name) => all[name]?.(about) ?? [])) void ask()
}
