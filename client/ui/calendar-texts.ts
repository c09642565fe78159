import { t } from '@lingui/core/macro'
import type { Day } from '#domain/day.ts'
import { language, locale } from '../i18n.ts'
import { dateWithYear, monthAndYear, shortMonth, weekdayName } from './format.ts'

/** The props of Mantine's calendars that depend on the language: by themselves they know English only. */
export const calendarTexts = () => ({
  firstDayOfWeek: firstDayOfWeek(),
  weekdayFormat: columnName,
  monthLabelFormat: monthAndYear,
  monthsListFormat: shortMonth,
  getDayAriaLabel: (day: Day) => dateWithYear(day),
  ariaLabels: { previousMonth: t`Previous month`, nextMonth: t`Next month` },
})

/** 0 is Sunday, with which weeks begin in English, as everywhere else in it. Browsers that know no weeks get Monday. */
function firstDayOfWeek(): 0 | 1 | 2 | 3 | 4 | 5 | 6 {
  if (language() === 'en') return 0
  const { getWeekInfo } = Intl.Locale.prototype as { getWeekInfo?: () => { firstDay: number } }
  return ((getWeekInfo?.call(new Intl.Locale(locale)).firstDay ?? 1) % 7) as ReturnType<typeof firstDayOfWeek>
}

/** As there is room for above a column of days: `Mo`, in Arabic one letter. */
function columnName(day: Day): string {
  if (language() === 'ar') return weekdayName(day, 'narrow')
  return weekdayName(day, 'short').slice(0, language() === 'en' ? 2 : 3)
}
