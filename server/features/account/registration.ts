import type { Context } from '../../context.ts'
import { transaction } from '../../db/transaction.ts'
import { captchaNeeded, type Register } from '../../domain/account.ts'
import { badRequest, conflict, forbidden } from '../../errors.ts'
import { addUser } from './add-user.ts'
import { countRegistration } from './attempts.ts'
import { mailVerification } from './email.ts'
import { hashNewPassword } from './new-password.ts'

export async function register(ctx: Context, input: Register) {
  if (ctx.env.REGISTRATION === 'closed') throw forbidden('Registration is closed.')
  return countRegistration(ctx, () => addAccount(ctx, input))
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
    if ('user' in added && canSend) mailVerification(ctx, added.user)
    return added
  })
  // Thrown only now, because the captcha is used up also by names that are taken.
  if ('taken' in result) throw conflict(result.taken)
  ctx.log.info({ event: 'registered', userId: result.user.id, address: ctx.address }, 'account registered')
  if (!canSend) return { msg: 'Your account is ready. You can log in now.' }
  return { msg: 'Your account is ready. Please check your email for the link to verify your address.' }
}
