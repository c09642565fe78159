import { Link } from '@tanstack/react-router'
import { Disclosure } from '../../ui/Disclosure.tsx'
import { dateText } from '../../ui/format.ts'
import { useToday } from '../../user.ts'
import styles from './expenditure.module.css'
import { type Expenditure, leftOutText } from './words.ts'

type LeftOutDaysProps = { summary: string; days: Expenditure['leftOut'] }

/** The days that do not count and why, latest first, each with a way to correct it. */
export function LeftOutDays({ summary, days }: LeftOutDaysProps) {
  const today = useToday()
  return (
    <Disclosure summary={summary} className={styles.basis}>
      <ul className={styles.leftOut}>
        {days.toReversed().map(({ date, reason }) => (
          <li key={date}>
            <Link to="/diary" search={{ date }} className="gl-link gl-target">
              {dateText(date, today, 'short')}
            </Link>
            <span>{leftOutText(reason)}</span>
          </li>
        ))}
      </ul>
    </Disclosure>
  )
}
