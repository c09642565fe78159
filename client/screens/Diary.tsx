import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { Day } from '#domain/day.ts'
import { type Meal, mealAt, meals } from '#domain/diary.ts'
import { leftOf } from '../features/diary/DaySummary.tsx'
import { DiaryCard } from '../features/diary/DiaryCard.tsx'
import { useDay, useNeighbours } from '../features/diary/use-day.ts'
import { useFoodLog } from '../features/diary/use-food-log.ts'
import { AddFoodModal, type Pick } from '../features/foods/AddFoodModal.tsx'
import { FoodSearchCard } from '../features/foods/FoodSearchCard.tsx'
import { FoodSearchSheet } from '../features/foods/FoodSearchSheet.tsx'
import { type Eaten, eatenAgain, type FoundFood } from '../features/foods/found-food.ts'
import { announce } from '../ui/LiveRegion.tsx'
import { PageTitle } from '../ui/PageTitle.tsx'
import { type PageKeys, usePageKeys } from '../ui/page-keys.ts'
import { useIsPhone } from '../ui/use-is-phone.ts'
import { useHour, useToday, useUser } from '../user.ts'
import styles from './Diary.module.css'

/** The address says which day is on view (`date`), which meal is added to (`meal`), and to open the search (`log=1`). */
export function Diary() {
  const search = useSearch({ from: '/frame/diary' })
  const navigate = useNavigate({ from: '/diary' })
  const isPhone = useIsPhone()
  const { dailyGoals } = useUser()
  const today = useToday()
  const slot = mealAt(useHour())

  const date = search.date ?? today
  const meal = meals.find((one) => one === search.meal) ?? slot
  const loaded = useDay(date)
  const caloriesLeft = loaded.day ? leftOf(loaded.day, dailyGoals) : null
  const log = useFoodLog()
  const [pick, setPick] = useState<Pick | null>(null)
  const [added, setAdded] = useState<{ foodId: string | null } | null>(null)
  useEffect(() => {
    if (!added) return
    const timer = setTimeout(() => setAdded(null), 1500)
    return () => clearTimeout(timer)
  }, [added])
  useNeighbours(date, loaded.day !== undefined)

  const box = useRef<HTMLInputElement>(null)
  const focusBox = useCallback(() => {
    box.current?.focus()
    box.current?.select()
  }, [])

  // Here at once, not by way of the address: what is typed right after `/` must land in the box.
  usePageKeys(useMemo((): PageKeys => (isPhone ? {} : { '/': focusBox }), [isPhone, focusBox]))

  const isAsked = search.log === 1
  const closeSearch = useCallback(
    () => void navigate({ search: ({ log: _, ...rest }) => rest, replace: true, resetScroll: false }),
    [navigate],
  )
  useEffect(() => {
    // On phones the search is a sheet, and `log=1` is what keeps it open.
    if (!isAsked || isPhone) return
    scrollTo({ top: 0 })
    focusBox()
    closeSearch()
  }, [isAsked, isPhone, focusBox, closeSearch])

  const go = useCallback(
    (day: Day) =>
      void navigate({
        search: ({ date: _, ...rest }) => (day === today ? rest : { ...rest, date: day }),
        resetScroll: false,
      }),
    [navigate, today],
  )
  const chooseMeal = (chosen: Meal) =>
    void navigate({ search: (old) => ({ ...old, meal: chosen }), replace: true, resetScroll: false })

  function openSearchFor(chosen: Meal) {
    if (isPhone) void navigate({ search: (old) => ({ ...old, meal: chosen, log: 1 as const }), resetScroll: false })
    else {
      chooseMeal(chosen)
      focusBox()
    }
  }

  function add(eaten: Eaten) {
    log.log({ ...eaten, date })
    announce(`${eaten.foodName} added to ${eaten.mealType}.`)
    setPick(null)
    setAdded({ foodId: eaten.foodId ?? null })
    // After the modal has let go of the focus.
    requestAnimationFrame(focusBox)
  }

  const foodSearch = {
    meal,
    onMeal: chooseMeal,
    today,
    box,
    added: added?.foodId ?? null,
    onPick: (food: FoundFood) => setPick({ food, meal }),
    onRepeat: (food: FoundFood) => {
      const again = eatenAgain(food, meal)
      if (again) add(again)
    },
  }

  return (
    <>
      <PageTitle hidden={isPhone} className={styles.title}>
        Diary
      </PageTitle>
      <div className={styles.columns}>
        {!isPhone && (
          <div className={styles.side}>
            <FoodSearchCard {...foodSearch} onLeave={() => box.current?.blur()} />
          </div>
        )}
        <DiaryCard
          date={date}
          today={today}
          onGo={go}
          goals={dailyGoals}
          loaded={loaded}
          log={log}
          onAdd={openSearchFor}
        />
      </div>
      {isPhone && (
        <FoodSearchSheet
          {...foodSearch}
          opened={isAsked}
          covered={pick !== null}
          caloriesLeft={caloriesLeft}
          onLeave={closeSearch}
        />
      )}
      <AddFoodModal pick={pick} caloriesLeft={caloriesLeft} onClose={() => setPick(null)} onAdd={add} />
    </>
  )
}
