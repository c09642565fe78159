import { lazy, Suspense } from 'react'
import type { Day } from '#domain/day.ts'
import { AppModal } from '../../../ui/AppModal.tsx'
import space from './calendar-space.module.css'
import styles from './DayChooser.module.css'

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
      <div className={styles.body}>
        <Suspense fallback={<div className={space.calendar} />}>
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
