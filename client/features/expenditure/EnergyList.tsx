import { t } from '@lingui/core/macro'
import { Link } from '@tanstack/react-router'
import type { Day } from '#domain/day.ts'
import { word } from '../../i18n.ts'
import { dateText, noValue } from '../../ui/format.ts'
import { Table } from '../../ui/rows.tsx'
import { useUnits } from '../../units.ts'
import { useToday } from '../../user.ts'
import { areWeeks, type HistoryDay, partsOf } from './energy-data.ts'

type EnergyListProps = { days: readonly HistoryDay[]; span: { from: Day; to: Day } }

/** The figures of the chart, latest first: of days, or of weeks where its bars are weeks. */
export function EnergyList({ days, span }: EnergyListProps) {
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
