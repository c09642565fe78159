import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import { knownDevices } from '#schema'
import { deviceName } from '../../auth/devices.ts'
import { checkPassword, hashPassword, pretendToCheck } from '../../auth/passwords.ts'
import { afterLogout, discover, oidc } from '../../auth/provider.ts'
import type { Sessions } from '../../auth/sessions.ts'
import { tokenHash } from '../../auth/tokens.ts'
import { passkeyProblem } from '../../auth/webauthn.ts'
import type { Context } from '../../context.ts'
import { transaction } from '../../db/transaction.ts'
import type { SecondFactorMethod } from '../../domain/account.ts'
import {
  folded,
  type Login,
  type LoginWithLink,
  type Logout,
  type Refresh,
  type VerifyLogin,
} from '../../domain/account.ts'
import type { ById } from '../../domain/fields.ts'
import { badRequest, forbidden, notFound, unauthorized } from '../../errors.ts'
import { newDeviceEmail } from '../../mail/templates.ts'
import type { SignedInContext } from '../../trpc.ts'
import { forgetFailures, limited, logRefusal } from './attempts.ts'
import { redeemEmailToken } from './email-tokens.ts'
import { passkeysOf } from './passkeys.ts'
import { countWrongCode, mailSecurityNotice } from './security-notices.ts'
import { addTemporaryToken, countCode, redeemTemporaryToken, userOfTemporaryToken } from './temporary-tokens.ts'
import { redemptionOf } from './two-factor.ts'
import { replacePasswordHash, type User, userByEmail, userOf } from './user.ts'

export async function login(ctx: Context, { email, password }: z.output<typeof Login>) {
  if (ctx.env.PASSWORD_LOGIN === 'off')
    throw forbidden('This server has no login with a password. Please log in another way.')
  const user = await limited(ctx, folded(email), () => userWithPassword(ctx, email, password))
  if (!user) {
    logRefusal(ctx, 'login failed', { emailKey: folded(email) })
    throw wrongLogin()
  }
  assertVerified(ctx, user)
  // Do not reset the count yet: somebody who knows the password could then guess codes forever.
  if (user.twoFactorEnabledAt)
    return transaction(ctx.db, () => {
      assertSameCredentials(ctx, user)
      return askSecondFactor(ctx, user.id)
    })
  const tokens = await transaction(ctx.db, () => {
    assertSameCredentials(ctx, user)
    return startSession(ctx, user)
  })
  recordLogin(ctx, user)
  return tokens
}

/** Signs in without a password, as where nobody logs in with one; two-factor login asks for its code as after a password. */
export async function loginWithLink(ctx: Context, { token }: z.output<typeof LoginWithLink>) {
  const answer = await transaction(ctx.db, () => {
    const userId = redeemEmailToken(ctx, 'sign-in', token)
    if (!userId) throw badRequest('This link has expired or was used before.')
    const user = userOf(ctx.db, userId)
    assertVerified(ctx, user)
    return user.twoFactorEnabledAt
      ? { user, asked: askSecondFactor(ctx, userId) }
      : { user, tokens: startSession(ctx, user) }
  })
  if (answer.asked) return answer.asked
  recordLogin(ctx, answer.user)
  return answer.tokens
}

/** The answer to who still has to give a second factor. Call it in a transaction: a link must not be used up by an answer that fails. */
const askSecondFactor = (ctx: Context, userId: string) => ({
  twoFactorRequired: true as const,
  tempToken: addTemporaryToken(ctx, userId),
  methods: secondFactorsOf(ctx, userId),
})

/** With what a person can complete a two-factor login. */
const secondFactorsOf = ({ db, env }: Context, userId: string): SecondFactorMethod[] =>
  passkeyProblem(env) === null && passkeysOf(db, userId).length > 0 ? ['code', 'passkey'] : ['code']

export async function verifyLogin(ctx: Context, { token }: z.output<typeof VerifyLogin>) {
  const hash = tokenHash(ctx.bearer ?? '')
  const user = userOfTemporaryToken(ctx, hash)
  const tokens = await limited(ctx, user.emailKey, async () => {
    // By itself, because it also counts when the rest fails: otherwise parallel codes would not be limited.
    await transaction(ctx.db, () => countCode(ctx, hash))
    const redeem = await redemptionOf(ctx, user.id, token)
    // Together, so that a code is not used up by a sign-in that could not be stored.
    return transaction(ctx.db, () => {
      if (!redeem()) return null
      // Meanwhile another code may have completed this sign-in, or the password may have been changed.
      redeemTemporaryToken(ctx, hash)
      return startSession(ctx, userOf(ctx.db, user.id))
    })
  })
  if (!tokens) {
    logRefusal(ctx, 'code refused', { emailKey: user.emailKey, userId: user.id })
    await countWrongCode(ctx, user)
    throw badRequest('This code is wrong or was used before. Please try the next one.')
  }
  recordLogin(ctx, user)
  return tokens
}

export async function refresh(ctx: Context, { token }: z.output<typeof Refresh>) {
  const { db, sessions, now, browserLanguage } = ctx
  const refreshed = await transaction(db, () => sessions.refresh(token, now, browserLanguage))
  if (!refreshed) throw unauthorized()
  ctx.familiarDevices.record(ctx)
  return refreshed
}

/**
 * Ends the session of the refresh token and that of the request's access token: either may be all that a client still has. `url`
 * is where to log out of the provider that began the session.
 */
export async function logout(ctx: Context, { refreshToken }: z.output<typeof Logout>) {
  const { db, sessions, bearer, now } = ctx
  const isOfProvider = await transaction(db, () => {
    const viewer = bearer ? sessions.viewer(bearer, now) : null
    const isOfProvider = viewer !== null && sessions.identityOf(viewer.sessionId) !== null
    if (refreshToken) sessions.end(refreshToken)
    if (viewer) sessions.endOne(viewer.id, viewer.sessionId)
    return isOfProvider
  })
  const url = isOfProvider ? await logoutUrl(ctx) : null
  return { msg: 'Logged out!', ...(url !== null && { url }) }
}

/** Where the browser logs out of the provider too; null when the provider has no logout endpoint or cannot be reached. */
async function logoutUrl({ env, monotonicMs }: Context): Promise<string | null> {
  if (env.OIDC_ISSUER === undefined) return null
  try {
    const { config } = await discover(env, monotonicMs)
    if (!config.serverMetadata().end_session_endpoint) return null
    return (await oidc()).buildEndSessionUrl(config, { post_logout_redirect_uri: afterLogout(env) }).href
  } catch {
    return null
  }
}

/** The user with this address and password, or null. Does the same work for unknown addresses, to hide which exist. */
async function userWithPassword(ctx: Context, email: string, password: string): Promise<User | null> {
  const { db } = ctx
  const priority = ctx.familiarDevices.priorityOf(ctx)
  const user = userByEmail(db, email)
  if (!user) return pretendToCheck(password, priority)
  const check = await checkPassword(user.passwordHash, password, priority)
  if (!check) return null
  if (check.isOutdated) {
    const passwordHash = await hashPassword(password, priority)
    const isReplaced = await transaction(db, () => replacePasswordHash(db, user, passwordHash))
    return isReplaced ? userByEmail(db, email) : null
  }
  // Read again, since the password may have changed during the check.
  const current = userByEmail(db, email)
  return current?.passwordHash === user.passwordHash ? current : null
}

/** The transaction may have waited for a lock: meanwhile the password may have changed, or the account been deleted. */
function assertSameCredentials({ db }: Context, user: User) {
  const current = userByEmail(db, user.email)
  const isSame = current?.passwordHash === user.passwordHash && current.twoFactorEnabledAt === user.twoFactorEnabledAt
  if (!isSame) throw wrongLogin()
}

export function assertVerified({ outbox }: Context, { emailVerifiedAt }: User) {
  if (!emailVerifiedAt && outbox.canSend) throw forbidden('Please verify your email before logging in.')
}

const wrongLogin = () => badRequest('Invalid email or password.')

/** For somebody whom a provider or a proxy has signed in. */
export const noAccount = () => forbidden('There is no account for this sign-in. Please ask whoever runs this server.')

/** Issues both tokens, and notifies the user by email of a new device. Call it inside a transaction. */
export function startSession(ctx: Context, user: User, origin?: Parameters<Sessions['start']>[3]) {
  if (recordDevice(ctx, user.id)) mailSecurityNotice(ctx, user, newDeviceEmail)
  return ctx.sessions.start(user.id, ctx.userAgent, ctx.now, { ...origin, language: ctx.browserLanguage })
}

/** Only a completed sign-in resets the account's failures. */
export function recordLogin(ctx: Context, user: User) {
  forgetFailures(ctx, user.emailKey)
  ctx.familiarDevices.record(ctx)
  ctx.log.info({ event: 'login', userId: user.id, address: ctx.address }, 'signed in')
}

/** Records the device. True when it is new for a user who has others; the first device of an account does not count. */
function recordDevice({ db, userAgent, now }: Context, userId: string): boolean {
  const device = deviceName(userAgent)
  const devices = db
    .select({ device: knownDevices.device })
    .from(knownDevices)
    .where(eq(knownDevices.userId, userId))
    .all()
  const lastSeenAt = now.toISOString()
  db.insert(knownDevices)
    .values({ userId, device, lastSeenAt })
    .onConflictDoUpdate({ target: [knownDevices.userId, knownDevices.device], set: { lastSeenAt } })
    .run()
  return devices.length > 0 && !devices.some((one) => one.device === device)
}

/** The viewer's sessions, most recently seen first. */
export const listSessions = ({ sessions, viewer, now }: SignedInContext) =>
  sessions.list(viewer.id, now).map(({ userAgent, ...session }) => ({
    ...session,
    browser: deviceName(userAgent),
    current: session.id === viewer.sessionId,
  }))

export async function endSession({ db, sessions, viewer }: SignedInContext, { id }: z.output<typeof ById>) {
  if (!(await transaction(db, () => sessions.endOne(viewer.id, id)))) throw notFound('Session')
  return { msg: 'Device logged out.' }
}

export async function endOtherSessions({ db, sessions, viewer }: SignedInContext) {
  await transaction(db, () => sessions.endAll(viewer.id, viewer.sessionId))
  return { msg: 'All other devices logged out.' }
}
