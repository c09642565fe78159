import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { v7 as newId } from 'uuid'
import type { Day } from '#domain/day.ts'
import { loggedFoodId } from '#domain/logged-food.ts'
import { type Meal, mealAt, meals } from '#domain/meal-type.ts'
import { leftOf } from '../features/diary/DaySummary.tsx'
import { DiaryCard } from '../features/diary/DiaryCard.tsx'
import { useDay, useNextDay } from '../features/diary/day/use-day.ts'
import { useExerciseLog } from '../features/diary/day/use-exercise-log.ts'
import { useFoodLog } from '../features/diary/day/use-food-log.ts'
import { AddExerciseCard, AddExerciseSheet } from '../features/diary/exercise/AddExercise.tsx'
import { UnsavedNotice } from '../features/diary/rows/Unsaved.tsx'
import { FoodDialogs } from '../features/foods/FoodDialogs.tsx'
import type { FoodDialog } from '../features/foods/food-dialog.ts'
import type { NewEntry } from '../features/foods/food-option.ts'
import { FoodSearchCard } from '../features/foods/search/FoodSearchCard.tsx'
import { FoodSearchSheet } from '../features/foods/search/FoodSearchSheet.tsx'
import { useJustAdded } from '../features/foods/use-just-added.ts'
import { useRecents } from '../features/foods/use-recents.ts'
import { OfflineBanner } from '../features/frame/OfflineBanner.tsx'
import { useGoals } from '../features/goals/use-goals.ts'
import { useWaitingCounts } from '../offline/use-queue.ts'
import { announce } from '../ui/LiveRegion.tsx'
import { PageTitle } from '../ui/PageTitle.tsx'
import { type PageKeys, usePageKeys } from '../ui/page-keys.ts'
import { useIsPhone } from '../ui/use-is-phone.ts'
import { useHour, useToday } from '../user.ts'
import styles from './Diary.module.css'

/** The address says which day is on view (`date`), which meal is added to (`meal`), and to open the search (`log=1`). */
export function Diary() {
  const search = useSearch({ from: '/frame/diary' })
  const navigate = useNavigate({ from: '/diary' })
  const isPhone = useIsPhone()
  const today = useToday()
  const slot = mealAt(useHour())

  const date = search.date ?? today
  const meal = meals.find((one) => one === search.meal) ?? slot
  const loaded = useDay(date)
  const goals = useGoals(date)
  const caloriesLeft = loaded.day ? leftOf(loaded.day, goals) : null
  const log = useFoodLog()
  const exercise = useExerciseLog()
  const waiting = useWaitingCounts()
  const recents = useRecents(meal, date)
  const [dialog, setDialog] = useState<FoodDialog | null>(null)
  const [addsExercise, setAddsExercise] = useState(false)
  const exerciseField = useRef<HTMLInputElement>(null)
  const [added, setAdded] = useJustAdded()
  useNextDay(date, loaded.day !== undefined)

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

  function add(entries: NewEntry[]) {
    const [first] = entries
    if (!first) return
    if (entries.length === 1) log.log({ ...first, date })
    else log.logMany(entries.map((one) => ({ ...one, id: newId(), date })))
    announce(`${entries.length === 1 ? first.foodName : `${entries.length} foods`} added to ${first.mealType}.`)
    setDialog(null)
    setAdded(loggedFoodId({ foodId: first.foodId ?? null, foodName: first.foodName }))
    // After the modal has let go of the focus.
    requestAnimationFrame(focusBox)
  }

  const foodSearch = {
    meal,
    onMeal: chooseMeal,
    today,
    recents,
    box,
    added,
    onDialog: setDialog,
    onAdd: add,
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
            <AddExerciseCard date={date} log={exercise} field={exerciseField} />
          </div>
        )}
        <DiaryCard
          date={date}
          today={today}
          onGo={go}
          goals={goals}
          loaded={loaded}
          log={log}
          exercise={exercise}
          onAdd={openSearchFor}
          onAddExercise={() => (isPhone ? setAddsExercise(true) : exerciseField.current?.focus())}
        />
      </div>
      {isPhone && (
        <>
          <FoodSearchSheet
            {...foodSearch}
            opened={isAsked}
            covered={dialog !== null}
            caloriesLeft={caloriesLeft}
            notices={
              <>
                <OfflineBanner {...waiting} />
                <UnsavedNotice rows={loaded.day?.food ?? []} onShow={closeSearch} />
              </>
            }
            onLeave={closeSearch}
          />
          <AddExerciseSheet date={date} log={exercise} opened={addsExercise} onClose={() => setAddsExercise(false)} />
        </>
      )}
      <FoodDialogs
        dialog={dialog}
        onDialog={setDialog}
        meal={meal}
        caloriesLeft={caloriesLeft}
        onAdd={(entry) => add([entry])}
      />
    </>
  )
}
