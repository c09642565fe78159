import { lazy, Suspense } from 'react'
import type { Day } from '#domain/day.ts'
import { AppModal } from '../../../ui/AppModal.tsx'
import styles from '../diary.module.css'
import actions from '../rows/actions.module.css'

// The calendar brings a date library along: it loads when it is opened.
const DayCalendar = lazy(() => import('./DayCalendar.tsx').then((module) => ({ default: module.DayCalendar })))

type DayChooserProps = {
  opened: boolean
  title: string
  date: Day
  today: Day
  onPick: (day: Day) => void
  onClose: () => void
}

/** Asks for a day. */
export function DayChooser({ opened, title, date, today, onPick, onClose }: DayChooserProps) {
  return (
    <AppModal opened={opened} onClose={onClose} title={title}>
      <div className={actions.calendarBody}>
        <Suspense fallback={<div className={styles.calendarSpace} />}>
          {opened && (
            <DayCalendar
              date={date}
              today={today}
              onPick={(day) => {
                onClose()
                onPick(day)
              }}
            />
          )}
        </Suspense>
      </div>
    </AppModal>
  )
}
