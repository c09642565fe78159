import { Button } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { messageOf, trpc } from '../../../trpc.ts'
import { ConfirmDialog } from '../../../ui/AppModal.tsx'
import { Card, EmptyState, FailedCard } from '../../../ui/cards.tsx'
import { useDialogParams } from '../../../ui/dialog-params.ts'

import { focusTitle } from '../../../ui/focus.ts'
import { countText, whole } from '../../../ui/format.ts'
import { LateSkeleton } from '../../../ui/LateSkeleton.tsx'
import { toastError, toastSuccess } from '../../../ui/toasts.tsx'
import { useLast } from '../../../ui/use-last.ts'
import { ScrollList } from '../lists.tsx'
import styles from '../operation.module.css'
import { ErrorGroupRow } from './ErrorGroupRow.tsx'
import { ErrorModal } from './ErrorModal.tsx'

/** Server errors by route and message, newest first. */
export function ErrorsPanel() {
  const { data, isError, refetch } = trpc.admin.errors.groups.useQuery()
  const { shown, open, close } = useDialogParams('error')
  const [isAsking, setAsking] = useState(false)
  const clearing = trpc.admin.errors.clear.useMutation({
    onSuccess({ msg }) {
      focusTitle()
      toastSuccess(msg)
    },
    onError: (error) => toastError(messageOf(error, 'Failed to clear logs.')),
    onSettled: () => setAsking(false),
  })
  const total = data?.reduce((sum, { occurrences }) => sum + occurrences.length, 0) ?? 0
  const toClear = useLast(total || null)

  return (
    <Card
      title="Error logs"
      actions={
        total > 0 && (
          <>
            <span className={styles.errorsPanelTotal}>{countText(total, 'error')}</span>
            <Button
              className={styles.clear}
              variant="subtle"
              color="red"
              leftSection={<IconTrash size={18} stroke={1.7} />}
              onClick={() => setAsking(true)}
            >
              Clear all
            </Button>
          </>
        )
      }
    >
      {isError && !data ? (
        <FailedCard message="Could not fetch error logs." onRetry={() => void refetch()} />
      ) : !data ? (
        <LateSkeleton height={240} />
      ) : data.length === 0 ? (
        <EmptyState title="No errors." help="What goes wrong on the server is listed here." />
      ) : (
        <ScrollList>
          {data.map((group) => (
            <ErrorGroupRow
              key={JSON.stringify([group.statusCode, group.method, group.route, group.message])}
              group={group}
              onOpen={(error) => open({ error })}
            />
          ))}
        </ScrollList>
      )}
      <ErrorModal id={shown.error ?? null} onClose={close} />
      <ConfirmDialog
        opened={isAsking}
        title="Clear the error log?"
        verb="Clear all"
        busy={clearing.isPending}
        onCancel={() => setAsking(false)}
        onConfirm={() => clearing.mutate()}
      >
        {toClear === 1
          ? 'The only error and its stack trace'
          : `All ${whole(toClear ?? 0)} errors and their stack traces`}{' '}
        will be deleted. This cannot be undone.
      </ConfirmDialog>
    </Card>
  )
}
