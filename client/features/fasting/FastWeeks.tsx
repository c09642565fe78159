import { plural, t } from '@lingui/core/macro'
import { Box } from '@mantine/core'
import { type BarCustomLayerProps, type BarTooltipProps, ResponsiveBar } from '@nivo/bar'
import type { Day } from '#domain/day.ts'
import type { RouterOutputs } from '../../trpc.ts'
import { AsList, amountTicks, barPath, ChartTip, useChartTheme } from '../../ui/charts.tsx'
import { dateOf, dayAndMonth, oneDecimal, whole, withUnit } from '../../ui/format.ts'
import { Table } from '../../ui/rows.tsx'
import { useToday } from '../../user.ts'

type Week = RouterOutputs['fasting']['stats']['weeks'][number]

const hoursText = (hours: number) => withUnit(oneDecimal(hours), 'h')

/** The hours fasted in each of the last weeks, as bars and as a list. */
export function FastWeeks({ weeks }: { weeks: readonly Week[] }) {
  const today = useToday()
  return (
    <div>
      <Box h={180} className="gl-chart">
        <WeeksChart weeks={weeks} today={today} />
      </Box>
      <p className="gl-quiet">{t`Hours of the fasts that ended in each week, from Sunday`}</p>
      <AsList>
        {() => (
          <Table numeric>
            <thead>
              <tr>
                <th scope="col">{t`Week from`}</th>
                <th scope="col">{t`Hours`}</th>
              </tr>
            </thead>
            <tbody>
              {weeks.toReversed().map(({ from, hours }) => (
                <tr key={from}>
                  <th scope="row">{dateOf(from, today)}</th>
                  <td>{oneDecimal(hours)}</td>
                </tr>
              ))}
            </tbody>
          </Table>
        )}
      </AsList>
    </div>
  )
}

/** `top` is where the axis ends: what is pointed at is as high as the chart. */
type Datum = { from: Day; top: number }

function WeeksChart({ weeks, today }: { weeks: readonly Week[]; today: Day }) {
  const { scheme, theme } = useChartTheme()
  // The steps of an axis that ends below 5 h would be parts of hours, which it does not show.
  const ticks = amountTicks(Math.max(5, ...weeks.map(({ hours }) => hours)))
  const top = ticks.at(-1) ?? 5
  const averageHours = hoursText(weeks.reduce((sum, { hours }) => sum + hours, 0) / weeks.length)

  function Tip({ data: { from } }: BarTooltipProps<Datum>) {
    const week = weeks.find((one) => one.from === from)
    const date = dateOf(from, today, 'short')
    return week ? <ChartTip name={t`Week from ${date}`}>{hoursText(week.hours)}</ChartTip> : null
  }

  return (
    <ResponsiveBar<Datum>
      key={scheme}
      data={weeks.map(({ from }) => ({ from, top }))}
      keys={['top']}
      indexBy="from"
      margin={{ top: 8, right: 4, bottom: 30, left: 34 }}
      padding={0}
      valueScale={{ type: 'linear', min: 0, max: top, nice: false }}
      colors="transparent"
      animate={false}
      theme={theme}
      enableLabel={false}
      gridYValues={ticks}
      axisLeft={{ tickValues: ticks, tickSize: 0, tickPadding: 10, format: (value) => whole(Number(value)) }}
      axisBottom={{
        // The current week is among them.
        tickValues: weeks.filter((_, at) => (weeks.length - 1 - at) % 4 === 0).map(({ from }) => from),
        tickSize: 0,
        tickPadding: 12,
        format: (day) => dayAndMonth(day, 'short'),
      }}
      layers={['grid', 'axes', (props) => <Bars {...props} weeks={weeks} />, 'bars']}
      tooltip={Tip}
      role="img"
      ariaLabel={plural(weeks.length, {
        one: `Hours fasted in the last # week, ${averageHours} a week on average.`,
        other: `Hours fasted in each of the last # weeks, ${averageHours} a week on average.`,
      })}
    />
  )
}

/** A bar with round upper corners for each week with a fast. */
function Bars({ bars, yScale, weeks }: BarCustomLayerProps<Datum> & { weeks: readonly Week[] }) {
  return (
    <g aria-hidden>
      {bars.map(({ key, x, width: place }, at) => {
        const hours = weeks[at]?.hours ?? 0
        if (hours === 0) return null
        // nivo's type covers every kind of scale.
        const [top, bottom] = [Number(yScale(hours as never)), Number(yScale(0 as never))]
        const width = Math.min(28, place * 0.66)
        const left = x + (place - width) / 2
        const height = Math.max(2, bottom - top)
        const radius = Math.min(5, height)
        return <path key={key} d={barPath({ left, bottom, width, height, radius })} fill="var(--gl-fasting)" />
      })}
    </g>
  )
}
