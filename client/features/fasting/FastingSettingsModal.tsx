import { TextInput } from '@mantine/core'
import { fastingEnd, fastingPlans } from '#domain/fasting.ts'
import { ChangeFastingConfig } from '#domain/fasting-schemas.ts'
import { FormButtons } from '../../forms/FormButtons.tsx'
import { SegmentedField } from '../../forms/SegmentedField.tsx'
import { TimeField } from '../../forms/TimeField.tsx'
import { useAppForm } from '../../forms/use-app-form.ts'
import { trpc } from '../../trpc.ts'
import { AppModal } from '../../ui/AppModal.tsx'
import { AppSwitch } from '../../ui/AppSwitch.tsx'
import { toastSuccess } from '../../ui/toasts.tsx'
import { useUser } from '../../user.ts'
import styles from './FastingSettingsModal.module.css'

type FastingSettingsModalProps = { opened: boolean; isRunning: boolean; onClose: () => void }

/** The plan, its times, and whether the planner is used at all. */
export function FastingSettingsModal({ opened, isRunning, onClose }: FastingSettingsModalProps) {
  const { fastingPlan, fastingConfig, isFastingEnabled } = useUser()
  const { account } = trpc.useUtils()
  const { mutateAsync } = trpc.fasting.changeConfig.useMutation()
  const form = useAppForm({
    schema: ChangeFastingConfig,
    initialValues: { isFastingEnabled, fastingPlan, startTime: fastingConfig.startTime },
    subject: opened && 'settings',
    submit: mutateAsync,
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
      <div className={styles.fields}>
        <AppSwitch
          label="Use the fasting planner"
          description={
            isRunning && !values.isFastingEnabled
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
        <div className={styles.times}>
          <TimeField {...form.field('startTime')} label="Start time" />
          <TextInput
            label="End time"
            readOnly
            value={isEndKnown ? fastingEnd(values.startTime, values.fastingPlan) : ''}
          />
        </div>
      </div>
    </AppModal>
  )
}
