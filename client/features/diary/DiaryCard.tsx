import { Skeleton, VisuallyHidden } from '@mantine/core'
import type { Day } from '#domain/day.ts'
import { type Meal, meals } from '#domain/diary.ts'
import type { DailyGoals } from '#domain/goals.ts'
import { Card } from '../../ui/Card.tsx'
import { FailedCard } from '../../ui/FailedCard.tsx'
import { useLate } from '../../ui/use-late.ts'
import { DayBar } from './DayBar.tsx'
import { DaySummary } from './DaySummary.tsx'
import styles from './diary.module.css'
import { ExerciseSection } from './ExerciseSection.tsx'
import { MealSection } from './MealSection.tsx'
import type { useDay } from './use-day.ts'
import type { FoodLog } from './use-food-log.ts'

type DiaryCardProps = {
  date: Day
  today: Day
  onGo: (date: Day) => void
  goals: DailyGoals
  loaded: ReturnType<typeof useDay>
  log: FoodLog
  /** Opens the food search for a meal. */
  onAdd: (meal: Meal) => void
}

/** The diary of one day: its sums, four meals and the exercise. */
export function DiaryCard({ date, today, onGo, goals, loaded, log, onAdd }: DiaryCardProps) {
  const { day, failed, retry } = loaded
  const late = useLate(!day && !failed)
  return (
    <Card title="Diary of the day" className={styles.diary} head={<DayBar date={date} today={today} onGo={onGo} />}>
      {failed ? (
        <FailedCard message="Could not load this day." onRetry={retry} />
      ) : (
        <>
          <DaySummary day={day} goals={goals} />
          <div className={styles.columns} aria-hidden>
            <span>KCAL</span>
            <span>FAT(g)</span>
          </div>
          {!day && <VisuallyHidden role="status">Loading</VisuallyHidden>}
          {meals.map((meal) =>
            day ? (
              <MealSection
                key={meal}
                meal={meal}
                rows={day.food.filter(({ mealType }) => mealType === meal)}
                log={log}
                onAdd={() => onAdd(meal)}
              />
            ) : (
              <MealPlaceholder key={meal} name={meal} late={late} />
            ),
          )}
          {day ? <ExerciseSection entries={day.exercise} /> : <MealPlaceholder name="Exercise" late={late} />}
        </>
      )}
    </Card>
  )
}

/** A meal whose rows are not there yet. */
function MealPlaceholder({ name, late }: { name: string; late: boolean }) {
  return (
    <section className={styles.meal}>
      <div className={styles.mealHead}>
        <h3 className={styles.mealName}>{name}</h3>
      </div>
      <div className={styles.placeholder}>
        <Skeleton visible={late} height={14} width="46%" />
      </div>
    </section>
  )
}
