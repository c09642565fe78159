import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useEffect } from 'react'
import type { Day } from '#domain/day.ts'
import type { Meal } from '#domain/meal-type.ts'
import { useDialogParams } from '../../ui/dialog-params.ts'
import { useMeals, useToday, useUsualMeal } from '../../user.ts'

const ofMeals = ['meal', 'actions', 'copyFrom', 'copyTo', 'saveMeal', 'savedMeals'] as const
/** What stands beside meals in these: the whole day, and what to say of it. */
const notMeals = ['day', 'status']

/** The diary's search parameters: the day, the meal to add to, and whether the food search is open. */
export function useDiaryAddress() {
  const search = useSearch({ from: '/frame/diary' })
  const navigate = useNavigate({ from: '/diary' })
  const sheet = useDialogParams('log', 'find')
  const today = useToday()
  const meals = useMeals()
  const usual = useUsualMeal()
  // A meal of an old address may have another name by now. The parameters are read before anybody knows the person's meals.
  const unknown = ofMeals.some((name) => {
    const given = search[name]
    return given !== undefined && !notMeals.includes(given) && !meals.includes(given)
  })
  useEffect(() => {
    if (unknown)
      void navigate({
        search: (old) => ({ ...old, ...Object.fromEntries(ofMeals.map((name) => [name, undefined])) }),
        replace: true,
        resetScroll: false,
      })
  }, [unknown, navigate])

  const go = (day: Day) =>
    void navigate({
      search: ({ date: _, ...rest }) => (day === today ? rest : { ...rest, date: day }),
      resetScroll: false,
    })
  const chooseMeal = (meal: Meal) =>
    void navigate({ search: (old) => ({ ...old, meal }), state: true, replace: true, resetScroll: false })

  return {
    today,
    date: search.date ?? today,
    meal: search.meal !== undefined && meals.includes(search.meal) ? search.meal : usual,
    go,
    chooseMeal,

    isSearching: sheet.shown.log !== undefined,
    /** What the food search starts with. */
    find: search.find,
    openSearch: (meal: Meal) => sheet.open({ log: 1, meal }),
    /** Keeps the meal that was chosen in the search. */
    async closeSearch() {
      const { meal } = search
      await sheet.close()
      if (meal) chooseMeal(meal)
    },
    /** On wide windows, `log=1` only focuses the search and is then removed from the address. */
    forgetSearch: useCallback(
      () => void navigate({ search: ({ log: _, find: __, ...rest }) => rest, replace: true, resetScroll: false }),
      [navigate],
    ),
  }
}
