import type { Day } from '#domain/day.ts'
import { useQueuedChanges } from '../../../offline/use-queue.ts'
import { type RouterOutputs, trpc } from '../../../trpc.ts'
import { applyExerciseChanges, applyFoodChanges, type ExerciseRow, type Row } from './entries.ts'

export type DiaryDay = {
  food: Row[]
  exercise: ExerciseRow[]
  status: RouterOutputs['diary']['day']['status']
}

/** A day of the diary, unsent changes included. `day` is undefined until the server's has loaded. */
export function useDay(date: Day) {
  const { data, isError, refetch } = trpc.diary.day.useQuery({ date })
  const changes = useQueuedChanges()
  const day: DiaryDay | undefined = data && {
    food: applyFoodChanges(data.food, date, changes),
    exercise: applyExerciseChanges(data.exercise, date, changes),
    // A day that this device kept before days had one.
    status: data.status ?? null,
  }
  return { day, failed: isError && !data, retry: () => void refetch() }
}
