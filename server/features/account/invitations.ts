import { and, eq, gt, isNull, type Placeholder, sql } from 'drizzle-orm'
import { invitations } from '#schema'
import { tokenHash } from '../../auth/tokens.ts'
import type { Context } from '../../context.ts'
import type { Db } from '../../db/open.ts'
import { prepared } from '../../db/prepared.ts'

type Deps = Pick<Context, 'db' | 'now'>

/** With which somebody can still register at this time. */
export const isOpen = (now: string | Placeholder) => and(isNull(invitations.usedAt), gt(invitations.expiresAt, now))

const statements = prepared((db) => {
  const found = and(eq(invitations.tokenHash, sql.placeholder('hash')), isOpen(sql.placeholder('now')))
  return {
    find: db.select({ id: invitations.id }).from(invitations).where(found).prepare(),
    redeem: db
      .update(invitations)
      .set({ usedAt: sql`${sql.placeholder('now')}` })
      .where(found)
      .prepare(),
    removeOf: db
      .delete(invitations)
      .where(eq(invitations.createdBy, sql.placeholder('userId')))
      .prepare(),
  }
})

const valuesOf = (token: string, now: Date) => ({ hash: tokenHash(token), now: now.toISOString() })

/** Whether somebody can still register with this invitation: nobody used or revoked it, and it has not expired. */
export const isInvitationOpen = ({ db, now }: Deps, token: string): boolean =>
  statements(db).find.get(valuesOf(token, now)) !== undefined

/** Uses up an invitation; false when it is not open. Call it inside a transaction. */
export const redeemInvitation = ({ db, now }: Deps, token: string): boolean =>
  statements(db).redeem.run(valuesOf(token, now)).changes === 1

/** Ends those that somebody made, who is no admin any more. Call it inside a transaction. */
export function removeInvitationsOf(db: Db, userId: string) {
  statements(db).removeOf.run({ userId })
}
