import { t } from '@lingui/core/macro'
import { type LineCustomSvgLayerProps, type PointTooltipProps, ResponsiveLine } from '@nivo/line'
import { thinned, type Weighing } from '#domain/progress.ts'
import { token } from '../../tokens.ts'
import { areMonths, axisText, dayNumber, dayOfNumber, dayTicks } from '../../ui/chart-days.ts'
import { ChartTip, useChartTheme } from '../../ui/charts.tsx'
import { dateWithYear, whole } from '../../ui/format.ts'
import { useIsPhone } from '../../ui/use-is-phone.ts'
import { useUnits } from '../../units.ts'
import { type ChartData, weightTicks } from './chart-data.ts'
import styles from './progress.module.css'

/** More dots cannot be told apart and slow the page down. */
const maxDots = 1_000

const margin = { top: 14, right: 22, bottom: 34, left: 44 }

type WeightChartProps = {
  /** With at least one weight. */
  data: ChartData
  /** Both ends of the y-axis, in the unit of the chart. */
  axis: { min: number; max: number }
  /** kg; null when there is none, or none on the axis. */
  target: number | null
  label: string
}

/** Weights as dots, their trend as a line, and the target. */
export function WeightChart({ data, axis, target, label }: WeightChartProps) {
  const { scheme, theme } = useChartTheme()
  const units = useUnits()
  const isPhone = useIsPhone()
  const { weightValue } = units

  const trendOn = new Map(data.trend.map(({ date, weight }) => [date, weight]))
  const datum = ({ date, weight }: Weighing) => ({
    x: dayNumber(date),
    y: weightValue(weight),
    weight,
    trend: trendOn.get(date) ?? null,
  })
  const series: Series[] = [
    { id: 'trend', data: data.trend.map(datum) },
    { id: 'weight', data: thinned(data.weights, maxDots).map(datum) },
  ]
  const ticks = weightTicks(axis)
  const days = dayTicks(data, isPhone ? 3 : 5).map(dayNumber)
  const dayText = (number: number) => axisText(dayOfNumber(number), areMonths(data))

  return (
    <ResponsiveLine<Series>
      // Remounts on a scheme change, since the colours are resolved.
      key={scheme}
      data={series}
      margin={margin}
      xScale={{ type: 'linear', min: dayNumber(data.from), max: dayNumber(data.to), nice: false }}
      yScale={{ type: 'linear', ...axis, nice: false }}
      curve="monotoneX"
      colors={token('brand', scheme)}
      areaBaselineValue={axis.min}
      enablePoints={false}
      animate={false}
      theme={theme}
      enableGridX={false}
      gridYValues={ticks}
      axisLeft={{ tickValues: ticks, tickSize: 0, tickPadding: 12, format: whole }}
      axisBottom={{ tickValues: days, tickSize: 0, tickPadding: 14, format: dayText }}
      markers={
        target === null ? [] : [targetLine(weightValue(target), units.targetWeight(target), data, target, scheme)]
      }
      layers={['grid', 'axes', TrendArea, 'markers', Dots, TrendLine, 'crosshair', Latest, 'mesh']}
      useMesh
      enableTouchCrosshair
      tooltip={Tip}
      role="img"
      ariaLabel={label}
    />
  )
}

/** Its label is at the end that is further from the weights. */
function targetLine(
  value: number,
  text: string,
  { weights }: ChartData,
  target: number,
  scheme: Parameters<typeof token>[1],
) {
  const distance = (at: number) => Math.abs((weights.at(at)?.weight ?? target) - target)
  return {
    axis: 'y' as const,
    value,
    lineStyle: { stroke: token('fruit', scheme), strokeWidth: 2, strokeDasharray: '6 5' },
    legend: t`Target ${text}`,
    legendPosition: distance(0) > distance(-1) ? ('top-left' as const) : ('top-right' as const),
    legendOffsetX: 4,
    legendOffsetY: 11,
    textStyle: { fill: token('fruit-text', scheme), fontSize: 13, fontWeight: 620 },
  }
}

function Tip({ point: { seriesId, data } }: PointTooltipProps<Series>) {
  const { weight } = useUnits()
  const trend = data.trend === null ? [] : [trendText(weight(data.trend))]
  return (
    <ChartTip name={dateWithYear(dayOfNumber(data.x), 'short')}>
      {(seriesId === 'trend' ? trend : [weight(data.weight), ...trend]).join(' · ')}
    </ChartTip>
  )
}

const trendText = (weight: string) => t`trend ${weight}`

/** `x` is the number of the day, `y` in the unit of the axis; weight and trend are in kg, null where the trend has no point. */
type Datum = { x: number; y: number; weight: number; trend: number | null }
export type Series = { id: 'trend' | 'weight'; data: readonly Datum[] }

type LayerProps = LineCustomSvgLayerProps<Series>

const dataOf = ({ series }: LayerProps, id: Series['id']) => series.find((one) => one.id === id)?.data ?? []
const positionsOf = (props: LayerProps, id: Series['id']) => dataOf(props, id).map(({ position }) => position)

const TrendArea = (props: LayerProps) => (
  <path className={styles.area} d={props.areaGenerator(positionsOf(props, 'trend')) ?? ''} aria-hidden />
)

const TrendLine = (props: LayerProps) => (
  <path className={styles.trend} d={props.lineGenerator(positionsOf(props, 'trend')) ?? ''} aria-hidden />
)

/** All dots as one path of round caps: thousands of circles would make the page slow. */
export function Dots(props: LayerProps) {
  const positions = positionsOf(props, 'weight')
  const path = positions.map(({ x, y }) => `M${x.toFixed(1)} ${y.toFixed(1)}h0`).join('')
  return <path className={styles.dots} style={{ strokeWidth: dotSize(positions.length) }} d={path} aria-hidden />
}

const dotSize = (count: number) => (count <= 100 ? 6 : count <= 400 ? 4 : 2.5)

/** The latest weight with its value, on the side away from the trend. */
export function Latest(props: LayerProps) {
  const units = useUnits()
  const latest = dataOf(props, 'weight').at(-1)
  if (!latest) return null
  const { x, y } = latest.position
  const isLeft = x < props.innerWidth / 2
  const trend = dataOf(props, 'trend').at(-1)
  const isBelow = trend !== undefined && trend.position.y < y
  return (
    <g className={styles.latest} transform={`translate(${x} ${y})`} aria-hidden>
      <circle r={7} />
      <text x={isLeft ? -2 : 6} y={isBelow ? 26 : -15} textAnchor={isLeft ? 'start' : 'end'}>
        {units.weight(latest.data.weight)}
      </text>
    </g>
  )
}
