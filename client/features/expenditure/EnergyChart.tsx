import { t } from '@lingui/core/macro'
import { type LineCustomSvgLayerProps, type PointTooltipProps, ResponsiveLine } from '@nivo/line'
import type { Day } from '#domain/day.ts'
import { token } from '../../tokens.ts'
import { areMonths, axisText, dayNumber, dayOfNumber, dayTicks } from '../../ui/chart-days.ts'
import { amountTicks, barPath, ChartTip, useChartTheme } from '../../ui/charts.tsx'
import { dateWithYear, roundTo, whole } from '../../ui/format.ts'
import { useIsPhone } from '../../ui/use-is-phone.ts'
import { useUnits } from '../../units.ts'
import { type Bar, barsOf, type HistoryDay, isShown, type Stretch, stretchesOf } from './energy-data.ts'
import styles from './expenditure.module.css'
import { likelyText } from './words.ts'

const margin = { top: 14, right: 16, bottom: 34, left: 54 }

type EnergyChartProps = {
  /** Without gaps, at least one. */
  days: readonly HistoryDay[]
  span: { from: Day; to: Day }
  label: string
}

/** The expenditure as a line in the band of its bounds, and what was eaten as bars. */
export function EnergyChart({ days, span, label }: EnergyChartProps) {
  const { scheme, theme } = useChartTheme()
  const isPhone = useIsPhone()
  const { energyValue } = useUnits()
  const [bars, stretches] = [barsOf(days, span), stretchesOf(days)]
  const highest = Math.max(
    ...bars.map(({ kcal }) => energyValue(kcal)),
    ...stretches.flatMap((stretch) => stretch.days.map(({ high }) => energyValue(high ?? 0))),
  )
  const ticks = amountTicks(Math.max(highest, energyValue(1_000)))
  const top = ticks.at(-1) ?? highest
  const dayTickNumbers = dayTicks(span, isPhone ? 3 : 5).map(dayNumber)

  return (
    <ResponsiveLine<Series>
      // Remounts on a scheme change, since the colours are resolved.
      key={scheme}
      data={[{ id: 'days', data: days.flatMap((day) => datumOf(day, energyValue)) }]}
      margin={margin}
      // Half a day at both ends, for the bars.
      xScale={{ type: 'linear', min: dayNumber(span.from) - 0.5, max: dayNumber(span.to) + 0.5, nice: false }}
      yScale={{ type: 'linear', min: 0, max: top, nice: false }}
      colors={token('brand', scheme)}
      enablePoints={false}
      animate={false}
      theme={theme}
      enableGridX={false}
      gridYValues={ticks}
      axisLeft={{ tickValues: ticks, tickSize: 0, tickPadding: 10, format: whole }}
      axisBottom={{
        tickValues: dayTickNumbers,
        tickSize: 0,
        tickPadding: 14,
        format: (number: number) => axisText(dayOfNumber(number), areMonths(span)),
      }}
      layers={[
        'grid',
        'axes',
        (layer) => <path key="bars" className={styles.bars} d={barsPath(bars, layer, energyValue)} aria-hidden />,
        (layer) => <path key="band" className={styles.band} d={bandPath(stretches, layer, energyValue)} aria-hidden />,
        (layer) => <Lines key="lines" stretches={stretches} layer={layer} inUnit={energyValue} />,
        'crosshair',
        'mesh',
      ]}
      useMesh
      enableTouchCrosshair
      tooltip={Tip}
      role="img"
      ariaLabel={label}
    />
  )
}

type Datum = { x: number; y: number; day: HistoryDay }
type Series = { id: 'days'; data: readonly Datum[] }
type Layer = LineCustomSvgLayerProps<Series>
type ValueOf = (kcal: number) => number

/** The point that the pointer finds: on the line where there is one, else at the end of the bar. */
function datumOf(day: HistoryDay, inUnit: ValueOf): Datum[] {
  const kcal = isShown(day) ? day.kcal : day.intake
  return kcal === null ? [] : [{ x: dayNumber(day.date), y: inUnit(kcal), day }]
}

function Tip({ point }: PointTooltipProps<Series>) {
  const units = useUnits()
  const { day } = point.data
  const { date, kcal, low, high, intake } = day
  const used =
    isShown(day) && kcal !== null && low !== null && high !== null
      ? [usedText(units.energy(kcal), likelyText({ low, high }, units))]
      : []
  const eaten = intake === null ? [] : [eatenText(units.energy(intake))]
  return (
    <ChartTip name={dateWithYear(date, 'short')}>
      {[...used, ...eaten].map((text) => (
        <span key={text} style={{ display: 'block' }}>
          {text}
        </span>
      ))}
    </ChartTip>
  )
}

const usedText = (used: string, likely: string) => t`About ${used}, ${likely}`

const eatenText = (eaten: string) => t`Eaten ${eaten}`

/** The scales are linear, but nivo's types cover every kind of scale. */
const xOf = ({ xScale }: Layer, day: number) => Number(xScale(day as never))
const yOf = ({ yScale }: Layer, value: number) => Number(yScale(value as never))

/** All bars as one path: hundreds of elements would make the page slow. */
function barsPath(bars: readonly Bar[], layer: Layer, inUnit: ValueOf): string {
  const bottom = yOf(layer, 0)
  return bars
    .map(({ from, to, kcal }) => {
      const [start, end] = [xOf(layer, dayNumber(from) - 0.5), xOf(layer, dayNumber(to) + 0.5)]
      const gap = Math.min(3, (end - start) * 0.25) / 2
      const [left, width, height] = [start + gap, end - start - 2 * gap, bottom - yOf(layer, inUnit(kcal))]
      return barPath({ left, bottom, width, height, radius: Math.min(3, width / 2, height) })
    })
    .join('')
}

function bandPath(stretches: readonly Stretch[], layer: Layer, inUnit: ValueOf): string {
  return stretches
    .filter(({ state }) => state === 'measured')
    .map(({ days }) => {
      const edge = (side: 'low' | 'high') =>
        days.map((day) => `${round(xOf(layer, dayNumber(day.date)))} ${round(yOf(layer, inUnit(day[side] ?? 0)))}`)
      return `M${[...edge('high'), ...edge('low').reverse()].join('L')}Z`
    })
    .join('')
}

type LinesProps = { stretches: readonly Stretch[]; layer: Layer; inUnit: ValueOf }

/** What was measured as a line, and what is held as dashes. */
const Lines = ({ stretches, layer, inUnit }: LinesProps) => (
  <g aria-hidden>
    {stretches.map(({ state, days }) => (
      <path
        key={days[0]?.date}
        className={styles.used}
        data-holding={state === 'holding' || undefined}
        d={`M${days.map(({ date, kcal }) => `${round(xOf(layer, dayNumber(date)))} ${round(yOf(layer, inUnit(kcal ?? 0)))}`).join('L')}h0`}
      />
    ))}
  </g>
)

const round = (value: number) => roundTo(value, 1)
