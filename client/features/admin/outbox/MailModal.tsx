import { Button } from '@mantine/core'
import { messageOf, trpc } from '../../../trpc.ts'
import { AppModal } from '../../../ui/AppModal.tsx'
import { CopyButton } from '../../../ui/CopyButton.tsx'
import { focusAfter } from '../../../ui/focus-after.ts'
import { countText } from '../../../ui/format.ts'
import { toastError, toastSuccess } from '../../../ui/toasts.tsx'
import { useLast } from '../../../ui/use-last.ts'
import { Warning } from '../../../ui/Warning.tsx'
import styles from './MailModal.module.css'
import { type Mail, stateNames, stateOf } from './mail.ts'

type MailModalProps = { mail: Mail | null; canSend: boolean; onClose: () => Promise<void> }

/** An email to read, to send again if that failed, and to delete. */
export function MailModal({ mail: open, canSend, onClose }: MailModalProps) {
  const mail = useLast(open)
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
            <CopyButton text={mail.text}>Copy text</CopyButton>
          </>
        )
      }
    >
      {wasTried && mail?.lastError && (
        <div className={styles.problem}>
          <Warning>
            {stateNames[state]} after {countText(mail.attempts, 'attempt')}: {mail.lastError}
          </Warning>
        </div>
      )}
      <div className={styles.text}>{mail?.text.trim()}</div>
    </AppModal>
  )
}
