import { and, eq } from 'drizzle-orm'
import { temporaryTokens, users } from '#schema'
import { hashPassword, verifyPassword } from '../../auth/passwords.ts'
import type { Context } from '../../context.ts'
import { ChangePassword, ForgotPassword, folded, ResetPassword } from '../../domain/account.ts'
import { badRequest } from '../../errors.ts'
import { passwordChangedEmail, passwordResetEmail } from '../../mail/account-emails.ts'
import { publicProcedure, userProcedure } from '../../trpc.ts'
import { countMail, limited } from './attempts.ts'
import { mailLink, ownerOfEmailToken, redeemEmailToken } from './email-tokens.ts'
import { mailSecurityNotice } from './security-notices.ts'
import { userOf } from './user.ts'

const badResetToken = 'Invalid or expired token.'
const changed = { msg: 'Your password has been changed.' }

export const password = {
  /** Answers the same whether the address exists or not. */
  forgotPassword: publicProcedure.input(ForgotPassword).mutation(({ ctx, input }) => {
    countMail(ctx, folded(input.email))
    mailLink(ctx, input.email, 'reset', passwordResetEmail)
    return { msg: 'If an account with that email exists, a password reset link has been sent.' }
  }),

  /** Ends every session: whoever had the old password is out. */
  resetPassword: publicProcedure.input(ResetPassword).mutation(async ({ ctx, input }) => {
    if (!ownerOfEmailToken(ctx, 'reset', input.token)) throw badRequest(badResetToken)
    const passwordHash = await hashPassword(input.password)
    ctx.db.transaction(() => {
      // Again, for the link may have been used while this one was hashing.
      const userId = redeemEmailToken(ctx, 'reset', input.token)
      if (!userId) throw badRequest(badResetToken)
      // Who opened the mailed link has the mailbox.
      const emailVerifiedAt = userOf(ctx.db, userId).emailVerifiedAt ?? ctx.now.toISOString()
      ctx.db.update(users).set({ passwordHash, emailVerifiedAt }).where(eq(users.id, userId)).run()
      endSignIns(ctx, userId)
      mailSecurityNotice(ctx, userOf(ctx.db, userId), passwordChangedEmail)
      ctx.log.info({ event: 'password reset', userId, address: ctx.address }, 'password reset')
    })
    return changed
  }),

  /** Keeps the session that did it and ends the others. */
  changePassword: userProcedure.input(ChangePassword).mutation(async ({ ctx, input }) => {
    const user = userOf(ctx.db, ctx.viewer.id)
    const isRight = await limited(ctx, user.emailKey, async () =>
      (await verifyPassword(user.passwordHash, input.currentPassword)) ? true : null,
    )
    if (!isRight) throw badRequest('Current password is incorrect.')
    const passwordHash = await hashPassword(input.newPassword)
    ctx.db.transaction(() => {
      const { changes } = ctx.db
        .update(users)
        .set({ passwordHash })
        .where(and(eq(users.id, user.id), eq(users.passwordHash, user.passwordHash)))
        .run()
      if (changes === 0) throw badRequest('Current password is incorrect.')
      endSignIns(ctx, user.id, ctx.viewer.sessionId)
      mailSecurityNotice(ctx, user, passwordChangedEmail)
      ctx.log.info({ event: 'password changed', userId: user.id, address: ctx.address }, 'password changed')
    })
    return changed
  }),
}

/** Ends sessions, and sign-ins that got half way with the old password. */
function endSignIns({ db, sessions }: Context, userId: string, keepSessionId?: string) {
  sessions.endAll(userId, keepSessionId)
  db.delete(temporaryTokens).where(eq(temporaryTokens.userId, userId)).run()
}
