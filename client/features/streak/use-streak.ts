import { keepPreviousData } from '@tanstack/react-query'
import { type Day, startOfWeek } from '#domain/day.ts'
import { pauseOn } from '#domain/streak.ts'
import { trpc } from '../../trpc.ts'

/**
 * The streak, the days with food of the current week, and the pauses. `hasFoodToday` is what this device knows already,
 * unsent entries included; undefined while it does not know. `streak` is undefined until loaded.
 */
export function useStreak(today: Day, hasFoodToday: boolean | undefined) {
  // The date asks again after midnight.
  const { data } = trpc.streak.get.useQuery({ date: today }, { placeholderData: keepPreviousData })
  const pauses = data?.pauses ?? []
  const pause = pauseOn(today, pauses)
  const loggedDays = new Set(data?.loggedDays)
  const ahead = daysAhead(loggedDays.has(today), hasFoodToday)
  if (hasFoodToday === true) loggedDays.add(today)
  if (hasFoodToday === false) loggedDays.delete(today)
  return {
    streak: data && data.streak + (pause ? 0 : ahead),
    pausedUntil: pause?.endDate ?? null,
    pauses,
    loggedDays,
    isLoaded: data !== undefined,
    week: startOfWeek(today),
  }
}

/** How far this device is ahead of the answer: the first entry of today adds a day, removing the last takes it. */
function daysAhead(wasLogged: boolean, hasFood = wasLogged): number {
  return Number(hasFood) - Number(wasLogged)
}
