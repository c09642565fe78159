import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf, trpc } from '../../../trpc.ts'
import { ConfirmDialog } from '../../../ui/AppModal.tsx'
import { Card, EmptyState, FailedCard } from '../../../ui/cards.tsx'

import { focusAfter } from '../../../ui/focus.ts'
import { countText, dateWithYear } from '../../../ui/format.ts'
import { LateSkeleton } from '../../../ui/LateSkeleton.tsx'
import { toastError, toastSuccess } from '../../../ui/toasts.tsx'
import { useLast } from '../../../ui/use-last.ts'
import { useUnits } from '../../../units.ts'
import { PageFooter } from '../lists.tsx'
import styles from '../operation.module.css'
import { type LoggedEntry, ProgressTable } from './ProgressTable.tsx'

/** What everybody logged of their progress, the latest day first, each entry to delete. */
export function ProgressPanel() {
  const [page, setPage] = useState(1)
  const [toDelete, setToDelete] = useState<LoggedEntry | null>(null)
  const asked = useLast(toDelete)
  const { weight } = useUnits()
  const { admin } = trpc.useUtils()
  const { data, isError, refetch } = trpc.admin.progress.list.useQuery({ page }, { placeholderData: keepPreviousData })
  const removing = trpc.admin.progress.remove.useMutation({
    onSuccess({ msg }, { id }) {
      focusAfter('data-delete', id)
      admin.progress.list.setData(
        { page },
        (cached) => cached && { ...cached, entries: cached.entries.filter((entry) => entry.id !== id) },
      )
      toastSuccess(msg)
    },
    onError: (error) => toastError(messageOf(error, 'Failed to delete entry.')),
    onSettled: () => setToDelete(null),
  })

  return (
    <Card
      title="Progress logs"
      actions={data && <span className={styles.progressPanelTotal}>{countText(data.total, 'entry', 'entries')}</span>}
    >
      {isError && !data ? (
        <FailedCard message="Could not fetch progress entries." onRetry={() => void refetch()} />
      ) : !data ? (
        <LateSkeleton height={400} />
      ) : data.total === 0 ? (
        <EmptyState title="Nobody has logged their progress yet." />
      ) : (
        <>
          <ProgressTable entries={data.entries} onDelete={setToDelete} />
          <PageFooter page={page} pages={data.pages} onChange={setPage} />
        </>
      )}
      <ConfirmDialog
        opened={toDelete !== null}
        title="Delete this entry?"
        verb="Delete entry"
        busy={removing.isPending}
        onCancel={() => setToDelete(null)}
        onConfirm={() => toDelete && removing.mutate({ id: toDelete.id })}
      >
        {asked && `${weight(asked.weight)} of ${asked.user.username} on ${dateWithYear(asked.date)} will be deleted.`}
      </ConfirmDialog>
    </Card>
  )
}
