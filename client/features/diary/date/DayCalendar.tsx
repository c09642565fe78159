import '@mantine/dates/styles.layer.css'
import { DatePicker } from '@mantine/dates'
import { addDays, type Day, firstDay } from '#domain/day.ts'
import styles from './DayCalendar.module.css'

type DayCalendarProps = { date: Day; today: Day; onPick: (date: Day) => void }

/** A month calendar. Weeks start on Sunday; nothing can be logged more than a year ahead. */
export function DayCalendar({ date, today, onPick }: DayCalendarProps) {
  return (
    <DatePicker
      classNames={{ datePickerRoot: styles.calendar, day: styles.day }}
      value={date}
      defaultDate={date}
      minDate={firstDay}
      maxDate={addDays(today, 366)}
      firstDayOfWeek={0}
      weekendDays={[]}
      highlightToday
      getDayProps={(day) => ({ 'data-today': day === today || undefined, 'data-autofocus': day === date || undefined })}
      ariaLabels={{ previousMonth: 'Previous month', nextMonth: 'Next month' }}
      onChange={(picked) => picked && onPick(picked)}
    />
  )
}
