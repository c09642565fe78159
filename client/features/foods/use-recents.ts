import { useEffect, useRef, useState } from 'react'
import type { Day } from '#domain/day.ts'
import type { Meal } from '#domain/meal-type.ts'
import { trpc } from '../../trpc.ts'
import type { RecentFood } from './food-option.ts'

/**
 * The foods most likely logged for a meal of a day, most likely first; undefined until loaded. The list keeps its order
 * while it is shown, so that no row moves under a finger.
 */
export function useRecents(mealType: Meal, date: Day) {
  const { data, isError, refetch } = trpc.diary.recents.useQuery({ mealType, date })
  const shown = useRef<{ list: string; ids: string[] }>({ list: '', ids: [] })
  const list = `${mealType} ${date}`
  const before = shown.current.list === list ? shown.current.ids : []
  const place = ({ id }: RecentFood) => (before.includes(id) ? before.indexOf(id) : before.length)
  const recents = data?.toSorted((a, b) => place(a) - place(b))
  if (recents) shown.current = { list, ids: recents.map(({ id }) => id) }
  return { recents, failed: isError && !recents, retry: () => void refetch() }
}

/** How long a button shows that it has added a food. */
const shownMs = 1500

/** The id of the food that was just added, for 1.5 s, and its setter. Null for none, as after a failure. */
export function useJustAdded(): [string | null, (id: string | null) => void] {
  const [added, setAdded] = useState<{ id: string } | null>(null)
  useEffect(() => {
    if (!added) return
    const timer = setTimeout(() => setAdded(null), shownMs)
    return () => clearTimeout(timer)
  }, [added])
  return [added?.id ?? null, (id) => setAdded(id === null ? null : { id })]
}
