import { eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { users } from '#schema'
import { audited } from '../../db/audit.ts'
import { prepared } from '../../db/prepared.ts'
import type { ChangeRole } from '../../domain/account.ts'
import type { AuditAction } from '../../domain/audit.ts'
import { badRequest } from '../../errors.ts'
import { siteOf } from '../../mail/email.ts'
import { resetLinkEmail, resetUrl, twoFactorTurnedOffEmail } from '../../mail/emails.ts'
import type { SignedInContext } from '../../trpc.ts'
import { assertAnotherAdmin, closeAccount, removeRowsOfClosed } from '../account/deletion.ts'
import { verifyAddress } from '../account/email.ts'
import { addEmailToken } from '../account/email-tokens.ts'
import { removeInvitationsOf } from '../account/invitations.ts'
import { queueSecurityMail } from '../account/security-notices.ts'
import { removeTemporaryTokens } from '../account/temporary-tokens.ts'
import { turnOffTwoFactor } from '../account/two-factor.ts'
import { toUserDto, type UserRow, userById } from './users.ts'

const statements = prepared((db) => ({
  changeRole: db
    .update(users)
    .set({ role: sql`${sql.placeholder('role')}` })
    .where(eq(users.id, sql.placeholder('id')))
    .prepare(),
}))

/** Who is no admin any more invites nobody either. Throws 400 for the last admin. */
export async function changeRole(ctx: SignedInContext, { id, role }: z.output<typeof ChangeRole>) {
  const user = await readUser(ctx, id)
  if (user.role === role) return user
  await change(ctx, id, 'role changed', { role }, () => {
    if (role !== 'admin') {
      assertAnotherAdmin(ctx.db, id)
      removeInvitationsOf(ctx.db, id)
    }
    statements(ctx.db).changeRole.run({ id, role })
  })
  return { ...user, role }
}

/** Deletes an account with all its data, approved foods aside. Throws 400 for the last admin. */
export async function removeUser(ctx: SignedInContext, id: string) {
  const { username } = userById(ctx.db, id)
  await change(ctx, id, 'user deleted', {}, () => closeAccount(ctx, id))
  ctx.log.info({ event: 'account deleted', userId: id, by: ctx.viewer.id, address: ctx.address }, 'account deleted')
  await removeRowsOfClosed(ctx.db, id)
  return { msg: `${username} has been deleted.` }
}

/**
 * A link to choose a new password. It is returned this once, for the admin to pass on; with a mail server, the person gets
 * it by mail too.
 */
export async function createResetLink(ctx: SignedInContext, id: string) {
  const site = siteOf(ctx.env)
  const { token, isMailed } = await change(ctx, id, 'password reset link created', {}, (user) => {
    const token = addEmailToken(ctx, id, 'reset')
    const isMailed = ctx.outbox.canSend && queueSecurityMail(ctx, user, resetLinkEmail(site, user.username, token))
    return { token, isMailed }
  })
  return { url: resetUrl(site, token), isMailed }
}

/** Takes the address of somebody who gets no mail as theirs. */
export async function markEmailVerified(ctx: SignedInContext, id: string) {
  const user = await readUser(ctx, id)
  if (user.isEmailVerified) throw badRequest('This email address is verified already.')
  await change(ctx, id, 'email verified', {}, () => verifyAddress(ctx, id))
  return { ...user, isEmailVerified: true }
}

/** Ends all sessions and API tokens of somebody; of the admin's own account all but the current session. */
export async function signOutUser(ctx: SignedInContext, id: string) {
  const keptSession = id === ctx.viewer.id ? ctx.viewer.sessionId : undefined
  const { username } = userById(ctx.db, id)
  await change(ctx, id, 'signed out everywhere', {}, () => {
    ctx.sessions.endAll(id, keptSession)
    ctx.apiTokens.endAll(id)
    // Sign-ins that have only passed the password step.
    removeTemporaryTokens(ctx.db, id)
  })
  return {
    msg: `${username} is logged out on all ${keptSession ? 'other ' : ''}devices, and API tokens no longer work.`,
  }
}

/** For somebody who lost both their app and their recovery codes. They are told by mail. */
export async function turnOffTwoFactorOf(ctx: SignedInContext, id: string) {
  const user = await readUser(ctx, id)
  if (!user.isTwoFactorEnabled) throw badRequest('Two-factor login is off already.')
  await change(ctx, id, 'two-factor turned off', {}, () => {
    turnOffTwoFactor(ctx, id)
    queueSecurityMail(ctx, user, twoFactorTurnedOffEmail(siteOf(ctx.env), user.username))
  })
  return { ...user, isTwoFactorEnabled: false }
}

/** Read before the change: once that is committed, its answer must not fail any more. */
const readUser = (ctx: SignedInContext, id: string) => toUserDto(ctx, userById(ctx.db, id))

/** Changes an account, which its open pages show at once. */
function change<T>(
  ctx: SignedInContext,
  id: string,
  action: AuditAction,
  more: Record<string, string>,
  act: (user: UserRow) => T,
): Promise<T> {
  return audited(
    ctx,
    // As it is called before the change, which may take the name away.
    {
      action,
      subject: userById(ctx.db, id).username,
      detail: { userId: id, ...more },
      of: [{ userId: id, subject: 'profile', dates: [] }],
    },
    () => act(userById(ctx.db, id)),
  )
}
