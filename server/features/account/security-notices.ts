import type { users } from '#schema'
import { deviceName } from '../../auth/devices.ts'
import type { Env } from '../../config/env.ts'
import type { Context } from '../../context.ts'
import type { Occasion } from '../../mail/account-letters.ts'
import type { Letter, Site } from '../../mail/letter.ts'

type Notice = (site: Site, username: string, occasion: Occasion) => Letter

export const siteOf = (env: Pick<Env, 'PRODUCT_NAME' | 'PUBLIC_URL'>): Site => ({
  name: env.PRODUCT_NAME,
  url: env.PUBLIC_URL,
})

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
