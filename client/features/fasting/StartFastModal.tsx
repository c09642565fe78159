import { t } from '@lingui/core/macro'
import { Group, UnstyledButton } from '@mantine/core'
import { v7 as newId } from 'uuid'
import { addDays, type Day, hourMs, instantAt, minuteMs, wallClockIn } from '#domain/day.ts'
import { fastingHours } from '#domain/fasting.ts'
import { StartFast } from '#domain/fasting-schemas.ts'
import { InstantField } from '../../forms/date-fields.tsx'
import { FormButtons } from '../../forms/Form.tsx'
import { useAppForm } from '../../forms/use-app-form.ts'
import { AppModal } from '../../ui/AppModal.tsx'
import { useToday, useUser } from '../../user.ts'
import styles from './fasting.module.css'
import { startFast, statusFailure } from './use-fasting.ts'

type StartFastModalProps = { opened: boolean; onClose: () => void }

/** Asks when the fast started: now, or up to 7 days ago. The screen closes it once a fast is running. */
export function StartFastModal({ opened, onClose }: StartFastModalProps) {
  const { timeZone, fastingConfig, fastingPlan } = useUser()
  const today = useToday()
  const now = new Date()
  const form = useAppForm({
    schema: StartFast,
    initialValues: { id: newId(), startTime: now.toISOString() },
    subject: opened && 'start',
    submit: ({ id = newId(), startTime }) =>
      startFast({
        id,
        startTime: startTime && !isNow(startTime) ? startTime : new Date().toISOString(),
        plannedDurationHours: fastingHours(fastingPlan),
      }),
    failure: statusFailure,
  })
  const { startTime } = form.values
  const chips = [
    { label: t`Now`, instant: now },
    { label: fastingConfig.startTime, instant: latest(fastingConfig.startTime, today, timeZone, now) },
    { label: t`1 h ago`, instant: new Date(now.getTime() - hourMs) },
  ]
  const shown = (instant: string | Date) => wallClockIn(timeZone, new Date(instant))

  return (
    <AppModal
      opened={opened}
      onClose={onClose}
      title={t`Start Fast`}
      onSubmit={form.submit}
      footer={
        <FormButtons form={form} onCancel={onClose}>
          {t`Start Fast`}
        </FormButtons>
      }
    >
      <InstantField {...form.field('startTime')} label={t`When did your fast start?`} max={shown(now)} />
      <Group gap={8} mt={12}>
        {chips.map(({ label, instant }) => (
          <UnstyledButton
            key={label}
            className={`${styles.chip} gl-hover gl-num`}
            aria-pressed={startTime !== '' && shown(startTime) === shown(instant)}
            onClick={() => form.setFieldValue('startTime', instant.toISOString())}
          >
            {label}
          </UnstyledButton>
        ))}
      </Group>
    </AppModal>
  )
}

/** For a start within this minute the server uses its own clock, since the device's may be ahead. */
const isNow = (startTime: string) => Date.now() - Date.parse(startTime) < minuteMs

/** The latest instant at which the clock showed a time (`HH:mm`). */
function latest(time: string, today: Day, timeZone: string, now: Date): Date {
  const at = instantAt(timeZone, `${today}T${time}`) ?? now
  return at <= now ? at : (instantAt(timeZone, `${addDays(today, -1)}T${time}`) ?? now)
}
