import { t } from '@lingui/core/macro'
import { Button, Stack, Text } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { v7 as newId } from 'uuid'
import { addDays, instantAt, wallClockIn } from '#domain/day.ts'
import { durationHours, fastingHours, isDayOff, plannedEnd } from '#domain/fasting.ts'
import { EditFast, EditRunningFast } from '#domain/fasting-schemas.ts'
import { InstantField } from '../../forms/date-fields.tsx'
import { FormModal } from '../../forms/FormModal.tsx'
import { HoursField } from '../../forms/unit-fields.tsx'
import { useAppForm } from '../../forms/use-app-form.ts'
import type { QueuedInputs } from '../../offline/queue.ts'
import { sendOrQueue } from '../../offline/use-queue.ts'
import { messageOf } from '../../trpc.ts'
import { noValue, oneDecimal } from '../../ui/format.ts'
import { toastError, toastSuccess } from '../../ui/toasts.tsx'
import { type User, useToday, useUser } from '../../user.ts'
import type { ListedFast } from './fast-changes.ts'

type FastEditorProps = {
  opened: boolean
  /** Null adds a fast. */
  fast: ListedFast | null
  onClose: () => void
}

/** Corrects the times and the goal of a fast, also of the running one, deletes it, or adds a past one. */
export function FastEditor({ opened, fast, onClose }: FastEditorProps) {
  const user = useUser()
  const today = useToday()
  const isRunning = fast?.endTime === null
  const form = useAppForm({
    schema: isRunning ? EditRunningFast : EditFast,
    initialValues: fast
      ? {
          id: fast.id,
          startTime: fast.startTime,
          endTime: fast.endTime ?? '',
          plannedDurationHours: fast.plannedDurationHours,
        }
      : { ...lastPlanned(user, today), id: newId(), plannedDurationHours: fastingHours(user.fastingPlan) },
    subject: opened && (fast?.id ?? 'new'),
    submit: (input) => (fast ? pastFasts.change({ ...input, endTime: input.endTime || null }) : pastFasts.add(input)),
    onSuccess() {
      toastSuccess(t`Fast saved.`)
      onClose()
    },
    failure: t`Could not save this fast.`,
  })
  const { startTime, endTime } = form.values
  const hours = startTime && endTime ? durationHours(startTime, endTime) : 0
  const lasted = oneDecimal(hours)
  const max = wallClockIn(user.timeZone, new Date())

  return (
    <FormModal
      opened={opened}
      onClose={onClose}
      param="fast"
      title={fast ? t`Edit fast` : t`Add a past fast`}
      form={form}
      verb={t`Save`}
    >
      <Stack gap={16}>
        <InstantField
          {...form.field('startTime')}
          label={t({ message: 'Started', comment: 'When a fast started' })}
          max={max}
        />
        <InstantField
          {...form.field('endTime')}
          label={t({ message: 'Ended', comment: 'When a fast ended' })}
          clearable
          description={isRunning && endTime === '' ? t`Empty while you are still fasting.` : undefined}
          max={max}
        />
        <HoursField {...form.field('plannedDurationHours')} maw={160} label={t`Goal`} />
        <Text c="dimmed" className="gl-num">
          {hours > 0 ? t`Duration: ${lasted} hours` : t`Duration: ${noValue}`}
        </Text>
        {fast && (
          <Button
            variant="light"
            color="red"
            style={{ alignSelf: 'flex-start' }}
            leftSection={<IconTrash size={18} stroke={1.7} />}
            onClick={() => {
              onClose()
              pastFasts.remove(fast)
            }}
          >
            {t`Delete this fast`}
          </Button>
        )}
      </Stack>
    </FormModal>
  )
}

/** The times of the latest fast that would have ended by now if the plan had been kept. */
function lastPlanned({ timeZone, fastingConfig, fastingPlan, fastingDaysOff }: User, today: string) {
  const starts = [0, -1, -2, -3, -4, -5, -6, -7, -8].flatMap((days) => {
    const day = addDays(today, days)
    const start = instantAt(timeZone, `${day}T${fastingConfig.startTime}`)
    return start && !isDayOff(day, fastingDaysOff) ? [start.toISOString()] : []
  })
  const times = starts.map((startTime) => ({
    startTime,
    endTime: plannedEnd(startTime, fastingHours(fastingPlan)).toISOString(),
  }))
  return times.find(({ endTime }) => Date.parse(endTime) <= Date.now()) ?? { startTime: '', endTime: '' }
}

/** Adds, corrects and deletes fasts, also the running one. Without a connection the change is sent later. */
const pastFasts = {
  add: (fast: QueuedInputs['fasting.add']) => sendOrQueue('fasting.add', fast),
  change: (change: QueuedInputs['fasting.change']) => sendOrQueue('fasting.change', change),
  remove: (fast: ListedFast) =>
    void sendOrQueue('fasting.remove', { id: fast.id }).then(
      () => toastSuccess(t`Entry deleted.`, { label: t`Undo`, onClick: () => void restore(fast) }),
      (error) => toastError(messageOf(error, t`Could not delete this fast.`)),
    ),
}

async function restore({ id, startTime, endTime, plannedDurationHours }: ListedFast) {
  const fast = { id, startTime, plannedDurationHours }
  try {
    await (endTime === null ? sendOrQueue('fasting.start', fast) : sendOrQueue('fasting.add', { ...fast, endTime }))
  } catch (error) {
    toastError(messageOf(error, t`Could not save this fast.`))
  }
}
