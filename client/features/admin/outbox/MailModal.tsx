import { Button } from '@mantine/core'
import { messageOf, trpc } from '../../../trpc.ts'
import { AppModal } from '../../../ui/AppModal.tsx'
import { CopyButton } from '../../../ui/CopyButton.tsx'
import { FailedCard } from '../../../ui/cards.tsx'
import { focusAfter } from '../../../ui/focus.ts'
import { countText } from '../../../ui/format.ts'
import { LateSkeleton } from '../../../ui/LateSkeleton.tsx'
import { Warning } from '../../../ui/notices.tsx'
import { toastError, toastSuccess } from '../../../ui/toasts.tsx'
import { useLast } from '../../../ui/use-last.ts'
import styles from '../operation.module.css'
import { type Mail, stateNames, stateOf } from './mail.ts'

type MailModalProps = { mail: Mail | null; canSend: boolean; onClose: () => Promise<void> }

/** An email to read, to send again if that failed, and to delete. */
export function MailModal({ mail: open, canSend, onClose }: MailModalProps) {
  const mail = useLast(open)
  // Asked for once: the server wants to know who reads it, and asking again in the background would ask the admin again.
  const { data, isError, refetch } = trpc.admin.outbox.text.useQuery(
    { id: open?.id ?? '' },
    { enabled: open !== null, staleTime: Number.POSITIVE_INFINITY, refetchOnReconnect: false },
  )
  const retrying = trpc.admin.outbox.retry.useMutation({
    onSuccess: ({ msg }) => toastSuccess(msg),
    onError: (error) => toastError(messageOf(error, 'Failed to send the email.')),
  })
  const removing = trpc.admin.outbox.remove.useMutation({
    async onSuccess({ msg }, { id }) {
      focusAfter('data-mail', id)
      await onClose()
      toastSuccess(msg)
    },
    onError: (error) => toastError(messageOf(error, 'Failed to delete the email.')),
  })
  const state = mail && stateOf(mail)
  const wasTried = state === 'failed' || (state === 'queued' && mail?.lastError)
  return (
    <AppModal
      opened={open !== null}
      onClose={() => void onClose()}
      size="lg"
      title={mail?.subject}
      subtitle={mail && `To ${mail.to}`}
      footer={
        mail && (
          <>
            <Button
              variant="subtle"
              color="red"
              className={styles.delete}
              loading={removing.isPending}
              onClick={() => removing.mutate({ id: mail.id })}
            >
              Delete
            </Button>
            {canSend && wasTried && (
              <Button variant="light" loading={retrying.isPending} onClick={() => retrying.mutate({ id: mail.id })}>
                Retry now
              </Button>
            )}
            {data && <CopyButton text={data.text}>Copy text</CopyButton>}
          </>
        )
      }
    >
      {wasTried && mail?.lastError && (
        <div className={styles.mailModalProblem}>
          <Warning>
            {stateNames[state]} after {countText(mail.attempts, 'attempt')}: {mail.lastError}
          </Warning>
        </div>
      )}
      {data ? (
        <div className={styles.mailModalText}>{data.text.trim()}</div>
      ) : isError ? (
        <FailedCard message="The text was not opened." onRetry={() => void refetch()} />
      ) : (
        <LateSkeleton height={160} />
      )}
    </AppModal>
  )
}
