import { addDays, type Day } from '#domain/day.ts'
import { trpc } from '../../trpc.ts'
import { type Figures, ofRange } from './figures.ts'

/** The mean intake and goals of the `days` days that end with `date`; fetched only when `days` is above 1. */
export function useRange(date: Day, days: number, today: Day) {
  const { data, isError, refetch } = trpc.diary.summary.useQuery(
    { from: addDays(date, 1 - days), to: date },
    { enabled: days > 1 },
  )
  const figures: Figures | undefined = data && ofRange(data, today)
  return { figures, goals: data?.goals, failed: isError && !data, retry: () => void refetch() }
}
