import { plural, t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { importChoiceLabels, importChoices, rowsToTake } from '#domain/imports.ts'
import { SubmitButton } from '../../forms/Form.tsx'
import { useAppForm } from '../../forms/use-app-form.ts'
import { issuesOf, messageOf, type RouterOutputs, statusOf, trpc } from '../../trpc.ts'
import { AppModal } from '../../ui/AppModal.tsx'
import { ProgressTile, percentText } from '../../ui/cards.tsx'
import { useDialogParams, useLast } from '../../ui/dialogs.ts'
import { announce } from '../../ui/page.tsx'
import { toastError, toastSuccess } from '../../ui/toasts.tsx'
import { type Import, type Question, spanText } from './import.ts'
import { asAnswered, formFor, questionKeys, valuesFor } from './preview/answers.ts'
import { Preview } from './preview/Preview.tsx'
import { Result, ResultButtons } from './Result.tsx'

/** The import that the address names: its preview, or its result. Opens once it has loaded. */
export function HistoryImportModal() {
  const { shown, close } = useDialogParams('importId')
  const id = shown.importId
  const { data, error } = trpc.imports.get.useQuery({ id: id ?? '' }, { enabled: id !== undefined })
  const row = useLast(id !== undefined && data ? data : null)

  useEffect(() => {
    if (!error || id === undefined) return
    toastError(messageOf(error, t`Could not load this import.`))
    void close()
  }, [error, id, close])

  if (!row) return null
  return <ImportDialog key={row.id} row={row} opened={id === row.id} onClose={() => void close()} />
}

type ImportDialogProps = { row: Import; opened: boolean; onClose: () => void }

/** One import, from its preview to its result. */
function ImportDialog({ row, opened, onClose }: ImportDialogProps) {
  const { id, status, source, label, counts, already } = row
  const { questions, takeUp } = useQuestions(row.questions)
  const { apply, progress, isApplying } = useApplying(id, opened && status === 'preview')
  const discard = trpc.imports.remove.useMutation({
    trpc: { context: { isOwnRequest: true } },
    onSuccess() {
      onClose()
      toastSuccess(t`The file is discarded.`)
    },
    onError: (error) => toastError(messageOf(error, t`Could not discard the file.`)),
  })
  const form = useAppForm({
    schema: formFor(questions),
    initialValues: valuesFor(row.questions),
    submit: (answered) => apply({ id, ...answered }),
    // Without an answer from the server, the import may still be running: that is no failure.
    failure(error) {
      takeUp(error)
      return statusOf(error) === undefined ? null : messageOf(error, t`Could not import this file.`)
    },
  })
  // The server counted the rows with the columns that it guessed; with others, the counts are unknown.
  const isAsGuessed = sameColumns(form.values.columns, valuesFor(row.questions).columns)
  const rows = rowsToTake({ counts, already }, form.values.mode)

  const days = asAnswered(row.questions, status === 'preview' ? form.values : (row.answers ?? {})).days(row.days)
  const [from, to] = [days[0], days.at(-1)]
  const span = from && to && isAsGuessed ? spanText(from, to) : undefined
  const title = source === 'table' ? t`Import a table` : t`Import from ${label}`
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
          <Button
            variant="default"
            px="sm"
            loading={discard.isPending}
            onClick={() => discard.mutate({ id })}
          >{t`Discard`}</Button>
          <SubmitButton form={form} data-wide px="sm" disabled={rows === 0 && isAsGuessed}>
            {isAsGuessed ? plural(rows, { one: 'Import # row', other: 'Import # rows' }) : t`Import`}
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

const pollMs = 500

/**
 * Applies an import and tells its progress, also that of an import that was started before this page was loaded or whose
 * connection broke.
 */
function useApplying(id: string, isWatched: boolean) {
  const utils = trpc.useUtils()
  const { mutateAsync, isPending, isSuccess } = trpc.imports.add.useMutation({ trpc: { context: { isLong: true } } })
  const { data } = trpc.imports.progress.useQuery(undefined, {
    enabled: isWatched,
    refetchInterval: ({ state }) => (state.data || isPending ? pollMs : false),
  })
  // The progress may be that of another file, which is being read at the same time.
  const progress = data?.importId === id && data.phase === 'adding' ? data : null

  const wasUnderWay = useRef(false)
  const isUnderWay = progress !== null
  useEffect(() => {
    if (wasUnderWay.current && !isUnderWay) void utils.imports.invalidate()
    wasUnderWay.current = isUnderWay
  }, [isUnderWay, utils])

  // `isSuccess` covers the moment between the answer and the refetch of the import.
  return { apply: mutateAsync, progress, isApplying: isPending || isSuccess || isUnderWay }
}

/** The progress of an import. */
function Applying({ progress }: { progress: RouterOutputs['imports']['progress'] }) {
  const title = t`Adding your history`
  const part = useRef<HTMLDivElement>(null)
  // The button that had the focus is gone.
  useEffect(() => {
    part.current?.focus({ preventScroll: true })
    announce(title)
  }, [title])
  return (
    <div ref={part} tabIndex={-1}>
      <ProgressTile
        title={title}
        share={progress?.share ?? 0}
        texts={[
          progress ? plural(progress.rows, { one: '# row', other: '# rows' }) : t`Starting`,
          percentText(progress?.share ?? 0),
          t`You can close this; it carries on.`,
        ]}
      />
    </div>
  )
}

/** The questions of a preview, and further ones that the server asks once a column of a table has another meaning. */
function useQuestions(questions: readonly Question[]) {
  const [more, setMore] = useState<Question[]>([])
  return {
    questions: [...questions, ...more],
    /** Adds the question that the server found unanswered, if that was the error. */
    takeUp(error: unknown): void {
      const issues = issuesOf(error)
      const key = questionKeys.find((key) => issues[`answers.${key}`] !== undefined)
      if (!key || [...questions, ...more].some((question) => question.key === key)) return
      const choices = importChoices[key].map((value, at) => ({ value, label: importChoiceLabels[key][at] ?? value }))
      setMore([...more, { key, text: issues[`answers.${key}`] ?? '', choices, hint: '' }])
    },
  }
}
