import { and, asc, count, eq } from 'drizzle-orm'
import type { z } from 'zod'
import { passkeys, type users } from '#schema'
import { deviceName } from '../../auth/devices.ts'
import { passkeyAlgorithms, passkeyProblem, relyingParty } from '../../auth/webauthn.ts'
import type { Context } from '../../context.ts'
import { newId } from '../../db/ids.ts'
import type { Db } from '../../db/open.ts'
import { write } from '../../db/write.ts'
import { type AddPasskey, maxPasskeys, type PasskeyProof, type RenamePasskey } from '../../domain/account.ts'
import type { ById } from '../../domain/fields.ts'
import { badRequest, conflict, notFound, unauthorized } from '../../errors.ts'
import { verbatim } from '../../lib/verbatim.ts'
import { passkeyAddedEmail, passkeyRemovedEmail } from '../../mail/templates.ts'
import type { SignedInContext } from '../../trpc.ts'
import { beginCeremony, ceremonyMs, takeCeremony } from './ceremonies.ts'
import { mailSecurityNotice } from './security-notices.ts'
import { assertSignInMethodLeft } from './sign-in-methods.ts'
import { userOf } from './user.ts'

type Passkey = typeof passkeys.$inferSelect

/** Imported lazily to keep startup fast. */
const webauthn = () => import('@simplewebauthn/server')

export const passkeysOf = (db: Db, userId: string): Passkey[] =>
  db.select().from(passkeys).where(eq(passkeys.userId, userId)).orderBy(asc(passkeys.createdAt), asc(passkeys.id)).all()

const toDto = ({ id, name, createdAt, lastUsedAt }: Passkey) => ({ id, name, createdAt, lastUsedAt })

/** Oldest first. */
export const listPasskeys = ({ db, viewer }: SignedInContext) => passkeysOf(db, viewer.id).map(toDto)

/** What the browser needs to make a passkey. Throws 409 when the person has too many. */
export async function addOptions(ctx: SignedInContext) {
  assertAvailable(ctx)
  const user = userOf(ctx.db, ctx.viewer.id)
  assertRoom(ctx.db, user.id)
  const { id, name } = relyingParty(ctx.env)
  const options = await (await webauthn()).generateRegistrationOptions({
    rpName: name,
    rpID: id,
    userName: user.email,
    userDisplayName: user.username,
    userID: new Uint8Array(webauthnIdOf(user)),
    attestationType: 'none',
    excludeCredentials: passkeysOf(ctx.db, user.id).map(toDescriptor),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    supportedAlgorithmIDs: passkeyAlgorithms,
    timeout: ceremonyMs('add'),
  })
  const ceremony = await beginCeremony(ctx, { kind: 'add', challenge: options.challenge, userId: user.id })
  return { ceremony, options: verbatim<WebAuthnOptions>(options) }
}

/** Stores a new passkey and mails its owner about it. Without a name, it has that of the device. */
export async function addPasskey(ctx: SignedInContext, input: z.output<typeof AddPasskey>) {
  assertAvailable(ctx)
  const { db, viewer, now, env } = ctx
  const { challenge } = await takeCeremony(ctx, input.ceremony, 'add', viewer.id)
  const { verifyRegistrationResponse } = await webauthn()
  const { id: expectedRPID, origin: expectedOrigin } = relyingParty(env)
  const { registrationInfo } = await verifyRegistrationResponse({
    response: input.response as never,
    expectedChallenge: challenge,
    expectedOrigin,
    expectedRPID,
    requireUserVerification: true,
    supportedAlgorithmIDs: passkeyAlgorithms,
  }).catch(() => ({ registrationInfo: undefined }))
  if (!registrationInfo) throw badRequest('This passkey could not be added. Please try again.')
  const { credential } = registrationInfo
  const name = input.name ?? deviceName(ctx.userAgent)
  const added = await write(ctx, { subject: 'profile' }, () => {
    // The session may have ended while the answer was checked.
    if (!ctx.sessions.isActive(viewer.sessionId, now)) throw unauthorized()
    assertRoom(db, viewer.id)
    const known = db.select().from(passkeys).where(eq(passkeys.credentialId, credential.id)).get()
    if (known) throw conflict('This passkey is known already.')
    const passkey = db
      .insert(passkeys)
      .values({
        id: newId(),
        userId: viewer.id,
        credentialId: credential.id,
        publicKey: Buffer.from(credential.publicKey).toString('base64url'),
        counter: credential.counter,
        transports: input.response.response.transports,
        name,
        createdAt: now.toISOString(),
      })
      .returning()
      .get()
    const user = userOf(db, viewer.id)
    mailSecurityNotice(ctx, user, (site, username, event) => passkeyAddedEmail(site, username, event, name))
    return passkey
  })
  ctx.log.info(
    { event: 'passkey added', userId: viewer.id, passkeyId: added.id, address: ctx.address },
    'passkey added',
  )
  return toDto(added)
}

export async function renamePasskey(ctx: SignedInContext, { id, name }: z.output<typeof RenamePasskey>) {
  const renamed = await write(ctx, { subject: 'profile' }, () =>
    ctx.db
      .update(passkeys)
      .set({ name })
      .where(and(eq(passkeys.id, id), eq(passkeys.userId, ctx.viewer.id)))
      .returning()
      .get(),
  )
  if (!renamed) throw notFound('Passkey')
  return toDto(renamed)
}

/** Throws 409 for the last sign-in method. `credentialId` lets the browser tell the authenticator that the passkey is gone. */
export async function removePasskey(ctx: SignedInContext, { id }: z.output<typeof ById>) {
  const { db, viewer } = ctx
  const { credentialId } = await write(ctx, { subject: 'profile' }, () => {
    const removed = db
      .delete(passkeys)
      .where(and(eq(passkeys.id, id), eq(passkeys.userId, viewer.id)))
      .returning()
      .get()
    if (!removed) throw notFound('Passkey')
    assertSignInMethodLeft(ctx, viewer.id)
    const user = userOf(db, viewer.id)
    mailSecurityNotice(ctx, user, (site, username, event) => passkeyRemovedEmail(site, username, event, removed.name))
    return removed
  })
  ctx.log.info({ event: 'passkey removed', userId: viewer.id, passkeyId: id, address: ctx.address }, 'passkey removed')
  return { msg: 'Passkey removed.', credentialId }
}

/** What the browser needs to sign with a passkey: one of this person, or any where it is unknown who they are. */
export async function signOptions(ctx: Context, kind: 'sign-in' | 'second-factor' | 'confirm', userId: string | null) {
  assertAvailable(ctx)
  const known = userId === null ? [] : passkeysOf(ctx.db, userId)
  if (userId !== null && known.length === 0) throw badRequest('There is no passkey for this account.')
  const options = await (await webauthn()).generateAuthenticationOptions({
    rpID: relyingParty(ctx.env).id,
    ...(userId !== null && { allowCredentials: known.map(toDescriptor) }),
    userVerification: 'required',
    timeout: ceremonyMs(kind),
  })
  const ceremony = await beginCeremony(ctx, { kind, challenge: options.challenge, userId })
  return { ceremony, options: verbatim<WebAuthnOptions>(options) }
}

export const passkeyByCredential = (db: Db, credentialId: string): Passkey | undefined =>
  db.select().from(passkeys).where(eq(passkeys.credentialId, credentialId)).get()

/**
 * Checks what a passkey signed. Returns what records its use, to call inside a transaction, which is false when the passkey was
 * removed or used meanwhile; null when the answer is wrong.
 */
export async function passkeyUse(
  ctx: Context,
  { passkey, proof, challenge }: { passkey: Passkey; proof: z.output<typeof PasskeyProof>; challenge: string },
): Promise<(() => boolean) | null> {
  assertAvailable(ctx)
  const { db, env, now } = ctx
  const handle = proof.response.response.userHandle
  const owner = userOf(db, passkey.userId)
  if (handle && !Buffer.from(handle, 'base64url').equals(webauthnIdOf(owner))) return null
  const { verifyAuthenticationResponse } = await webauthn()
  const { id: expectedRPID, origin: expectedOrigin } = relyingParty(env)
  const { credentialId, publicKey, counter, transports } = passkey
  const checked = await verifyAuthenticationResponse({
    response: proof.response as never,
    expectedChallenge: challenge,
    expectedOrigin,
    expectedRPID,
    credential: {
      id: credentialId,
      publicKey: new Uint8Array(Buffer.from(publicKey, 'base64url')),
      counter,
      transports: transports as never,
    },
    requireUserVerification: true,
  }).catch(() => null)
  if (!checked?.verified) return null
  const { newCounter } = checked.authenticationInfo
  const used = db
    .update(passkeys)
    .set({ counter: newCounter, lastUsedAt: now.toISOString() })
    .where(and(eq(passkeys.id, passkey.id), eq(passkeys.counter, counter)))
  return () => used.run().changes === 1
}

/** Removes all passkeys of a person, and returns how many. Call it inside a transaction. */
export const removePasskeysOf = (db: Db, userId: string): number =>
  db.delete(passkeys).where(eq(passkeys.userId, userId)).run().changes

function assertAvailable({ env }: Pick<Context, 'env'>) {
  if (passkeyProblem(env) !== null) throw badRequest('Passkeys do not work at the address of this server.')
}

function assertRoom(db: Db, userId: string) {
  const { has = 0 } = db.select({ has: count() }).from(passkeys).where(eq(passkeys.userId, userId)).get() ?? {}
  if (has >= maxPasskeys) throw conflict(`You can have at most ${maxPasskeys} passkeys. Please remove one first.`)
}

/** Rows of other programs may lack it, and no authenticator takes an empty one. */
function webauthnIdOf({ webauthnId }: Pick<typeof users.$inferSelect, 'webauthnId'>): Buffer {
  if (!webauthnId) throw badRequest('This account cannot have passkeys.')
  return webauthnId
}

const toDescriptor = ({ credentialId, transports }: Passkey) => ({ id: credentialId, transports })

/** WebAuthn's JSON, for the browser as it is. */
type WebAuthnOptions = { challenge: string; [field: string]: unknown }
