import type { Day } from '#domain/day.ts'
import { AppModal } from '../../../ui/AppModal.tsx'
import styles from './DayChooser.module.css'
import { DayCalendar } from './LazyDayCalendar.tsx'

type DayChooserProps = {
  opened: boolean
  title: string
  date: Day
  today: Day
  onPick: (day: Day) => void
  onClose: () => Promise<void>
}

/** A dialog to choose a day. */
export function DayChooser({ opened, title, date, today, onPick, onClose }: DayChooserProps) {
  return (
    <AppModal opened={opened} onClose={onClose} title={title}>
      <div className={styles.body}>
        {opened && (
          <DayCalendar
            date={date}
            today={today}
            onPick={async (day) => {
              await onClose()
              onPick(day)
            }}
          />
        )}
      </div>
    </AppModal>
  )
}
