import { addDays, type Day } from '#domain/day.ts'
import type { DailyGoals } from '#domain/goals.ts'
import { trpc } from '../../trpc.ts'
import { useToday, useUser } from '../../user.ts'

/** The goals that count on a day: a past day keeps those it had. Until they are known, today's stand in for them. */
export function useGoals(date: Day): DailyGoals {
  const { dailyGoals } = useUser()
  const isPast = date < useToday()
  const { data } = trpc.goals.on.useQuery({ date }, { enabled: isPast })
  // The diary asks for the day before as well: going there shows no other goals for a moment.
  trpc.goals.on.useQuery({ date: addDays(date, -1) })
  return (isPast ? data : undefined) ?? dailyGoals
}
