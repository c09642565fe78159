import '../mantine-lazy.css'
import { DatePickerInput } from '@mantine/dates'
import { IconCalendar } from '@tabler/icons-react'
import { useId } from 'react'
import { type Day, firstDay } from '#domain/day.ts'
import calendar from '../ui/calendar.module.css'
import { calendarTexts } from '../ui/calendar-texts.ts'
import { dateWithYear } from '../ui/format.ts'
import type { FieldProps } from './use-app-form.ts'

type DateFieldProps = FieldProps<Day> & {
  label: string
  /** The person's own day, which may differ from the browser's. */
  today: Day
  /** The first and the last day that can be chosen; the last is today by default. */
  min?: Day
  max?: Day
}

/** A day, chosen from a calendar. */
export function DateInput({ value, onChange, today, min = firstDay, max = today, label, ...rest }: DateFieldProps) {
  const id = useId()
  return (
    <DatePickerInput
      {...rest}
      // One id for both names the calendar after its input.
      id={id}
      label={label}
      // The label alone would hide the chosen day from screen readers.
      aria-label={`${label}: ${dateWithYear(value)}`}
      value={value}
      onChange={(day) => day && onChange(day)}
      valueFormatter={({ date }) => (typeof date === 'string' ? dateWithYear(date) : '')}
      minDate={min}
      maxDate={max}
      weekendDays={[]}
      rightSection={<IconCalendar size={18} stroke={1.7} aria-hidden />}
      rightSectionPointerEvents="none"
      classNames={{ day: calendar.day, calendarHeaderControl: calendar.arrow }}
      getDayProps={(day) => ({ 'data-today': day === today || undefined })}
      {...calendarTexts()}
      // Inside the landmark of the page's content.
      popoverProps={{ id, portalProps: { target: '#main' }, returnFocus: true }}
    />
  )
}
