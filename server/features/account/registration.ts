import type { Context } from '../../context.ts'
import { transaction } from '../../db/transaction.ts'
import { captchaNeeded, invitationOver, type Register } from '../../domain/account.ts'

import { badRequest, conflict, forbidden } from '../../errors.ts'
import { addUser } from './add-user.ts'
import { countRegistration } from './attempts.ts'
import { mailVerification } from './email.ts'
import { isInvitationOpen, redeemInvitation } from './invitations.ts'
import { hashNewPassword } from './new-password.ts'

export async function register(ctx: Context, input: Register) {
  assertInvited(ctx, input)
  return countRegistration(ctx, () => addAccount(ctx, input))
}

/** While registration is closed, everybody needs an invitation that nobody has used. */
function assertInvited(ctx: Context, { invitation }: Register) {
  if (ctx.env.REGISTRATION === 'open') return
  if (invitation === undefined) throw forbidden('Registration is closed.')
  if (!isInvitationOpen(ctx, invitation)) throw forbidden(invitationOver)
}

async function addAccount(ctx: Context, input: Register) {
  const { canSend } = ctx.outbox
  const redeemCaptcha = await ctx.captcha.verify(input.recaptchaToken, ctx.now)
  if (!redeemCaptcha) throw badRequest(captchaNeeded)
  const passwordHash = await hashNewPassword('password', input.password, input)
  const result = await transaction(ctx.db, () => {
    if (!redeemCaptcha()) throw badRequest(captchaNeeded)
    // Without a mail server, addresses cannot be verified.
    const added = addUser(ctx, { ...input, passwordHash, isVerified: !canSend })
    if ('taken' in added) return added
    // Others may have registered with it while the password was being hashed.
    const isInvited = input.invitation !== undefined && redeemInvitation(ctx, input.invitation)
    if (!isInvited) assertInvited(ctx, input)
    if (canSend) mailVerification(ctx, added.user)
    return added
  })
  // Thrown only now, because the captcha is used up also by names that are taken.
  if ('taken' in result) throw conflict(result.taken)
  ctx.log.info({ event: 'registered', userId: result.user.id, address: ctx.address }, 'account registered')
  if (!canSend) return { msg: 'Your account is ready. You can log in now.' }
  return { msg: 'Your account is ready. Please check your email for the link to verify your address.' }
}
