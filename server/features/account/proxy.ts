import { BlockList, isIP } from 'node:net'
import { and, eq, isNull } from 'drizzle-orm'
import type { z } from 'zod'
import { users } from '#schema'
import { signedInViewerOf } from '../../auth/viewer.ts'
import type { Context } from '../../context.ts'
import { transaction } from '../../db/transaction.ts'
import { Email, folded, type ProxyLogin, Username } from '../../domain/account.ts'
import { badRequest, forbidden } from '../../errors.ts'
import { isAmong, unmapped } from '../../lib/ip.ts'
import type { SignedInContext } from '../../trpc.ts'
import { logRefusal } from './attempts.ts'
import { confirmedText } from './identity.ts'
import { addUser } from './registration.ts'
import { noAccount, recordLogin, startSession } from './sign-in.ts'
import { type User, userOf } from './user.ts'

/**
 * Signs in the person whom the proxy names. It alone reads the header, and only from a connection of AUTH_PROXY_NETWORKS: who can
 * connect from there can sign in as anybody.
 */
export async function proxyLogin(ctx: Context, { confirm }: z.output<typeof ProxyLogin>) {
  const { env, db, rawRequest } = ctx
  const { AUTH_PROXY_HEADER, AUTH_PROXY_EMAIL_HEADER, AUTH_PROXY_NETWORKS = [] } = env
  // Without the zone of link-local addresses.
  const peer = unmapped(rawRequest?.peer.replace(/%.*$/, ''))
  const isFromProxy = isIP(peer) !== 0 && isAmong(networksOf(AUTH_PROXY_NETWORKS), peer)
  if (AUTH_PROXY_HEADER === undefined || !isFromProxy)
    throw forbidden('This request does not come from the proxy that logs people in.')
  assertSameOrigin(ctx)
  const name = onlyHeader(ctx, AUTH_PROXY_HEADER)
  const email = AUTH_PROXY_EMAIL_HEADER === undefined ? null : onlyHeader(ctx, AUTH_PROXY_EMAIL_HEADER)
  if (name === null) throw noAccount()
  if (confirm) return confirmByProxy({ ...ctx, viewer: signedInViewerOf(ctx) }, name)
  const { user, tokens } = await transaction(db, () => {
    const user = userByName(ctx, name) ?? addNamed(ctx, name, email)
    return { user, tokens: startSession(ctx, user) }
  })
  recordLogin(ctx, user)
  return tokens
}

async function confirmByProxy(ctx: SignedInContext, name: string) {
  const { db, viewer, sessions } = ctx
  const isConfirmed = await transaction(db, () => {
    if (userByName(ctx, name)?.id !== viewer.id) return false
    sessions.recordAuthentication(viewer.sessionId, ctx.now)
    return true
  })
  if (isConfirmed) return { msg: confirmedText }
  logRefusal(ctx, 'confirmation refused', { emailKey: userOf(db, viewer.id).emailKey, userId: viewer.id })
  throw badRequest('The proxy has logged in somebody else than you.')
}

function networksOf(networks: readonly string[]): BlockList {
  const list = new BlockList()
  for (const network of networks) {
    const [address = '', bits] = network.split('/')
    const family = address.includes(':') ? 'ipv6' : 'ipv4'
    if (bits === undefined) list.addAddress(address, family)
    else list.addSubnet(address, Number(bits), family)
  }
  return list
}

/** The value of a header, null when it is missing or empty. Throws 400 for several: one may be a visitor's own. */
function onlyHeader({ rawRequest }: Context, name: string): string | null {
  const { rawHeaders = [] } = rawRequest ?? {}
  const values = rawHeaders.filter((_, at) => at % 2 === 1 && rawHeaders[at - 1]?.toLowerCase() === name)
  if (values.length > 1 || values[0]?.includes(','))
    throw badRequest('The proxy sent its header several times, so it is not certain who you are.')
  // Node reads headers as Latin-1, and proxies write UTF-8.
  return (
    Buffer.from(values[0] ?? '', 'latin1')
      .toString('utf8')
      .trim() || null
  )
}

/** Another site must not sign its visitors in here: browsers say where a request comes from. */
function assertSameOrigin(ctx: Context) {
  const site = onlyHeader(ctx, 'sec-fetch-site')
  const origin = onlyHeader(ctx, 'origin')
  const isSame =
    site === null ? origin === null || origin === new URL(ctx.env.PUBLIC_URL).origin : site === 'same-origin'
  if (!isSame) throw forbidden('This request comes from another site.')
}

const userByName = ({ db }: Context, name: string): User | undefined =>
  db
    .select()
    .from(users)
    .where(and(eq(users.usernameKey, folded(name)), isNull(users.deletedAt)))
    .get()

function addNamed(ctx: Context, name: string, address: string | null): User {
  const username = Username.safeParse(name)
  const email = Email.safeParse(address)
  if (ctx.env.AUTH_PROXY_CREATE === 'off' || !username.success || !email.success) throw noAccount()
  const account = { username: username.data, email: email.data, gender: 'other', timeZone: 'UTC' } as const
  const added = addUser(ctx, { ...account, passwordHash: null, isVerified: true })
  if ('taken' in added) throw noAccount()
  ctx.log.info({ event: 'registered', userId: added.user.id, by: 'proxy', address: ctx.address }, 'account registered')
  return added.user
}
