import { createContext, useContext, useSyncExternalStore } from 'react'
import { type Day, dayIn, hourIn, timeIn } from '#domain/day.ts'
import { type Meal, mealAt } from '#domain/meal-type.ts'
import type { RouterOutputs } from './trpc.ts'
import { agoText } from './ui/format.ts'

export type User = RouterOutputs['account']['me']

/** A context, because most cards and many rows read it, and a query in each would cost more than the row itself. */
export const SignedInUser = createContext<User | null>(null)

/** The signed-in user. Only for use inside `Frame`, which waits until the user has loaded. */
export function useUser(): User {
  const user = useContext(SignedInUser)
  if (!user) throw new Error('useUser needs the frame around it')
  return user
}

/** The user's day, which changes at their midnight while the page stays open. */
export const useToday = (): Day => useClock(dayIn)

/** The hour in the user's time zone, 0 to 23. */
export const useHour = (): number => useClock(hourIn)

/** The names of the meals of the user's day, in order. */
export const useMeals = (): Meal[] => useUser().mealTypes.map(({ name }) => name)

/** The user's usual meal now. */
export function useUsualMeal(): Meal {
  const { mealTypes } = useUser()
  return useClock((timeZone, now) => mealAt(mealTypes, timeIn(timeZone, now)).name)
}

/** Tells on which of the user's days an instant (ISO 8601) was. */
export function useDayOf(): (instant: string) => Day {
  const { timeZone } = useUser()
  return (instant) => dayIn(timeZone, new Date(instant))
}

/** Tells how long ago an instant (ISO 8601) was, as `agoText`. */
export function useAgoText(): (instant: string) => string {
  const { timeZone } = useUser()
  return (instant) => agoText(new Date(instant), new Date(), (at) => dayIn(timeZone, at))
}

/** Reads the user's clock, again every 30 s and whenever the page becomes visible. `read` returns a plain value. */
export function useClock<T extends string | number | boolean>(read: (timeZone: string, now: Date) => T): T {
  const { timeZone } = useUser()
  return useSyncExternalStore(watchClock, () => read(timeZone, new Date()))
}

function watchClock(onTick: () => void): () => void {
  const timer = setInterval(onTick, 30_000)
  document.addEventListener('visibilitychange', onTick)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', onTick)
  }
}
