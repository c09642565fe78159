import {
  IconChevronDown,
  IconCircleCheck,
  IconCircleDashed,
  IconCircleHalf2,
  IconMoon,
  IconX,
} from '@tabler/icons-react'
import type { Day } from '#domain/day.ts'
import { ActionMenu } from '../ActionMenu.tsx'
import type { DiaryDay } from '../day/use-day.ts'
import styles from '../day.module.css'
import { useSetDayStatus } from './use-day-status.ts'

const complete = { text: 'Complete', icon: IconCircleCheck }
const fasted = { text: 'Fast day', icon: IconMoon }
const incomplete = { text: 'Incomplete', icon: IconCircleHalf2 }

/** What is said of a past day, beside its date, and the menu to say it. A complete day without food is a fast day. */
export function DayStatus({ date, day }: { date: Day; day: DiaryDay | undefined }) {
  const { set } = useSetDayStatus(date)
  const whole = day && day.food.length === 0 ? fasted : complete
  const status = day?.status ?? null
  const shown = status === 'complete' ? whole : status === 'incomplete' ? incomplete : null
  const Icon = shown?.icon ?? IconCircleDashed
  const choices = [
    { key: 'complete' as const, ...whole },
    { key: 'incomplete' as const, ...incomplete },
  ]
  return (
    <ActionMenu
      about="status"
      title="Is this day complete?"
      label={shown ? `${shown.text}: change what this day is` : 'Mark day as complete or incomplete'}
      className={`${styles.status} gl-touch`}
      groups={[
        {
          title: 'Is this day complete?',
          actions: [
            ...choices
              .filter(({ key }) => key !== status)
              .map(({ key, text, icon }) => ({
                key,
                label: text,
                icon,
                act: () => set(key, `Marked as ${text.toLowerCase()}.`),
              })),
            ...(status === null
              ? []
              : [{ key: 'none', label: 'Remove the mark', icon: IconX, act: () => set(null, 'Mark removed.') }]),
          ],
        },
      ]}
    >
      <span className={styles.badge} data-status={status ?? undefined}>
        <Icon size={16} stroke={1.9} aria-hidden />
        {shown?.text ?? 'Mark day'}
        <IconChevronDown size={14} stroke={2} aria-hidden />
      </span>
    </ActionMenu>
  )
}
