import { t } from '@lingui/core/macro'
import { Stack, Text } from '@mantine/core'
import { type Plan, SetPlan } from '#domain/plan.ts'
import { FormButtons } from '../../forms/Form.tsx'
import { useAppForm } from '../../forms/use-app-form.ts'
import { trpc } from '../../trpc.ts'
import { AppModal } from '../../ui/AppModal.tsx'
import { useDialogParams } from '../../ui/dialog-params.ts'
import { toastSuccess } from '../../ui/toasts.tsx'
import { PlanFields } from './PlanFields.tsx'

type PlanModalProps = {
  plan: Plan | null
  /** The latest, in kg. */
  weight: number | null
}

/** Starts a plan, or changes the one there is. */
export function PlanModal({ plan, weight }: PlanModalProps) {
  const { shown, close } = useDialogParams('plan')
  const { plan: plans } = trpc.useUtils()
  const { mutateAsync } = trpc.plan.set.useMutation()
  const opened = shown.plan !== undefined
  const form = useAppForm({
    schema: SetPlan,
    initialValues: { aim: plan?.aim ?? 'keep', ratePercent: plan?.ratePercent ?? null },
    subject: opened && 'plan',
    submit: mutateAsync,
    onSuccess(saved) {
      plans.find.setData(undefined, saved)
      toastSuccess(plan ? t`Your plan has been changed.` : t`Your plan has started.`)
      void close()
    },
    failure: t`Could not save your plan.`,
  })
  return (
    <AppModal
      opened={opened}
      onClose={() => void close()}
      param="plan"
      dirty={form.isDirty()}
      title={plan ? t`Change plan` : t`Start a plan`}
      onSubmit={form.submit}
      footer={(cancel) => (
        <FormButtons form={form} onCancel={cancel}>
          {plan ? t`Save` : t`Start`}
        </FormButtons>
      )}
    >
      <Stack gap={16}>
        <PlanFields form={form} weight={weight} />
        <Text
          c="dimmed"
          fz="secondary"
        >{t`The first check-in is ready at once. Your goals stay as they are until you accept what it suggests.`}</Text>
      </Stack>
    </AppModal>
  )
}
