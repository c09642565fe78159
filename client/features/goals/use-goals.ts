import { useEffect } from 'react'
import { addDays, type Day } from '#domain/day.ts'
import type { DailyGoals } from '#domain/goals.ts'
import { trpc } from '../../trpc.ts'
import { useToday, useUser } from '../../user.ts'

/** The goals of a day: a past one keeps those it had, and weekdays may have their own. Until they have loaded, today's are used. */
export function useGoals(date: Day): DailyGoals {
  const { dailyGoals } = useUser()
  const isToday = date === useToday()
  const { data } = trpc.goals.on.useQuery({ date }, { enabled: !isToday })
  const utils = trpc.useUtils()
  // So that going to the day before or after does not show other goals for a moment.
  useEffect(() => {
    for (const days of [-1, 1]) void utils.goals.on.prefetch({ date: addDays(date, days) })
  }, [utils, date])
  return (isToday ? undefined : data) ?? dailyGoals
}
