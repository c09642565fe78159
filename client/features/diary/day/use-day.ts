import { useMutationState } from '@tanstack/react-query'
import { useEffect } from 'react'
import { addDays, type Day } from '#domain/day.ts'
import { useIsConnected } from '../../../offline/connection.ts'
import { changeOf } from '../../../offline/queue.ts'
import { trpc } from '../../../trpc.ts'
import { type Change, type ExerciseRow, exerciseRowsOf, type Row, rowsOf } from './entries.ts'

/** `glasses` of water. */
export type DiaryDay = { food: Row[]; exercise: ExerciseRow[]; glasses: number }

/** A day of the diary with everything that is still on its way to the server. `day` is undefined until it is known. */
export function useDay(date: Day) {
  const { data, isError, refetch } = trpc.diary.day.useQuery({ date })
  const changes = useChanges()
  const day: DiaryDay | undefined = data && {
    food: rowsOf(data.food, date, changes),
    exercise: exerciseRowsOf(data.exercise, date, changes),
    glasses: data.water.glasses,
  }
  return { day, failed: isError && !data, retry: () => void refetch() }
}

/** Asks for the next day, so that going there needs no wait; the one before is read anyway. */
export function useNextDay(date: Day, ready: boolean): void {
  const utils = trpc.useUtils()
  useEffect(() => {
    if (ready) void utils.diary.day.prefetch({ date: addDays(date, 1) })
  }, [utils, date, ready])
}

/** The diary's changes that are not on the server yet, in the order in which they were made. */
function useChanges(): Change[] {
  const changes = useMutationState({
    filters: { predicate: ({ state }) => state.status === 'pending' || state.status === 'error' },
    select: changeOf,
  })
  const isOut = !useIsConnected()
  return changes
    .filter((change) => change !== null)
    .map(({ paused, ...change }) => ({ ...change, waiting: paused && isOut }))
}
