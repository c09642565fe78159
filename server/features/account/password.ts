import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import { identities, users } from '#schema'
import { checkPassword } from '../../auth/passwords.ts'
import type { Context } from '../../context.ts'
import { transaction } from '../../db/transaction.ts'
import { write } from '../../db/write.ts'
import { type ForgotPassword, folded, type ResetPassword, type SetPassword } from '../../domain/account.ts'
import { badRequest, invalid } from '../../errors.ts'
import { passwordChangedEmail, passwordResetDoneEmail, passwordResetEmail } from '../../mail/templates.ts'
import type { SignedInContext } from '../../trpc.ts'
import { countMail, limited, logRefusal } from './attempts.ts'
import { mailLink, ownerOfEmailToken, redeemEmailToken, removeEmailTokens } from './email-tokens.ts'
import { passkeysOf, removePasskeysOf } from './passkeys.ts'
import { hashNewPassword } from './registration.ts'
import { mailSecurityNotice } from './security-notices.ts'
import { removeTemporaryTokens } from './temporary-tokens.ts'
import { turnOffTwoFactor } from './two-factor.ts'
import { isAdminAddress, replacePasswordHash, type User, userOf } from './user.ts'

/** Without a mail server. The link is in the outbox, where an admin finds it. */
const askForResetLink =
  'This server cannot send email. Please ask the person who runs it for a link to choose a new password.'
const changed = { msg: 'Your password has been changed.' }
const badResetToken = () => badRequest('Invalid or expired token.')
const wrongPassword = () => badRequest('Current password is incorrect.')

/** Responds the same whether the address exists or not. */
export async function forgotPassword(ctx: Context, { email }: z.output<typeof ForgotPassword>) {
  await countMail(ctx, folded(email), () => mailLink(ctx, email, { purpose: 'reset', write: passwordResetEmail }))
  if (!ctx.outbox.canSend) return { msg: askForResetLink }
  return { msg: 'If an account with that email exists, a password reset link has been sent.' }
}

/**
 * Ends every session and API token, so that anybody who knew the old password is signed out. The link proves whose address it
 * is, which makes ADMIN_EMAIL an admin: a stranger may have registered it, but their password is gone now.
 */
export async function resetPassword(ctx: Context, { token, password }: z.output<typeof ResetPassword>) {
  const { db } = ctx
  const ownerId = ownerOfEmailToken(ctx, 'reset', token)
  if (!ownerId) throw badResetToken()
  const passwordHash = await hashNewPassword('password', password, userOf(db, ownerId), 'known')
  const { userId, isNewAdmin } = await transaction(db, () => {
    // Check again, since the link may have been used while the password was being hashed.
    const userId = redeemEmailToken(ctx, 'reset', token)
    if (!userId) throw badResetToken()
    const { email, role, emailVerifiedAt } = userOf(db, userId)
    const isAdmin = role === 'admin' || isAdminAddress(ctx.env, email)
    // Opening the emailed link proves ownership of the mailbox.
    const verifiedAt = emailVerifiedAt ?? ctx.now.toISOString()
    // Set up by the person who registered the address, who need not be its owner.
    if (emailVerifiedAt === null) {
      turnOffTwoFactor(ctx, userId)
      removePasskeysOf(db, userId)
      db.delete(identities).where(eq(identities.userId, userId)).run()
    }
    db.update(users)
      .set({ passwordHash, emailVerifiedAt: verifiedAt, role: isAdmin ? 'admin' : 'user' })
      .where(eq(users.id, userId))
      .run()
    endSignIns(ctx, userId)
    const kept = passkeysOf(db, userId).map(({ name }) => name)
    mailSecurityNotice(ctx, userOf(db, userId), (site, username, event) =>
      passwordResetDoneEmail(site, username, event, kept),
    )
    return { userId, isNewAdmin: isAdmin && role !== 'admin' }
  })
  if (isNewAdmin)
    ctx.log.info({ event: 'admin by address', userId, address: ctx.address }, 'ADMIN_EMAIL became an admin')
  ctx.log.info({ event: 'password reset', userId, address: ctx.address }, 'password reset')
  return changed
}

/** Ends all sessions except the current one, and all API tokens. Also sets the first password of somebody who has none. */
export async function changePassword(ctx: SignedInContext, input: z.output<typeof SetPassword>) {
  const user = userOf(ctx.db, ctx.viewer.id)
  // Before the hashing, which is all for nothing beyond the limit.
  ctx.writes.assertRate(user.id)
  if (user.passwordHash !== null) await assertPassword(ctx, user, input.currentPassword)
  const passwordHash = await hashNewPassword('newPassword', input.newPassword, user, 'known')
  await write(ctx, { subject: 'profile' }, () => {
    if (!replacePasswordHash(ctx.db, user, passwordHash)) throw wrongPassword()
    endSignIns(ctx, user.id, ctx.viewer.sessionId)
    ctx.sessions.recordAuthentication(ctx.viewer.sessionId, ctx.now)
    mailSecurityNotice(ctx, user, passwordChangedEmail)
  })
  ctx.log.info({ event: 'password changed', userId: user.id, address: ctx.address }, 'password changed')
  return changed
}

async function assertPassword(ctx: SignedInContext, user: User, password: string | undefined) {
  if (password === undefined) throw invalid('currentPassword', 'Enter your current password.')
  const isRight = await limited(ctx, user.emailKey, () => checkPassword(user.passwordHash, password, 'known'))
  if (isRight) return
  logRefusal(ctx, 'password refused', { emailKey: user.emailKey, userId: user.id })
  throw wrongPassword()
}

/** Ends sessions, API tokens, sign-ins that have only passed the password step, and links to choose another password. */
function endSignIns({ db, sessions, apiTokens }: Context, userId: string, keepSessionId?: string) {
  sessions.endAll(userId, keepSessionId)
  apiTokens.endAll(userId)
  removeTemporaryTokens(db, userId)
  for (const purpose of ['reset', 'sign-in'] as const) removeEmailTokens(db, userId, purpose)
}
