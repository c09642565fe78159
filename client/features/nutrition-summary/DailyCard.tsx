import { plural, t } from '@lingui/core/macro'
import { Box, Flex, Skeleton } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { addDays, type Day } from '#domain/day.ts'
import { word } from '../../i18n.ts'
import { trpc } from '../../trpc.ts'
import { Card } from '../../ui/cards.tsx'
import { AsList, LegendMark } from '../../ui/charts.tsx'
import { FailedCard } from '../../ui/failed.tsx'
import { dateText, wholeGrams } from '../../ui/format.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { Table } from '../../ui/rows.tsx'
import { SegmentedControl } from '../../ui/SegmentedControl.tsx'
import { useUnits } from '../../units.ts'
import { type DayOfChart, daysOfChart, spanWithWeekBefore } from './daily.ts'
import { type ChartNutrient, chartNutrients, hueOf, nameOf } from './figures.ts'
import styles from './nutrition-summary.module.css'

// Lazy, because the chart library is the page's largest dependency.
const DailyChart = lazyPart(() => import('./DailyChart.tsx').then((module) => module.DailyChart))

type DailyCardProps = {
  /** The last day. */
  date: Day
  days: number
  today: Day
  nutrient: ChartNutrient
  onNutrient: (nutrient: ChartNutrient) => void
}

/** The intake of each day against its goal, as bars and as a list. */
export function DailyCard({ date, days, today, nutrient, onNutrient }: DailyCardProps) {
  const units = useUnits()
  const from = addDays(date, 1 - days)
  const { data, isError, refetch } = trpc.diary.daily.useQuery(spanWithWeekBefore(date, days))
  const shown = data && daysOfChart(data, nutrient, from, today)
  const write = nutrient === 'calories' ? units.energy : wholeGrams
  const name = nameOf(nutrient, units.energyName)
  const unit = word(nutrient === 'calories' ? units.energyUnit : 'g')
  const missing = shown?.filter((day) => day.missing !== null).length ?? 0
  return (
    <Card
      title={t`Day by day`}
      actions={
        <SegmentedControl
          size="xs"
          aria-label={t`Nutrient`}
          data={chartNutrients.map((one) => ({
            value: one,
            label: nameOf(one, units.energyName),
          }))}
          value={nutrient}
          onChange={onNutrient}
        />
      }
    >
      {isError && !data ? (
        <FailedCard message={t`Could not load these days.`} onRetry={() => void refetch()} />
      ) : (
        <>
          <Box h={260} mx={-6} className={`${styles.daily} gl-chart`} dir="ltr">
            {shown ? (
              <DailyChart days={shown} nutrient={nutrient} label={chartText(name, shown.length, missing)} />
            ) : (
              <Skeleton height={260} />
            )}
          </Box>
          <Flex component="p" wrap="wrap" gap="2px 18px" mt={12} mih={{ base: 42, sm: 20 }} c="dimmed" fz="sm">
            <span>
              <LegendMark w={10} h={12} bg={`var(--gl-${hueOf[nutrient]})`} /> {t`A day, in ${unit}`}
            </span>
            <span>
              <LegendMark w={10} h={12} bg={hatched} /> {t`Not logged or incomplete`}
            </span>
            <span>
              <LegendMark w={18} h={3} bg="var(--gl-ink)" /> {t`7-day mean of complete days`}
            </span>
            <span>
              <LegendMark w={18} bdrs={0} style={{ borderTop: '2px dashed var(--gl-ink-2)' }} /> {t`Goal`}
            </span>
          </Flex>
          {shown && <AsList>{() => <DayList days={shown} today={today} name={name} write={write} />}</AsList>}
        </>
      )}
    </Card>
  )
}

/** The chart in words. */
function chartText(name: string, days: number, missing: number): string {
  const against = plural(days, {
    one: `${name} of # day against their goals.`,
    other: `${name} of # days against their goals.`,
  })
  const complete =
    missing === 0
      ? t`All of them are complete.`
      : plural(missing, { one: '# day not logged or incomplete.', other: '# days not logged or incomplete.' })
  return `${against} ${complete}`
}

type DayListProps = { days: DayOfChart[]; today: Day; name: string; write: (amount: number | null) => string }

/** The same as a table, latest first. */
const DayList = ({ days, today, name, write }: DayListProps) => (
  <Table numeric>
    <thead>
      <tr>
        <th scope="col">{t`Day`}</th>
        <th scope="col">{name}</th>
        <th scope="col">{t`Goal`}</th>
      </tr>
    </thead>
    <tbody>
      {days.toReversed().map(({ date, amount, goal, missing }) => (
        <tr key={date}>
          <th scope="row">
            <Link to="/diary" search={date === today ? {} : { date }} className="gl-link">
              {dateText(date, today, 'short')}
            </Link>
          </th>
          <td>
            {amount !== null && write(amount)}
            {missing !== null && <span className={styles.share}>{missing}</span>}
          </td>
          <td>{write(goal)}</td>
        </tr>
      ))}
    </tbody>
  </Table>
)

const hatched = 'repeating-linear-gradient(-45deg, var(--gl-line-strong) 0 1.5px, transparent 1.5px 4px)'
