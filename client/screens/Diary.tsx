import { plural, t } from '@lingui/core/macro'
import { Button, Skeleton } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, type RefObject, useCallback, useRef } from 'react'
import { v7 as newId } from 'uuid'
import type { Day } from '#domain/day.ts'
import type { DailyGoals } from '#domain/goals.ts'
import { loggedFoodId } from '#domain/logged-food.ts'
import type { Meal } from '#domain/meal-type.ts'
import { leftOf } from '../features/diary/DaySummary.tsx'
import { DiaryCard } from '../features/diary/DiaryCard.tsx'
import { foodLog } from '../features/diary/day/food-log.ts'
import { useDay } from '../features/diary/day/use-day.ts'
import { UnsavedNotice } from '../features/diary/rows/Unsaved.tsx'
import { useDiaryAddress, useKnownMeals } from '../features/diary/use-diary-address.ts'
import { CaloriesLeft } from '../features/foods/calories-left.ts'
import { FoodDialogs } from '../features/foods/FoodDialogs.tsx'
import type { NewEntry } from '../features/foods/food-option.ts'
import { useFoodDialog, useShowFoodDialog } from '../features/foods/use-food-dialog.ts'
import { useRecents } from '../features/foods/use-recents.ts'
import { useGoals } from '../features/goals/use-goals.ts'
import { ConnectionBanner } from '../features/navigation/ConnectionBanner.tsx'
import { word } from '../i18n.ts'
import { trpc } from '../trpc.ts'
import { useDialogOpener, useDialogParams } from '../ui/dialogs.ts'
import { focusSoon, focusText } from '../ui/focus.ts'
import { lazyDialog, lazyPart } from '../ui/lazy-part.tsx'
import { showAdded } from '../ui/marks.tsx'
import { announce, PageTitle } from '../ui/page.tsx'
import { toastSuccess } from '../ui/toasts.tsx'
import { useIsPhone, useIsShort } from '../ui/use-is-phone.ts'
import styles from './screens.module.css'

const ShareModal = lazyDialog(
  () => import('../features/shares/ShareModal.tsx').then((module) => module.ShareModal),
  ({ thing }) => thing !== null,
)

// Only wide windows have these beside or above the diary; a phone shows its day without waiting for them. Above it, the search
// keeps the day below the window until its own height is known.
const FoodSearchCard = lazyPart(
  () => import('../features/foods/search/FoodSearchCard.tsx').then((module) => module.FoodSearchCard),
  <Skeleton mih={{ base: '100dvh', md: 420 }} radius="lg" />,
)
const AddExerciseCard = lazyPart(
  () => import('../features/diary/exercise/AddExercise.tsx').then((module) => module.AddExerciseCard),
  <Skeleton height={260} radius="lg" />,
)

// Together with the day, not after it.
if (!matchMedia('(max-width: 47.99em)').matches)
  for (const part of [FoodSearchCard, AddExerciseCard]) void part.preload().catch(() => {})

const AddExerciseSheet = lazyDialog(
  () => import('../features/diary/exercise/AddExercise.tsx').then((module) => module.AddExerciseSheet),
  ({ opened }) => opened,
)

const IngredientSearch = lazyPart(() =>
  import('../features/foods/search/IngredientSearch.tsx').then((module) => module.IngredientSearch),
)

const FoodSearchSheet = lazyDialog(
  () => import('../features/foods/search/FoodSearchSheet.tsx').then((module) => module.FoodSearchSheet),
  ({ opened }) => opened,
)

/** The search parameters hold the shown day, the meal to add to and the open dialog. */
export function Diary() {
  const isPhone = useIsPhone()
  const isShort = useIsShort()
  const { today, date, go, chooseMeal } = useDiaryAddress()
  useKnownMeals()
  const goals = useGoals(date)
  const exerciseSheet = useDialogParams('exercise')
  const exerciseField = useRef<HTMLInputElement>(null)
  const hasExerciseSheet = isPhone || isShort
  const openExercise = () => exerciseSheet.open({ exercise: 1 })
  const searchBox = useRef<HTMLInputElement>(null)
  const openSearch = useDialogOpener(...searchParams)
  const { data: meals } = trpc.meals.list.useQuery(undefined, { staleTime: 60_000 })
  const sharing = useDialogParams('share')

  function addTo(chosen: Meal) {
    if (isPhone) return openSearch({ log: 1, meal: chosen })
    chooseMeal(chosen)
    focusText(searchBox.current)
  }

  const foodSearch = (
    <CaloriesLeftOfDay date={date} goals={goals}>
      <DiaryFoodSearch box={searchBox} />
    </CaloriesLeftOfDay>
  )
  return (
    <>
      <PageTitle hidden={isPhone || isShort} mb={20}>{t`Diary`}</PageTitle>
      <div className={styles.diary}>
        {!isPhone && (
          <div className={styles.side}>
            {foodSearch}
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
              <AddExerciseCard date={date} field={exerciseField} />
            )}
          </div>
        )}
        <DiaryCard
          date={date}
          today={today}
          onGo={go}
          goals={goals}
          onAdd={addTo}
          search={(search) => <IngredientSearch today={today} addLabel={t`Add Food`} {...search} />}
          onAddExercise={() => (hasExerciseSheet ? openExercise() : exerciseField.current?.focus())}
        />
      </div>
      {isPhone && foodSearch}
      <ShareModal
        kind="meal"
        thing={meals?.find(({ id }) => id === sharing.shown.share) ?? null}
        onClose={sharing.close}
      />
      {hasExerciseSheet && (
        <AddExerciseSheet
          date={date}
          opened={exerciseSheet.shown.exercise !== undefined}
          onClose={exerciseSheet.close}
        />
      )}
    </>
  )
}

/** `log=1` opens the food search, with the text `find`; on wide windows it only focuses it, and is removed from the address. */
const searchParams = ['log', 'find'] as const

type CaloriesLeftOfDayProps = { date: Day; goals: DailyGoals; children: ReactNode }

function CaloriesLeftOfDay({ date, goals, children }: CaloriesLeftOfDayProps) {
  const { day } = useDay(date)
  return <CaloriesLeft value={day ? leftOf(day, goals) : null}>{children}</CaloriesLeft>
}

/**
 * The food search with its dialogs: a card on wide windows, a sheet on phones. Apart from the diary, which would be rendered
 * with all its rows whenever a dialog opens.
 */
function DiaryFoodSearch({ box }: { box: RefObject<HTMLInputElement | null> }) {
  const { today, date, meal, isMealChosen, chooseMeal } = useDiaryAddress()
  const isPhone = useIsPhone()
  const navigate = useNavigate({ from: '/diary' })
  const { shown, close } = useDialogParams(...searchParams)
  const isSearching = shown.log !== undefined
  const forgetSearch = useCallback(
    () =>
      void navigate({
        search: (old) => ({ ...old, log: undefined, find: undefined }),
        replace: true,
        resetScroll: false,
      }),
    [navigate],
  )
  const { recents, failed: areRecentsMissing } = useRecents(meal, date)
  const showDialog = useShowFoodDialog()

  function add(entries: NewEntry[], id?: string) {
    const [first] = entries
    if (!first) return
    const mealName = word(first.mealType)
    if (entries.length === 1) {
      void foodLog.log({ ...first, date })
      const { foodName } = first
      announce(t`${foodName} added to ${mealName}.`)
    } else {
      const logged = entries.map((one) => ({ ...one, id: newId(), date }))
      foodLog.logMany(logged)
      const undo = { label: t`Undo`, onClick: () => foodLog.undo(logged) }
      const count = entries.length
      toastSuccess(plural(count, { one: `# food added to ${mealName}.`, other: `# foods added to ${mealName}.` }), undo)
    }
    showAdded(id ?? loggedFoodId({ foodId: first.foodId ?? null, foodName: first.foodName }))
  }

  /** The next text that is typed replaces the last one. */
  function addFromSearch(entries: NewEntry[], id?: string) {
    add(entries, id)
    if (document.activeElement === box.current) box.current?.select()
    else requestAnimationFrame(() => focusText(box.current))
  }

  /** Keeps the meal that was chosen in the search. */
  async function closeSearch() {
    await close()
    if (isMealChosen) chooseMeal(meal)
  }

  const search = {
    meal,
    onMeal: chooseMeal,
    today,
    recents: areRecentsMissing ? [] : recents,
    initialText: shown.find,
    box,
    onDialog: showDialog,
    onAdd: addFromSearch,
  }
  return (
    <>
      {isPhone ? (
        <FoodSearchSheet
          {...search}
          opened={isSearching}
          date={date}
          notices={
            <>
              <ConnectionBanner />
              <UnsavedNotice date={date} onShow={() => void closeSearch()} />
            </>
          }
          onLeave={() => void closeSearch()}
        />
      ) : (
        <FoodSearchCard
          {...search}
          isRequested={isSearching}
          onFocused={forgetSearch}
          onLeave={() => box.current?.blur()}
        />
      )}
      <SearchDialogs meal={meal} onAdd={add} onClosed={() => focusSoon(() => box.current)} />
    </>
  )
}

type SearchDialogsProps = {
  meal: Meal
  onAdd: (entries: NewEntry[]) => void
  /** The dialog that added something has closed. */
  onClosed: () => void
}

function SearchDialogs({ onAdd, onClosed, ...props }: SearchDialogsProps) {
  const { dialog, close } = useFoodDialog()
  // The food search in a saved meal's editor has dialogs of its own, under the same search parameters.
  const isEditingMeal = useDialogParams('savedMeal').shown.savedMeal !== undefined
  return (
    <FoodDialogs
      {...props}
      dialog={isEditingMeal ? null : dialog}
      close={close}
      onAdd={(entries) => {
        void close().then(onClosed)
        onAdd(entries)
      }}
    />
  )
}
