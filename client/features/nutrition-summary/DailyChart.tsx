import { type BarCustomLayerProps, type BarTooltipProps, ResponsiveBar } from '@nivo/bar'
import { useNavigate } from '@tanstack/react-router'
import { useId } from 'react'
import type { Day } from '#domain/day.ts'
import { inUnit } from '#domain/units.ts'
import { language } from '../../i18n.ts'
import { amountTicks, barPath, ChartTip, useChartTheme } from '../../ui/charts.tsx'
import { dateText, dayAndMonth, shortMonth, weekdayName, whole, wholeGrams } from '../../ui/format.ts'
import { useIsPhone } from '../../ui/use-is-phone.ts'
import { useChosenUnits, useUnits } from '../../units.ts'
import { useToday } from '../../user.ts'
import { type DayOfChart, namedDays } from './daily.ts'
import { type ChartNutrient, hueOf, ofGoalText } from './figures.ts'
import styles from './nutrition-summary.module.css'

const margin = { top: 10, right: 12, bottom: 30, left: 50 }

/** `top` is where the axis ends: the bar that is pointed at and pressed is as high as the chart. */
type Datum = { date: Day; top: number }

type DailyChartProps = { days: readonly DayOfChart[]; nutrient: ChartNutrient; label: string }

/** A bar for each day, its goal, and the mean of seven days. A day leads to its diary. */
export function DailyChart({ days, nutrient, label }: DailyChartProps) {
  const { scheme, theme } = useChartTheme()
  const { energy } = useChosenUnits()
  const units = useUnits()
  const isPhone = useIsPhone()
  // Arabic has no short names: Thursday is `الخميس` or `خ`.
  const weekday = isPhone && language() === 'ar' ? 'narrow' : 'short'
  const today = useToday()
  const navigate = useNavigate()
  const hatch = useId()

  const shownIn = (amount: number) => (nutrient === 'calories' ? inUnit(amount, energy) : amount)
  const write = nutrient === 'calories' ? units.energy : wholeGrams
  const inChart = (amount: number | null) => (amount === null ? null : shownIn(amount))
  const data = days.map((day) => ({
    ...day,
    amount: inChart(day.amount),
    goal: shownIn(day.goal),
    mean: inChart(day.mean),
  }))
  const ticks = amountTicks(
    Math.max(1, ...data.map(({ amount, goal, mean }) => Math.max(amount ?? 0, goal, mean ?? 0))),
  )
  const top = ticks.at(-1) ?? 1
  const named = namedDays(
    days.map(({ date }) => date),
    isPhone && days.length > 7 ? 4 : 10,
  )

  function Tip({ data: { date } }: BarTooltipProps<Datum>) {
    const day = days.find((one) => one.date === date)
    if (!day) return null
    const { missing } = day
    const amount = day.amount === null ? '' : ofGoalText(write(day.amount), write(day.goal))
    return <ChartTip name={dateText(date, today, 'short')}>{[amount, missing].filter(Boolean).join(' · ')}</ChartTip>
  }

  return (
    <ResponsiveBar<Datum>
      key={scheme}
      data={data.map(({ date }) => ({ date, top }))}
      keys={['top']}
      indexBy="date"
      margin={margin}
      padding={0}
      valueScale={{ type: 'linear', min: 0, max: top, nice: false }}
      colors="transparent"
      animate={false}
      theme={theme}
      enableLabel={false}
      gridYValues={ticks}
      axisLeft={{ tickValues: ticks, tickSize: 0, tickPadding: 10, format: (value) => whole(Number(value)) }}
      axisBottom={{
        tickValues: named,
        tickSize: 0,
        tickPadding: 12,
        format: (day) =>
          days.length <= 7 ? weekdayName(day, weekday) : days.length > 60 ? shortMonth(day) : dayAndMonth(day, 'short'),
      }}
      layers={[
        'grid',
        'axes',
        (props) => <Days {...props} days={data} nutrient={nutrient} hatch={hatch} />,
        (props) => <Lines {...props} days={data} />,
        'bars',
      ]}
      tooltip={Tip}
      onClick={({ data: { date } }) => void navigate({ to: '/diary', search: date === today ? {} : { date } })}
      role="img"
      ariaLabel={label}
    />
  )
}

type LayerProps = BarCustomLayerProps<Datum> & {
  /** In the unit of the axis, in the order of the bars. */
  days: readonly DayOfChart[]
}

/** Each day with its place. */
const placed = ({ bars, days }: LayerProps) =>
  bars.flatMap(({ x, width }, at) => {
    const day = days[at]
    return day ? [{ x, width, ...day }] : []
  })

/** The y position of an amount. The scale is linear, but nivo's type covers every kind of scale. */
const heightOf = ({ yScale }: LayerProps, amount: number) => Number(yScale(amount as never))

/** One path for each kind of bar, since a year has hundreds. Where nothing was logged, there is a hatched place for a bar. */
function Days({ nutrient, hatch, ...props }: LayerProps & { nutrient: ChartNutrient; hatch: string }) {
  const bars = placed(props)
  const path = (some: typeof bars, top: (bar: (typeof bars)[number]) => number) =>
    some.map((bar) => dayPath(bar.x, bar.width, heightOf(props, top(bar)), heightOf(props, 0))).join('')
  const hue = `var(--gl-${hueOf[nutrient]})`
  const whole = bars.filter(({ missing }) => missing === null)
  const partial = bars.filter(({ missing, amount }) => missing !== null && amount !== null)
  const empty = bars.filter(({ amount }) => amount === null)
  return (
    <g aria-hidden>
      <Hatch id={`${hatch}-some`} color={hue} />
      <Hatch id={`${hatch}-none`} color="var(--gl-line-strong)" />
      <path fill={`url(#${hatch}-none)`} opacity={0.5} d={path(empty, ({ goal }) => goal)} />
      <path fill={`url(#${hatch}-some)`} d={path(partial, ({ amount }) => amount ?? 0)} />
      {/* Many bars side by side would be louder than the mean. */}
      <path fill={hue} opacity={bars.length > 60 ? 0.7 : 1} d={path(whole, ({ amount }) => amount ?? 0)} />
    </g>
  )
}

const Hatch = ({ id, color }: { id: string; color: string }) => (
  <defs>
    <pattern id={id} width={6} height={6} patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
      <rect width={2} height={6} style={{ fill: color }} />
    </pattern>
  </defs>
)

/** A bar with round upper corners, narrower than its place. An amount of 0 is a line. */
function dayPath(x: number, place: number, top: number, bottom: number): string {
  const width = Math.min(44, place > 4 ? place * 0.7 : Math.max(0.6, place * 0.85))
  const left = x + (place - width) / 2
  const height = Math.max(1.5, bottom - top)
  const radius = Math.min(6, width / 3, height)
  return barPath({ left, bottom, width, height, radius })
}

/** The goals as dashes that step with them, and the mean of seven days where there is one. */
function Lines(props: LayerProps) {
  const goals: string[] = []
  const means: string[] = []
  let isAfterMean = false
  for (const { x, width, goal, mean } of placed(props)) {
    const y = heightOf(props, goal)
    goals.push(goals.length === 0 ? `M${x} ${y}h${width}` : `V${y}H${x + width}`)
    if (mean !== null) means.push(`${isAfterMean ? 'L' : 'M'}${x + width / 2} ${heightOf(props, mean)}`)
    isAfterMean = mean !== null
  }
  return (
    <g aria-hidden>
      <path className={styles.goals} d={goals.join('')} />
      <path className={styles.means} data-under d={means.join('')} />
      <path className={styles.means} d={means.join('')} />
    </g>
  )
}
