import type { DailyGoals } from '#domain/goals.ts'
import { Card } from '../../ui/Card.tsx'
import { LateSkeleton } from '../../ui/LateSkeleton.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import type { Figures } from './figures.ts'
import styles from './IntakeCard.module.css'

// Lazy, because the chart library is the page's largest dependency. The table beside it has the same figures.
const IntakeChart = lazyPart(() => import('./IntakeChart.tsx').then((module) => module.IntakeChart))

/** Intake as bars against the goals. `figures` is undefined until loaded. */
export function IntakeCard({ figures, goals }: { figures: Figures | undefined; goals: DailyGoals }) {
  return (
    <Card title="Intake against daily goals">
      <div className={styles.chart}>
        {figures ? <IntakeChart figures={figures} goals={goals} /> : <LateSkeleton height={400} />}
      </div>
    </Card>
  )
}
