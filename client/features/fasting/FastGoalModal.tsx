import { t } from '@lingui/core/macro'
import { Group, Stack, Text, UnstyledButton } from '@mantine/core'
import { commonPlans, fastingHours, plannedEnd } from '#domain/fasting.ts'
import { ChangeFastGoal } from '#domain/fasting-schemas.ts'
import { FormModal } from '../../forms/FormModal.tsx'
import { HoursField } from '../../forms/unit-fields.tsx'
import { useAppForm } from '../../forms/use-app-form.ts'
import { sendOrQueue } from '../../offline/use-queue.ts'
import { noValue } from '../../ui/format.ts'
import { toastSuccess } from '../../ui/toasts.tsx'
import { useToday, useUser } from '../../user.ts'
import type { RunningFast } from './fast-changes.ts'
import { dayAndTime, weekdayText } from './fast-texts.ts'
import styles from './fasting.module.css'

type FastGoalModalProps = { fast: RunningFast; onClose: () => void }

/** The goal of the running fast, apart from the plan of the next ones. */
export function FastGoalModal({ fast, onClose }: FastGoalModalProps) {
  const { fastingPlan, timeZone } = useUser()
  const today = useToday()
  const form = useAppForm({
    schema: ChangeFastGoal,
    initialValues: { goalHours: fast.plannedDurationHours },
    submit: ({ goalHours }) => sendOrQueue('fasting.change', { id: fast.id, plannedDurationHours: goalHours }),
    onSuccess() {
      toastSuccess(t`Fast saved.`)
      onClose()
    },
    failure: t`Could not save this fast.`,
  })
  const { goalHours } = form.values
  const end =
    goalHours !== null && ChangeFastGoal.safeParse({ goalHours }).success ? plannedEnd(fast.startTime, goalHours) : null
  const day = end ? weekdayText(end, today, timeZone) : ''
  const time = end ? dayAndTime(end, timeZone).time : ''
  const choices = [...new Set([...commonPlans, fastingPlan].map(fastingHours))].sort((a, b) => a - b)

  return (
    <FormModal opened onClose={onClose} param="fasting" title={t`Goal of this fast`} form={form} verb={t`Save`}>
      <Stack gap={16}>
        <Group gap={8}>
          {choices.map((hours) => (
            <UnstyledButton
              key={hours}
              className={`${styles.chip} gl-hover gl-num`}
              aria-pressed={goalHours === hours}
              onClick={() => form.setFieldValue('goalHours', hours)}
            >
              {t`${hours} h`}
            </UnstyledButton>
          ))}
        </Group>
        <HoursField {...form.field('goalHours')} maw={160} label={t`Goal`} />
        <Text c="dimmed" className="gl-num">
          {end ? t`Ends ${day} at ${time}.` : noValue} {t`Your plan stays ${fastingPlan}.`}
        </Text>
      </Stack>
    </FormModal>
  )
}
