import { t } from '@lingui/core/macro'
import type { Day } from '#domain/day.ts'
import { language } from '../i18n.ts'
import { dateWithYear, firstDayOfWeek, monthAndYear, shortMonth, weekdayName } from './format.ts'

/** The props of Mantine's calendars that depend on the language: by themselves they know English only. */
export const calendarTexts = () => ({
  firstDayOfWeek: firstDayOfWeek(),
  weekdayFormat: columnName,
  monthLabelFormat: monthAndYear,
  monthsListFormat: shortMonth,
  getDayAriaLabel: (day: Day) => dateWithYear(day),
  ariaLabels: { previousMonth: t`Previous month`, nextMonth: t`Next month` },
})

/** As there is room for above a column of days: `Mo`, in Polish `niedz`, in Arabic one letter. */
function columnName(day: Day): string {
  if (language() === 'ar') return weekdayName(day, 'narrow')
  const name = weekdayName(day, 'short')
  return language() === 'en' ? name.slice(0, 2) : name.replace('.', '')
}
