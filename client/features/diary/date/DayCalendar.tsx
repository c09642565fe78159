import '../../../mantine-lazy.css'
import { t } from '@lingui/core/macro'
import { DatePicker } from '@mantine/dates'
import { useState } from 'react'
import { addDays, type Day, firstDay, lastLoggableDay } from '#domain/day.ts'
import { trpc } from '../../../trpc.ts'
import styles from '../../../ui/calendar.module.css'
import { calendarTexts } from '../../../ui/calendar-texts.ts'
import { dateWithYear, startOfShownWeek } from '../../../ui/format.ts'

type DayCalendarProps = { date: Day; today: Day; onPick: (date: Day) => void }

/** A month calendar with a dot on each day with food, and a ring on days that are only planned. Nothing can be logged more than a year ahead. */
export function DayCalendar({ date, today, onPick }: DayCalendarProps) {
  const [month, setMonth] = useState(date)
  const hasEntries = useDaysWithFood(month)
  return (
    <div className={styles.calendar}>
      <DatePicker
        {...calendarTexts()}
        classNames={{ day: styles.day, calendarHeaderControl: styles.arrow }}
        value={date}
        defaultDate={date}
        onDateChange={setMonth}
        minDate={firstDay}
        maxDate={lastLoggableDay(today)}
        weekendDays={[]}
        highlightToday
        getDayProps={(day) => ({
          'data-today': day === today || undefined,
          'data-autofocus': day === date || undefined,
          'data-entries': hasEntries(day) ? (day > today ? 'planned' : 'logged') : undefined,
        })}
        getDayAriaLabel={(day) => {
          const written = dateWithYear(day)
          if (!hasEntries(day)) return written
          return day > today ? t`${written}, planned` : t`${written}, has entries`
        }}
        onChange={(picked) => picked && onPick(picked)}
      />
    </div>
  )
}

/** A function that says whether a day has food, for the days shown with a month; false until loaded. */
function useDaysWithFood(month: Day): (day: Day) => boolean {
  const start = startOfShownWeek(`${month.slice(0, 8)}01`)
  // A month touches at most six weeks.
  const { data } = trpc.diary.days.useQuery({ from: start < firstDay ? firstDay : start, to: addDays(start, 41) })
  const days = new Set(data?.days)
  return (day) => days.has(day)
}
