import { Flex, Skeleton } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { addDays, type Day } from '#domain/day.ts'
import { nutrientNames } from '#domain/nutrition.ts'
import { trpc } from '../../trpc.ts'
import { AsList } from '../../ui/AsList.tsx'
import { Card, FailedCard } from '../../ui/cards.tsx'
import { countText, dateText, wholeGrams } from '../../ui/format.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { Table } from '../../ui/rows.tsx'
import { SegmentedControl } from '../../ui/SegmentedControl.tsx'
import { useUnits } from '../../units.ts'
import { type DayOfChart, daysOfChart, spanWithWeekBefore } from './daily.ts'
import { type ChartNutrient, chartNutrients, hueOf, nameOf } from './figures.ts'
import styles from './nutrition-summary.module.css'

// Lazy for the same reason as the chart of the means.
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
  const missing = shown?.filter((day) => day.missing !== null).length ?? 0
  return (
    <Card
      title="Day by day"
      actions={
        <SegmentedControl
          size="xs"
          aria-label="Nutrient"
          data={chartNutrients.map((one) => ({
            value: one,
            label: one === 'calories' ? units.energyName : nutrientNames[one],
          }))}
          value={nutrient}
          onChange={onNutrient}
        />
      }
    >
      {isError && !data ? (
        <FailedCard message="Could not load these days." onRetry={() => void refetch()} />
      ) : (
        <>
          <div className={styles.daily}>
            {shown ? (
              <DailyChart
                days={shown}
                nutrient={nutrient}
                label={`${name} of ${countText(shown.length, 'day')} against their goals. ${
                  missing === 0 ? 'All of them are complete' : `${countText(missing, 'day')} not logged or incomplete`
                }.`}
              />
            ) : (
              <Skeleton height={260} />
            )}
          </div>
          <Flex component="p" wrap="wrap" gap="2px 18px" mt={12} mih={{ base: 42, sm: 20 }} c="dimmed" fz="sm">
            <span>
              <i className={styles.day} style={{ background: `var(--gl-${hueOf[nutrient]})` }} aria-hidden />{' '}
              {`A day, in ${nutrient === 'calories' ? units.energyUnit : 'g'}`}
            </span>
            <span>
              <i className={styles.day} data-missing aria-hidden /> Not logged or incomplete
            </span>
            <span>
              <i className={styles.mean} aria-hidden /> 7-day mean of complete days
            </span>
            <span>
              <i className={styles.dashes} aria-hidden /> Goal
            </span>
          </Flex>
          {shown && <AsList>{() => <DayList days={shown} today={today} name={name} write={write} />}</AsList>}
        </>
      )}
    </Card>
  )
}

type DayListProps = { days: DayOfChart[]; today: Day; name: string; write: (amount: number | null) => string }

/** The same as a table, latest first. */
const DayList = ({ days, today, name, write }: DayListProps) => (
  <Table numeric>
    <thead>
      <tr>
        <th scope="col">Day</th>
        <th scope="col">{name}</th>
        <th scope="col">Goal</th>
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
