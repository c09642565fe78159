import { t } from '@lingui/core/macro'
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import type { Day } from '#domain/day.ts'
import { Form, SubmitButton } from '../../forms/Form.tsx'

import { UnitSwitch } from '../../forms/UnitSwitch.tsx'
import { notSent, useAppForm } from '../../forms/use-app-form.ts'
import { Card } from '../../ui/cards.tsx'
import { toastSuccess } from '../../ui/toasts.tsx'
import { EntryFields } from './EntryFields.tsx'
import { correctionOf, EntryForm, inputOf, newEntry } from './entry-fields.ts'
import { useEntries, useEntryLog } from './use-entries.ts'
import { useWeightQuestions } from './use-weight-questions.ts'

/** The id of the card, to move the focus there. */
export const addEntryId = 'add-entry'

/** Logs a weight, by default of today, from the last one on, since it is about the same. `failed` lists the entries that could not be saved. */
export function AddEntry({ today, failed }: { today: Day; failed: ReactNode }) {
  const { entries } = useEntries()
  const { log, change } = useEntryLog()
  const { askAbout, dialog } = useWeightQuestions()
  const last = entries?.[0]?.weight ?? null
  const form = useAppForm({
    schema: EntryForm,
    initialValues: newEntry(today, last),
    // At midnight, an open page starts over with the new day.
    subject: today,
    async submit(values) {
      const answer = await askAbout(values)
      if (!answer) return notSent
      const { weight, replaced } = answer
      const entry = { ...inputOf(values), weight }
      return replaced ? change(correctionOf(replaced, entry)) : log(entry)
    },
    onSuccess: () => toastSuccess(t`Progress saved!`),
    failure: t`Failed to save progress.`,
    resetOnSuccess: true,
  })

  // Another last weight, as after loading, but never over what is being typed.
  const shown = useRef(last)
  useLayoutEffect(() => {
    if (last === shown.current || form.isDirty()) return
    shown.current = last
    form.setInitialValues(newEntry(today, last))
    form.reset()
  })

  return (
    <Card title={t`Add entry`} id={addEntryId}>
      {dialog}
      {failed}
      <Form form={form} gap={18}>
        {entries?.length === 0 && <UnitSwitch />}
        <EntryFields form={form} today={today} hasSteps />
        <SubmitButton form={form} fullWidth>{t`Save entry`}</SubmitButton>
      </Form>
    </Card>
  )
}
