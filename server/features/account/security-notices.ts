import type { users } from '#schema'
import { deviceName } from '../../auth/devices.ts'
import type { Context } from '../../context.ts'
import type { Occasion } from '../../mail/account-letters.ts'
import { type Letter, type Site, siteOf } from '../../mail/letter.ts'

type Notice = (site: Site, username: string, occasion: Occasion) => Letter

/** Tells the owner of an account, by mail, what just happened to it. */
export function mailSecurityNotice(ctx: Context, user: typeof users.$inferSelect, notice: Notice) {
  const occasion = {
    at: ctx.now,
    timeZone: user.timeZone,
    device: deviceName(ctx.userAgent),
    address: ctx.address,
  }
  ctx.outbox.queue(user, notice(siteOf(ctx.env), user.username, occasion), ctx.now)
}
