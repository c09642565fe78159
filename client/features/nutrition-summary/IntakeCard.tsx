import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Box, Skeleton, Text } from '@mantine/core'
import type { DailyGoals } from '#domain/goals.ts'
import { Card } from '../../ui/cards.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { useUnits } from '../../units.ts'
import { type Figures, goalOf } from './figures.ts'

// Lazy, because the chart library is the page's largest dependency. The table beside it has the same figures.
const IntakeChart = lazyPart(() => import('./IntakeChart.tsx').then((module) => module.IntakeChart))

/** Intake as bars against the goals. `figures` is undefined until loaded. */
export function IntakeCard({ figures, goals }: { figures: Figures | undefined; goals: DailyGoals }) {
  return (
    <Card title={t`Intake against daily goals`}>
      <Box h={400} mx={-6} dir="ltr">
        {figures ? <IntakeChart figures={figures} goals={goals} /> : <Skeleton height={400} />}
      </Box>
      {figures && <WithExercise figures={figures} goals={goals} />}
    </Card>
  )
}

function WithExercise({ figures, goals }: { figures: Figures; goals: DailyGoals }) {
  const units = useUnits()
  if (Math.round(figures.burned) <= 0 || goals.calories <= 0) return null
  const burned = units.energy(figures.burned)
  const goal = units.energy(goalOf('calories', figures, goals))
  return (
    <Text c="dimmed" fz="secondary" mt={12} className="gl-num">
      <Trans>
        With {burned} from exercise the goal is <b>{goal}</b>.
      </Trans>
    </Text>
  )
}
