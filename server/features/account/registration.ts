import { count, eq, isNull, or, sql } from 'drizzle-orm'
import { users } from '#schema'
import type { Context } from '../../context.ts'
import { newId } from '../../db/ids.ts'
import { placeholdersOf, prepared } from '../../db/prepared.ts'
import { transaction } from '../../db/transaction.ts'
import { captchaNeeded, folded, type Register } from '../../domain/account.ts'
import { badRequest, conflict, forbidden } from '../../errors.ts'
import { countRegistration } from './attempts.ts'
import { mailVerification } from './email.ts'
import { hashNewPassword } from './new-password.ts'

const columns = {
  id: users.id,
  username: users.username,
  usernameKey: users.usernameKey,
  email: users.email,
  emailKey: users.emailKey,
  passwordHash: users.passwordHash,
  role: users.role,
  gender: users.gender,
  timeZone: users.timeZone,
  emailVerifiedAt: users.emailVerifiedAt,
  createdAt: users.createdAt,
}

const statements = prepared((db) => ({
  taken: db
    .select({ usernameKey: users.usernameKey })
    .from(users)
    .where(or(eq(users.usernameKey, sql.placeholder('usernameKey')), eq(users.emailKey, sql.placeholder('emailKey'))))
    .prepare(),
  count: db.select({ accounts: count() }).from(users).where(isNull(users.deletedAt)).prepare(),
  insert: db.insert(users).values(placeholdersOf(columns)).returning().prepare(),
}))

export async function register(ctx: Context, input: Register) {
  if (ctx.env.REGISTRATION === 'closed') throw forbidden('Registration is closed.')
  countRegistration(ctx)
  const redeemCaptcha = await ctx.captcha.verify(input.recaptchaToken, ctx.now)
  if (!redeemCaptcha) throw badRequest(captchaNeeded)
  const passwordHash = await hashNewPassword('password', input.password, input)
  const result = await transaction(ctx.db, () => {
    if (!redeemCaptcha()) throw badRequest(captchaNeeded)
    return addUser(ctx, input, passwordHash)
  })
  // Thrown only now, because the captcha is used up also by names that are taken.
  if ('taken' in result) throw conflict(`This ${result.taken} is taken.`)
  ctx.log.info({ event: 'registered', userId: result.userId, address: ctx.address }, 'account registered')
  if (!ctx.outbox.canSend) return { msg: 'Your account is ready. You can log in now.' }
  return { msg: 'Your account is ready. Please check your email for the link to verify your address.' }
}

type Result = { userId: string } | { taken: 'username' | 'email address' }

/**
 * Inserts the account. The first one of an instance and the one with ADMIN_EMAIL become admins. Call it inside a
 * transaction.
 */
function addUser(ctx: Context, input: Register, passwordHash: string): Result {
  const { db, env, outbox, now } = ctx
  const keys = { usernameKey: folded(input.username), emailKey: folded(input.email) }
  const taken = statements(db).taken.get(keys)
  if (taken) return { taken: taken.usernameKey === keys.usernameKey ? 'username' : 'email address' }
  const isFirst = statements(db).count.get()?.accounts === 0
  const isAdmin = isFirst || (env.ADMIN_EMAIL !== undefined && folded(env.ADMIN_EMAIL) === keys.emailKey)
  const user = statements(db).insert.get({
    id: newId(),
    username: input.username,
    email: input.email,
    ...keys,
    passwordHash,
    role: isAdmin ? 'admin' : 'user',
    gender: input.gender,
    timeZone: input.timeZone ?? 'UTC',
    // Without a mail server, addresses cannot be verified.
    emailVerifiedAt: outbox.canSend ? null : now.toISOString(),
    createdAt: now.toISOString(),
  })
  if (outbox.canSend) mailVerification(ctx, user)
  return { userId: user.id }
}
