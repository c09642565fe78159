import type { ReactNode } from 'react'
import type { Day } from '#domain/day.ts'
import { Form, SubmitButton } from '../../forms/Form.tsx'

import { UnitSwitch } from '../../forms/UnitSwitch.tsx'
import { notSent, useAppForm } from '../../forms/use-app-form.ts'
import { Card } from '../../ui/cards.tsx'
import { toastSuccess } from '../../ui/toasts.tsx'
import { EntryFields } from './EntryFields.tsx'
import { correctionOf, EntryForm, inputOf, noEntry } from './entry-fields.ts'
import { useEntries, useEntryLog } from './use-entries.ts'
import { useWeightQuestions } from './use-weight-questions.ts'

/** The id of the card, to move the focus there. */
export const addEntryId = 'add-entry'

/** Logs a weight, by default of today. `failed` lists the entries that could not be saved. */
export function AddEntry({ today, failed }: { today: Day; failed: ReactNode }) {
  const { entries } = useEntries()
  const { log, change } = useEntryLog()
  const { askAbout, dialog } = useWeightQuestions()
  const form = useAppForm({
    schema: EntryForm,
    initialValues: noEntry(today),
    // At midnight, an open page starts over with the new day.
    subject: today,
    async submit(values) {
      const answer = await askAbout(values)
      if (!answer) return notSent
      const { weight, replaced } = answer
      const entry = { ...inputOf(values), weight }
      return replaced ? change(correctionOf(replaced, entry)) : log(entry)
    },
    onSuccess: () => toastSuccess('Progress saved!'),
    failure: 'Failed to save progress.',
    resetOnSuccess: true,
  })

  return (
    <Card title="Add entry" id={addEntryId}>
      {dialog}
      {failed}
      <Form form={form} gap={18}>
        {entries?.length === 0 && <UnitSwitch />}
        <EntryFields form={form} today={today} />
        <SubmitButton form={form} fullWidth>
          Save entry
        </SubmitButton>
      </Form>
    </Card>
  )
}
