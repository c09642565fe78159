import { ActionIcon } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useState } from 'react'
import { addDays, type Day, firstDay, startOfWeek } from '#domain/day.ts'
import { type Pause, pauseOn } from '#domain/streak.ts'
import { trpc } from '../../trpc.ts'
import { AppModal } from '../../ui/AppModal.tsx'
import { monthAndYear } from '../../ui/format.ts'
import { MonthTable } from './MonthTable.tsx'
import styles from './StreakCalendar.module.css'

type StreakCalendarProps = { opened: boolean; today: Day; pauses: readonly Pause[]; onClose: () => void }

/** A month at a time: the days with food and the paused ones. */
export function StreakCalendar({ opened, onClose, ...month }: StreakCalendarProps) {
  return (
    <AppModal opened={opened} onClose={onClose} title="Streak calendar">
      {opened && <Months {...month} />}
    </AppModal>
  )
}

function Months({ today, pauses }: Omit<StreakCalendarProps, 'opened' | 'onClose'>) {
  const [month, setMonth] = useState(monthOf(today))
  const from = startOfWeek(month)
  // A month touches at most six weeks.
  const { data } = trpc.diary.days.useQuery({ from: from < firstDay ? firstDay : from, to: addDays(from, 41) })
  const logged = new Set(data?.days)
  const lastMonth = monthOf([today, ...pauses.map(({ endDate }) => endDate)].sort().at(-1) ?? today)
  return (
    <>
      <div className={styles.head}>
        <ActionIcon
          aria-label="Previous month"
          disabled={month <= firstDay}
          onClick={() => setMonth(monthOf(addDays(month, -1)))}
        >
          <IconChevronLeft size={20} stroke={1.7} />
        </ActionIcon>
        <h3 className={styles.month} aria-live="polite">
          {monthAndYear(month)}
        </h3>
        <ActionIcon
          aria-label="Next month"
          disabled={month >= lastMonth}
          onClick={() => setMonth(monthOf(addDays(month, 31)))}
        >
          <IconChevronRight size={20} stroke={1.7} />
        </ActionIcon>
      </div>
      <MonthTable
        month={month}
        today={today}
        stateOf={(day) => {
          if (pauseOn(day, pauses)) return 'paused'
          return logged.has(day) && day <= today ? 'logged' : undefined
        }}
      />
      <p className={styles.legend}>
        <span className={styles.logged} aria-hidden />
        Logged
        <span className={styles.paused} aria-hidden />
        Paused
      </p>
    </>
  )
}

const monthOf = (day: Day): Day => `${day.slice(0, 8)}01`
