import type { Day } from '#domain/day.ts'
import { Form } from '../../forms/Form.tsx'
import { SubmitButton } from '../../forms/SubmitButton.tsx'
import { useAppForm } from '../../forms/use-app-form.ts'
import { trpc } from '../../trpc.ts'
import { Card } from '../../ui/Card.tsx'
import { toastSuccess } from '../../ui/toasts.tsx'
import styles from './AddEntry.module.css'
import { EntryFields } from './EntryFields.tsx'
import { EntryForm, inputOf, noEntry } from './entry-fields.ts'

/** The id of the card, to move the focus there. */
export const addEntryId = 'add-entry'

/** Logs a weight, by default of today. */
export function AddEntry({ today }: { today: Day }) {
  const { mutateAsync } = trpc.progress.log.useMutation()
  const form = useAppForm({
    schema: EntryForm,
    initialValues: noEntry(today),
    // Midnight brings a new day to a page that stays open.
    subject: today,
    submit: (values) => mutateAsync(inputOf(values)),
    onSuccess: () => toastSuccess('Progress saved!'),
    failure: 'Failed to save progress.',
    resetOnSuccess: true,
  })

  return (
    <Card title="Add entry" id={addEntryId}>
      <Form form={form} className={styles.form}>
        <EntryFields form={form} today={today} />
        <SubmitButton form={form} fullWidth>
          Save entry
        </SubmitButton>
      </Form>
    </Card>
  )
}
