import { useEffect } from 'react'
import { addDays, type Day } from '#domain/day.ts'
import { toThreeDecimals } from '#domain/portion.ts'
import { glassVolume } from '#domain/units.ts'
import { drinksMl } from '#domain/water.ts'
import { useQueuedChanges } from '../../../offline/use-queue.ts'
import { type RouterOutputs, trpc } from '../../../trpc.ts'
import { applyExerciseChanges, applyFoodChanges, applyWaterChanges } from './apply-day-changes.ts'
import type { ExerciseRow, Row } from './entries.ts'

export type DiaryDay = {
  food: Row[]
  exercise: ExerciseRow[]
  /** Plain water, and that of the drinks that count as water, in ml. */
  water: { plain: number; drinks: number }
  status: RouterOutputs['diary']['day']['status']
}

/** A day of the diary, unsent changes included. `day` is undefined until the server's has loaded. */
export function useDay(date: Day) {
  const { data, isError, refetch } = trpc.diary.day.useQuery({ date })
  const changes = useQueuedChanges()
  const food = data && applyFoodChanges(data.food, date, changes)
  const day: DiaryDay | undefined = data && {
    food: food ?? [],
    exercise: applyExerciseChanges(data.exercise, date, changes),
    water: { plain: applyWaterChanges(plainMl(data), date, changes), drinks: drinksMl(food ?? []) },
    // A day that this device kept before days had one.
    status: data.status ?? null,
  }
  return { day, failed: isError && !data, retry: () => void refetch() }
}

/** The plain water of a day. One that this device kept before days had ml has glasses only. */
const plainMl = ({ water, food }: Pick<RouterOutputs['diary']['day'], 'water' | 'food'>): number =>
  Math.max(0, toThreeDecimals((water.ml ?? water.glasses * glassVolume) - drinksMl(food)))

/** Prefetches the next day; the screen reads the day before anyway. */
export function useNextDay(date: Day, ready: boolean): void {
  const utils = trpc.useUtils()
  useEffect(() => {
    if (ready) void utils.diary.day.prefetch({ date: addDays(date, 1) })
  }, [utils, date, ready])
}
