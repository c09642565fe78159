import { Skeleton, Text } from '@mantine/core'
import type { DailyGoals } from '#domain/goals.ts'
import { Card } from '../../ui/cards.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { useUnits } from '../../units.ts'
import { budgetOf, type Figures, leftOf, percentOf, percentText } from './figures.ts'
import styles from './nutrition-summary.module.css'

// Lazy, because the chart library is the page's largest dependency. The table beside it has the same figures.
const IntakeChart = lazyPart(() => import('./IntakeChart.tsx').then((module) => module.IntakeChart))

/** Intake as bars against the goals. `figures` is undefined until loaded. */
export function IntakeCard({ figures, goals }: { figures: Figures | undefined; goals: DailyGoals }) {
  return (
    <Card title="Intake against daily goals">
      <div className={styles.chart}>
        {figures ? <IntakeChart figures={figures} goals={goals} /> : <Skeleton height={400} />}
      </div>
      {figures && <WithExercise figures={figures} goals={goals} />}
    </Card>
  )
}

/** Explains the second mark: the bar is food alone, so it can be above the goal while exercise leaves some calories. */
function WithExercise({ figures, goals }: { figures: Figures; goals: DailyGoals }) {
  const units = useUnits()
  const budget = budgetOf(figures, goals)
  const percent = percentOf('calories', figures, goals)
  const left = leftOf('calories', figures, goals)
  if (!budget || percent === null || left === null) return null
  const rest = Math.round(left) < 0 ? `you are ${units.energy(-left)} over` : `${units.energy(left)} are left`
  return (
    <Text c="dimmed" fz="secondary" mt={12} className="gl-num">
      <i className={styles.line} aria-hidden />
      {`The ${percentText(percent)} is food alone. With ${units.energy(figures.burned)} from exercise the goal is `}
      <b>{units.energy(budget.calories)}</b>
      {`, so ${rest}.`}
    </Text>
  )
}
