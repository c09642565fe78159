import { totals } from '#domain/nutrition.ts'
import { useDay } from '../features/diary/use-day.ts'
import { greeting } from '../features/overview/greeting.ts'
import { Macronutrients } from '../features/overview/Macronutrients.tsx'
import { WellnessOverview } from '../features/overview/WellnessOverview.tsx'
import { dateText } from '../ui/format.ts'
import { PageTitle } from '../ui/PageTitle.tsx'
import { useHour, useToday, useUser } from '../user.ts'
import styles from './Dashboard.module.css'

export function Dashboard() {
  const { username, dailyGoals } = useUser()
  const today = useToday()
  const { day, failed, retry } = useDay(today)
  const sums = day && totals(day.food)
  const burned = day?.exercise.reduce((sum, { caloriesBurned }) => sum + caloriesBurned, 0)

  return (
    <>
      <div className={styles.welcome}>
        <PageTitle documentTitle="Dashboard">{`${greeting(useHour())}, ${username}`}</PageTitle>
        <p className={styles.date}>{dateText(today, today)}</p>
      </div>
      <div className={styles.grid}>
        <WellnessOverview
          goal={dailyGoals.calories}
          consumed={sums?.calories}
          burned={burned}
          failed={failed}
          onRetry={retry}
        />
        <Macronutrients sums={sums} goals={dailyGoals} failed={failed} onRetry={retry} />
      </div>
    </>
  )
}
