import { deviceName } from '../../auth/devices.ts'
import type { Context } from '../../context.ts'
import type { SecurityEvent } from '../../mail/account-emails.ts'
import { type Email, type Site, siteOf } from '../../mail/email.ts'
import type { User } from './user.ts'

type Notice = (site: Site, username: string, event: SecurityEvent) => Email

/** Emails a user about a security-relevant change of their account. */
export function mailSecurityNotice(ctx: Context, user: User, notice: Notice) {
  const event = {
    at: ctx.now,
    timeZone: user.timeZone,
    device: deviceName(ctx.userAgent),
    address: ctx.address,
  }
  ctx.outbox.queue(user, notice(siteOf(ctx.env), user.username, event), ctx.now)
}
