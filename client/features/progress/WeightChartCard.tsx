import { t } from '@lingui/core/macro'
import { Box, Flex, Skeleton, Stack, Text } from '@mantine/core'
import type { Day } from '#domain/day.ts'
import type { Weighing } from '#domain/progress.ts'
import { word } from '../../i18n.ts'
import { Card, EmptyState } from '../../ui/cards.tsx'
import { type Range, ranges } from '../../ui/chart-days.ts'
import { LegendMark } from '../../ui/charts.tsx'
import { FailedCard } from '../../ui/failed.tsx'

import { dateOf, dateWithYear } from '../../ui/format.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { SegmentedControl } from '../../ui/SegmentedControl.tsx'
import { useUnits } from '../../units.ts'
import { useUser } from '../../user.ts'
import { type ChartData, chartData, weightAxis } from './chart-data.ts'

// Lazy, because the chart library is the page's largest dependency. The entry history has the same numbers.
const WeightChart = lazyPart(() => import('./WeightChart.tsx').then((module) => module.WeightChart))

/** The height of the chart and its caption. */
const chartSpace = { base: 342, sm: 320 }

/** How far the y-axis goes beyond the lowest and the highest weight, in kg. */
const marginKg = 5

type WeightChartCardProps = {
  /** All weights in kg, earliest first; undefined until loaded. */
  weights: readonly Weighing[] | undefined
  range: Range
  onRange: (range: Range) => void
  today: Day
  failed: boolean
  onRetry: () => void
  /** A button for somebody without entries. */
  add: React.ReactNode
}

/** The chart of weights with its ranges, and in words what it shows. */
export function WeightChartCard({ weights, range, onRange, today, failed, onRetry, add }: WeightChartCardProps) {
  const data = weights && chartData(weights, range, today)
  const isEmpty = weights?.length === 0

  return (
    <Card
      title={t`Weight history`}
      actions={
        !isEmpty && (
          <SegmentedControl
            size="xs"
            aria-label={t`Range`}
            data={ranges.map((one) => ({ value: one, label: word(one) }))}
            value={range}
            onChange={onRange}
          />
        )
      }
    >
      {failed ? (
        <Stack justify="center" mih={chartSpace}>
          <FailedCard message={t`Could not load progress data.`} onRetry={onRetry} />
        </Stack>
      ) : isEmpty ? (
        <EmptyState title={t`No entries yet.`} help={t`Add your weight to see how it changes.`} action={add} />
      ) : !data ? (
        <Box mih={chartSpace}>
          <Skeleton height={288} />
        </Box>
      ) : (
        <Chart data={data} all={weights ?? []} today={today} />
      )}
    </Card>
  )
}

const lastText = (weight: string, date: string) => t`Your latest: ${weight} on ${date}.`

function Chart({ data, all, today }: { data: ChartData; all: readonly Weighing[]; today: Day }) {
  const { targetWeight } = useUser()
  const { weight, weightValue, targetWeight: targetText } = useUnits()
  const [first, latest, last] = [data.weights[0], data.weights.at(-1), all.at(-1)]
  if (!first || !latest)
    return (
      <Stack justify="center" gap={4} mih={chartSpace} ta="center">
        <p>{t`Nothing was logged in this period.`}</p>
        {last && <Text c="dimmed">{lastText(weight(last.weight), dateOf(last.date, today))}</Text>}
      </Stack>
    )

  const isOne = data.weights.length === 1
  const axis = weightAxis(
    data.weights.map((one) => weightValue(one.weight)),
    weightValue(marginKg),
  )
  const target = targetWeight === null ? null : weightValue(targetWeight)
  const isTargetShown = target !== null && target >= axis.min && target <= axis.max
  const trend = data.trend.at(-1)
  const [firstWeight, firstDate] = [weight(first.weight), dateWithYear(first.date)]
  const [latestWeight, latestDate] = [weight(latest.weight), dateWithYear(latest.date)]
  const trendWeight = weight(trend?.weight ?? null)
  const said = isOne
    ? t`${latestWeight} on ${latestDate}.`
    : t`Weight from ${firstWeight} on ${firstDate} to ${latestWeight} on ${latestDate}, trend ${trendWeight}.`
  const aim = targetWeight === null ? null : targetText(targetWeight)
  const oneDate = dateOf(latest.date, today)
  return (
    <>
      <Box h={288} ms={-8} me={-4} className="gl-chart" dir="ltr">
        <WeightChart
          data={data}
          axis={axis}
          target={isTargetShown ? targetWeight : null}
          label={aim === null ? said : `${said} ${t`Target ${aim}.`}`}
        />
      </Box>
      <Flex
        component="p"
        wrap="wrap"
        align="flex-start"
        gap="2px 18px"
        mih={{ base: 42, sm: 20 }}
        mt={12}
        c="dimmed"
        fz="sm"
      >
        {isOne ? (
          t`One entry in this period: ${latestWeight} on ${oneDate}. Add another to see a line.`
        ) : (
          <>
            <span>
              <LegendMark w={7} h={7} bg="var(--gl-line-strong)" bdrs={99} style={{ verticalAlign: 'baseline' }} />{' '}
              {t`Your weights`}
            </span>
            <span>
              <LegendMark w={18} h={3} bg="var(--gl-brand)" /> {t`Trend, smoothing out daily ups and downs`}
            </span>
          </>
        )}
        {aim !== null && target !== null && !isTargetShown && (
          <span>
            {target < axis.min
              ? t`Your target of ${aim} is below the chart.`
              : t`Your target of ${aim} is above the chart.`}
          </span>
        )}
      </Flex>
    </>
  )
}
