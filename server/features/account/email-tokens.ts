import { and, eq, gt, lte } from 'drizzle-orm'
import { emailTokens, users } from '#schema'
import { newToken, tokenHash } from '../../auth/tokens.ts'
import type { Context } from '../../context.ts'
import { folded } from '../../domain/account.ts'
import { type Email, type Site, siteOf } from '../../mail/email.ts'

type User = typeof users.$inferSelect
type Purpose = (typeof emailTokens.$inferSelect)['purpose']
type Deps = Pick<Context, 'db' | 'now'>

const hoursValid: Record<Purpose, number> = { verify: 24, reset: 1 }

/** A new token for a link sent by mail; only its hash is kept. */
export function addEmailToken({ db, now }: Deps, userId: string, purpose: Purpose): string {
  const token = newToken()
  const expiresAt = new Date(now.getTime() + hoursValid[purpose] * 3_600_000).toISOString()
  db.delete(emailTokens)
    .where(and(eq(emailTokens.userId, userId), lte(emailTokens.expiresAt, now.toISOString())))
    .run()
  db.insert(emailTokens)
    .values({ hash: tokenHash(token), userId, purpose, expiresAt })
    .run()
  return token
}

/** Whose living token this is, or null. Looks only. */
export function ownerOfEmailToken({ db, now }: Deps, purpose: Purpose, token: string): string | null {
  const isIt = and(
    eq(emailTokens.hash, tokenHash(token)),
    eq(emailTokens.purpose, purpose),
    gt(emailTokens.expiresAt, now.toISOString()),
  )
  return db.select({ userId: emailTokens.userId }).from(emailTokens).where(isIt).get()?.userId ?? null
}

/** Uses up a token, and with it all others of its purpose: whose it was, or null. In a transaction. */
export function redeemEmailToken(deps: Deps, purpose: Purpose, token: string): string | null {
  const userId = ownerOfEmailToken(deps, purpose, token)
  if (!userId) return null
  deps.db
    .delete(emailTokens)
    .where(and(eq(emailTokens.userId, userId), eq(emailTokens.purpose, purpose)))
    .run()
  return userId
}

/** Mails a link to whoever has the address. Nobody can tell from the time it takes whether somebody has. */
export function mailLink(
  ctx: Context,
  address: string,
  purpose: Purpose,
  write: (site: Site, username: string, token: string) => Email,
  concerns: (user: User) => boolean = () => true,
) {
  ctx.db.transaction(() => {
    const user = ctx.db
      .select()
      .from(users)
      .where(eq(users.emailKey, folded(address)))
      .get()
    if (!user || !concerns(user)) {
      ctx.outbox.pretendToQueue(write(siteOf(ctx.env), 'nobody', newToken()), ctx.now)
      return
    }
    const token = addEmailToken(ctx, user.id, purpose)
    ctx.outbox.queue(user, write(siteOf(ctx.env), user.username, token), ctx.now)
  })
}
