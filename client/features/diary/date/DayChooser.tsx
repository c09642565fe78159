import type { Day } from '#domain/day.ts'
import { AppModal } from '../../../ui/AppModal.tsx'
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
    </AppModal>
  )
}
