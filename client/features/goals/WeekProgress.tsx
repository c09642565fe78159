import { IconBarbell, IconScale, type TablerIcon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { WeeklyGoals } from '#domain/goals.ts'
import type { Hue } from '../../tokens.ts'
import type { RouterOutputs } from '../../trpc.ts'
import { IconChip } from '../../ui/cards.tsx'
import { Bar } from '../../ui/figures.tsx'
import { noValue, upToDecimals, whole } from '../../ui/format.ts'
import type { UnitTexts } from '../../ui/unit-texts.ts'
import { useUnits } from '../../units.ts'
import styles from './goals.module.css'

type Week = RouterOutputs['goals']['week']

/** The goals of a week and what was done of them. `week` is undefined until loaded. */
export function WeekProgress({ goals, week }: { goals: WeeklyGoals; week: Week | undefined }) {
  const units = useUnits()
  const { weightAim, weightGoal, exerciseGoal } = goals
  const change = week?.weightChange ?? 0
  return (
    <div className={styles.goals}>
      <Goal
        icon={IconScale}
        hue="fruit"
        share={weightAim === 'keep' ? null : (weightAim === 'gain' ? change : -change) / weightGoal}
        label={weightAim === 'keep' ? 'weight goal' : weightAim === 'gain' ? 'target gain' : 'target loss'}
        progress={week && weightText(week, units)}
      >
        {weightAim === 'keep' ? (
          <b>Keep</b>
        ) : (
          <>
            <b>{upToDecimals(units.weightValue(weightGoal), 2)}</b> {units.weightUnit}
          </>
        )}
      </Goal>
      <Goal
        icon={IconBarbell}
        hue="exercise"
        share={exerciseGoal > 0 ? (week?.workouts ?? 0) / exerciseGoal : 0}
        label="sessions this week"
        progress={week && workoutsText(week.workouts, exerciseGoal)}
      >
        <b>{week ? whole(week.workouts) : noValue}</b> / {whole(exerciseGoal)}{' '}
        {exerciseGoal === 1 ? 'workout' : 'workouts'}
      </Goal>
    </div>
  )
}

type GoalProps = {
  icon: TablerIcon
  hue: Hue
  /** Done so far, as a share of the goal; null where there is nothing to reach. */
  share: number | null
  label: string
  /** Undefined until loaded. */
  progress: string | undefined
  children: ReactNode
}

function Goal({ icon, hue, share, label, progress, children }: GoalProps) {
  return (
    <div className={styles.goal}>
      <div className={styles.weekProgressHead}>
        <IconChip icon={icon} hue={hue} />
        <div className={styles.text}>
          <p className={`${styles.value} gl-num`}>{children}</p>
          <p className={styles.label}>{label}</p>
        </div>
      </div>
      {share !== null && <Bar value={share} color={hue} height={7} />}
      <p className={`${styles.progress} gl-num`}>{progress}</p>
    </div>
  )
}

function weightText({ weight, weightChange }: Week, units: UnitTexts): string {
  if (weight === null) return 'No weight logged yet'
  if (weightChange === null) return 'One weight so far'
  if (units.isSameWeight(weightChange)) return 'Unchanged so far'
  return `${units.weightDifference(weightChange)} ${weightChange > 0 ? 'up' : 'down'} so far`
}

function workoutsText(workouts: number, goal: number): string {
  if (goal === 0) return 'No goal this week'
  return workouts >= goal ? 'Goal reached' : `${whole(goal - workouts)} to go`
}
