import { Group, Skeleton, UnstyledButton } from '@mantine/core'
import { IconCopy, IconListCheck } from '@tabler/icons-react'
import { memo, useEffect, useMemo, useRef } from 'react'
import { addDays, type Day } from '#domain/day.ts'
import type { DailyGoals } from '#domain/goals.ts'
import type { SnapshotInput } from '#domain/logged-food.ts'
import { type Meal, meals } from '#domain/meal-type.ts'
import { trpc } from '../../trpc.ts'
import { BelowFold } from '../../ui/BelowFold.tsx'
import { Card, FailedCard } from '../../ui/cards.tsx'
import { useCloseWhen, useDialogParams } from '../../ui/dialog-params.ts'
import { lazyAddressedDialog, lazyDialog, lazyPart, usePreloaded } from '../../ui/lazy-part.tsx'
import { VisuallyHidden } from '../../ui/page.tsx'
import type { RenderChoice } from '../../ui/render-choice.ts'
import { useIsAfterFirstFrame } from '../../ui/use-after-first-frame.ts'
import { useIsIdle } from '../../ui/use-is-idle.ts'
import { useLate } from '../../ui/use-late.ts'
import { useStable } from '../../ui/use-stable.ts'
import { useUnits } from '../../units.ts'
import { CopyMenu } from './copy/CopyMenu.tsx'
import { useCopying } from './copy/use-copying.ts'
import { DaySummary } from './DaySummary.tsx'
import { DayBar } from './date/DayBar.tsx'
import { type ExerciseRow, isNew, type Row } from './day/entries.ts'
import type { DiaryDay, useDay } from './day/use-day.ts'
import type { ExerciseLog } from './day/use-exercise-log.ts'
import type { FoodLog } from './day/use-food-log.ts'
import styles from './day.module.css'
import { ExerciseSection } from './exercise/ExerciseSection.tsx'
import { useSavedMeals } from './meals/use-saved-meals.ts'
import { MealSection } from './rows/MealSection.tsx'
import { focusPencil, removeRow } from './rows/row-focus.ts'
import line from './rows/rows.module.css'
import { useSelectedRows } from './selection/use-selected-rows.ts'

const ExerciseEditor = lazyDialog(
  () => import('./exercise/ExerciseEditor.tsx').then((module) => module.ExerciseEditor),
  ({ row }) => row !== null,
)
const FoodEntryEditor = lazyDialog(
  () => import('./rows/FoodEntryEditor.tsx').then((module) => module.FoodEntryEditor),
  ({ row }) => row !== null,
)
const SavedMealsModal = lazyAddressedDialog(
  () => import('./meals/SavedMealsModal.tsx').then((module) => module.SavedMealsModal),
  ({ savedMeals }) => savedMeals !== undefined,
)

const Selection = lazyPart(() => import('./selection/Selection.tsx').then((module) => module.Selection))

type DiaryCardProps = {
  date: Day
  /** The day of the rows: the previous one until those of `date` have loaded. */
  shownDate: Day
  today: Day
  onGo: (date: Day) => void
  goals: DailyGoals
  loaded: ReturnType<typeof useDay>
  log: FoodLog
  exercise: ExerciseLog
  /** Opens the food search for a meal. */
  onAdd: (meal: Meal) => void
  onAddExercise: () => void
  /** The food search inside the editor of a saved meal. */
  search: RenderChoice<SnapshotInput>
}

/** The height of a row on phones, in px. */
const rowHeight = 56

/** The diary of one day: totals, four meals and exercise. */
export const DiaryCard = memo(function DiaryCard(props: DiaryCardProps) {
  const { date, shownDate, today, onGo, goals, loaded, log, exercise, onAdd, onAddExercise, search } = props
  const { day, failed, retry } = loaded
  const { energyUnit } = useUnits()
  const late = useLate(!day && !failed)
  usePreloaded(Selection)
  const copying = useCopying(log, today, onGo)
  const saved = useSavedMeals(log)
  const edited = useEditedEntry(day)
  const { edit } = useStable({ edit: edited.open })
  const selected = useSelectedRows(day)
  const rows = useRowsByMeal(day?.food)
  const isAfterFirstFrame = useIsAfterFirstFrame()
  const isIdle = useIsIdle()
  const before = trpc.diary.day.useQuery({ date: addDays(shownDate, -1) }, { enabled: isIdle && day !== undefined })
  return (
    <Card
      id="diary"
      title="Diary of the day"
      className={`${styles.diary} ${selected.ofRows.isOn ? styles.selecting : ''}`}
      head={<DayBar date={date} today={today} onGo={onGo} />}
    >
      {failed ? (
        <FailedCard message="Could not load this day." onRetry={retry} />
      ) : (
        <>
          <DaySummary day={day} goals={goals} />
          <div className={line.columns} aria-hidden>
            <span>{energyUnit === 'kcal' ? 'KCAL' : energyUnit}</span>
            <span>FAT(g)</span>
          </div>
          {!day && <VisuallyHidden role="status">Loading</VisuallyHidden>}
          {meals.map((meal) =>
            day && (isAfterFirstFrame || rowsBefore(meal, rows) < rowsInView) ? (
              <BelowFold
                key={meal}
                when={rowsBefore(meal, rows) >= rowsInView}
                height={rowHeight * (rows[meal].length + 1)}
              >
                <MealSection
                  meal={meal}
                  rows={rows[meal]}
                  date={shownDate}
                  today={today}
                  hasBefore={before.data?.food.some(({ mealType }) => mealType === meal) ?? false}
                  log={log}
                  copying={copying}
                  saved={saved}
                  selected={selected.ofRows}
                  onAdd={onAdd}
                  onEdit={edit}
                />
              </BelowFold>
            ) : (
              <MealPlaceholder key={meal} name={meal} late={late} />
            ),
          )}
          {!day && <MealPlaceholder name="Exercise" late={late} />}
          {day && isAfterFirstFrame && !selected.isOn && (
            <ExerciseSection rows={day.exercise} log={exercise} onAdd={onAddExercise} onEdit={edit} />
          )}
          {day && !selected.isOn && (
            <Group justify="space-between" gap={0} mt={6} mx={-10} mb={-8}>
              <CopyMenu
                rows={day.food}
                date={shownDate}
                today={today}
                copying={copying}
                saved={saved}
                className={styles.action}
              >
                <IconCopy size={17} stroke={1.7} aria-hidden />
                Copy the whole day
              </CopyMenu>
              {day.food.length > 0 && (
                <UnstyledButton className={styles.action} data-start-selection onClick={() => selected.ofRows.start()}>
                  <IconListCheck size={17} stroke={1.7} aria-hidden />
                  Select entries
                </UnstyledButton>
              )}
            </Group>
          )}
          {selected.isOn && (
            <Selection selected={selected} date={shownDate} today={today} log={log} copying={copying} saved={saved} />
          )}
          <SavedMealsModal date={shownDate} saved={saved} search={search} />
          <FoodEntryEditor
            row={edited.food}
            onClose={edited.close}
            onChange={log.change}
            onRemove={(row) => removeRow(row, log.remove)}
          />
          <ExerciseEditor
            row={edited.exercise}
            onClose={edited.close}
            onChange={exercise.change}
            onRemove={(row) => removeRow(row, exercise.remove)}
          />
        </>
      )}
    </Card>
  )
})

/** More rows than a phone shows without scrolling. */
const rowsInView = 10

const rowsBefore = (meal: Meal, rows: Record<Meal, Row[]>): number =>
  meals.slice(0, meals.indexOf(meal)).reduce((sum, one) => sum + rows[one].length, 0)

/** A meal whose rows have not loaded. `late` shows a skeleton. */
function MealPlaceholder({ name, late }: { name: string; late: boolean }) {
  return (
    <section className={line.section}>
      <div className={line.lineHead}>
        <h3>{name}</h3>
      </div>
      <Skeleton visible={late} height={14} width="46%" my={11} />
    </section>
  )
}

/** The entries of each meal. A meal without a change keeps the same list object, so that it is not rendered again. */
function useRowsByMeal(food: readonly Row[] | undefined): Record<Meal, Row[]> {
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

/** The entry that the `entry` search parameter opens for editing, as `food` or as `exercise`. */
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
  return { food, exercise, open: ({ id }: Row | ExerciseRow) => open({ entry: id }), close }
}
