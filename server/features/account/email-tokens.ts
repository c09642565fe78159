import { and, eq, gt, lte, sql } from 'drizzle-orm'
import { emailTokens } from '#schema'
import { newToken, tokenHash } from '../../auth/tokens.ts'
import type { Context } from '../../context.ts'
import type { Db } from '../../db/open.ts'
import { placeholdersOf, prepared } from '../../db/prepared.ts'
import { transaction } from '../../db/transaction.ts'
import { hourMs } from '../../domain/day.ts'
import { type Email, type Site, siteOf } from '../../mail/render-email.ts'
import { type User, userByEmail } from './user.ts'

type Purpose = (typeof emailTokens.$inferSelect)['purpose']
type Deps = Pick<Context, 'db' | 'now'>

const hoursValid: Record<Purpose, number> = { verify: 24, reset: 1, 'sign-in': 0.25 }

const columns = {
  hash: emailTokens.hash,
  userId: emailTokens.userId,
  purpose: emailTokens.purpose,
  expiresAt: emailTokens.expiresAt,
}

// Prepared, because the time to build queries would show that an account exists, see `mailLink`.
const statements = prepared((db) => {
  const ofUser = eq(emailTokens.userId, sql.placeholder('userId'))
  const ofPurpose = eq(emailTokens.purpose, sql.placeholder('purpose'))
  return {
    insert: db.insert(emailTokens).values(placeholdersOf(columns)).prepare(),
    owner: db
      .select({ userId: emailTokens.userId })
      .from(emailTokens)
      .where(
        and(
          eq(emailTokens.hash, sql.placeholder('hash')),
          ofPurpose,
          gt(emailTokens.expiresAt, sql.placeholder('now')),
        ),
      )
      .prepare(),
    removeExpired: db
      .delete(emailTokens)
      .where(and(ofUser, lte(emailTokens.expiresAt, sql.placeholder('now'))))
      .prepare(),
    removeAll: db.delete(emailTokens).where(and(ofUser, ofPurpose)).prepare(),
  }
})

/** Creates a token for an emailed link. Only its hash is stored. Call it inside a transaction. */
export function addEmailToken({ db, now }: Deps, userId: string, purpose: Purpose): string {
  const token = newToken()
  const expiresAt = new Date(now.getTime() + hoursValid[purpose] * hourMs).toISOString()
  statements(db).removeExpired.run({ userId, now: now.toISOString() })
  statements(db).insert.run({ hash: tokenHash(token), userId, purpose, expiresAt })
  return token
}

/** The user of an unexpired token, or null. Does not use it up. */
export const ownerOfEmailToken = ({ db, now }: Deps, purpose: Purpose, token: string): string | null =>
  statements(db).owner.get({ hash: tokenHash(token), purpose, now: now.toISOString() })?.userId ?? null

/** Uses up a token and all others with its purpose, and returns its user or null. Call it inside a transaction. */
export function redeemEmailToken(deps: Deps, purpose: Purpose, token: string): string | null {
  const userId = ownerOfEmailToken(deps, purpose, token)
  if (userId) removeEmailTokens(deps.db, userId, purpose)
  return userId
}

/** Ends all links of a user with this purpose. */
export const removeEmailTokens = (db: Db, userId: string, purpose: Purpose) =>
  statements(db).removeAll.run({ userId, purpose })

/** What a mailed link is for, and the mail around it. */
export type MailedLink = { purpose: Purpose; write: (site: Site, username: string, token: string) => Email }

/** Emails a link to the user with this address, if any. Takes the same time either way, to reveal nothing. */
export function mailLink(
  ctx: Context,
  address: string,
  { purpose, write }: MailedLink,
  concerns: (user: User) => boolean = () => true,
): Promise<void> {
  const { db, outbox, now } = ctx
  return transaction(db, () => {
    const user = userByEmail(db, address)
    const site = siteOf(ctx.env, user?.language ?? ctx.language)
    if (user && concerns(user)) {
      outbox.queue(user, write(site, user.username, addEmailToken(ctx, user.id, purpose)), now)
    } else {
      outbox.pretendToQueue(write(site, 'nobody', newToken()), now)
    }
  })
}
