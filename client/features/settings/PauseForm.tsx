import { t } from '@lingui/core/macro'
import { SimpleGrid } from '@mantine/core'
import { addDays, type Day, lastLoggableDay } from '#domain/day.ts'
import { PauseStreak } from '#domain/profile.ts'
import { maxDaysBack } from '#domain/streak.ts'
import { DateField } from '../../forms/date-fields.tsx'
import { Form, SubmitButton } from '../../forms/Form.tsx'

import { useAppForm } from '../../forms/use-app-form.ts'
import { trpc } from '../../trpc.ts'
import { focusCard } from '../../ui/focus.ts'
import { dateOf } from '../../ui/format.ts'
import { toastSuccess } from '../../ui/toasts.tsx'

/** A week from today, unless other days are chosen. */
export function PauseForm({ today }: { today: Day }) {
  const { mutateAsync } = trpc.streak.pause.useMutation()
  const form = useAppForm({
    schema: PauseStreak.required(),
    initialValues: { startDate: today, endDate: addDays(today, 6) },
    subject: today,
    submit: mutateAsync,
    onSuccess({ startDate, endDate }) {
      const [first, last] = [dateOf(startDate, today), dateOf(endDate, today)]
      if (startDate > today) return toastSuccess(t`Your streak will be paused from ${first}.`)
      toastSuccess(t`Your streak is paused until ${last}.`)
      // The running pause replaces this form, and the focus would be lost.
      focusCard('streaks')
    },
    failure: t`Could not pause your streak.`,
    resetOnSuccess: true,
  })
  const last = lastLoggableDay(today)
  return (
    <Form form={form} gap={16}>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing={12} verticalSpacing={14}>
        <DateField
          {...form.field('startDate')}
          label={t`Pause from`}
          today={today}
          min={addDays(today, -maxDaysBack)}
          max={last}
        />
        <DateField {...form.field('endDate')} label={t`Until`} today={today} min={form.values.startDate} max={last} />
      </SimpleGrid>
      <SubmitButton form={form} variant="light">{t`Pause my streak`}</SubmitButton>
    </Form>
  )
}
