import { t } from '@lingui/core/macro'
import type { Day } from '#domain/day.ts'
import { FormButtons } from '../../forms/Form.tsx'
import { notSent, useAppForm } from '../../forms/use-app-form.ts'
import { AppModal } from '../../ui/AppModal.tsx'
import { toastSuccess } from '../../ui/toasts.tsx'
import { useIsPhone } from '../../ui/use-is-phone.ts'
import { useLast } from '../../ui/use-last.ts'
import { EntryFields } from './EntryFields.tsx'
import { type Entry, EntryForm, inputOf, newEntry, valuesOf } from './entry-fields.ts'
import { useEntryLog } from './use-entries.ts'
import { useWeightQuestions } from './use-weight-questions.ts'

type WeighingEditorProps = {
  /** The entry to correct; null closes the editor. */
  entry: Entry | null
  today: Day
  onClose: () => void
}

/** Corrects an entry. */
export function WeighingEditor({ entry: edited, today, onClose }: WeighingEditorProps) {
  const isPhone = useIsPhone()
  const entry = useLast(edited)
  const { change, remove } = useEntryLog()
  const { askAbout, dialog } = useWeightQuestions()
  const form = useAppForm({
    schema: EntryForm,
    initialValues: entry ? valuesOf(entry) : newEntry(today, null),
    subject: edited?.id,
    async submit(values) {
      const answer = entry && (await askAbout(values, entry))
      if (!answer) return notSent
      const { weight, replaced } = answer
      await change({ id: entry.id, ...inputOf(values), weight })
      if (replaced) await remove(replaced.id)
    },
    onSuccess() {
      onClose()
      toastSuccess(t`Progress saved!`)
    },
    failure: t`Failed to save progress.`,
  })

  return (
    <>
      <AppModal
        opened={edited !== null}
        onClose={onClose}
        dirty={form.isDirty()}
        param="entry"
        title={t`Edit entry`}
        onSubmit={form.submit}
        footer={(close) => <FormButtons form={form} onCancel={close}>{t`Save`}</FormButtons>}
      >
        <EntryFields
          form={form}
          today={today}
          max={entry && entry.date > today ? entry.date : today}
          autoFocus={!isPhone}
        />
      </AppModal>
      {dialog}
    </>
  )
}
