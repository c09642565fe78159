import { count, eq, isNull, or } from 'drizzle-orm'
import { users } from '#schema'
import { type HashPriority, hashPassword, isCommonPassword } from '../../auth/passwords.ts'
import type { Context } from '../../context.ts'
import { newId } from '../../db/ids.ts'
import type { Db } from '../../db/open.ts'
import { transaction } from '../../db/transaction.ts'
import { captchaNeeded, folded, invitationOver, type Register, Username } from '../../domain/account.ts'
import { badRequest, conflict, forbidden, invalid } from '../../errors.ts'
import { countRegistration } from './attempts.ts'
import { mailVerification } from './email-address.ts'
import { isInvitationOpen, redeemInvitation } from './invitations.ts'
import { isAdminAddress, type User } from './user.ts'

export async function register(ctx: Context, input: Register) {
  if (ctx.env.PASSWORD_LOGIN === 'off')
    throw forbidden('This server has no accounts with a password. Please log in another way.')
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

type NewUser = Pick<Register, 'username' | 'email' | 'gender' | 'timeZone'> & {
  /** Null for somebody who signs in another way. */
  passwordHash: string | null
  isVerified: boolean
  isAdmin?: boolean
}

/**
 * Inserts an account, or returns a sentence on what is taken. The first one of an instance becomes an admin anyway. ADMIN_EMAIL
 * does not, nor is it taken as verified: anybody could have registered it first. Call it inside a transaction.
 */
export function addUser(
  { db, env, now }: Pick<Context, 'db' | 'env' | 'now'>,
  { username, email, gender, timeZone = 'UTC', passwordHash, isVerified, isAdmin = false }: NewUser,
): { user: User } | { taken: string } {
  const keys = { usernameKey: folded(username), emailKey: folded(email) }
  const taken = db
    .select({ usernameKey: users.usernameKey })
    .from(users)
    .where(or(eq(users.usernameKey, keys.usernameKey), eq(users.emailKey, keys.emailKey)))
    .get()
  if (taken) return { taken: `This ${taken.usernameKey === keys.usernameKey ? 'username' : 'email address'} is taken.` }
  const isFirst = db.select({ accounts: count() }).from(users).where(isNull(users.deletedAt)).get()?.accounts === 0
  const user = db
    .insert(users)
    .values({
      id: newId(),
      username,
      email,
      ...keys,
      passwordHash,
      role: isAdmin || isFirst ? 'admin' : 'user',
      gender,
      timeZone,
      emailVerifiedAt: isVerified && (isFirst || !isAdminAddress(env, email)) ? now.toISOString() : null,
      createdAt: now.toISOString(),
    })
    .returning()
    .get()
  return { user }
}

type Owner = { username: string; email: string }

/** The hash of a new password. Throws a validation error of the field when it is too easy to guess. */
export async function hashNewPassword(
  field: string,
  password: string,
  owner: Owner,
  priority?: HashPriority,
): Promise<string> {
  if (isOwnName(password, owner)) throw invalid(field, 'A password cannot be your username or email address.')
  if (isCommonPassword(password)) {
    throw invalid(field, 'This is one of the most common passwords. Please choose another, such as a few words.')
  }
  return hashPassword(password, priority)
}

/** The username, the whole address or what stands before its @, in any case. */
function isOwnName(password: string, { username, email }: Owner): boolean {
  const names = [username, email, email.slice(0, email.lastIndexOf('@'))]
  return names.some((name) => folded(name) === folded(password))
}

/** The first of the wanted names that is allowed and free, with a number behind it where it is taken. */
export function freeUsername(db: Db, wanted: readonly unknown[]): string {
  const names = wanted.map((name) => cleaned(String(name ?? ''))).filter((name) => Username.safeParse(name).success)
  const base = names[0] ?? 'person'
  for (let n = 1; ; n++) {
    const name = n === 1 && names.length > 0 ? base : `${base.slice(0, maxBase)}${n}`
    if (
      !db
        .select({ id: users.id })
        .from(users)
        .where(eq(users.usernameKey, folded(name)))
        .get()
    )
      return name
  }
}

/** Without the signs that no username has; providers often send an address. */
const cleaned = (name: string) =>
  name
    .replace(/@.*$/, '')
    .replace(/[^A-Za-z0-9_.-]/g, '')
    .slice(0, 30)

/** Leaves room for a number within the 30 characters of a username. */
const maxBase = 24
