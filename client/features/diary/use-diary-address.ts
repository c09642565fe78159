import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { Day } from '#domain/day.ts'
import type { Meal } from '#domain/meal-type.ts'
import { useMeals, useToday, useUsualMeal } from '../../user.ts'

const ofMeals = ['meal', 'actions', 'copyFrom', 'copyTo', 'saveMeal', 'savedMeals'] as const
/** What stands beside meals in these: the whole day, and what to say of it. */
const notMeals = ['day', 'status']

/** The day and the meal to add to, from the diary's search parameters. */
export function useDiaryAddress() {
  const navigate = useNavigate({ from: '/diary' })
  const today = useToday()
  const meals = useMeals()
  const usual = useUsualMeal()
  const { date, meal } = useSearch({
    from: '/frame/diary',
    structuralSharing: true,
    select: ({ date, meal }) => ({ date, meal }),
  })
  const isKnown = meal !== undefined && meals.includes(meal)
  return {
    today,
    date: date ?? today,
    meal: isKnown ? meal : usual,
    /** Whether somebody chose the meal, which otherwise follows the clock. */
    isMealChosen: isKnown,
    go: (day: Day) =>
      void navigate({
        search: ({ date: _, ...rest }) => (day === today ? rest : { ...rest, date: day }),
        resetScroll: false,
      }),
    chooseMeal: (meal: Meal) =>
      void navigate({ search: (old) => ({ ...old, meal }), state: true, replace: true, resetScroll: false }),
  }
}

/** Removes meals from the address that the person's day does not have. */
export function useKnownMeals(): void {
  const navigate = useNavigate({ from: '/diary' })
  const meals = useMeals()
  // A meal of an old address may have another name by now. The parameters are read before anybody knows the person's meals.
  const unknown = useSearch({
    from: '/frame/diary',
    select: (search) =>
      ofMeals.some((name) => {
        const given = search[name]
        return given !== undefined && !notMeals.includes(given) && !meals.includes(given)
      }),
  })
  useEffect(() => {
    if (unknown)
      void navigate({
        search: (old) => ({ ...old, ...Object.fromEntries(ofMeals.map((name) => [name, undefined])) }),
        replace: true,
        resetScroll: false,
      })
  }, [unknown, navigate])
}
