import { Group, Skeleton, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Day } from '#domain/day.ts'
import { trpc } from '../../trpc.ts'
import { Card, FailedCard } from '../../ui/cards.tsx'
import { type Range, ranges } from '../../ui/chart-days.ts'
import { SegmentedControl } from '../../ui/SegmentedControl.tsx'
import { useUnits } from '../../units.ts'
import { useUser } from '../../user.ts'
import { EnergyHistory } from './EnergyHistory.tsx'
import styles from './expenditure.module.css'
import { InfoMark } from './InfoMark.tsx'
import { LeftOutDays } from './LeftOutDays.tsx'
import { basisText, type Expenditure, likelyText, needsText } from './words.ts'

type EnergyCardProps = {
  /** The day of the first weight; null without one, undefined until loaded. */
  firstDay: Day | null | undefined
  range: Range
  onRange: (range: Range) => void
  /** What stands above the chart, such as a check-in. */
  children?: ReactNode
}

/** What a person uses, how it has changed, and what that is known from. */
export function EnergyCard({ firstDay, range, onRange, children }: EnergyCardProps) {
  const { data, isError, refetch } = trpc.expenditure.on.useQuery()
  const hasChart = !data || data.state === 'measured' || data.state === 'holding'
  return (
    <Card
      title="Energy"
      actions={
        hasChart && (
          <SegmentedControl
            size="xs"
            aria-label="Range of the energy chart"
            data={[...ranges]}
            value={range}
            onChange={onRange}
          />
        )
      }
    >
      <Stack gap={14}>
        {data ? (
          <>
            <Figure expenditure={data} />
            {children}
            {hasChart && firstDay && <EnergyHistory firstDay={firstDay} range={range} />}
            {hasChart && <Basis expenditure={data} />}
          </>
        ) : isError ? (
          <FailedCard message="Could not load what you use." onRetry={() => void refetch()} />
        ) : (
          <>
            <Skeleton height={30} maw={420} />
            <Skeleton height={330} />
          </>
        )}
      </Stack>
    </Card>
  )
}

function Figure({ expenditure }: { expenditure: Expenditure }) {
  const units = useUnits()
  const { state, kcal, low, high, needs, reason } = expenditure
  if (state === 'refused') return <Refused reason={reason} />
  if (kcal === null) return null
  if (state === 'formula')
    return (
      <div>
        <p className={styles.figure}>
          By formula: about <b>{units.energy(kcal)}</b> a day
        </p>
        {needs && (
          <Text c="dimmed" mt={4}>
            Not enough yet: {needsText(needs)}
          </Text>
        )}
        <Text c="dimmed" fz="secondary" mt={8} maw="62ch">
          The formula knows your age, height, weight and activity. With food and weigh-ins of a few weeks, your own log
          tells.
        </Text>
      </div>
    )
  return (
    <div>
      <Group gap="0 6px" wrap="nowrap" align="center">
        <p className={styles.figure}>
          About <b>{units.energy(kcal)}</b> a day as you log
          {low !== null && high !== null && `, ${likelyText({ low, high }, units)}`}
        </p>
        <InfoMark label="What this includes">
          <Stack gap={8}>
            <p>If your log misses food, this includes it.</p>
            <p>It also includes your usual exercise. Workouts you log still add to {units.energyLeftName} on top.</p>
          </Stack>
        </InfoMark>
      </Group>
      {state === 'holding' && (
        <Text c="dimmed" mt={4}>
          This is the last measured value. It waits for new data{needs && `: ${needsText(needs)}`}.
        </Text>
      )}
    </div>
  )
}

function Refused({ reason }: { reason: string | null }) {
  const { birthDate, formulaSex, height } = useUser()
  const isMissing = birthDate === null || formulaSex === null || height === null
  return (
    <div>
      <Text c="dimmed">{reason}</Text>
      {isMissing && (
        <Text mt={8}>
          <Link to="/account-settings" hash="profile" className="gl-link gl-target">
            Add it in Account Settings
          </Link>
        </Text>
      )}
    </div>
  )
}

function Basis({ expenditure }: { expenditure: Expenditure }) {
  const text = basisText(expenditure)
  return expenditure.leftOut.length === 0 ? (
    <Text c="dimmed" fz="secondary">
      {text}
    </Text>
  ) : (
    <LeftOutDays summary={text} days={expenditure.leftOut} />
  )
}
