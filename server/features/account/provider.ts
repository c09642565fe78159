import { and, asc, eq } from 'drizzle-orm'
import type { z } from 'zod'
import { identities, users } from '#schema'
import { discover, logoutOf, oidc, redirectAddress, textsOf } from '../../auth/provider.ts'
import { tokenHash } from '../../auth/tokens.ts'
import { signedInViewerOf } from '../../auth/viewer.ts'
import type { Context } from '../../context.ts'
import { recordInAudit } from '../../db/audit.ts'
import { newId } from '../../db/ids.ts'
import { transaction } from '../../db/transaction.ts'
import { write } from '../../db/write.ts'
import { Email, type FinishProvider, type LogoutToken, type StartProvider } from '../../domain/account.ts'
import type { ById } from '../../domain/fields.ts'
import { badRequest, conflict, forbidden, identityUnconfirmed, notFound, unavailable } from '../../errors.ts'
import { identityLinkedEmail, identityUnlinkedEmail } from '../../mail/templates.ts'
import type { SignedInContext } from '../../trpc.ts'
import { logRefusal } from './attempts.ts'
import { beginCeremony, ceremonyMs, takeCeremony } from './ceremonies.ts'
import { isLastAdmin } from './deletion.ts'
import { confirmedText } from './identity.ts'
import { removeInvitationsOf } from './invitations.ts'
import { addUser, freeUsername } from './registration.ts'
import { mailSecurityNotice } from './security-notices.ts'
import { noAccount, recordLogin, startSession } from './sign-in.ts'
import { assertSignInMethodLeft } from './sign-in-methods.ts'
import { type User, userByEmail, userOf } from './user.ts'

type Identity = typeof identities.$inferSelect

const toDto = ({ id, issuer, createdAt, lastUsedAt }: Identity) => ({ id, issuer, createdAt, lastUsedAt })

export const listIdentities = ({ db, viewer }: SignedInContext) =>
  db
    .select()
    .from(identities)
    .where(eq(identities.userId, viewer.id))
    .orderBy(asc(identities.createdAt))
    .all()
    .map(toDto)

/** Throws 409 for the last sign-in method. */
export async function removeIdentity(ctx: SignedInContext, { id }: z.output<typeof ById>) {
  const { db, viewer } = ctx
  await write(ctx, { subject: 'profile' }, () => {
    const isMine = and(eq(identities.id, id), eq(identities.userId, viewer.id))
    if (db.delete(identities).where(isMine).run().changes === 0) throw notFound('Linked sign-in')
    assertSignInMethodLeft(ctx, viewer.id)
    const name = ctx.env.OIDC_PROVIDER_NAME
    mailSecurityNotice(ctx, userOf(db, viewer.id), (site, username, event) =>
      identityUnlinkedEmail(site, username, event, name),
    )
  })
  ctx.log.info({ event: 'sign-in unlinked', userId: viewer.id, address: ctx.address }, 'linked sign-in removed')
  return { msg: 'The linked sign-in has been removed.' }
}

/** Where to send the browser to sign in at the provider; a signed-in person can link that account, or confirm who they are. */
export async function startProvider(ctx: Context, { binding, link, confirm }: z.output<typeof StartProvider>) {
  assertConfigured(ctx)
  const viewer = link || confirm ? signedInViewerOf(ctx) : null
  if (viewer && link && !ctx.sessions.isConfirmed(viewer.sessionId, ctx.now)) throw identityUnconfirmed()
  const { config } = await reached(ctx, () => discover(ctx.env, ctx.monotonicMs))
  const client = await oidc()
  const [verifier, nonce] = [client.randomPKCECodeVerifier(), client.randomNonce()]
  const state = await beginCeremony(ctx, {
    kind: 'provider',
    challenge: nonce,
    userId: viewer?.id ?? null,
    provider: {
      purpose: link ? 'link' : confirm ? 'confirm' : 'sign-in',
      verifier,
      bindingHash: tokenHash(binding),
      sessionId: viewer?.sessionId ?? null,
    },
  })
  const url = client.buildAuthorizationUrl(config, {
    redirect_uri: redirectAddress(ctx.env),
    scope: ctx.env.OIDC_SCOPE,
    state,
    nonce,
    code_challenge: await client.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    // Somebody who still is signed in at the provider has to give their password there again.
    ...(confirm && { prompt: 'login', max_age: '0' }),
  })
  return { url: url.href }
}

/** Takes what the provider sent the browser back with. Answers tokens; to somebody signed in, that it is linked or confirmed. */
export async function finishProvider(ctx: Context, input: z.output<typeof FinishProvider>) {
  assertConfigured(ctx)
  const ceremony = await takeCeremony(ctx, input.state, 'provider')
  const begun = ceremony.provider
  if (!begun || begun.bindingHash !== tokenHash(input.binding)) throw failed()
  const isConfirmation = begun.purpose === 'confirm'
  const viewer = begun.purpose === 'sign-in' ? null : signedInViewerOf(ctx)
  if (viewer && (viewer.id !== ceremony.userId || viewer.sessionId !== begun.sessionId)) throw failed()
  const claims = await claimsOf(ctx, input, {
    nonce: ceremony.challenge,
    verifier: begun.verifier,
    isConfirmation,
    begunAt: Date.parse(ceremony.expiresAt) - ceremonyMs('provider'),
  })
  assertAllowed(ctx, claims)
  if (!viewer) return signIn(ctx, claims)
  return isConfirmation ? confirm({ ...ctx, viewer }, claims) : link({ ...ctx, viewer }, claims)
}

/** Ends the sessions of a logout at the provider, which sends a signed token by itself. */
export async function backchannelLogout(ctx: Context, { logout_token }: z.output<typeof LogoutToken>) {
  assertConfigured(ctx)
  const signedOut = await reached(ctx, async () => logoutOf(await discover(ctx.env, ctx.monotonicMs), logout_token))
  if (!signedOut) throw badRequest('This logout token is not valid.')
  const ended = await transaction(ctx.db, () => ctx.sessions.endOfProvider(signedOut))
  ctx.log.info({ event: 'logged out by the provider', sessions: ended, address: ctx.address }, 'provider logged out')
  return { msg: 'Logged out!' }
}

type Claims = Record<string, unknown> & { iss: string; sub: string }
type Checks = { nonce: string; verifier: string; isConfirmation: boolean; begunAt: number }

/** Exchanges the code, and checks the ID token: signature, issuer, audience, time and nonce. */
async function claimsOf(ctx: Context, { code, state, iss }: z.output<typeof FinishProvider>, checks: Checks) {
  const { env, monotonicMs, log } = ctx
  const client = await oidc()
  const { config } = await reached(ctx, () => discover(env, monotonicMs))
  const url = new URL(redirectAddress(env))
  for (const [name, value] of Object.entries({ code, state, iss }))
    if (value !== undefined) url.searchParams.set(name, value)
  try {
    const tokens = await client.authorizationCodeGrant(config, url, {
      expectedState: state,
      expectedNonce: checks.nonce,
      pkceCodeVerifier: checks.verifier,
      ...(checks.isConfirmation && { maxAge: ceremonyMs('provider') / 1_000 }),
    })
    const own: Claims | undefined = tokens.claims()
    if (!own) throw failed()
    // A sign-in from before this confirmation confirms nothing.
    if (checks.isConfirmation && Number(own.auth_time) * 1_000 < checks.begunAt - toleranceMs) throw failed()
    const wanted = ['email', 'email_verified', 'preferred_username', env.OIDC_ROLE_CLAIM].filter((name) => name)
    const isComplete = wanted.every((name) => Object.hasOwn(own, String(name)))
    if (isComplete || !config.serverMetadata().userinfo_endpoint) return own
    return { ...(await client.fetchUserInfo(config, tokens.access_token, own.sub)), ...own }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    log.warn({ event: 'provider sign-in failed', reason, address: ctx.address }, 'a sign-in at the provider failed')
    throw isUnreachable(error) ? providerDown() : failed()
  }
}

/** Signs in who was found by issuer and subject, else by the address, else somebody new, as far as the settings allow. */
async function signIn(ctx: Context, claims: Claims) {
  const { db, env, now } = ctx
  const { user, tokens } = await transaction(db, () => {
    const identity = identityOf(ctx, claims) ?? linkByEmail(ctx, claims) ?? registerAt(ctx, claims)
    db.update(identities).set({ lastUsedAt: now.toISOString() }).where(eq(identities.id, identity.id)).run()
    if (env.OIDC_ADMIN_VALUE !== undefined) takeRole(ctx, identity.userId, claims)
    const user = userOf(db, identity.userId)
    const providerSession = typeof claims.sid === 'string' ? claims.sid : null
    return { user, tokens: startSession(ctx, user, { identityId: identity.id, providerSession }) }
  })
  recordLogin(ctx, user)
  return tokens
}

const identityOf = ({ db }: Context, { iss, sub }: Claims): Identity | undefined =>
  db
    .select()
    .from(identities)
    .where(and(eq(identities.issuer, iss), eq(identities.subject, sub)))
    .get()

/** The address, if the provider has verified it. */
function verifiedEmailOf(claims: Claims): string | null {
  const { data } = Email.safeParse(claims.email)
  return data !== undefined && claims.email_verified === true ? data : null
}

function linkByEmail(ctx: Context, claims: Claims): Identity | undefined {
  const { db, env } = ctx
  const email = verifiedEmailOf(claims)
  const user = email === null ? null : userByEmail(db, email)
  if (!user) return undefined
  const hasOther = db
    .select()
    .from(identities)
    .where(and(eq(identities.userId, user.id), eq(identities.issuer, claims.iss)))
    .get()
  const isGuarded = user.role === 'admin' || user.twoFactorEnabledAt !== null || user.emailVerifiedAt === null
  if (env.OIDC_LINK_BY_EMAIL === 'off' || isGuarded || hasOther)
    throw forbidden(
      'There is an account with your address that is not linked to this sign-in. Please log in to it another way, and link it in your account settings.',
    )
  return addIdentity(ctx, user, claims)
}

function registerAt(ctx: Context, claims: Claims): Identity {
  const { db, env } = ctx
  if (env.OIDC_AUTO_REGISTER === 'off') throw noAccount()
  const email = verifiedEmailOf(claims)
  if (email === null) throw forbidden('Your provider has not verified your email address, which a new account needs.')
  const username = freeUsername(db, [claims.preferred_username, email.slice(0, email.lastIndexOf('@'))])
  const added = addUser(ctx, {
    username,
    email,
    gender: 'other',
    timeZone: 'UTC',
    passwordHash: null,
    isVerified: true,
  })
  if ('taken' in added) throw conflict(added.taken)
  ctx.log.info(
    { event: 'registered', userId: added.user.id, by: 'provider', address: ctx.address },
    'account registered',
  )
  return insertIdentity(ctx, added.user.id, claims)
}

function addIdentity(ctx: Context, user: User, claims: Claims): Identity {
  const identity = insertIdentity(ctx, user.id, claims)
  const name = ctx.env.OIDC_PROVIDER_NAME
  mailSecurityNotice(ctx, user, (site, username, event) => identityLinkedEmail(site, username, event, name))
  ctx.log.info({ event: 'sign-in linked', userId: user.id, address: ctx.address }, 'sign-in at the provider linked')
  return identity
}

const insertIdentity = ({ db, now }: Context, userId: string, { iss, sub }: Claims): Identity =>
  db
    .insert(identities)
    .values({ id: newId(), userId, issuer: iss, subject: sub, createdAt: now.toISOString() })
    .returning()
    .get()

async function link(ctx: SignedInContext, claims: Claims) {
  const identity = await write(ctx, { subject: 'profile' }, () => {
    const known = identityOf(ctx, claims)
    if (known && known.userId !== ctx.viewer.id) throw conflict('This sign-in belongs to another account already.')
    return known ?? addIdentity(ctx, userOf(ctx.db, ctx.viewer.id), claims)
  })
  return { linked: toDto(identity) }
}

async function confirm(ctx: SignedInContext, claims: Claims) {
  const { viewer, db } = ctx
  const isConfirmed = await transaction(db, () => {
    if (identityOf(ctx, claims)?.userId !== viewer.id) return false
    ctx.sessions.recordAuthentication(viewer.sessionId, ctx.now)
    return true
  })
  if (isConfirmed) return { msg: confirmedText }
  logRefusal(ctx, 'confirmation refused', { emailKey: userOf(db, viewer.id).emailKey, userId: viewer.id })
  throw badRequest('That is another account at the provider than the one linked to yours.')
}

function assertAllowed({ env }: Context, claims: Claims) {
  const { OIDC_ALLOWED_VALUE, OIDC_ROLE_CLAIM = '' } = env
  if (OIDC_ALLOWED_VALUE !== undefined && !textsOf(claims, OIDC_ROLE_CLAIM).includes(OIDC_ALLOWED_VALUE))
    throw forbidden('Your account at the provider is not allowed to use this server.')
}

/** The provider decides who is an admin, except that the last one stays. Call it inside a transaction. */
function takeRole(ctx: Context, userId: string, claims: Claims) {
  const { db, env } = ctx
  const user = userOf(db, userId)
  const isAdmin = textsOf(claims, env.OIDC_ROLE_CLAIM ?? '').includes(env.OIDC_ADMIN_VALUE ?? '')
  const role = isAdmin ? 'admin' : 'user'
  if (user.role === role || (!isAdmin && isLastAdmin(db, userId))) return
  if (!isAdmin) removeInvitationsOf(db, userId)
  db.update(users).set({ role }).where(eq(users.id, userId)).run()
  recordInAudit(
    db,
    `${env.OIDC_PROVIDER_NAME} (sign-in provider)`,
    { action: 'role changed', subject: user.username, detail: { userId, role } },
    ctx.now,
  )
}

/** Runs what asks the provider. Throws 503 when that does not answer. */
async function reached<T>({ log }: Context, ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    log.warn({ event: 'provider down', reason }, 'the sign-in provider cannot be asked')
    throw providerDown()
  }
}

const isUnreachable = (error: unknown) =>
  error instanceof Error &&
  (error.name === 'TimeoutError' || error.message === 'fetch failed' || error.name === 'AbortError')

function assertConfigured({ env }: Context) {
  if (env.OIDC_ISSUER === undefined) throw notFound('Sign-in provider')
}

const providerDown = () =>
  unavailable('The sign-in provider does not answer right now. Please try again, or log in another way.', 10)
const failed = () => badRequest('This sign-in could not be completed. Please try again.')

const toleranceMs = 60_000
