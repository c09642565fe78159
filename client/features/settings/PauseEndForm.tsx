import { t } from '@lingui/core/macro'
import { SimpleGrid } from '@mantine/core'
import { type Day, lastLoggableDay } from '#domain/day.ts'
import { ChangePause } from '#domain/profile.ts'
import type { Pause } from '#domain/streak.ts'
import { DateField } from '../../forms/date-fields.tsx'
import { Form, SubmitButton } from '../../forms/Form.tsx'

import { useAppForm } from '../../forms/use-app-form.ts'
import { trpc } from '../../trpc.ts'
import { dateOf } from '../../ui/format.ts'
import { toastSuccess } from '../../ui/toasts.tsx'

type PauseEndFormProps = { pause: Pause & { id: string }; today: Day }

/** Another last day for the pause that is running. */
export function PauseEndForm({ pause: { id, endDate }, today }: PauseEndFormProps) {
  const { mutateAsync } = trpc.streak.changePause.useMutation()
  const form = useAppForm({
    schema: ChangePause,
    initialValues: { id, endDate },
    subject: `${id} ${endDate}`,
    submit: mutateAsync,
    onSuccess(changed) {
      const last = dateOf(changed.endDate, today)
      toastSuccess(t`Your streak is paused until ${last}.`)
    },
    failure: t`Could not change the pause.`,
  })
  return (
    <Form form={form} gap={16}>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing={12} verticalSpacing={14}>
        <DateField
          {...form.field('endDate')}
          label={t`Pause until`}
          today={today}
          min={today}
          max={lastLoggableDay(today)}
        />
      </SimpleGrid>
      <SubmitButton form={form} variant="light">{t`Change the end date`}</SubmitButton>
    </Form>
  )
}
