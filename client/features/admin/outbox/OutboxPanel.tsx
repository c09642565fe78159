import { Button } from '@mantine/core'
import { keepPreviousData } from '@tanstack/react-query'
import { messageOf, trpc } from '../../../trpc.ts'
import { Card, EmptyState, FailedCard } from '../../../ui/cards.tsx'
import { useCloseWhen, useDialogParams } from '../../../ui/dialog-params.ts'

import { countText } from '../../../ui/format.ts'
import { LateSkeleton } from '../../../ui/LateSkeleton.tsx'
import { Warning } from '../../../ui/notices.tsx'
import { toastError, toastSuccess } from '../../../ui/toasts.tsx'
import { useListParams } from '../list-params.ts'
import { PageFooter } from '../lists.tsx'
import styles from '../operation.module.css'
import { MailModal } from './MailModal.tsx'
import { MailTable } from './MailTable.tsx'
import { isDue } from './mail.ts'

/** While an email is being sent. */
const sendingRefetchMs = 2_000

/** All emails of this server's outbox, newest first. */
export function OutboxPanel() {
  const { page = 1, show } = useListParams()
  const { shown, open, close } = useDialogParams('mail')
  const outbox = trpc.admin.outbox.states.useQuery(
    { page },
    {
      placeholderData: keepPreviousData,
      refetchInterval: ({ state }) => state.data?.mails.some(isDue) && sendingRefetchMs,
    },
  )
  const mailServer = trpc.admin.outbox.mailServer.useQuery()
  const canSend = mailServer.data?.canSend ?? true
  const { data } = outbox
  const mail = data?.mails.find(({ id }) => id === shown.mail) ?? null
  const isGone = shown.mail !== undefined && outbox.isSuccess && mail === null
  useCloseWhen(isGone, close)

  return (
    <Card
      title="Outbox"
      actions={
        <>
          {data && <span className={styles.outboxPanelTotal}>{countText(data.total, 'email')}</span>}
          {mailServer.data?.canSend && <TestButton />}
        </>
      }
    >
      {!canSend && (
        <div className={styles.notice}>
          <Warning>No mail server is set up (SMTP_URL), so emails stay here. Open one to copy its link.</Warning>
        </div>
      )}
      {outbox.isError && !data ? (
        <FailedCard message="Could not fetch the outbox." onRetry={() => void outbox.refetch()} />
      ) : !data ? (
        <LateSkeleton height={240} />
      ) : data.total === 0 ? (
        <EmptyState title="No emails yet." />
      ) : (
        <>
          <MailTable mails={data.mails} onOpen={({ id }) => open({ mail: id })} />
          <PageFooter page={page} pages={data.pages} onChange={(page) => show({ page })} />
        </>
      )}
      <MailModal mail={mail} canSend={canSend} onClose={close} />
    </Card>
  )
}

/** Sends an email to the admin's own address, and says what the mail server has against it. */
function TestButton() {
  const testing = trpc.admin.outbox.test.useMutation({
    onSuccess: ({ msg }) => toastSuccess(msg),
    onError: (error) => toastError(messageOf(error, 'Failed to send the test email.')),
  })
  return (
    <Button variant="light" size="sm" loading={testing.isPending} onClick={() => testing.mutate()}>
      Send test email
    </Button>
  )
}
