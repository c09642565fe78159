import { type Mutation, useMutationState } from '@tanstack/react-query'
import { useEffect } from 'react'
import { addDays, type Day } from '#domain/day.ts'
import { trpc } from '../../trpc.ts'
import { type Change, type ChangeInput, type ExerciseEntry, type LogInput, type Row, rowsOf } from './entries.ts'

export type DiaryDay = { food: Row[]; exercise: ExerciseEntry[] }

/** A day of the diary with everything that is still on its way to the server. `day` is undefined until it is known. */
export function useDay(date: Day) {
  const { data, isError, refetch } = trpc.diary.day.useQuery({ date })
  const changes = useChanges()
  const day: DiaryDay | undefined = data && { food: rowsOf(data.food, date, changes), exercise: data.exercise }
  return { day, failed: isError && !data, retry: () => void refetch() }
}

/** Asks for the days beside one, so that going there needs no wait. */
export function useNeighbours(date: Day, ready: boolean): void {
  const utils = trpc.useUtils()
  useEffect(() => {
    if (!ready) return
    for (const beside of [-1, 1]) void utils.diary.day.prefetch({ date: addDays(date, beside) })
  }, [utils, date, ready])
}

/** The diary's changes that are not on the server yet, in the order in which they were made. */
function useChanges(): Change[] {
  const changes = useMutationState({
    filters: { predicate: ({ state }) => state.status === 'pending' || state.status === 'error' },
    select: changeOf,
  })
  return changes.filter((change) => change !== null)
}

/** Reads a diary change out of its mutation; null for every other mutation. */
function changeOf({ mutationId: key, options, state }: Mutation): Change | null {
  const path = options.mutationKey?.[0]
  if (!Array.isArray(path) || path[0] !== 'diary') return null
  const about = { key, failed: state.status === 'error' }
  switch (path[1]) {
    case 'logFood':
      return { ...about, kind: 'logFood', input: state.variables as LogInput }
    case 'changeFood':
      return { ...about, kind: 'changeFood', input: state.variables as ChangeInput }
    case 'removeFood':
      return { ...about, kind: 'removeFood', input: state.variables as { id: string } }
    default:
      return null
  }
}
