import { dayIn, hourIn } from '#domain/day.ts'
import { mealAt } from '#domain/meal-type.ts'
import { earlyAnswers } from './early-answers.ts'
import { trpcUtils as api } from './trpc.ts'

/**
 * Asks for all that the dashboard shows in one batch, while the code of the screen is still loading. The day is that of
 * the browser's time zone, because the user's own comes with the answer; where the two differ, the cards ask again.
 */
export async function prefetchDashboard(): Promise<void> {
  // On a reload, the page has asked for the same already.
  await earlyAnswers
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
  const now = new Date()
  const date = dayIn(timeZone, now)
  void api.account.me.prefetch()
  void api.diary.day.prefetch({ date })
  void api.diary.recents.prefetch({ mealType: mealAt(hourIn(timeZone, now)), date })
  void api.streak.get.prefetch({ date })
  void api.fasting.current.prefetch()
  void api.goals.week.prefetch()
  void api.progress.summary.prefetch()
  void api.buddies.list.prefetch()
  void api.buddies.pendingCount.prefetch()
  void api.achievements.list.prefetch()
  void api.notifications.list.prefetch()
}
