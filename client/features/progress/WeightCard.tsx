import { t } from '@lingui/core/macro'
import { Button, Flex, Group, Skeleton, Stack, Text } from '@mantine/core'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { goalProgress, isTowards, type Span, type Weighing } from '#domain/progress.ts'
import { Card } from '../../ui/cards.tsx'
import { FailedCard } from '../../ui/failed.tsx'
import { Bar, Sparkline, StatNumber } from '../../ui/figures.tsx'

import { dateOf, inPercent } from '../../ui/format.ts'

import { useUnits } from '../../units.ts'
import { useToday, useUser } from '../../user.ts'
import { spanOf, useSummary } from './use-entries.ts'

/** The latest weight, how it has changed, and how far it is to the target. */
export function WeightCard() {
  const { summary: data, failed, retry } = useSummary()
  const span = data && spanOf(data)
  return (
    <Card
      small
      title={t`Weight`}
      actions={<Text component={Link} to="/progress" fz="secondary" className="gl-link">{t`Progress`}</Text>}
    >
      <Stack gap={12} mih={156}>
        {span ? (
          <Stats span={span} weights={data.weights} />
        ) : data ? (
          <>
            <Text c="dimmed">{t`Add your weight now and then to see where it is going.`}</Text>
            <Button
              component={Link}
              to="/progress"
              variant="light"
              style={{ alignSelf: 'flex-start' }}
            >{t`Add your weight`}</Button>
          </>
        ) : failed ? (
          <FailedCard message={t`Could not load progress data.`} onRetry={retry} />
        ) : (
          <>
            <Skeleton height={30} width={96} radius="md" />
            <Skeleton height={56} radius="md" />
            <Skeleton height={6} radius="xl" />
          </>
        )}
      </Stack>
    </Card>
  )
}

function Stats({ span, weights }: { span: Span; weights: readonly Weighing[] }) {
  const today = useToday()
  const { weightParts } = useUnits()
  const [current, ...rest] = weightParts(span.latest.weight)
  const firstDate = dateOf(span.first.date, today)
  return (
    <>
      <Group justify="space-between" align="end" gap="4px 8px">
        <StatNumber size="lg" value={current?.number ?? ''} unit={current?.unit} rest={rest} />
        {weights.length > 1 && <Change span={span} />}
      </Group>
      {weights.length > 1 ? (
        <Sparkline title={t`Weight`} points={weights.map(({ date, weight }) => ({ date, value: weight }))} />
      ) : (
        <Text c="dimmed">{t`Your first entry was on ${firstDate}. Add another to see a line.`}</Text>
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
  const difference = weightDifference(change)
  const date = dateOf(first.date, today, 'short')
  const Arrow = change < 0 ? IconArrowDown : IconArrowUp
  const isClosing = targetWeight !== null && isTowards(targetWeight, first.weight, latest.weight)
  return (
    <Flex
      component="p"
      align="center"
      gap={3}
      c={isClosing && !isSame ? 'var(--gl-brand-text)' : 'dimmed'}
      fz="sm"
      fw={600}
      className="gl-num"
    >
      {!isSame && (
        <Arrow
          size={15}
          stroke={2.2}
          aria-label={
            change < 0
              ? t({ message: 'down', comment: 'The weight, as in: down 2 kg' })
              : t({ message: 'up', comment: 'The weight, as in: up 2 kg' })
          }
        />
      )}
      {isSame ? t`unchanged since ${date}` : t`${difference} since ${date}`}
    </Flex>
  )
}

function Target({ span }: { span: Span }) {
  const { targetWeight } = useUser()
  const units = useUnits()
  const progress = goalProgress(span, targetWeight)
  if (targetWeight === null)
    return (
      <Text fz="sm" mt={6}>
        <Link to="/account-settings" hash="profile" className="gl-link">{t`Set a target weight`}</Link>
      </Text>
    )
  if (progress === null) return null
  const percent = inPercent(progress)
  const target = units.targetWeight(targetWeight)
  return (
    <div>
      <Bar value={progress / 100} color="fruit" height={6} />
      <Text c="dimmed" fz="sm" mt={6}>
        {t`${percent} of the way to ${target}`}
      </Text>
    </div>
  )
}
