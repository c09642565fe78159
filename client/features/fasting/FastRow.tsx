import { ActionIcon } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { durationHours } from '#domain/fasting.ts'
import { Bar } from '../../ui/figures.tsx'
import { dateText, oneDecimal, upToDecimals } from '../../ui/format.ts'
import { WaitingMark } from '../../ui/WaitingMark.tsx'
import { useToday, useUser } from '../../user.ts'
import type { ListedFast } from './apply-changes.ts'
import styles from './dialogs.module.css'
import { dayAndTime } from './fast-texts.ts'

/** A fast of the history, by the day on which it started. */
export function FastRow({ fast, onEdit }: { fast: ListedFast; onEdit: () => void }) {
  const { timeZone } = useUser()
  const today = useToday()
  const { startTime, endTime, plannedDurationHours } = fast
  const start = dayAndTime(startTime, timeZone)
  const date = dateText(start.day, today, 'short')
  const [weekday, monthDay] = date.split(', ')
  const hours = endTime === null ? null : durationHours(startTime, endTime)

  return (
    <li className={styles.row}>
      <span className={`${styles.date} gl-num`}>
        {weekday}, <span className={styles.monthDay}>{monthDay}</span> {fast.isWaiting && <WaitingMark />}
      </span>
      <div className={styles.facts}>
        {hours !== null && <Bar value={hours / plannedDurationHours} color="fasting" height={6} />}
        <div className={`${styles.text} gl-num`}>
          <span>
            {hours === null
              ? 'Still running'
              : `Duration: ${oneDecimal(hours)} / ${upToDecimals(plannedDurationHours, 1)} hours`}
          </span>
          <span className={styles.fastRowTimes}>
            {endTime === null ? `since ${start.time}` : `${start.time} – ${dayAndTime(endTime, timeZone).time}`}
          </span>
        </div>
      </div>
      <ActionIcon className={styles.edit} aria-label={`Edit the fast of ${date}, ${start.time}`} onClick={onEdit}>
        <IconPencil size={19} stroke={1.7} />
      </ActionIcon>
    </li>
  )
}
