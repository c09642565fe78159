import { plural, t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useRef } from 'react'
import { v7 as newId } from 'uuid'
import { loggedFoodId } from '#domain/logged-food.ts'
import type { Meal } from '#domain/meal-type.ts'
import { leftOf } from '../features/diary/DaySummary.tsx'
import { DiaryCard } from '../features/diary/DiaryCard.tsx'
import { useDay, useNextDay } from '../features/diary/day/use-day.ts'
import { useExerciseLog } from '../features/diary/day/use-exercise-log.ts'
import { useFoodLog } from '../features/diary/day/use-food-log.ts'
import { AddExerciseCard, AddExerciseSheet } from '../features/diary/exercise/AddExercise.tsx'
import { UnsavedNotice } from '../features/diary/rows/Unsaved.tsx'
import { useDiaryAddress } from '../features/diary/use-diary-address.ts'
import { FoodDialogs } from '../features/foods/FoodDialogs.tsx'
import type { NewEntry } from '../features/foods/food-option.ts'
import { FoodSearchCard } from '../features/foods/search/FoodSearchCard.tsx'
import { IngredientSearch } from '../features/foods/search/IngredientSearch.tsx'
import { useSearchBox } from '../features/foods/search/use-food-search.ts'
import { useFoodDialog } from '../features/foods/use-food-dialog.ts'
import { useJustAdded } from '../features/foods/use-just-added.ts'
import { useRecents } from '../features/foods/use-recents.ts'
import { useGoals } from '../features/goals/use-goals.ts'
import { ConnectionBanner } from '../features/navigation/ConnectionBanner.tsx'
import { word } from '../i18n.ts'
import { trpc } from '../trpc.ts'
import { useDialogParams } from '../ui/dialog-params.ts'
import { lazyDialog } from '../ui/lazy-part.tsx'
import { announce, PageTitle } from '../ui/page.tsx'
import { toastSuccess } from '../ui/toasts.tsx'
import { useIsPhone, useIsShort } from '../ui/use-is-phone.ts'
import styles from './screens.module.css'

const ShareModal = lazyDialog(
  () => import('../features/shares/ShareModal.tsx').then((module) => module.ShareModal),
  ({ thing }) => thing !== null,
)

const FoodSearchSheet = lazyDialog(
  () => import('../features/foods/search/FoodSearchSheet.tsx').then((module) => module.FoodSearchSheet),
  ({ opened }) => opened,
)

/** The search parameters hold the shown day, the meal to add to and the open dialog. */
export function Diary() {
  const isPhone = useIsPhone()
  const isShort = useIsShort()
  const { today, date, meal, go, chooseMeal, isSearching, ...search } = useDiaryAddress()
  const loaded = useDay(date)
  const goals = useGoals(date)
  const caloriesLeft = loaded.day ? leftOf(loaded.day, goals) : null
  const log = useFoodLog()
  const exercise = useExerciseLog()
  const { recents, failed: areRecentsMissing } = useRecents(meal, date)
  const dialogs = useFoodDialog()
  const exerciseSheet = useDialogParams('exercise')
  const exerciseField = useRef<HTMLInputElement>(null)
  const hasExerciseSheet = isPhone || isShort
  const openExercise = () => exerciseSheet.open({ exercise: 1 })
  const { box, focusBox, returnToBox } = useSearchBox(isSearching, search.forgetSearch)
  const [added, setAdded] = useJustAdded()
  const { data: meals } = trpc.meals.list.useQuery(undefined, { staleTime: 60_000 })
  const sharing = useDialogParams('share')
  // The food search in a saved meal's editor has dialogs of its own, under the same search parameters.
  const isEditingMeal = useDialogParams('savedMeal').shown.savedMeal !== undefined
  useNextDay(date, loaded.day !== undefined)

  function addTo(chosen: Meal) {
    if (isPhone) return search.openSearch(chosen)
    chooseMeal(chosen)
    focusBox()
  }

  function add(entries: NewEntry[], id?: string) {
    const [first] = entries
    if (!first) return
    const mealName = word(first.mealType)
    if (entries.length === 1) {
      void log.log({ ...first, date })
      const { foodName } = first
      announce(t`${foodName} added to ${mealName}.`)
    } else {
      const logged = entries.map((one) => ({ ...one, id: newId(), date }))
      log.logMany(logged)
      const undo = { label: t`Undo`, onClick: () => log.undo(logged) }
      const count = entries.length
      toastSuccess(plural(count, { one: `# food added to ${mealName}.`, other: `# foods added to ${mealName}.` }), undo)
    }
    void dialogs.close()
    setAdded(id ?? loggedFoodId({ foodId: first.foodId ?? null, foodName: first.foodName }))
    returnToBox()
  }

  const closeSearch = () => void search.closeSearch()
  const foodSearch = {
    meal,
    onMeal: chooseMeal,
    today,
    recents: areRecentsMissing ? [] : recents,
    initialText: search.find,
    box,
    added,
    onDialog: dialogs.show,
    onAdd: add,
  }
  return (
    <>
      <PageTitle hidden={isPhone || isShort} mb={20}>{t`Diary`}</PageTitle>
      <div className={styles.diary}>
        {!isPhone && (
          <div className={styles.side}>
            <FoodSearchCard {...foodSearch} onLeave={() => box.current?.blur()} />
            {isShort ? (
              <Button
                variant="default"
                radius="lg"
                flex="none"
                style={{ boxShadow: 'var(--gl-shadow-card)' }}
                leftSection={<IconPlus size={18} stroke={2.2} />}
                onClick={openExercise}
              >{t`Add Exercise`}</Button>
            ) : (
              <AddExerciseCard date={date} log={exercise} field={exerciseField} />
            )}
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
          onAdd={addTo}
          search={(search) => <IngredientSearch today={today} addLabel={t`Add Food`} {...search} />}
          onAddExercise={() => (hasExerciseSheet ? openExercise() : exerciseField.current?.focus())}
        />
      </div>
      <ShareModal
        kind="meal"
        thing={meals?.find(({ id }) => id === sharing.shown.share) ?? null}
        onClose={sharing.close}
      />
      {isPhone && (
        <FoodSearchSheet
          {...foodSearch}
          opened={isSearching}
          date={date}
          caloriesLeft={caloriesLeft}
          notices={
            <>
              <ConnectionBanner />
              <UnsavedNotice rows={loaded.day?.food ?? []} onShow={closeSearch} />
            </>
          }
          onLeave={closeSearch}
        />
      )}
      {hasExerciseSheet && (
        <AddExerciseSheet
          date={date}
          log={exercise}
          opened={exerciseSheet.shown.exercise !== undefined}
          onClose={exerciseSheet.close}
        />
      )}
      <FoodDialogs
        {...dialogs}
        dialog={isEditingMeal ? null : dialogs.dialog}
        meal={meal}
        caloriesLeft={caloriesLeft}
        onAdd={add}
      />
    </>
  )
}
