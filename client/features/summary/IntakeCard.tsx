import type { DailyGoals } from '#domain/goals.ts'
import { Card } from '../../ui/Card.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import type { Figures } from './figures.ts'
import styles from './IntakeCard.module.css'

// The chart library is the largest piece of the page: what it draws stands in numbers beside it until it is there.
const IntakeChart = lazyPart(() => import('./IntakeChart.tsx').then((module) => module.IntakeChart))

/** Intake as bars against the goals. `figures` is undefined until they are known. */
export function IntakeCard({ figures, goals }: { figures: Figures | undefined; goals: DailyGoals }) {
  return (
    <Card title="Intake against daily goals">
      <div className={styles.chart}>{figures && <IntakeChart figures={figures} goals={goals} />}</div>
    </Card>
  )
}
