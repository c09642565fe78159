import { createTRPCQueryUtils } from '@trpc/react-query'
import { type Day, dayIn } from '#domain/day.ts'
import { type Meal, mealAt } from '#domain/meal-type.ts'
import { queryClient, trpcClient } from './trpc.ts'

const utils = createTRPCQueryUtils({ queryClient, client: trpcClient })

/*
 * What a screen shows first, asked for together with its code. Nobody waits for the answers here: the screen finds them in the
 * cache, or shows by itself that they are missing. The day is that of the browser's time zone, because the user's own comes
 * with the answer; where the two differ, the screen asks again.
 */

export function readNavigation(): void {
  void utils.account.me.prefetch()
  void utils.notifications.list.prefetch()
  void utils.buddies.pendingCount.prefetch()
}

export function readDashboard(): void {
  const { date, meal } = now()
  void utils.diary.day.prefetch({ date })
  void utils.diary.recents.prefetch({ mealType: meal, date })
  void utils.streak.get.prefetch({ date })
  void utils.fasting.current.prefetch()
  void utils.goals.week.prefetch()
  void utils.progress.summary.prefetch()
  void utils.buddies.list.prefetch()
  void utils.achievements.list.prefetch()
}

/** `date` and `meal` are those in the address, where it names them. */
export function readDiary(asked: { date?: Day; meal?: Meal }): void {
  const { date, meal } = now(asked)
  void utils.diary.day.prefetch({ date })
  void utils.diary.recents.prefetch({ mealType: meal, date })
  void utils.meals.list.prefetch()
}

function now({ date, meal }: { date?: Day; meal?: Meal } = {}) {
  const time = new Date()
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  return { date: date ?? dayIn(timeZone, time), meal: meal ?? mealAt(time.getHours()) }
}
