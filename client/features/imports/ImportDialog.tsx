import { Button } from '@mantine/core'
import { useMemo } from 'react'
import { SubmitButton } from '../../forms/Form.tsx'
import { useAppForm } from '../../forms/use-app-form.ts'
import { messageOf, statusOf, trpc } from '../../trpc.ts'
import { AppModal } from '../../ui/AppModal.tsx'
import { countText } from '../../ui/format.ts'
import { toastError, toastSuccess } from '../../ui/toasts.tsx'
import { Applying } from './Applying.tsx'
import { type Import, spanText, totalOf } from './import.ts'
import { asAnswered } from './preview/as-answered.ts'
import { formFor, valuesFor } from './preview/import-form.ts'
import { Preview } from './preview/Preview.tsx'
import { useQuestions } from './preview/use-questions.ts'
import { Result, ResultButtons } from './Result.tsx'
import { useApplying } from './use-applying.ts'

type ImportDialogProps = { row: Import; opened: boolean; onClose: () => void }

/** One import, from its preview to what came of it. */
export function ImportDialog({ row, opened, onClose }: ImportDialogProps) {
  const { id, status, source, label, counts, already } = row
  const { questions, takeUp } = useQuestions(row.questions)
  const { apply, progress, isApplying } = useApplying(id, opened && status === 'preview')
  const discard = trpc.imports.remove.useMutation({
    trpc: { context: { isOwnRequest: true } },
    onSuccess() {
      onClose()
      toastSuccess('The file is discarded.')
    },
    onError: (error) => toastError(messageOf(error, 'Could not discard the file.')),
  })
  const form = useAppForm({
    schema: formFor(questions),
    initialValues: useMemo(() => valuesFor(row.questions), [row.questions]),
    submit: (answered) => apply({ id, ...answered }),
    // Without an answer it may still be under way.
    failure(error) {
      takeUp(error)
      return statusOf(error) === undefined ? null : messageOf(error, 'Could not import this file.')
    },
  })
  // The counts are those of the columns that were guessed.
  const isAsGuessed = sameColumns(form.values.columns, valuesFor(row.questions).columns)
  const rows = totalOf(counts) - (form.values.mode === 'add' ? totalOf(already) : 0)

  const days = asAnswered(row.questions, status === 'preview' ? form.values : (row.answers ?? {})).days(row.days)
  const [from, to] = [days[0], days.at(-1)]
  const span = from && to && isAsGuessed ? spanText(from, to) : undefined
  const title = source === 'table' ? 'Import a table' : `Import from ${label}`
  const base = { opened, onClose, size: 'lg', title, subtitle: span } as const
  if (status !== 'preview')
    return (
      <AppModal {...base} footer={<ResultButtons row={row} firstDay={from} onClose={onClose} />}>
        <Result row={row} />
      </AppModal>
    )
  if (isApplying)
    return (
      <AppModal {...base}>
        <Applying progress={progress} />
      </AppModal>
    )
  return (
    <AppModal
      {...base}
      onSubmit={form.submit}
      footer={
        <>
          <Button variant="default" px="sm" loading={discard.isPending} onClick={() => discard.mutate({ id })}>
            Discard
          </Button>
          <SubmitButton form={form} data-wide px="sm" disabled={rows === 0 && isAsGuessed}>
            {isAsGuessed ? `Import ${countText(rows, 'row')}` : 'Import'}
          </SubmitButton>
        </>
      }
    >
      <Preview row={row} questions={questions} isAsGuessed={isAsGuessed} form={form} />
    </AppModal>
  )
}

type Columns = Readonly<Record<string, string>>

const sameColumns = (a: Columns, b: Columns): boolean =>
  Object.keys(a).length === Object.keys(b).length && Object.keys(a).every((header) => a[header] === b[header])
