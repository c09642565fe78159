import { Button } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { v7 as newId } from 'uuid'
import { addDays, instantAt, wallClockIn } from '#domain/day.ts'
import { durationHours, fastingHours, plannedEnd } from '#domain/fasting.ts'
import { EditFast, EditRunningFast } from '#domain/fasting-schemas.ts'
import { InstantField } from '../../forms/date-fields.tsx'
import { FormButtons } from '../../forms/Form.tsx'
import { useAppForm } from '../../forms/use-app-form.ts'
import { AppModal } from '../../ui/AppModal.tsx'
import { noValue, oneDecimal } from '../../ui/format.ts'
import { NumberField } from '../../ui/NumberField.tsx'
import { toastSuccess } from '../../ui/toasts.tsx'
import { type User, useToday, useUser } from '../../user.ts'
import type { ListedFast } from './apply-changes.ts'
import styles from './dialogs.module.css'
import { usePastFasts } from './use-past-fasts.ts'

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
  const { add, change, remove } = usePastFasts()
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
    submit: (input) => (fast ? change({ ...input, endTime: input.endTime || null }) : add(input)),
    onSuccess() {
      toastSuccess('Fast saved.')
      onClose()
    },
    failure: 'Could not save this fast.',
  })
  const { startTime, endTime } = form.values
  const hours = startTime && endTime ? durationHours(startTime, endTime) : 0
  const max = wallClockIn(user.timeZone, new Date())

  return (
    <AppModal
      opened={opened}
      onClose={onClose}
      param="fast"
      dirty={form.isDirty()}
      title={fast ? 'Edit fast' : 'Add a past fast'}
      onSubmit={form.submit}
      footer={(close) => (
        <FormButtons form={form} onCancel={close}>
          Save
        </FormButtons>
      )}
    >
      <div className={styles.fastEditorFields}>
        <InstantField {...form.field('startTime')} label="Started" max={max} />
        <InstantField
          {...form.field('endTime')}
          label="Ended"
          clearable
          description={isRunning && endTime === '' ? 'Empty while you are still fasting.' : undefined}
          max={max}
        />
        <NumberField
          {...form.field('plannedDurationHours')}
          className={styles.goal}
          label="Goal"
          unit="hours"
          decimalScale={1}
        />
        <p className={`${styles.duration} gl-num`}>Duration: {hours > 0 ? `${oneDecimal(hours)} hours` : noValue}</p>
        {fast && (
          <Button
            variant="light"
            color="red"
            className={styles.remove}
            leftSection={<IconTrash size={18} stroke={1.7} />}
            onClick={() => {
              onClose()
              remove(fast)
            }}
          >
            Delete this fast
          </Button>
        )}
      </div>
    </AppModal>
  )
}

/** The latest fast by the person's plan that would be over by now. */
function lastPlanned({ timeZone, fastingConfig, fastingPlan }: User, today: string) {
  const starts = [0, -1, -2].flatMap((days) => {
    const start = instantAt(timeZone, `${addDays(today, days)}T${fastingConfig.startTime}`)
    return start ? [start.toISOString()] : []
  })
  const times = starts.map((startTime) => ({
    startTime,
    endTime: plannedEnd(startTime, fastingHours(fastingPlan)).toISOString(),
  }))
  return times.find(({ endTime }) => Date.parse(endTime) <= Date.now()) ?? { startTime: '', endTime: '' }
}
