import { and, eq, gt, isNull } from 'drizzle-orm'
import { invitations } from '#schema'
import { tokenHash } from '../../auth/tokens.ts'
import type { Context } from '../../context.ts'
import type { Db } from '../../db/open.ts'

type Deps = Pick<Context, 'db' | 'now'>

/** Which invitations nobody has used and have not expired. */
export const isOpen = (now: string) => and(isNull(invitations.usedAt), gt(invitations.expiresAt, now))

const isOpenInvitation = (token: string, now: Date) =>
  and(eq(invitations.tokenHash, tokenHash(token)), isOpen(now.toISOString()))

/** Whether somebody can still register with this invitation: nobody used or revoked it, and it has not expired. */
export const isInvitationOpen = ({ db, now }: Deps, token: string): boolean =>
  db.select({ id: invitations.id }).from(invitations).where(isOpenInvitation(token, now)).get() !== undefined

/** Uses up an invitation; false when it is not open. Call it inside a transaction. */
export const redeemInvitation = ({ db, now }: Deps, token: string): boolean =>
  db.update(invitations).set({ usedAt: now.toISOString() }).where(isOpenInvitation(token, now)).run().changes === 1

/** Ends the invitations of somebody who is not an admin any more. Call it inside a transaction. */
export function removeInvitationsOf(db: Db, userId: string) {
  db.delete(invitations).where(eq(invitations.createdBy, userId)).run()
}
