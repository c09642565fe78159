import { t } from '@lingui/core/macro'
import { useReducedMotion } from '@mantine/hooks'
import { type BarCustomLayerProps, type BarTooltipProps, ResponsiveBar } from '@nivo/bar'
import type { DailyGoals } from '#domain/goals.ts'
import { token } from '../../tokens.ts'
import { ChartTip, useChartTheme } from '../../ui/charts.tsx'
import { noValue, plainList, wholeGrams } from '../../ui/format.ts'
import { useUnits } from '../../units.ts'
import {
  chartNutrients,
  type Figures,
  goalOf,
  goalPercentText,
  hueOf,
  manyTimes,
  nameOf,
  ofGoalText,
  percentOf,
} from './figures.ts'
import styles from './nutrition-summary.module.css'

const margin = { top: 12, right: 8, bottom: 60, left: 52 }

/** A bar for each nutrient, in per cent of its goal, since kcal and grams share no axis. */
export function IntakeChart({ figures, goals }: { figures: Figures; goals: DailyGoals }) {
  const units = useUnits()
  const { scheme, theme } = useChartTheme()
  const isStill = useReducedMotion(false, { getInitialValueInEffect: false })

  const data = chartNutrients.map((nutrient): Datum => {
    const percent = percentOf(nutrient, figures, goals)
    const write = nutrient === 'calories' ? units.energy : wholeGrams
    const { sum } = figures.totals[nutrient]
    return {
      name: nameOf(nutrient, units.energyName),
      percent: percent ?? 0,
      label: percent === null ? (sum === null ? t`unknown` : noValue) : goalPercentText(percent),
      amount: ofGoalText(write(sum), write(goalOf(nutrient, figures, goals))),
      color: token(hueOf[nutrient], scheme),
    }
  })
  const shares = plainList(data.map(({ name, label }) => `${name} ${label}`))
  const highest = Math.max(100, ...data.map(({ percent }) => percent))
  const ticks = ticksTo(highest)
  const top = Math.max(110, highest * 1.05)

  return (
    <ResponsiveBar
      // Remounts on a scheme change: nivo cannot animate between the resolved colours of both schemes.
      key={scheme}
      data={data}
      keys={['percent']}
      indexBy="name"
      margin={margin}
      padding={0.5}
      borderRadius={10}
      valueScale={{ type: 'linear', min: 0, max: top, nice: false }}
      colors={({ data: { color } }) => color}
      animate={!isStill}
      motionConfig={{ duration: 500, easing: easeOut }}
      theme={theme}
      enableLabel={false}
      gridYValues={ticks}
      axisBottom={null}
      axisLeft={{
        tickValues: ticks,
        tickSize: 0,
        tickPadding: 10,
        format: (value) => (top < manyTimes ? goalPercentText(value) : `${value / 100}×`),
      }}
      layers={['grid', 'axes', Tracks, 'bars', GoalLine, Labels]}
      tooltip={Tip}
      role="img"
      ariaLabel={t`Per cent of daily goals: ${shares}.`}
    />
  )
}

const easeOut = (time: number) => 1 - (1 - time) ** 3

/** Axis ticks every 25 %, or in wider steps for high bars: at most seven. */
function ticksTo(highest: number): number[] {
  const tens = 10 ** Math.max(0, Math.ceil(Math.log10(highest / 3_000)))
  const step = ([25, 50, 100, 200].find((one) => highest / (one * tens) <= 6) ?? 500) * tens
  return Array.from({ length: Math.floor(Math.max(100, highest) / step) + 1 }, (_, at) => at * step)
}

const Tip = ({ data: { name, amount } }: BarTooltipProps<Datum>) => <ChartTip name={name}>{amount}</ChartTip>

/** A bar of the chart. `percent` is of the goal; an unknown intake has no bar, and a label that says so. */
export type Datum = {
  name: string
  percent: number
  label: string
  amount: string
  color: string
}

type LayerProps = BarCustomLayerProps<Datum>

/** The y position of a percentage. The scale is linear, but nivo's type covers every kind of scale. */
const heightOf = ({ yScale }: LayerProps, percent: number) => Number(yScale(percent as never))

/** The track of each bar, up to the goal. */
function Tracks(props: LayerProps) {
  const goal = heightOf(props, 100)
  return (
    <g aria-hidden>
      {props.bars.map(({ key, x, width }) => (
        <rect
          key={key}
          className={styles.track}
          x={x}
          y={goal}
          width={width}
          height={heightOf(props, 0) - goal}
          rx={10}
        />
      ))}
    </g>
  )
}

function GoalLine(props: LayerProps) {
  const goal = heightOf(props, 100)
  return (
    <g className={styles.goal} pointerEvents="none" aria-hidden>
      <line x2={props.innerWidth} y1={goal} y2={goal} />
      <text x={props.innerWidth} y={goal - 9}>{t`Goal`}</text>
    </g>
  )
}

/** px of a letter on average. */
const letterWidth = 7

/** The name and the percentage below each bar. Names that are too long beside each other take turns on two lines. */
export function Labels({ bars, innerHeight, innerWidth }: LayerProps) {
  const lengths = bars.map(({ data: { data } }) => data.name.length)
  const longest = Math.max(...lengths.map((length, at) => (length + (lengths[at + 1] ?? 0)) / 2))
  const isTight = longest * letterWidth > innerWidth / (bars.length + 0.5)
  return (
    <g className={styles.labels} aria-hidden>
      {bars.map(({ key, x, width, data: { data } }, at) => (
        <g key={key} transform={`translate(${x + width / 2} ${innerHeight})`}>
          <text y={isTight ? 40 + (at % 2) * 16 : 26}>{data.name}</text>
          <text y={isTight ? 22 : 45} className={styles.percent}>
            {data.label}
          </text>
        </g>
      ))}
    </g>
  )
}
