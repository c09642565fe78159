import { ActionIcon } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useState } from 'react'
import { addDays, type Day, weekday } from '#domain/day.ts'
import { countText, monthAndYear, shortMonth } from '../../../ui/format.ts'
import styles from '../imports.module.css'

/** The days with rows, a year at a time, so that ten years take no more room than one. `days` is in order and not empty. */
export function CoveredDays({ days }: { days: readonly Day[] }) {
  const first = Number(days[0]?.slice(0, 4))
  const last = Number(days.at(-1)?.slice(0, 4))
  const [year, setYear] = useState(last)
  const ofYear = days.filter((day) => day.startsWith(`${year}-`))
  const covered = new Set(ofYear)
  // Of a single year, only the months that matter.
  const monthOf = (day: Day | undefined) => Number(day?.slice(5, 7))
  const [from, to] = first === last ? [monthOf(days[0]), monthOf(days.at(-1))] : [1, 12]
  const months = Array.from({ length: to - from + 1 }, (_, at) => `${year}-${String(from + at).padStart(2, '0')}-01`)
  return (
    <div>
      <div className={styles.head}>
        {first !== last && (
          <ActionIcon aria-label="Previous year" disabled={year === first} onClick={() => setYear(year - 1)}>
            <IconChevronLeft size={20} stroke={1.7} />
          </ActionIcon>
        )}
        <p className={`${styles.year} gl-num`} aria-live="polite">
          <b>{year}</b> {countText(ofYear.length, 'day')}
        </p>
        {first !== last && (
          <ActionIcon aria-label="Next year" disabled={year === last} onClick={() => setYear(year + 1)}>
            <IconChevronRight size={20} stroke={1.7} />
          </ActionIcon>
        )}
      </div>
      <ul className={styles.months}>
        {months.map((month) => (
          <li key={month}>
            <Month month={month} covered={covered} />
          </li>
        ))}
      </ul>
    </div>
  )
}

/** px of the drawing */
const cell = 10

function Month({ month, covered }: { month: Day; covered: ReadonlySet<Day> }) {
  const days = Array.from({ length: 31 }, (_, at) => addDays(month, at)).filter(
    (day) => day.slice(0, 7) === month.slice(0, 7),
  )
  const offset = weekday(month)
  const count = days.filter((day) => covered.has(day)).length
  return (
    <>
      <p className={styles.month} data-empty={count === 0 || undefined} aria-hidden>
        {shortMonth(month)}
      </p>
      <svg
        viewBox={`0 0 ${7 * cell} ${6 * cell}`}
        role="img"
        aria-label={`${monthAndYear(month)}: ${countText(count, 'day')}`}
      >
        {days.map((day, at) => {
          const x = ((at + offset) % 7) * cell + cell / 2
          const y = Math.floor((at + offset) / 7) * cell + cell / 2
          return covered.has(day) ? (
            <rect key={day} x={x - 4} y={y - 4} width={8} height={8} rx={2.5} className={styles.covered} />
          ) : (
            <circle key={day} cx={x} cy={y} r={1.4} className={styles.other} />
          )
        })}
      </svg>
    </>
  )
}
