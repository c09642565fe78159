import { eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { knownDevices } from '#schema'
import { deviceName } from '../../auth/devices.ts'
import { checkPassword, hashPassword, pretendToCheck } from '../../auth/passwords.ts'
import { tokenHash } from '../../auth/tokens.ts'
import type { Context } from '../../context.ts'
import { placeholdersOf, prepared } from '../../db/prepared.ts'
import { folded, type Login, type Logout, type Refresh, type VerifyLogin } from '../../domain/account.ts'
import { badRequest, forbidden, unauthorized } from '../../errors.ts'
import { newDeviceEmail } from '../../mail/account-emails.ts'
import { forgetFailures, limited } from './attempts.ts'
import { mailSecurityNotice } from './security-notices.ts'
import { addTemporaryToken, countCode, redeemTemporaryToken, userOfTemporaryToken } from './temporary-tokens.ts'
import { redeemCode } from './two-factor-codes.ts'
import { replacePasswordHash, type User, userByEmail, userOf } from './user.ts'

const deviceColumns = {
  userId: knownDevices.userId,
  device: knownDevices.device,
  lastSeenAt: knownDevices.lastSeenAt,
}

const statements = prepared((db) => ({
  devices: db
    .select({ device: knownDevices.device })
    .from(knownDevices)
    .where(eq(knownDevices.userId, sql.placeholder('userId')))
    .prepare(),
  putDevice: db
    .insert(knownDevices)
    .values(placeholdersOf(deviceColumns))
    .onConflictDoUpdate({
      target: [knownDevices.userId, knownDevices.device],
      set: { lastSeenAt: sql`${sql.placeholder('lastSeenAt')}` },
    })
    .prepare(),
}))

export async function login(ctx: Context, { email, password }: z.output<typeof Login>) {
  const user = await limited(ctx, folded(email), () => userWithPassword(ctx, email, password))
  if (!user) {
    const account = ctx.accountHash(folded(email))
    ctx.log.info({ event: 'login failed', account, address: ctx.address }, 'login failed')
    throw badRequest('Invalid email or password.')
  }
  if (!user.emailVerifiedAt && ctx.outbox.canSend) throw forbidden('Please verify your email before logging in.')
  // Do not reset the count yet: somebody who knows the password could then guess codes forever.
  if (user.twoFactorEnabledAt) return { twoFactorRequired: true as const, tempToken: addTemporaryToken(ctx, user.id) }
  return startSession(ctx, user)
}

export async function verifyLogin(ctx: Context, { token }: z.output<typeof VerifyLogin>) {
  const hash = tokenHash(ctx.bearer ?? '')
  const user = userOfTemporaryToken(ctx, hash)
  const isRight = await limited(ctx, user.emailKey, async () => {
    countCode(ctx, hash)
    return redeemCode(ctx, user.id, token)
  })
  if (!isRight) {
    const account = ctx.accountHash(user.emailKey)
    ctx.log.info({ event: 'code refused', account, userId: user.id, address: ctx.address }, 'second factor refused')
    throw badRequest('This code is wrong or was used before. Please try the next one.')
  }
  return ctx.db.transaction(
    () => {
      // Meanwhile another code may have completed this sign-in, or the password may have been changed.
      redeemTemporaryToken(ctx, hash)
      return startSession(ctx, userOf(ctx.db, user.id))
    },
    { behavior: 'immediate' },
  )
}

export function refresh({ sessions, now }: Context, { token }: z.output<typeof Refresh>) {
  const refreshed = sessions.refresh(token, now)
  if (!refreshed) throw unauthorized()
  return refreshed
}

/** Ends the session of the refresh token, or else of the request's access token. */
export function logout({ sessions, bearer, now }: Context, { refreshToken }: z.output<typeof Logout>) {
  const viewer = !refreshToken && bearer ? sessions.viewer(bearer, now) : null
  if (refreshToken) sessions.end(refreshToken)
  else if (viewer) sessions.endOne(viewer.id, viewer.sessionId)
  return { msg: 'Logged out!' }
}

/** The user with this address and password, or null. Does the same work for unknown addresses, to hide which exist. */
async function userWithPassword({ db }: Context, email: string, password: string): Promise<User | null> {
  const user = userByEmail(db, email)
  if (!user) return pretendToCheck(password)
  const check = await checkPassword(user.passwordHash, password)
  if (!check) return null
  if (check.isOutdated) {
    const passwordHash = await hashPassword(password)
    return replacePasswordHash(db, user, passwordHash) ? userByEmail(db, email) : null
  }
  // Read again, since the password may have changed during the check.
  const current = userByEmail(db, email)
  return current?.passwordHash === user.passwordHash ? current : null
}

/** Issues both tokens, and notifies the user by email of a new device. */
function startSession(ctx: Context, user: User) {
  forgetFailures(ctx, user.emailKey)
  ctx.log.info({ event: 'login', userId: user.id, address: ctx.address }, 'signed in')
  return ctx.db.transaction(
    () => {
      if (noteDevice(ctx, user.id)) mailSecurityNotice(ctx, user, newDeviceEmail)
      return ctx.sessions.start(user.id, ctx.userAgent, ctx.now)
    },
    { behavior: 'immediate' },
  )
}

/** Records the device. True when it is new for a user who has others; the first device of an account does not count. */
function noteDevice({ db, userAgent, now }: Context, userId: string): boolean {
  const device = deviceName(userAgent)
  const devices = statements(db).devices.all({ userId })
  statements(db).putDevice.run({ userId, device, lastSeenAt: now.toISOString() })
  return devices.length > 0 && !devices.some((one) => one.device === device)
}
