import { useRef } from 'react'
import type { Day } from '#domain/day.ts'
import type { Meal } from '#domain/meal-type.ts'
import { trpc } from '../../trpc.ts'
import type { RecentFood } from './food-option.ts'

/**
 * The foods somebody most likely logs for a meal of a day. Logging one makes it likelier, but the list keeps its order
 * while it is on view: a line that moves under a finger adds the wrong food.
 */
export function useRecents(mealType: Meal, date: Day): RecentFood[] | undefined {
  const { data } = trpc.diary.recents.useQuery({ mealType, date })
  const shown = useRef<{ list: string; ids: string[] }>({ list: '', ids: [] })
  if (!data) return undefined
  const list = `${mealType} ${date}`
  const before = shown.current.list === list ? shown.current.ids : []
  const place = ({ id }: RecentFood) => (before.includes(id) ? before.indexOf(id) : before.length)
  const sorted = data.toSorted((a, b) => place(a) - place(b))
  shown.current = { list, ids: sorted.map(({ id }) => id) }
  return sorted
}
