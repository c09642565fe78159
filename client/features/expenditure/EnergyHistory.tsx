import { plural, t } from '@lingui/core/macro'
import { Box, Flex, Skeleton } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { Day } from '#domain/day.ts'
import { word } from '../../i18n.ts'
import { trpc } from '../../trpc.ts'
import type { Range } from '../../ui/chart-days.ts'
import { AsList, LegendMark } from '../../ui/charts.tsx'
import { FailedCard } from '../../ui/failed.tsx'
import { dateText, dateWithYear, noValue } from '../../ui/format.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { Table } from '../../ui/rows.tsx'
import type { UnitTexts } from '../../ui/unit-texts.ts'
import { useUnits } from '../../units.ts'
import { useToday } from '../../user.ts'
import { areWeeks, callsFor, type HistoryDay, isShown, partsOf, spanOf } from './energy-data.ts'
import { likelyText } from './words.ts'

// Lazy, because the chart library is the page's largest dependency.
const EnergyChart = lazyPart(() => import('./EnergyChart.tsx').then((module) => module.EnergyChart))

/** The chart of a range, and what its marks are. */
export function EnergyHistory({ firstDay, range }: { firstDay: Day; range: Range }) {
  const units = useUnits()
  const span = spanOf(range, firstDay, useToday())
  const parts = trpc.useQueries((ask) => callsFor(span).map((call) => ask.expenditure.history(call)))
  const known = parts.flatMap(({ data }) => (data ? [data] : []))
  const days = known.length === parts.length ? known.flat() : null
  const isFailed = parts.some(({ data, isError }) => isError && !data)

  return (
    <div>
      <Box h={288} ms={-8} me={-4} className="gl-chart" dir={days ? 'ltr' : undefined}>
        {days ? (
          <EnergyChart days={days} span={span} label={saidOf(days, span, units)} />
        ) : isFailed ? (
          <FailedCard
            message={t`Could not load your history.`}
            onRetry={() => {
              for (const { isError, refetch } of parts) if (isError) void refetch()
            }}
          />
        ) : (
          <Skeleton height="100%" />
        )}
      </Box>
      <Flex component="p" wrap="wrap" gap="2px 18px" mih={{ base: 42, sm: 20 }} mt={12} c="dimmed" fz="sm">
        <span>
          <LegendMark w={18} h={3} ms={4} bg="var(--gl-brand)" style={{ boxShadow: halo }} />{' '}
          {t`What you use, in its likely range`}
        </span>
        <span>
          <LegendMark w={9} h={12} bg="color-mix(in srgb, var(--gl-energy) 36%, transparent)" />{' '}
          {areWeeks(span) ? t`What you ate, a day on average by week` : t`What you ate`}
        </span>
      </Flex>
      {days && <AsList>{() => <EnergyList days={days} span={span} />}</AsList>}
    </div>
  )
}

/** The chart in a sentence. */
function saidOf(days: readonly HistoryDay[], { from, to }: { from: Day; to: Day }, units: UnitTexts): string {
  const last = days.findLast(isShown)
  const eaten = days.flatMap(({ intake }) => (intake === null ? [] : [intake]))
  const [first, end] = [dateWithYear(from), dateWithYear(to)]
  const used = units.energy(last?.kcal ?? null)
  const likely =
    last && last.low !== null && last.high !== null && likelyText({ low: last.low, high: last.high }, units)
  const said =
    last && last.kcal !== null && likely
      ? t`Energy from ${first} to ${end}: about ${used} a day, ${likely}.`
      : t`Energy from ${first} to ${end}: not measured.`
  if (eaten.length === 0) return said
  const mean = units.energy(eaten.reduce((sum, kcal) => sum + kcal, 0) / eaten.length)
  const ate = plural(eaten.length, {
    one: `Eaten ${mean} a day on # known day.`,
    other: `Eaten ${mean} a day on # known days.`,
  })
  return `${said} ${ate}`
}

type EnergyListProps = { days: readonly HistoryDay[]; span: { from: Day; to: Day } }

/** The figures of the chart, latest first: of days, or of weeks where its bars are weeks. */
function EnergyList({ days, span }: EnergyListProps) {
  const { energyNumber, energyUnit } = useUnits()
  const today = useToday()
  const unit = word(energyUnit)
  const ofWeeks = areWeeks(span)
  return (
    <Table numeric>
      <thead>
        <tr>
          <th scope="col">{ofWeeks ? t`Week to` : t`Day`}</th>
          <th scope="col">{t`Eaten, ${unit}`}</th>
          <th scope="col">{t`Used, ${unit}`}</th>
          <th scope="col">{t({ message: 'Likely', comment: 'The likely range of the energy used' })}</th>
        </tr>
      </thead>
      <tbody>
        {partsOf(days, span)
          .toReversed()
          .map(({ to, eaten, used, likely }) => (
            <tr key={to}>
              <th scope="row">
                <Link to="/diary" search={to === today ? {} : { date: to }} className="gl-link">
                  {dateText(to, today, 'short')}
                </Link>
              </th>
              <td>{eaten === null ? noValue : energyNumber(eaten)}</td>
              <td>{used === null ? noValue : energyNumber(used)}</td>
              <td>{likely === null ? noValue : rangeText(energyNumber(likely.low), energyNumber(likely.high))}</td>
            </tr>
          ))}
      </tbody>
    </Table>
  )
}

const rangeText = (low: string, high: string) => t`${low} to ${high}`

const halo = '0 0 0 4px color-mix(in srgb, var(--gl-brand) 20%, transparent)'
