import { t } from '@lingui/core/macro'
import { Group, Skeleton, UnstyledButton } from '@mantine/core'
import { IconCopy, IconListCheck } from '@tabler/icons-react'
import { useCallback, useEffect } from 'react'
import { addDays, type Day } from '#domain/day.ts'
import type { DailyGoals } from '#domain/goals.ts'
import type { SnapshotInput } from '#domain/logged-food.ts'
import type { Meal } from '#domain/meal-type.ts'
import { word } from '../../i18n.ts'
import { trpc } from '../../trpc.ts'
import { Card } from '../../ui/cards.tsx'
import { type RenderChoice, useCloseWhen, useDialogParams } from '../../ui/dialogs.ts'
import { FailedCard } from '../../ui/failed.tsx'
import { lazyDialog, lazyPart } from '../../ui/lazy-part.tsx'
import { VisuallyHidden } from '../../ui/page.tsx'
import { useUnits } from '../../units.ts'
import { useMeals } from '../../user.ts'
import { CopyMenu } from './copy/CopyMenu.tsx'
import { useCopying } from './copy/use-copying.ts'
import { DaySummary } from './DaySummary.tsx'
import { DayBar } from './date/DayBar.tsx'
import { type ExerciseRow, isNew, type Row } from './day/entries.ts'
import { exerciseLog } from './day/exercise-log.ts'
import { foodLog } from './day/food-log.ts'
import { type DiaryDay, useDay } from './day/use-day.ts'
import styles from './day.module.css'
import { ExerciseSection } from './exercise/ExerciseSection.tsx'
import { useSavedMeals } from './meals/use-saved-meals.ts'
import { MealSection } from './rows/MealSection.tsx'
import { focusPencil, removeRow } from './rows/row-focus.ts'
import line from './rows/rows.module.css'
import { useSelectedRows } from './selection/use-selected-rows.ts'
import { DayStatus } from './status/DayStatus.tsx'

const ExerciseEditor = lazyDialog(
  () => import('./exercise/ExerciseEditor.tsx').then((module) => module.ExerciseEditor),
  ({ row }) => row !== null,
)
const FoodEntryEditor = lazyDialog(
  () => import('./rows/FoodEntryEditor.tsx').then((module) => module.FoodEntryEditor),
  ({ row }) => row !== null,
)
const SavedMealsModal = lazyDialog(
  () => import('./meals/SavedMealsModal.tsx').then((module) => module.SavedMealsModal),
  ({ meal }) => meal !== null,
)
// It asks of past days only, once it knows what is usual.
const LogQuestion = lazyPart(() => import('./status/LogQuestion.tsx').then((module) => module.LogQuestion))
const Selection = lazyDialog(
  () => import('./selection/Selection.tsx').then((module) => module.Selection),
  ({ selected }) => selected.isOn,
)

type DiaryCardProps = {
  date: Day
  today: Day
  onGo: (date: Day) => void
  goals: DailyGoals
  /** Opens the food search for a meal. */
  onAdd: (meal: Meal) => void
  onAddExercise: () => void
  /** The food search inside the editor of a saved meal. */
  search: RenderChoice<SnapshotInput>
}

/** The diary of one day: totals, the meals and exercise. */
export function DiaryCard(props: DiaryCardProps) {
  const { date, today, onGo, goals, onAdd, onAddExercise, search } = props
  const { day, failed, retry } = useDay(date)
  const { energyUnit } = useUnits()
  const meals = useMeals()
  const copying = useCopying(today, onGo)
  const saved = useSavedMeals()
  const edited = useEditedEntry(day)
  const selected = useSelectedRows(day)
  const savedMeals = useDialogParams('savedMeals')
  const before = trpc.diary.day.useQuery({ date: addDays(date, -1) }, { enabled: day !== undefined })
  return (
    <Card
      id="diary"
      title={t`Diary of the day`}
      className={`${styles.diary} ${selected.isOn ? styles.selecting : ''}`}
      head={
        <DayBar date={date} today={today} onGo={onGo} status={date < today && <DayStatus date={date} day={day} />} />
      }
    >
      {failed ? (
        <FailedCard message={t`Could not load this day.`} onRetry={retry} />
      ) : (
        <>
          <DaySummary day={day} goals={goals} />
          <div className={line.columns} aria-hidden>
            <span>{energyUnit === 'kcal' ? t`KCAL` : word(energyUnit)}</span>
            <span>{t`FAT(g)`}</span>
          </div>
          {!day && <VisuallyHidden role="status">{t`Loading`}</VisuallyHidden>}
          {meals.map((meal) => {
            // A day kept on the device may have meals of other names; what is in them is shown in the last one.
            const isOf = ({ mealType }: { mealType: Meal }) =>
              mealType === meal || (meal === meals.at(-1) && !meals.includes(mealType))
            return day ? (
              <MealSection
                key={meal}
                meal={meal}
                rows={day.food.filter(isOf)}
                date={date}
                today={today}
                hasBefore={before.data?.food.some(isOf) ?? false}
                copying={copying}
                saved={saved}
                selected={selected}
                onAdd={onAdd}
                onEdit={edited.open}
              />
            ) : (
              <MealPlaceholder key={meal} name={word(meal)} />
            )
          })}
          {!day && <MealPlaceholder name={t`Exercise`} />}
          {day && !selected.isOn && <ExerciseSection rows={day.exercise} onAdd={onAddExercise} onEdit={edited.open} />}
          {day && date < today && day.food.length > 0 && day.status === null && !selected.isOn && (
            <LogQuestion date={date} />
          )}
          {day && !selected.isOn && (
            <Group justify="space-between" gap={0} mt={6} mx={-10} mb={-8}>
              <CopyMenu
                rows={day.food}
                date={date}
                today={today}
                copying={copying}
                saved={saved}
                className={`${styles.action} gl-hover`}
              >
                <IconCopy size={17} stroke={1.7} aria-hidden />
                {t`Copy the whole day`}
              </CopyMenu>
              {day.food.length > 0 && (
                <UnstyledButton
                  className={`${styles.action} gl-hover`}
                  data-start-selection
                  onClick={() => selected.start()}
                >
                  <IconListCheck size={17} stroke={1.7} aria-hidden />
                  {t`Select entries`}
                </UnstyledButton>
              )}
            </Group>
          )}
          <Selection selected={selected} date={date} today={today} copying={copying} saved={saved} />
          <SavedMealsModal
            date={date}
            meal={savedMeals.shown.savedMeals ?? null}
            saved={saved}
            search={search}
            onClose={savedMeals.close}
          />
          <FoodEntryEditor
            row={edited.food}
            onClose={edited.close}
            onChange={foodLog.change}
            onRemove={(row) => removeRow(row, foodLog.remove)}
          />
          <ExerciseEditor
            row={edited.exercise}
            onClose={edited.close}
            onChange={exerciseLog.change}
            onRemove={(row) => removeRow(row, exerciseLog.remove)}
          />
        </>
      )}
    </Card>
  )
}

/** A meal whose rows have not loaded. */
function MealPlaceholder({ name }: { name: string }) {
  return (
    <section className={line.section}>
      <div className={line.lineHead}>
        <h3>{name}</h3>
      </div>
      <Skeleton height={14} width="46%" my={11} />
    </section>
  )
}

/** The entry that the `entry` search parameter opens for editing, `food` or `exercise`; both are null for none. */
function useEditedEntry(day: DiaryDay | undefined) {
  const { shown, open, close } = useDialogParams('entry')
  const find = <One extends Row | ExerciseRow>(rows: One[] = []) =>
    rows.find((one) => one.id === shown.entry && !isNew(one)) ?? null
  const food = find(day?.food)
  const exercise = find(day?.exercise)
  const isGone = shown.entry !== undefined && day !== undefined && !food && !exercise
  useCloseWhen(isGone, close)

  const id = food?.id ?? exercise?.id
  useEffect(() => {
    if (id) return () => focusPencil(id)
  }, [id])
  return { food, exercise, open: useCallback(({ id }: Row | ExerciseRow) => open({ entry: id }), [open]), close }
}
