import { eq } from 'drizzle-orm'
import { users } from '#schema'
import type { Context } from '../../context.ts'
import { folded, ResendVerification, Unsubscribe, VerifyEmail } from '../../domain/account.ts'
import { badRequest } from '../../errors.ts'
import { verificationEmail } from '../../mail/account-emails.ts'
import { siteOf } from '../../mail/email.ts'
import { publicProcedure } from '../../trpc.ts'
import { countMail } from './attempts.ts'
import { addEmailToken, mailLink, redeemEmailToken } from './email-tokens.ts'

export const email = {
  verifyEmail: publicProcedure.input(VerifyEmail).mutation(({ ctx, input }) => {
    const verified = ctx.db.transaction(() => {
      const userId = redeemEmailToken(ctx, 'verify', input.token)
      if (userId) verifyAddress(ctx, userId)
      return userId !== null
    })
    if (!verified) throw badRequest('This verification link is not valid or has expired.')
    return { msg: 'Your e-mail address is verified. You can log in now.' }
  }),

  /** Answers the same whether the address exists or not. */
  resendVerification: publicProcedure.input(ResendVerification).mutation(({ ctx, input }) => {
    countMail(ctx, folded(input.email))
    mailLink(ctx, input.email, 'verify', verificationEmail, (user) => user.emailVerifiedAt === null)
    return {
      msg: 'If an account with that email exists and is not verified yet, a new verification link has been sent.',
    }
  }),

  /** One click in a mail of the weekly summary, signed in or not. */
  unsubscribe: publicProcedure.input(Unsubscribe).mutation(({ ctx, input }) => {
    const userId = ctx.unsubscribeLinks.verify(input.token)
    if (!userId) throw badRequest('This link is not valid.')
    // Also when the account is gone: then there is nothing left to unsubscribe.
    ctx.db.update(users).set({ isWeeklySummarySubscribed: false }).where(eq(users.id, userId)).run()
    return { msg: 'You are unsubscribed. There will be no more weekly summaries.' }
  }),
}

/** Mails a new account the link that proves its address. */
export function mailVerification(ctx: Context, user: typeof users.$inferSelect) {
  const token = addEmailToken(ctx, user.id, 'verify')
  ctx.outbox.queue(user, verificationEmail(siteOf(ctx.env), user.username, token), ctx.now)
}

export function verifyAddress({ db, now }: Pick<Context, 'db' | 'now'>, userId: string) {
  db.update(users).set({ emailVerifiedAt: now.toISOString() }).where(eq(users.id, userId)).run()
}
