import { and, eq, gt, lt, lte, sql } from 'drizzle-orm'
import { knownDevices, temporaryTokens, users } from '#schema'
import { deviceName } from '../../auth/devices.ts'
import { hashPassword, needsRehash, pretendToVerify, verifyPassword } from '../../auth/passwords.ts'
import { newToken, tokenHash } from '../../auth/tokens.ts'
import type { Context } from '../../context.ts'
import { folded, Login, Logout, Refresh, VerifyLogin } from '../../domain/account.ts'
import { badRequest, forbidden, unauthorized } from '../../errors.ts'
import { newDeviceEmail } from '../../mail/account-emails.ts'
import { publicProcedure, userProcedure } from '../../trpc.ts'
import { limited } from './attempts.ts'
import { mailSecurityNotice } from './security-notices.ts'
import { redeemCode } from './two-factor-codes.ts'
import { toUserDto, userOf } from './user.ts'

type User = typeof users.$inferSelect

const wrongLogin = 'Invalid email or password.'
const temporaryMinutes = 5
const codesPerTemporaryToken = 5

export const signIn = {
  login: publicProcedure.input(Login).mutation(async ({ ctx, input }) => {
    const emailKey = folded(input.email)
    const user = await limited(ctx, emailKey, () => userWithPassword(ctx, emailKey, input.password))
    if (!user) {
      ctx.log.info({ event: 'login failed', address: ctx.address }, 'login failed')
      throw badRequest(wrongLogin)
    }
    if (!user.emailVerifiedAt && ctx.outbox.canSend) throw forbidden('Please verify your email before logging in.')
    // Half a sign-in clears no count: who knows the password could guess codes for ever.
    if (user.twoFactorEnabledAt) return { twoFactorRequired: true as const, tempToken: addTemporaryToken(ctx, user.id) }
    return startSession(ctx, user)
  }),

  /** The second step. The temporary token of the first comes as the bearer. */
  verifyLogin: publicProcedure.input(VerifyLogin).mutation(async ({ ctx, input }) => {
    const hash = tokenHash(ctx.bearer ?? '')
    const user = userOfTemporaryToken(ctx, hash)
    const isRight = await limited(ctx, user.emailKey, async () => {
      countCode(ctx, hash)
      return redeemCode(ctx, user.id, input.token)
    })
    if (!isRight) {
      ctx.log.info({ event: 'code refused', userId: user.id, address: ctx.address }, 'second factor refused')
      throw badRequest('This code is wrong or was used before. Please try the next one.')
    }
    return ctx.db.transaction(() => {
      // Gone when another code finished this sign-in, or the password was changed, while this one was checked.
      const { changes } = ctx.db.delete(temporaryTokens).where(eq(temporaryTokens.hash, hash)).run()
      if (changes === 0) throw expiredSignIn()
      return startSession(ctx, userOf(ctx.db, user.id))
    })
  }),

  refresh: publicProcedure.input(Refresh).mutation(({ ctx, input }) => {
    const refreshed = ctx.sessions.refresh(input.token, ctx.now)
    if (!refreshed) throw unauthorized()
    return refreshed
  }),

  /** Ends the session of the refresh token, or else of the access token that came with the call. */
  logout: publicProcedure.input(Logout).mutation(({ ctx, input }) => {
    const viewer = !input.refreshToken && ctx.bearer ? ctx.sessions.viewer(ctx.bearer, ctx.now) : null
    if (input.refreshToken) ctx.sessions.end(input.refreshToken)
    else if (viewer) ctx.sessions.endOne(viewer.id, viewer.sessionId)
    return { msg: 'Logged out!' }
  }),

  me: userProcedure.query(({ ctx }) => toUserDto(ctx, ctx.viewer.id)),
}

/** Whoever has this address and password, or null; the same work for an address nobody has. */
async function userWithPassword({ db }: Context, emailKey: string, password: string): Promise<User | null> {
  const user = db.select().from(users).where(eq(users.emailKey, emailKey)).get()
  if (!user) return pretendToVerify(password).then(() => null)
  if (!(await verifyPassword(user.passwordHash, password))) return null
  const isIt = and(eq(users.id, user.id), eq(users.passwordHash, user.passwordHash))
  if (needsRehash(user.passwordHash)) {
    const passwordHash = await hashPassword(password)
    return db.update(users).set({ passwordHash }).where(isIt).returning().get() ?? null
  }
  // Read again: while it was checked the password may have been changed.
  return db.select().from(users).where(isIt).get() ?? null
}

/** Both tokens. The owner hears of a device that was never seen before. */
function startSession(ctx: Context, user: User) {
  ctx.throttles.failuresPerAccount.clear(user.emailKey)
  ctx.log.info({ event: 'login', userId: user.id, address: ctx.address }, 'signed in')
  return ctx.db.transaction(() => {
    if (noteDevice(ctx, user.id)) mailSecurityNotice(ctx, user, newDeviceEmail)
    return ctx.sessions.start(user.id, ctx.userAgent, ctx.now)
  })
}

/** Is this a new device of somebody who has others? The first device of all is no news. */
function noteDevice({ db, userAgent, now }: Context, userId: string): boolean {
  const device = deviceName(userAgent)
  const known = db
    .select({ device: knownDevices.device })
    .from(knownDevices)
    .where(eq(knownDevices.userId, userId))
    .all()
  const lastSeenAt = now.toISOString()
  db.insert(knownDevices)
    .values({ userId, device, lastSeenAt })
    .onConflictDoUpdate({ target: [knownDevices.userId, knownDevices.device], set: { lastSeenAt } })
    .run()
  return known.length > 0 && !known.some((one) => one.device === device)
}

function addTemporaryToken({ db, now }: Context, userId: string): string {
  const tempToken = newToken()
  const expiresAt = new Date(now.getTime() + temporaryMinutes * 60_000).toISOString()
  db.delete(temporaryTokens).where(lte(temporaryTokens.expiresAt, now.toISOString())).run()
  db.insert(temporaryTokens)
    .values({ hash: tokenHash(tempToken), userId, expiresAt })
    .run()
  return tempToken
}

const isLiving = (hash: string, now: Date) =>
  and(
    eq(temporaryTokens.hash, hash),
    gt(temporaryTokens.expiresAt, now.toISOString()),
    lt(temporaryTokens.attempts, codesPerTemporaryToken),
  )

function userOfTemporaryToken({ db, now }: Context, hash: string): User {
  const found = db
    .select({ user: users })
    .from(temporaryTokens)
    .innerJoin(users, eq(users.id, temporaryTokens.userId))
    .where(isLiving(hash, now))
    .get()
  if (!found) throw expiredSignIn()
  return found.user
}

/** Takes one of the five tries, before its outcome is known. */
function countCode({ db, now }: Context, hash: string) {
  const { changes } = db
    .update(temporaryTokens)
    .set({ attempts: sql`${temporaryTokens.attempts} + 1` })
    .where(isLiving(hash, now))
    .run()
  if (changes === 0) throw expiredSignIn()
}

// Not 401: clients answer every 401 by refreshing, and there is nothing to refresh yet.
const expiredSignIn = () => badRequest('This sign-in has expired. Please log in again.')
