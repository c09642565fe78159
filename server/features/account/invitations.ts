import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import { invitations } from '#schema'
import { tokenHash } from '../../auth/tokens.ts'
import type { Context } from '../../context.ts'
import { prepared } from '../../db/prepared.ts'

type Deps = Pick<Context, 'db' | 'now'>

const statements = prepared((db) => {
  const isOpen = and(
    eq(invitations.tokenHash, sql.placeholder('hash')),
    isNull(invitations.usedAt),
    gt(invitations.expiresAt, sql.placeholder('now')),
  )
  return {
    find: db.select({ id: invitations.id }).from(invitations).where(isOpen).prepare(),
    redeem: db
      .update(invitations)
      .set({ usedAt: sql`${sql.placeholder('now')}` })
      .where(isOpen)
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
