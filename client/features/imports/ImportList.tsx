import { plural, t } from '@lingui/core/macro'
import { Box, Button, Text } from '@mantine/core'
import { useState } from 'react'
import { totalOf } from '#domain/imports.ts'
import { messageOf, trpc } from '../../trpc.ts'
import { ConfirmDialog } from '../../ui/AppModal.tsx'
import { useLast } from '../../ui/dialogs.ts'
import { focusSoon } from '../../ui/focus.ts'
import { dateWithYear } from '../../ui/format.ts'
import { Row } from '../../ui/rows.tsx'
import { toastError, toastSuccess } from '../../ui/toasts.tsx'
import { useDayOf } from '../../user.ts'
import { canUndo, type ImportSummary, kindsText, resultOf, spanText } from './import.ts'

type ImportListProps = { imports: readonly ImportSummary[]; onOpen: (id: string) => void }

/** The latest imports: those still to be looked at, and those that can be undone. */
export function ImportList({ imports, onOpen }: ImportListProps) {
  const [toUndo, setToUndo] = useState<ImportSummary | null>(null)
  if (imports.length === 0) return null
  return (
    <Box component="section" w="100%" aria-label={t`Your imports`}>
      <Text component="h3" fw={650}>{t`Your imports`}</Text>
      <ul>
        {imports.map((one) => (
          <ImportRow key={one.id} row={one} onOpen={() => onOpen(one.id)} onUndo={() => setToUndo(one)} />
        ))}
      </ul>
      <UndoDialog
        row={toUndo}
        onClose={() => setToUndo(null)}
        onUndone={(id) => focusSoon(() => document.querySelector(`[data-import="${CSS.escape(id)}"]`))}
      />
    </Box>
  )
}

function ImportRow({ row, onOpen, onUndo }: { row: ImportSummary; onOpen: () => void; onUndo: () => void }) {
  const dayOf = useDayOf()
  const { label, status, from, to, createdAt, appliedAt, undoneAt } = row
  const result = resultOf(row)
  const on = (instant: string | null) => (instant === null ? '' : dateWithYear(dayOf(instant)))
  const readOn = on(createdAt)
  const [addedOn, undoneOn] = [on(appliedAt), on(undoneAt)]
  return (
    <Row
      name={
        <button type="button" className="gl-link" data-import={row.id} onClick={onOpen}>
          {label}
        </button>
      }
      facts={
        <>
          {from !== null && to !== null && (
            <Text inherit c="var(--gl-ink)">
              {spanText(from, to)}
            </Text>
          )}
          {status === 'preview' && t`Read on ${readOn}, not imported yet`}
          {appliedAt !== null &&
            result &&
            status === 'applied' &&
            plural(totalOf(result.added), { one: `# row added on ${addedOn}`, other: `# rows added on ${addedOn}` })}
          {undoneAt !== null && t`Undone on ${undoneOn}`}
        </>
      }
    >
      {status === 'preview' && (
        <Button
          variant="light"
          aria-label={t`Continue the import from ${label}`}
          onClick={onOpen}
        >{t`Continue`}</Button>
      )}
      {canUndo(row) && (
        <Button
          variant="subtle"
          color="gray"
          aria-label={t`Undo the import from ${label}`}
          onClick={onUndo}
        >{t`Undo`}</Button>
      )}
    </Row>
  )
}

type UndoDialogProps = {
  row: Pick<ImportSummary, 'id' | 'label' | 'result'> | null
  onClose: () => void
  /** The button that asked is gone then. */
  onUndone: (id: string) => void
}

/** Asks before an import is undone, and does so. */
export function UndoDialog({ row, onClose, onUndone }: UndoDialogProps) {
  const shown = useLast(row)
  const remove = trpc.imports.remove.useMutation({
    trpc: { context: { isLong: true } },
    onSuccess(_, { id }) {
      onUndone(id)
      toastSuccess(t`Import undone.`)
    },
    onError: (error) => toastError(messageOf(error, t`Could not undo the import.`)),
    onSettled: onClose,
  })
  const result = shown && resultOf(shown)
  const label = shown?.label ?? ''
  const added = result ? kindsText(result.added) : ''
  const replaced = result && totalOf(result.replaced) > 0 ? kindsText(result.replaced) : ''
  return (
    <ConfirmDialog
      opened={row !== null}
      title={t`Undo this import?`}
      verb={t`Undo import`}
      busy={remove.isPending}
      onCancel={onClose}
      onConfirm={() => row && remove.mutate({ id: row.id })}
    >
      {[
        result &&
          (added ? t`What came from ${label} is removed: ${added}.` : t`What came from ${label} is removed: nothing.`),
        replaced && t`What it replaced will be restored: ${replaced}.`,
        t`Badges that came with it go too, unless you have earned them otherwise. Anything you have changed since will stay as it is.`,
      ]
        .filter(Boolean)
        .join(' ')}
    </ConfirmDialog>
  )
}
