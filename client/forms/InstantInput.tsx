import { t } from '@lingui/core/macro'
import '../mantine-lazy.css'
import { DateTimePicker } from '@mantine/dates'
import { IconCalendarClock } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import { addDays, type Day, firstDay, instantAt, type WallClock, wallClockIn } from '#domain/day.ts'

import calendar from '../ui/calendar.module.css'
import { calendarTexts } from '../ui/calendar-texts.ts'
import { dateOf } from '../ui/format.ts'
import { useToday, useUser } from '../user.ts'
import type { FieldProps } from './use-app-form.ts'

type InstantInputProps = FieldProps<string> & {
  label: string
  description?: ReactNode
  /** The last date and time that can be chosen. */
  max: WallClock
  /** Whether it can be left empty. */
  clearable?: boolean
}

/** A date and time in the person's own time zone, whatever the browser's is. The value is ISO 8601 in UTC, or empty. */
export function InstantInput({ value, onChange, label, max, ...rest }: InstantInputProps) {
  const { timeZone } = useUser()
  const today = useToday()
  // One id for both names the calendar after its input.
  const id = useId()
  const shown = value ? wallClockIn(timeZone, new Date(value)) : ''
  return (
    <DateTimePicker
      {...rest}
      id={id}
      label={label}
      // The label alone would hide the chosen time from screen readers.
      aria-label={`${label}: ${shown ? textOf(shown, today) : t`empty`}`}
      value={shown ? `${shown.replace('T', ' ')}:00` : null}
      onChange={(chosen) => onChange(chosen ? (instantAt(timeZone, clockOf(chosen))?.toISOString() ?? '') : '')}
      valueFormat={(chosen) => textOf(clockOf(chosen), today)}
      minDate={firstDay}
      maxDate={`${max.replace('T', ' ')}:00`}
      weekendDays={[]}
      rightSection={<IconCalendarClock size={18} stroke={1.7} aria-hidden />}
      rightSectionPointerEvents={rest.clearable ? undefined : 'none'}
      clearButtonProps={{ 'aria-label': t`Clear ${label}` }}
      classNames={{ day: calendar.day }}
      getDayProps={(day) => ({ 'data-today': day === today || undefined })}
      {...calendarTexts()}
      timePickerProps={{
        hoursInputLabel: t`Hours`,
        minutesInputLabel: t`Minutes`,
      }}
      submitButtonProps={{ variant: 'filled', color: 'pine', 'aria-label': t`Done` }}
      // Inside the landmark of the page's content.
      popoverProps={{ id, portalProps: { target: '#main' }, returnFocus: true }}
    />
  )
}

/** Of the `YYYY-MM-DD HH:mm:ss` that the picker writes. */
const clockOf = (chosen: string): WallClock => chosen.slice(0, 16).replace(' ', 'T')

/** `Today, 18 Jun, 22:40`. */
function textOf(clock: WallClock, today: Day): string {
  const day = clock.slice(0, 10)
  const time = clock.slice(11)
  const date = dateOf(day, today, 'short')
  if (day === today) return t`Today, ${date}, ${time}`
  return day === addDays(today, -1) ? t`Yesterday, ${date}, ${time}` : t`${date}, ${time}`
}
