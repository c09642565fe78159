import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import { users } from '#schema'
import type { Context } from '../../context.ts'
import { transaction } from '../../db/transaction.ts'
import { folded, type ResendVerification, type Unsubscribe, type VerifyEmail } from '../../domain/account.ts'
import { badRequest } from '../../errors.ts'
import { siteOf } from '../../mail/render-email.ts'
import { adminAddressEmail, verificationEmail } from '../../mail/templates.ts'
import { countMail } from './attempts.ts'
import { addEmailToken, type MailedLink, mailLink, redeemEmailToken } from './email-tokens.ts'
import { isAdminAddress, type User, userOf } from './user.ts'

export async function verifyEmail(ctx: Context, { token }: z.output<typeof VerifyEmail>) {
  await transaction(ctx.db, () => {
    const userId = redeemEmailToken(ctx, 'verify', token)
    if (!userId) throw badRequest('This verification link is not valid or has expired.')
    // Mailed before it was the administrator's address.
    if (isAdminAddress(ctx.env, userOf(ctx.db, userId).email))
      throw badRequest('This address needs a new password to be verified. Please use "Forgot password".')
    verifyAddress(ctx, userId)
  })
  return { msg: 'Your email address is verified. You can log in now.' }
}

/** Answers the same whether the address exists or not. */
export async function resendVerification(ctx: Context, { email }: z.output<typeof ResendVerification>) {
  await countMail(ctx, folded(email), () =>
    mailLink(ctx, email, verificationLink(ctx.env, email), (user) => user.emailVerifiedAt === null),
  )
  if (!ctx.outbox.canSend)
    return { msg: 'This server cannot send email, so addresses need not be verified. You can log in without it.' }
  return {
    msg: 'If an account with that email exists and is not verified yet, a new verification link has been sent.',
  }
}

export async function unsubscribe({ db, unsubscribeLinks }: Context, { token }: z.output<typeof Unsubscribe>) {
  const userId = unsubscribeLinks.verify(token)
  if (!userId) throw badRequest('This link is not valid.')
  // Also when the account is gone: then there is nothing left to unsubscribe.
  await transaction(db, () =>
    db.update(users).set({ isWeeklySummarySubscribed: false }).where(eq(users.id, userId)).run(),
  )
  return { msg: 'You are unsubscribed. There will be no more weekly summaries.' }
}

/**
 * ADMIN_EMAIL is verified by choosing a password: the person who registered it first may be a stranger, whose password the owner
 * must not confirm with a click.
 */
const verificationLink = (env: Context['env'], email: string): MailedLink =>
  isAdminAddress(env, email)
    ? { purpose: 'reset', write: adminAddressEmail }
    : { purpose: 'verify', write: verificationEmail }

/** Mails a new account the link that proves its address. Call it inside a transaction. */
export function mailVerification(ctx: Context, user: User) {
  const { purpose, write } = verificationLink(ctx.env, user.email)
  const token = addEmailToken(ctx, user.id, purpose)
  ctx.outbox.queue(user, write(siteOf(ctx.env, user.language ?? ctx.language), user.username, token), ctx.now)
}

/** Takes the address of an account as its owner's. Call it inside a transaction. */
export const verifyAddress = ({ db, now }: Pick<Context, 'db' | 'now'>, userId: string) =>
  db.update(users).set({ emailVerifiedAt: now.toISOString() }).where(eq(users.id, userId)).run()
