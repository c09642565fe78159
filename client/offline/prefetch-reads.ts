import { hashKey } from '@tanstack/react-query'
import { getQueryKey } from '@trpc/react-query'
import { addDays, dayIn } from '#domain/day.ts'
import { shownPage } from '#domain/fasting.ts'
import { meals } from '#domain/meal-type.ts'
import { queryClient, type RouterOutputs, trpc, trpcClient } from '../trpc.ts'
import { isConnected } from './connection.ts'
import { savedAt } from './saved-reads.ts'

/** What is saved is asked for again when it is older than this. */
const staleMs = 60 * 60_000

/**
 * Asks for what somebody would want to read and to log from without the network, so that it is saved even if they never
 * opened it: the last days, tomorrow, what they eat, their own foods, saved meals, recipes, goals, fasts and weights.
 */
export async function prefetchReads(): Promise<void> {
  const me = queryClient.getQueryData<RouterOutputs['account']['me']>(getQueryKey(trpc.account.me, undefined, 'query'))
  if (!me || !isConnected()) return
  const today = dayIn(me.timeZone, new Date())
  const days = [1, 0, -1, -2, -3, -4, -5, -6].map((offset) => addDays(today, offset))
  const upcoming = days.slice(0, 2)
  const ask = trpcClient
  await Promise.all([
    ...days.map((date) => save(getQueryKey(trpc.diary.day, { date }, 'query'), () => ask.diary.day.query({ date }))),
    ...upcoming
      .flatMap((date) => meals.map((mealType) => ({ mealType, date })))
      .map((asked) => save(getQueryKey(trpc.diary.recents, asked, 'query'), () => ask.diary.recents.query(asked))),
    ...(['recent', 'mine', 'favourites'] as const)
      .map((among) => ({ query: '', among }))
      .map((asked) => save(getQueryKey(trpc.foods.search, asked, 'query'), () => ask.foods.search.query(asked))),
    save(getQueryKey(trpc.customFoods.list, undefined, 'query'), () => ask.customFoods.list.query()),
    save(getQueryKey(trpc.meals.list, undefined, 'query'), () => ask.meals.list.query()),
    save(getQueryKey(trpc.recipes.list, undefined, 'query'), () => ask.recipes.list.query()),
    save(getQueryKey(trpc.favourites.list, undefined, 'query'), () => ask.favourites.list.query()),
    save(getQueryKey(trpc.exercise.recents, undefined, 'query'), () => ask.exercise.recents.query()),
    save(getQueryKey(trpc.goals.week, undefined, 'query'), () => ask.goals.week.query()),
    save(getQueryKey(trpc.fasting.current, undefined, 'query'), () => ask.fasting.current.query()),
    // As the first page of the history, which is read page by page.
    save(getQueryKey(trpc.fasting.history, { limit: shownPage }, 'infinite'), async () => ({
      pages: [await ask.fasting.history.query({ limit: shownPage })],
      pageParams: [null],
    })),
    save(getQueryKey(trpc.progress.summary, undefined, 'query'), () => ask.progress.summary.query()),
    save(getQueryKey(trpc.progress.list, undefined, 'query'), () => ask.progress.list.query()),
    save(getQueryKey(trpc.streak.get, { date: today }, 'query'), () => ask.streak.get.query({ date: today })),
  ])
}

async function save(queryKey: readonly unknown[], queryFn: () => Promise<unknown>): Promise<void> {
  if ((await savedAt(hashKey(queryKey))) < Date.now() - staleMs) await queryClient.prefetchQuery({ queryKey, queryFn })
}
