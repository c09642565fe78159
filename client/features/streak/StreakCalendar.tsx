import { t } from '@lingui/core/macro'
import { ActionIcon, Flex, Group, Skeleton, Stack } from '@mantine/core'
import { IconCheck, IconChevronLeft, IconChevronRight, IconPlayerPauseFilled } from '@tabler/icons-react'
import { useState } from 'react'
import { addDays, type Day, firstDay } from '#domain/day.ts'
import { pauseOn } from '#domain/streak.ts'
import { trpc } from '../../trpc.ts'
import { AppModal } from '../../ui/AppModal.tsx'
import { FailedCard } from '../../ui/failed.tsx'
import { monthAndYear, startOfShownWeek, weekdayName } from '../../ui/format.ts'
import { VisuallyHidden } from '../../ui/page.tsx'
import styles from './streak.module.css'

type StreakCalendarProps = { opened: boolean; today: Day; onClose: () => void }

/** A month at a time: the days with food and the paused ones. */
export function StreakCalendar({ opened, today, onClose }: StreakCalendarProps) {
  return (
    <AppModal opened={opened} onClose={onClose} title={t`Streak calendar`}>
      {opened && <Months today={today} />}
    </AppModal>
  )
}

function Months({ today }: { today: Day }) {
  const [month, setMonth] = useState(monthOf(today))
  const from = startOfShownWeek(month)
  // A month touches at most six weeks.
  const diary = trpc.diary.days.useQuery({ from: from < firstDay ? firstDay : from, to: addDays(from, 41) })
  const streak = trpc.streak.get.useQuery({ date: today })
  const failed = [diary, streak].filter(({ data, isError }) => isError && !data)
  const isLoaded = diary.data !== undefined && streak.data !== undefined
  const logged = new Set(diary.data?.days)
  const pauses = streak.data?.pauses ?? []
  const lastMonth = monthOf([today, ...pauses.map(({ endDate }) => endDate)].sort().at(-1) ?? today)
  return (
    <>
      <Group justify="space-between" mb={4} w="100%" maw={340} mx="auto">
        <ActionIcon
          aria-label={t`Previous month`}
          disabled={month <= firstDay}
          onClick={() => setMonth(monthOf(addDays(month, -1)))}
        >
          <IconChevronLeft size={20} stroke={1.7} className="gl-mirrored" />
        </ActionIcon>
        <h3 aria-live="polite">{monthAndYear(month)}</h3>
        <ActionIcon
          aria-label={t`Next month`}
          disabled={month >= lastMonth}
          onClick={() => setMonth(monthOf(addDays(month, 31)))}
        >
          <IconChevronRight size={20} stroke={1.7} className="gl-mirrored" />
        </ActionIcon>
      </Group>
      {failed.length > 0 ? (
        // The height of a month.
        <Stack justify="center" h={320}>
          <FailedCard
            message={t`Could not load your calendar.`}
            onRetry={() => {
              for (const query of failed) void query.refetch()
            }}
          />
        </Stack>
      ) : (
        <Skeleton visible={!isLoaded} aria-busy={!isLoaded}>
          <MonthTable
            month={month}
            today={today}
            stateOf={(day) => {
              if (!isLoaded) return undefined
              if (pauseOn(day, pauses)) return 'paused'
              return logged.has(day) && day <= today ? 'logged' : undefined
            }}
          />
        </Skeleton>
      )}
      <Flex component="p" justify="center" gap={19} mt={8} c="dimmed" fz="sm">
        <span>
          <i className={`${styles.key} ${styles.logged}`} aria-hidden />
          {t`Logged`}
        </span>
        <span>
          <i className={`${styles.key} ${styles.paused}`} aria-hidden />
          {t`Paused`}
        </span>
      </Flex>
    </>
  )
}

const monthOf = (day: Day): Day => `${day.slice(0, 8)}01`

type DayState = 'logged' | 'paused'

type MonthTableProps = {
  /** Its first day. */
  month: Day
  today: Day
  stateOf: (day: Day) => DayState | undefined
}

/** A month as a table of weeks. Six of them, so that every month is as high. */
function MonthTable({ month, today, stateOf }: MonthTableProps) {
  const first = startOfShownWeek(month)
  const week = (n: number) => Array.from({ length: 7 }, (_, day) => addDays(first, 7 * n + day))
  return (
    <table className={styles.month}>
      <thead>
        <tr>
          {week(0).map((day) => (
            <th key={day} scope="col">
              <span aria-hidden>{weekdayName(day, 'narrow')}</span>
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
    <span className={styles.date} data-state={state} aria-current={isToday ? 'date' : undefined}>
      <span className="gl-num">{Number(day.slice(8))}</span>
      {state && <VisuallyHidden>, {state === 'logged' ? t`logged` : t`paused`}</VisuallyHidden>}
      {state === 'logged' && <IconCheck size={12} stroke={2.6} aria-hidden />}
      {state === 'paused' && <IconPlayerPauseFilled size={9} aria-hidden />}
    </span>
  )
}
