import { count, sql } from 'drizzle-orm'
import { users } from '#schema'
import { hashPassword } from '../../auth/passwords.ts'
import type { Context } from '../../context.ts'
import { newId } from '../../db/ids.ts'
import { captchaNeeded, folded, Register } from '../../domain/account.ts'
import { badRequest, conflict, forbidden } from '../../errors.ts'
import { publicProcedure } from '../../trpc.ts'
import { countRegistration } from './attempts.ts'
import { mailVerification } from './email.ts'

export const registration = {
  captcha: publicProcedure.query(({ ctx }) => ctx.captcha.challenge(ctx.now)),

  register: publicProcedure.input(Register).mutation(async ({ ctx, input }) => {
    if (ctx.env.REGISTRATION === 'closed') throw forbidden('Registration is closed.')
    countRegistration(ctx)
    if (!(await ctx.captcha.accept(input.recaptchaToken, ctx.now))) throw badRequest(captchaNeeded)
    const passwordHash = await hashPassword(input.password)
    const userId = addUser(ctx, input, passwordHash)
    ctx.log.info({ event: 'registered', userId, address: ctx.address }, 'account registered')
    if (!ctx.outbox.canSend) return { msg: 'Your account is ready. You can log in now.' }
    return { msg: 'Your account is ready. Please check your e-mail for the link that verifies your address.' }
  }),
}

/** Inserts the account; the very first one on an empty instance, and the one of ADMIN_EMAIL, is an admin. */
function addUser(ctx: Context, input: Register, passwordHash: string): string {
  const usernameKey = folded(input.username)
  const emailKey = folded(input.email)
  return ctx.db.transaction((tx) => {
    const taken = tx
      .select({ usernameKey: users.usernameKey })
      .from(users)
      .where(sql`${users.usernameKey} = ${usernameKey} or ${users.emailKey} = ${emailKey}`)
      .get()
    if (taken) throw conflict(`This ${taken.usernameKey === usernameKey ? 'username' : 'e-mail address'} is taken.`)
    const isFirst = tx.select({ accounts: count() }).from(users).get()?.accounts === 0
    const isAdmin = isFirst || (ctx.env.ADMIN_EMAIL !== undefined && folded(ctx.env.ADMIN_EMAIL) === emailKey)
    const user = tx
      .insert(users)
      .values({
        id: newId(),
        username: input.username,
        usernameKey,
        email: input.email,
        emailKey,
        passwordHash,
        role: isAdmin ? 'admin' : 'user',
        gender: input.gender,
        timeZone: input.timeZone ?? 'UTC',
        // Without a mail server nobody could prove an address.
        emailVerifiedAt: ctx.outbox.canSend ? null : ctx.now.toISOString(),
        createdAt: ctx.now.toISOString(),
      })
      .returning()
      .get()
    if (ctx.outbox.canSend) mailVerification(ctx, user)
    return user.id
  })
}
