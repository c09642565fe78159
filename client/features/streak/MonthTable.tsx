import { IconCheck, IconPlayerPauseFilled } from '@tabler/icons-react'
import { addDays, type Day, startOfWeek } from '#domain/day.ts'
import { weekdayName } from '../../ui/format.ts'
import { VisuallyHidden } from '../../ui/page.tsx'
import styles from './streak.module.css'

type DayState = 'logged' | 'paused'

type MonthTableProps = {
  /** Its first day. */
  month: Day
  today: Day
  stateOf: (day: Day) => DayState | undefined
}

/** A month as a table of weeks, each from Sunday to Saturday. Six of them, so that every month is as high. */
export function MonthTable({ month, today, stateOf }: MonthTableProps) {
  const first = startOfWeek(month)
  const week = (n: number) => Array.from({ length: 7 }, (_, day) => addDays(first, 7 * n + day))
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          {week(0).map((day) => (
            <th key={day} scope="col">
              <span aria-hidden>{weekdayName(day)[0]}</span>
              <VisuallyHidden>{weekdayName(day)}</VisuallyHidden>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {[0, 1, 2, 3, 4, 5].map((n) => (
          <tr key={n}>
            {week(n).map((day) => (
              <td key={day}>
                {day.slice(0, 7) === month.slice(0, 7) && (
                  <DayCell day={day} isToday={day === today} state={stateOf(day)} />
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function DayCell({ day, isToday, state }: { day: Day; isToday: boolean; state: DayState | undefined }) {
  return (
    <span className={styles.day} data-state={state} aria-current={isToday ? 'date' : undefined}>
      <span className="gl-num">{Number(day.slice(8))}</span>
      {state && <VisuallyHidden>, {state}</VisuallyHidden>}
      <span className={styles.mark} aria-hidden>
        {state === 'logged' && <IconCheck size={12} stroke={2.6} />}
        {state === 'paused' && <IconPlayerPauseFilled size={9} />}
      </span>
    </span>
  )
}
