import type { RouterOutputs } from '../../../trpc.ts'

/** A message in the outbox. */
export type Mail = RouterOutputs['admin']['outbox']['states']['mails'][number]

/** `kept` was written without a mail server, and is never sent. */
type MailState = 'sent' | 'failed' | 'queued' | 'kept'

export function stateOf({ sentAt, failedAt, nextAttemptAt }: Mail): MailState {
  if (sentAt) return 'sent'
  if (failedAt) return 'failed'
  return nextAttemptAt ? 'queued' : 'kept'
}

/** Whether the server is about to send it. */
export const isDue = (mail: Mail): boolean =>
  stateOf(mail) === 'queued' && mail.nextAttemptAt !== null && Date.parse(mail.nextAttemptAt) <= Date.now()

export const stateNames: Record<MailState, string> = {
  sent: 'Sent',
  failed: 'Failed',
  queued: 'Queued',
  kept: 'Not sent',
}
