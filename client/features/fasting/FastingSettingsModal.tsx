import { SimpleGrid, Stack, TextInput } from '@mantine/core'
import { fastingEnd, fastingHours, fastingPlans } from '#domain/fasting.ts'
import { ChangeFastingConfig } from '#domain/fasting-schemas.ts'
import { TimeField } from '../../forms/date-fields.tsx'
import { FormButtons } from '../../forms/Form.tsx'
import { SegmentedField } from '../../forms/SegmentedField.tsx'
import { notSent, useAppForm } from '../../forms/use-app-form.ts'
import { trpc } from '../../trpc.ts'
import { AppModal } from '../../ui/AppModal.tsx'
import { AppSwitch } from '../../ui/AppSwitch.tsx'
import { upToDecimals } from '../../ui/format.ts'
import { toastSuccess } from '../../ui/toasts.tsx'
import { useQuestion } from '../../ui/use-question.tsx'
import { useUser } from '../../user.ts'
import type { RunningFast } from './fast-changes.ts'

type FastingSettingsModalProps = { opened: boolean; running: RunningFast | null; onClose: () => void }

/** The plan, its times, and whether the planner is used at all. */
export function FastingSettingsModal({ opened, running, onClose }: FastingSettingsModalProps) {
  const { fastingPlan, fastingConfig, isFastingEnabled } = useUser()
  const { account, fasting } = trpc.useUtils()
  const { mutateAsync } = trpc.fasting.changeConfig.useMutation()
  const { mutateAsync: changeGoal } = trpc.fasting.changeGoal.useMutation({
    onSuccess: (current) => fasting.current.setData(undefined, current),
  })
  const { ask, dialog } = useQuestion<'keep' | 'change'>()
  const form = useAppForm({
    schema: ChangeFastingConfig,
    initialValues: { isFastingEnabled, fastingPlan, startTime: fastingConfig.startTime },
    subject: opened && 'settings',
    async submit(config) {
      const goalHours = fastingHours(config.fastingPlan ?? fastingPlan)
      if (running && config.fastingPlan !== fastingPlan && goalHours !== running.plannedDurationHours) {
        const now = upToDecimals(running.plannedDurationHours, 1)
        const answer = await ask({
          title: 'Also for the fast under way?',
          text: `Its goal is ${now} hours. With ${config.fastingPlan} it would be ${goalHours} hours.`,
          choices: [
            { value: 'keep', label: `Keep ${now} h` },
            { value: 'change', label: `Change to ${goalHours} h` },
          ],
        })
        if (answer === null) return notSent
        // First, so that the question comes again if this fails.
        if (answer === 'change') await changeGoal({ goalHours })
      }
      return mutateAsync(config)
    },
    onSuccess(saved) {
      account.me.setData(undefined, saved)
      toastSuccess('Fasting settings saved!')
      onClose()
    },
    failure: () => 'Error saving settings',
  })
  const { values } = form
  const isEndKnown = ChangeFastingConfig.shape.startTime.safeParse(values.startTime).success

  return (
    <>
      <AppModal
        opened={opened}
        onClose={onClose}
        param="fasting"
        dirty={form.isDirty()}
        title="Fasting settings"
        onSubmit={form.submit}
        footer={(close) => (
          <FormButtons form={form} onCancel={close}>
            Save
          </FormButtons>
        )}
      >
        <Stack gap={16}>
          <AppSwitch
            label="Use the fasting planner"
            description={
              running && !values.isFastingEnabled
                ? 'Your fast continues until you end it, even with the planner off.'
                : undefined
            }
            checked={values.isFastingEnabled}
            onChange={({ currentTarget }) => form.setFieldValue('isFastingEnabled', currentTarget.checked)}
          />
          <SegmentedField
            label="Fasting plan"
            data={[...fastingPlans]}
            value={values.fastingPlan}
            onChange={(plan) => form.setFieldValue('fastingPlan', plan)}
          />
          <SimpleGrid cols={2} spacing={12}>
            <TimeField {...form.field('startTime')} label="Start time" />
            <TextInput
              label="End time"
              readOnly
              value={isEndKnown ? fastingEnd(values.startTime, values.fastingPlan) : ''}
            />
          </SimpleGrid>
        </Stack>
      </AppModal>
      {dialog}
    </>
  )
}
