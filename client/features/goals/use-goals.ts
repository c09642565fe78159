import { useEffect } from 'react'
import { addDays, type Day } from '#domain/day.ts'
import type { DailyGoals } from '#domain/goals.ts'
import { trpc } from '../../trpc.ts'
import { useToday, useUser } from '../../user.ts'

/** The goals of a day; a past day keeps those it had. Until they have loaded, today's are used. */
export function useGoals(date: Day): DailyGoals {
  const { dailyGoals } = useUser()
  const isPast = date < useToday()
  const { data } = trpc.goals.on.useQuery({ date }, { enabled: isPast })
  const utils = trpc.useUtils()
  // So that going to the day before does not show other goals for a moment.
  useEffect(() => void utils.goals.on.prefetch({ date: addDays(date, -1) }), [utils, date])
  return (isPast ? data : undefined) ?? dailyGoals
}
