import { plural, t } from '@lingui/core/macro'
import { Box, Button, Skeleton, Text } from '@mantine/core'
import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { sentence } from '../../i18n.ts'
import { messageOf, type RouterOutputs, trpc } from '../../trpc.ts'
import { AppModal, ConfirmDialog } from '../../ui/AppModal.tsx'
import { Card, EmptyState } from '../../ui/cards.tsx'
import { CopyButton } from '../../ui/copy-and-save.tsx'
import { useCloseWhen, useDialogParams, useLast } from '../../ui/dialogs.ts'
import { FailedCard } from '../../ui/failed.tsx'
import { focusAfter } from '../../ui/focus.ts'
import { Warning } from '../../ui/notices.tsx'
import { Table } from '../../ui/rows.tsx'
import { toastError, toastSuccess } from '../../ui/toasts.tsx'
import styles from './admin.module.css'
import { useListParams } from './list-params.ts'
import { Ago, PageFooter, Total } from './lists.tsx'

/** A message in the outbox. */
type Mail = RouterOutputs['admin']['outbox']['states']['mails'][number]

/** `kept` was written without a mail server, and is never sent. */
type MailState = 'sent' | 'failed' | 'queued' | 'kept'

function stateOf({ sentAt, failedAt, nextAttemptAt }: Mail): MailState {
  if (sentAt) return 'sent'
  if (failedAt) return 'failed'
  return nextAttemptAt ? 'queued' : 'kept'
}

/** Whether the server is about to send it. */
const isDue = (mail: Mail): boolean =>
  stateOf(mail) === 'queued' && mail.nextAttemptAt !== null && Date.parse(mail.nextAttemptAt) <= Date.now()

function stateName(state: MailState): string {
  if (state === 'sent') return t`Sent`
  if (state === 'failed') return t`Failed`
  return state === 'queued' ? t`Queued` : t`Not sent`
}

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
      title={t`Outbox`}
      actions={
        <>
          {data && <Total>{plural(data.total, { one: '# email', other: '# emails' })}</Total>}
          {mailServer.data?.canSend && <TestButton />}
        </>
      }
    >
      {!canSend && (
        <Box mb={14}>
          <Warning>{t`No mail server is set up (SMTP_URL), so emails stay here. Open one to copy its link.`}</Warning>
        </Box>
      )}
      {outbox.isError && !data ? (
        <FailedCard message={t`Could not fetch the outbox.`} onRetry={() => void outbox.refetch()} />
      ) : !data ? (
        <Skeleton height={240} />
      ) : data.total === 0 ? (
        <EmptyState title={t`No emails yet.`} />
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

/** Sends an email to the admin's own address, and shows the mail server's error if it fails. */
function TestButton() {
  const testing = trpc.admin.outbox.test.useMutation({
    onSuccess: ({ msg }) => toastSuccess(msg),
    onError: (error) => toastError(messageOf(error, t`Failed to send the test email.`)),
  })
  return (
    <Button
      variant="light"
      size="sm"
      loading={testing.isPending}
      onClick={() => testing.mutate()}
    >{t`Send test email`}</Button>
  )
}

type MailTableProps = { mails: Mail[]; onOpen: (mail: Mail) => void }

/** A table; on phones each row takes two lines. */
function MailTable({ mails, onOpen }: MailTableProps) {
  return (
    <Table stacked className={styles.mails}>
      <thead>
        <tr>
          <th scope="col">{t`Subject`}</th>
          <th scope="col">{t({ message: 'To', context: 'Recipient of an email' })}</th>
          <th scope="col">{t`Created`}</th>
          <th scope="col">{t`Status`}</th>
        </tr>
      </thead>
      <tbody>
        {mails.map((mail) => (
          <tr key={mail.id}>
            <th scope="row" className={styles.subject}>
              <button type="button" data-mail={mail.id} onClick={() => onOpen(mail)}>
                {mail.subject}
              </button>
            </th>
            <td>{mail.to}</td>
            <td className="gl-wide">
              <Ago instant={mail.createdAt} />
            </td>
            <Text component="td" {...(stateOf(mail) === 'failed' && { c: 'var(--gl-danger)', fw: 600 })}>
              {stateName(stateOf(mail))} {mail.sentAt && <Ago instant={mail.sentAt} />}
            </Text>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

const toText = (address: string) => t`To ${address}`

const problemText = (state: 'failed' | 'queued', attempts: number, problem: string) =>
  state === 'failed'
    ? plural(attempts, { one: `Failed after # attempt: ${problem}`, other: `Failed after # attempts: ${problem}` })
    : plural(attempts, { one: `Queued after # attempt: ${problem}`, other: `Queued after # attempts: ${problem}` })

type MailModalProps = { mail: Mail | null; canSend: boolean; onClose: () => Promise<void> }

/** An email to read, to delete, and to send again after a failure. */
function MailModal({ mail: open, canSend, onClose }: MailModalProps) {
  const mail = useLast(open)
  // Loaded only once: the server asks for the password before it shows an email, and a refetch would ask again.
  const { data, isError, refetch } = trpc.admin.outbox.text.useQuery(
    { id: open?.id ?? '' },
    { enabled: open !== null, staleTime: Number.POSITIVE_INFINITY, refetchOnReconnect: false },
  )
  const retrying = trpc.admin.outbox.retry.useMutation({
    onSuccess: ({ msg }) => toastSuccess(msg),
    onError: (error) => toastError(messageOf(error, t`Failed to send the email.`)),
  })
  const [isDeleting, setDeleting] = useState(false)
  const removing = trpc.admin.outbox.remove.useMutation({
    async onSuccess({ msg }, { id }) {
      setDeleting(false)
      focusAfter('data-mail', id)
      await onClose()
      toastSuccess(msg)
    },
    onError: (error) => toastError(messageOf(error, t`Failed to delete the email.`)),
  })
  const state = mail && stateOf(mail)
  const wasTried = state === 'failed' || (state === 'queued' && mail?.lastError)
  return (
    <AppModal
      opened={open !== null}
      onClose={() => void onClose()}
      size="lg"
      isText
      title={mail?.subject}
      subtitle={mail && toText(mail.to)}
      footer={
        mail && (
          <>
            <Button
              variant="subtle"
              color="red"
              me={{ sm: 'auto' }}
              onClick={() => setDeleting(true)}
            >{t`Delete`}</Button>
            {canSend && wasTried && (
              <Button
                variant="light"
                loading={retrying.isPending}
                onClick={() => retrying.mutate({ id: mail.id })}
              >{t`Retry now`}</Button>
            )}
            {data && <CopyButton text={data.text}>{t`Copy text`}</CopyButton>}
          </>
        )
      }
    >
      {wasTried && mail?.lastError && (
        <Box mb={14} style={{ overflowWrap: 'anywhere' }}>
          <Warning>{problemText(state, mail.attempts, sentence(mail.lastError))}</Warning>
        </Box>
      )}
      {data ? (
        <div className="gl-written">{data.text.trim()}</div>
      ) : isError ? (
        <FailedCard message={t`The text was not opened.`} onRetry={() => void refetch()} />
      ) : (
        <Skeleton height={160} />
      )}
      <ConfirmDialog
        opened={isDeleting && open !== null}
        title={t`Delete this email?`}
        verb={t`Delete`}
        busy={removing.isPending}
        onCancel={() => setDeleting(false)}
        onConfirm={() => mail && removing.mutate({ id: mail.id })}
      >{t`It can then neither be read nor be sent again.`}</ConfirmDialog>
    </AppModal>
  )
}
