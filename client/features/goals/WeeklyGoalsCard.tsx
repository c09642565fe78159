import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button, Stack, Text } from '@mantine/core'
import { IconBarbell, IconScale, type TablerIcon } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { goalsOfWeek, type WeeklyGoals } from '#domain/goals.ts'
import { word } from '../../i18n.ts'
import type { Hue } from '../../tokens.ts'
import { type RouterOutputs, trpc } from '../../trpc.ts'
import { Card, IconChip } from '../../ui/cards.tsx'
import { FailedCard } from '../../ui/failed.tsx'
import { Bar } from '../../ui/figures.tsx'
import { noValue, upToDecimals, whole } from '../../ui/format.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import type { UnitTexts } from '../../ui/unit-texts.ts'
import { useUnits } from '../../units.ts'
import { useToday, useUser } from '../../user.ts'
import styles from './goals.module.css'

const WeeklyGoalsEditor = lazyPart(() => import('./WeeklyGoalsEditor.tsx').then((module) => module.WeeklyGoalsEditor))

/** The goals of the current week and how far it has come, or a prompt to set them. */
export function WeeklyGoalsCard() {
  const { weeklyGoals } = useUser()
  // The user has loaded already, so the card keeps its size while the week loads.
  const goals = goalsOfWeek(weeklyGoals, useToday())
  const week = trpc.goals.week.useQuery()
  const [isEditing, setEditing] = useState(false)
  const opener = useFocusAfter(isEditing)

  return (
    <Card
      title={t`Weekly goals`}
      className={styles.weekly}
      actions={
        goals && (
          <button
            ref={opener}
            type="button"
            className="gl-link"
            aria-expanded={isEditing}
            onClick={() => setEditing(!isEditing)}
          >{t`Edit Goals`}</button>
        )
      }
    >
      {isEditing ? (
        <WeeklyGoalsEditor goals={goals ?? weeklyGoals} onClose={() => setEditing(false)} />
      ) : !goals ? (
        <Stack align="flex-start" gap={14} c="dimmed">
          <p>{t`Let's set your glow-up targets`}</p>
          <Button ref={opener} variant="light" onClick={() => setEditing(true)}>{t`Set Weekly Goals`}</Button>
        </Stack>
      ) : week.isError && !week.data ? (
        <FailedCard message={t`Could not load this week.`} onRetry={() => void week.refetch()} />
      ) : (
        <WeekProgress goals={goals} week={week.data} />
      )}
    </Card>
  )
}

/** Gives the focus back to the opener of an editor that has closed. */
function useFocusAfter(isOpen: boolean) {
  const opener = useRef<HTMLButtonElement>(null)
  const wasOpen = useRef(false)
  useEffect(() => {
    if (wasOpen.current && !isOpen) opener.current?.focus({ preventScroll: true })
    wasOpen.current = isOpen
  }, [isOpen])
  return opener
}

type Week = RouterOutputs['goals']['week']

/** The goals of a week and the progress towards them. `week` is undefined until loaded. */
function WeekProgress({ goals, week }: { goals: WeeklyGoals; week: Week | undefined }) {
  const units = useUnits()
  const { weightAim, weightGoal, exerciseGoal } = goals
  const change = week?.weightChange ?? 0
  const workouts = plural(exerciseGoal, { one: '# workout', other: '# workouts' })
  const done = week ? whole(week.workouts) : noValue
  return (
    <div className={styles.goals}>
      <Goal
        icon={IconScale}
        hue="fruit"
        share={weightAim === 'keep' ? null : (weightAim === 'gain' ? change : -change) / weightGoal}
        label={weightAim === 'keep' ? t`weight goal` : weightAim === 'gain' ? t`target gain` : t`target loss`}
        progress={week && weightText(week, units)}
      >
        {weightAim === 'keep' ? (
          <b>{t({ message: 'Keep', comment: 'Aim: to keep the weight' })}</b>
        ) : (
          <>
            <b>{upToDecimals(units.weightValue(weightGoal), 2)}</b> {word(units.weightUnit)}
          </>
        )}
      </Goal>
      <Goal
        icon={IconBarbell}
        hue="exercise"
        share={exerciseGoal > 0 ? (week?.workouts ?? 0) / exerciseGoal : 0}
        label={t`sessions this week`}
        progress={week && workoutsText(week.workouts, exerciseGoal)}
      >
        <Trans>
          <b>{done}</b> / {workouts}
        </Trans>
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
    <Stack gap={10} miw={0}>
      <div className={styles.goal}>
        <IconChip icon={icon} hue={hue} />
        <div>
          <Text c="dimmed" lh={1.3} className={`${styles.value} gl-num`}>
            {children}
          </Text>
          <Text c="dimmed" fz="sm" lh={1.3}>
            {label}
          </Text>
        </div>
      </div>
      {share !== null && <Bar value={share} color={hue} height={7} />}
      <Text c="dimmed" fz="sm" lh={1.3} mih="1.3em" mt={-3} className="gl-num">
        {progress}
      </Text>
    </Stack>
  )
}

function weightText({ weight, weightChange }: Week, units: UnitTexts): string {
  if (weight === null) return t`No weight logged yet`
  if (weightChange === null) return t`One weight so far`
  if (units.isSameWeight(weightChange)) return t`Unchanged so far`
  const difference = units.weightDifference(weightChange)
  return weightChange > 0 ? t`${difference} up so far` : t`${difference} down so far`
}

function workoutsText(workouts: number, goal: number): string {
  if (goal === 0) return t`No goal this week`
  if (workouts >= goal) return t`Goal reached`
  return plural(goal - workouts, { one: '# to go', other: '# to go' })
}
