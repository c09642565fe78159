import { useMemo, useRef } from 'react'
import { type Meal, meals } from '#domain/meal-type.ts'
import type { Row } from '../day/entries.ts'

/** The entries of each meal; for a meal in which nothing has changed, the same list as before. */
export function useRowsByMeal(food: readonly Row[] | undefined): Record<Meal, Row[]> {
  const before = useRef<Partial<Record<Meal, Row[]>>>({})
  return useMemo(() => {
    const rowsOf = (meal: Meal) => {
      const rows = food?.filter(({ mealType }) => mealType === meal) ?? []
      const old = before.current[meal]
      return old?.length === rows.length && rows.every((row, at) => row === old[at]) ? old : rows
    }
    const all = Object.fromEntries(meals.map((meal) => [meal, rowsOf(meal)])) as Record<Meal, Row[]>
    before.current = all
    return all
  }, [food])
}
