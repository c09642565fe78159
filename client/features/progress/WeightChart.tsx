import { type PointTooltipProps, ResponsiveLine } from '@nivo/line'
import { token } from '../../tokens.ts'
import { ChartTip } from '../../ui/ChartTip.tsx'
import { useChartTheme } from '../../ui/chart-theme.ts'
import { dayAndMonth, whole } from '../../ui/format.ts'
import { useIsPhone } from '../../ui/use-is-phone.ts'
import { useUnits } from '../../units.ts'
import { Dots, Latest, type Series, TrendArea, TrendLine } from './ChartLayers.tsx'
import { areMonths, type ChartData, dayNumber, dayOfNumber, dayTicks, weightAxis, weightTicks } from './chart-data.ts'
import { dateWithYear } from './dates.ts'

const margin = { top: 14, right: 18, bottom: 34, left: 44 }

type WeightChartProps = {
  /** With at least one weight. */
  data: ChartData
  /** kg */
  target: number | null
  label: string
}

/** Weights as dots, their trend as a line, and the target. */
export function WeightChart({ data, target, label }: WeightChartProps) {
  const { scheme, theme } = useChartTheme()
  const units = useUnits()
  const isPhone = useIsPhone()
  const { weightValue, weightUnit } = units

  const trendOn = new Map(data.trend.map(({ date, weight }) => [date, weight]))
  const series: Series[] = [
    {
      id: 'trend',
      data: data.trend.map(({ date, weight }) => ({ x: dayNumber(date), y: weightValue(weight), tip: '', text: '' })),
    },
    {
      id: 'weight',
      data: data.weights.map(({ date, weight }) => {
        const trend = trendOn.get(date)
        const text = units.weight(weight)
        const tip = trend === undefined ? text : `${text}, trend ${units.weight(trend)}`
        return { x: dayNumber(date), y: weightValue(weight), text, tip }
      }),
    },
  ]
  const axis = weightAxis(
    data.weights.map(({ weight }) => weightValue(weight)),
    weightUnit === 'kg' ? 5 : 10,
  )
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

/** Labelled at the end that is further from the weights. */
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
    legend: `Target ${text}`,
    legendPosition: distance(0) > distance(-1) ? ('top-left' as const) : ('top-right' as const),
    legendOffsetX: 4,
    legendOffsetY: 11,
    textStyle: { fill: token('fruit-text', scheme), fontSize: 13, fontWeight: 620 },
  }
}

const axisText = (day: string, isMonth: boolean) =>
  isMonth ? `${dayAndMonth(day, 'short').replace(/^\d+ /, '')} ${day.slice(0, 4)}` : dayAndMonth(day, 'short')

const Tip = ({ point: { data } }: PointTooltipProps<Series>) => (
  <ChartTip name={dateWithYear(dayOfNumber(Number(data.x)), 'short')}>{data.tip}</ChartTip>
)
