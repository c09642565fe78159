import { and, count, desc, eq, isNotNull, lte, or } from 'drizzle-orm'
import type { z } from 'zod'
import { invitations, users } from '#schema'
import { newToken, tokenHash } from '../../auth/tokens.ts'
import type { Context } from '../../context.ts'
import { audited } from '../../db/audit.ts'
import { newId } from '../../db/ids.ts'
import { invitationDays } from '../../domain/account.ts'
import { CreateInvitation } from '../../domain/admin.ts'
import { dayMs } from '../../domain/day.ts'
import { ById } from '../../domain/fields.ts'
import { screens } from '../../domain/screens.ts'
import { badRequest, conflict, notFound } from '../../errors.ts'
import { siteOf } from '../../mail/render-email.ts'
import { invitationEmail } from '../../mail/templates.ts'
import { adminProcedure, router, type UserContext } from '../../trpc.ts'
import { isOpen } from '../account/invitations.ts'

/** Bounds the list, which has no pages. */
const maxOpen = 100

export const invitationsRouter = router({
  /** Those with which somebody can still register, newest first. */
  list: adminProcedure.query(({ ctx }) => openInvitations(ctx)),
  /** Returns the link, which is shown this once: only its hash is stored. With an address, it is mailed too. */
  create: adminProcedure.input(CreateInvitation).mutation(({ ctx, input }) => createInvitation(ctx, input)),
  revoke: adminProcedure.input(ById).mutation(({ ctx, input }) => revokeInvitation(ctx, input.id)),
})

const openInvitations = ({ db, now }: Context) =>
  db
    .select({
      id: invitations.id,
      note: invitations.note,
      createdBy: users.username,
      createdAt: invitations.createdAt,
      expiresAt: invitations.expiresAt,
    })
    .from(invitations)
    .innerJoin(users, eq(users.id, invitations.createdBy))
    .where(isOpen(now.toISOString()))
    .orderBy(desc(invitations.createdAt), desc(invitations.id))
    .limit(maxOpen)
    .all()

async function createInvitation(ctx: UserContext, { note, email }: z.output<typeof CreateInvitation>) {
  const { db, viewer, now, outbox } = ctx
  if (email && !outbox.canSend) throw badRequest('No mail server is set up, so pass the link on yourself.')
  const site = siteOf(ctx.env, ctx.language)
  const token = newToken()
  const url = `${site.url}${screens.register}?invitation=${token}`
  const invitation = {
    id: newId(),
    note: note || null,
    createdAt: now.toISOString(),
    expiresAt: new Date(now.getTime() + invitationDays * dayMs).toISOString(),
  }
  await audited(ctx, about('created', invitation.id), () => {
    db.delete(invitations)
      .where(or(isNotNull(invitations.usedAt), lte(invitations.expiresAt, now.toISOString())))
      .run()
    const { open = 0 } = db.select({ open: count() }).from(invitations).get() ?? {}
    if (open >= maxOpen) throw conflict(`There are ${maxOpen} open invitations. Please revoke some first.`)
    db.insert(invitations)
      .values({ ...invitation, tokenHash: tokenHash(token), createdBy: viewer.id })
      .run()
    if (email) outbox.queue({ id: null, email }, invitationEmail(site, url, invitationDays), now)
  })
  return { ...invitation, url, isMailed: email !== '' }
}

async function revokeInvitation(ctx: UserContext, id: string) {
  const { db, now } = ctx
  await audited(ctx, about('revoked', id), () => {
    const { changes } = db
      .delete(invitations)
      .where(and(eq(invitations.id, id), isOpen(now.toISOString())))
      .run()
    if (changes === 0) throw notFound('Invitation')
  })
  return { msg: 'The invitation has been revoked.' }
}

/** The note stays out of the audit log, because it may be an email address. */
const about = (done: 'created' | 'revoked', invitationId: string) =>
  ({ action: `invitation ${done}`, subject: 'somebody new', detail: { invitationId } }) as const
