import { Button, Skeleton } from '@mantine/core'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { goalProgress, isTowards, type Span, type Weighing } from '#domain/progress.ts'
import { Card, FailedCard } from '../../ui/cards.tsx'
import { Bar, Sparkline, StatNumber } from '../../ui/figures.tsx'

import { dateOf, whole } from '../../ui/format.ts'

import { useUnits } from '../../units.ts'
import { useToday, useUser } from '../../user.ts'
import { spanOf } from './span.ts'
import { useSummary } from './use-entries.ts'
import styles from './WeightCard.module.css'

/** The latest weight, how it has changed, and how far it is to the target. */
export function WeightCard() {
  const { summary: data, failed, retry } = useSummary()
  const span = data && spanOf(data)
  return (
    <Card
      small
      title="Weight"
      actions={
        <Link to="/progress" className={`gl-link ${styles.link}`}>
          Progress
        </Link>
      }
    >
      <div className={styles.body}>
        {span ? (
          <Stats span={span} weights={data.weights} />
        ) : data ? (
          <>
            <p className={styles.text}>Add your weight now and then to see where it is going.</p>
            <Link to="/progress" className={styles.add}>
              <Button component="span" variant="light">
                Add your weight
              </Button>
            </Link>
          </>
        ) : failed ? (
          <FailedCard message="Could not load progress data." onRetry={retry} />
        ) : (
          <>
            <Skeleton height={30} width={96} radius="md" />
            <Skeleton height={56} radius="md" />
            <Skeleton height={6} radius="xl" />
          </>
        )}
      </div>
    </Card>
  )
}

function Stats({ span, weights }: { span: Span; weights: readonly Weighing[] }) {
  const today = useToday()
  const { weightParts } = useUnits()
  const [current, ...rest] = weightParts(span.latest.weight)
  return (
    <>
      <div className={styles.top}>
        <StatNumber size="lg" value={current?.number ?? ''} unit={current?.unit} rest={rest} />
        {weights.length > 1 && <Change span={span} />}
      </div>
      {weights.length > 1 ? (
        <Sparkline title="Weight" points={weights.map(({ date, weight }) => ({ date, value: weight }))} />
      ) : (
        <p
          className={styles.text}
        >{`Your first entry was on ${dateOf(span.first.date, today)}. Add another to see a line.`}</p>
      )}
      <Target span={span} />
    </>
  )
}

function Change({ span: { first, latest } }: { span: Span }) {
  const today = useToday()
  const { targetWeight } = useUser()
  const { weightDifference, isSameWeight } = useUnits()
  const change = latest.weight - first.weight
  const isSame = isSameWeight(change)
  const Arrow = change < 0 ? IconArrowDown : IconArrowUp
  const isClosing = targetWeight !== null && isTowards(targetWeight, first.weight, latest.weight)
  return (
    <p className={`${styles.change} gl-num`} data-towards={(isClosing && !isSame) || undefined}>
      {!isSame && <Arrow size={15} stroke={2.2} aria-label={change < 0 ? 'down' : 'up'} />}
      {isSame
        ? `unchanged since ${dateOf(first.date, today, 'short')}`
        : `${weightDifference(change)} since ${dateOf(first.date, today, 'short')}`}
    </p>
  )
}

function Target({ span }: { span: Span }) {
  const { targetWeight } = useUser()
  const units = useUnits()
  const progress = goalProgress(span, targetWeight)
  if (targetWeight === null)
    return (
      <p className={styles.caption}>
        <Link to="/account-settings" hash="profile" className="gl-link">
          Set a target weight
        </Link>
      </p>
    )
  if (progress === null) return null
  return (
    <div>
      <Bar value={progress / 100} color="fruit" height={6} />
      <p className={styles.caption}>{`${whole(progress)}% of the way to ${units.targetWeight(targetWeight)}`}</p>
    </div>
  )
}
