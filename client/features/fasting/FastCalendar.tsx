import '../../mantine-lazy.css'
import { plural, t } from '@lingui/core/macro'
import { Flex, Skeleton, Stack } from '@mantine/core'
import { DatePicker } from '@mantine/dates'
import { useState } from 'react'
import { addDays, type Day, firstDay, instantAt } from '#domain/day.ts'
import { trpc } from '../../trpc.ts'
import calendar from '../../ui/calendar.module.css'
import { calendarTexts } from '../../ui/calendar-texts.ts'
import { FailedCard } from '../../ui/failed.tsx'
import { dateWithYear, oneDecimal } from '../../ui/format.ts'
import { RowList } from '../../ui/rows.tsx'
import { useToday, useUser } from '../../user.ts'
import { FastRow } from './FastRow.tsx'
import type { ListedFast } from './fast-changes.ts'
import styles from './fasting.module.css'

/** A month with a mark on each day on which a fast ended; the fasts of the day that is picked are listed below it. */
export function FastCalendar({ onEdit }: { onEdit: (fast: ListedFast) => void }) {
  const today = useToday()
  const [month, setMonth] = useState(today.slice(0, 7))
  const [picked, setPicked] = useState<Day | null>(null)
  const { data, isError, refetch } = trpc.fasting.month.useQuery({ month })
  const days = new Map(data?.map((day) => [day.date, day]))
  const pickedDate = picked ? dateWithYear(picked) : ''
  if (isError && !data) return <FailedCard message={t`Could not load your calendar.`} onRetry={() => void refetch()} />

  return (
    <Stack gap={8}>
      <div className={calendar.calendar}>
        <DatePicker
          {...calendarTexts()}
          classNames={{ day: calendar.day, calendarHeaderControl: calendar.arrow }}
          value={picked}
          defaultDate={today}
          onDateChange={(date) => setMonth(date.slice(0, 7))}
          minDate={firstDay}
          maxDate={today}
          weekendDays={[]}
          highlightToday
          hideOutsideDates
          getDayProps={(day) => {
            const fasted = days.get(day)
            return {
              'data-today': day === today || undefined,
              'data-entries': fasted && (fasted.isGoalReached ? 'logged' : 'planned'),
              'data-hue': 'fasting',
            }
          }}
          getDayAriaLabel={(day) => {
            const fasted = days.get(day)
            const date = dateWithYear(day)
            if (!fasted) return date
            const hours = oneDecimal(fasted.hours)
            return fasted.isGoalReached
              ? plural(fasted.count, {
                  one: `${date}, # fast, ${hours} hours, goal reached`,
                  other: `${date}, # fasts, ${hours} hours, goal reached`,
                })
              : plural(fasted.count, {
                  one: `${date}, # fast, ${hours} hours, goal not reached`,
                  other: `${date}, # fasts, ${hours} hours, goal not reached`,
                })
          }}
          onChange={setPicked}
        />
      </div>
      <Flex component="p" justify="center" gap={19} c="dimmed" fz="caption">
        <span>
          <i className={styles.key} aria-hidden /> {t`Goal reached`}
        </span>
        <span>
          <i className={styles.key} data-short aria-hidden />{' '}
          {t({ message: 'Shorter', comment: 'A fast that did not reach its goal' })}
        </span>
      </Flex>
      <div aria-live="polite">
        {picked === null ? (
          <p className="gl-quiet">{t`Each fast is on the day on which it ended.`}</p>
        ) : data && !days.has(picked) ? (
          <p className="gl-quiet">{t`No fast ended on ${pickedDate}.`}</p>
        ) : (
          <FastsOfDay day={picked} count={days.get(picked)?.count ?? 1} onEdit={onEdit} />
        )}
      </div>
    </Stack>
  )
}

function FastsOfDay({ day, count, onEdit }: { day: Day; count: number; onEdit: (fast: ListedFast) => void }) {
  const { timeZone } = useUser()
  // The history gives the latest fasts that ended before an instant: here before the next day.
  const cursor = instantAt(timeZone, `${addDays(day, 1)}T00:00`)?.toISOString()
  const { data } = trpc.fasting.history.useQuery({ cursor, limit: count })
  if (!data) return <Skeleton height={62} radius="md" />
  return (
    <RowList className="gl-lines">
      {data
        .map((fast) => ({ ...fast, isWaiting: false }))
        .map((fast) => (
          <FastRow key={fast.id} fast={fast} onEdit={() => onEdit(fast)} />
        ))}
    </RowList>
  )
}
