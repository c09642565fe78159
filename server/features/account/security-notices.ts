import { deviceName } from '../../auth/devices.ts'
import type { Context } from '../../context.ts'
import { type Email, type Site, siteOf } from '../../mail/email.ts'
import type { SecurityEvent } from '../../mail/emails.ts'
import type { User } from './user.ts'

type Recipient = Pick<User, 'id' | 'email'>
type Notice = (site: Site, username: string, event: SecurityEvent) => Email

/** Emails a user about a security-relevant change of their account, at most ten times an hour. Call it inside a transaction. */
export function mailSecurityNotice(ctx: Context, user: User, notice: Notice) {
  const event = {
    at: ctx.now,
    timeZone: user.timeZone,
    device: deviceName(ctx.userAgent),
    address: ctx.address,
  }
  queueSecurityMail(ctx, user, notice(siteOf(ctx.env), user.username, event))
}

/** Queues a mail about somebody's account; false when they were sent ten within the hour. Call it inside a transaction. */
export function queueSecurityMail(ctx: Context, to: Recipient, email: Email): boolean {
  const { throttles, outbox, now, log } = ctx
  if (throttles.securityMailsPerPerson.retryAfter(to.id) > 0) {
    log.warn({ event: 'security mail held back', userId: to.id }, 'a person was sent ten mails about their account')
    return false
  }
  throttles.securityMailsPerPerson.record(to.id)
  outbox.queue(to, email, now)
  return true
}
