import { t } from '@lingui/core/macro'
import {
  IconChevronDown,
  IconCircleCheck,
  IconCircleDashed,
  IconCircleHalf2,
  IconMoon,
  IconX,
} from '@tabler/icons-react'
import type { Day } from '#domain/day.ts'
import { messageOf, trpc } from '../../../trpc.ts'
import { announce } from '../../../ui/page.tsx'
import { toastError } from '../../../ui/toasts.tsx'
import { ActionMenu } from '../ActionMenu.tsx'
import type { DiaryDay } from '../day/use-day.ts'
import styles from '../day.module.css'

const complete = () => ({ text: t`Complete`, said: t`Marked as complete.`, icon: IconCircleCheck })
const fasted = () => ({ text: t`Fast day`, said: t`Marked as fast day.`, icon: IconMoon })
const incomplete = () => ({ text: t`Incomplete`, said: t`Marked as incomplete.`, icon: IconCircleHalf2 })

/** What is said of a past day, beside its date, and the menu to say it. A complete day without food is a fast day. */
export function DayStatus({ date, day }: { date: Day; day: DiaryDay | undefined }) {
  const { set } = useSetDayStatus(date)
  const whole = day && day.food.length === 0 ? fasted() : complete()
  const status = day?.status ?? null
  const shown = status === 'complete' ? whole : status === 'incomplete' ? incomplete() : null
  const name = shown?.text ?? ''
  const Icon = shown?.icon ?? IconCircleDashed
  const choices = [
    { key: 'complete' as const, ...whole },
    { key: 'incomplete' as const, ...incomplete() },
  ]
  return (
    <ActionMenu
      about="status"
      title={t`Is this day complete?`}
      label={shown ? t`${name}: change what this day is` : t`Mark day as complete or incomplete`}
      className={`${styles.status} gl-touch`}
      groups={[
        {
          title: t`Is this day complete?`,
          actions: [
            ...choices
              .filter(({ key }) => key !== status)
              .map(({ key, text, said, icon }) => ({
                key,
                label: text,
                icon,
                act: () => set(key, said),
              })),
            ...(status === null
              ? []
              : [{ key: 'none', label: t`Remove the mark`, icon: IconX, act: () => set(null, t`Mark removed.`) }]),
          ],
        },
      ]}
    >
      <span className={styles.badge} data-status={status ?? undefined}>
        <Icon size={16} stroke={1.9} aria-hidden />
        {shown?.text ?? t`Mark day`}
        <IconChevronDown size={14} stroke={2} aria-hidden />
      </span>
    </ActionMenu>
  )
}

type Status = DiaryDay['status']

/** Says of a day whether all of its food is logged; null takes that back. */
export function useSetDayStatus(date: Day) {
  const { day } = trpc.useUtils().diary
  const { mutate, isPending } = trpc.diary.setStatus.useMutation({
    async onSuccess(marked) {
      await day.cancel({ date })
      day.setData({ date }, marked)
    },
    onError: (error) => toastError(messageOf(error, t`Failed to mark this day.`)),
  })
  return {
    isPending,
    set: (status: Status, said: string, then?: () => void) =>
      mutate(
        { date, status },
        {
          onSuccess() {
            announce(said)
            then?.()
          },
        },
      ),
  }
}
