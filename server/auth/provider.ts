/** The sign-in provider of this server: OpenID Connect as a client. */

import type { ClientAuth, Configuration } from 'openid-client'
import type { Env } from '../config/env.ts'
import { hourMs } from '../domain/day.ts'
import type { MonotonicMs } from './throttle.ts'

/** Imported lazily to keep startup fast. */
export const oidc = () => import('openid-client')

type Provider = { config: Configuration; keys: import('jose').JWTVerifyGetKey }

const known = new WeakMap<Env, { provider: Provider; at: number }>()

const timeoutSeconds = 10

/** What the provider says of itself, asked for when it is first needed and again after an hour. Rejects when it does not answer. */
export async function discover(env: Env, monotonicMs: MonotonicMs): Promise<Provider> {
  const last = known.get(env)
  if (last && monotonicMs() - last.at < hourMs) return last.provider
  const { OIDC_ISSUER = '', OIDC_CLIENT_ID = '', OIDC_CLIENT_SECRET = '' } = env
  const client = await oidc()
  const issuer = new URL(OIDC_ISSUER)
  const authenticate: ClientAuth = (server, ...rest) => {
    const methods = server.token_endpoint_auth_methods_supported
    const isPost = methods && !methods.includes('client_secret_basic') && methods.includes('client_secret_post')
    const method = isPost ? client.ClientSecretPost(OIDC_CLIENT_SECRET) : client.ClientSecretBasic(OIDC_CLIENT_SECRET)
    return method(server, ...rest)
  }
  const config = await client.discovery(issuer, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET, authenticate, {
    timeout: timeoutSeconds,
    execute: [
      // Only for a provider on this machine, as the settings have it.
      ...(issuer.protocol === 'http:' ? [client.allowInsecureRequests] : []),
      // Checks the signatures of ID tokens.
      client.enableNonRepudiationChecks,
    ],
  })
  const { createRemoteJWKSet } = await import('jose')
  const { jwks_uri } = config.serverMetadata()
  if (!jwks_uri) throw new Error('the provider names no keys')
  const provider = { config, keys: createRemoteJWKSet(new URL(jwks_uri), { timeoutDuration: timeoutSeconds * 1_000 }) }
  known.set(env, { provider, at: monotonicMs() })
  return provider
}

/** Where the provider sends people back to. */
export const redirectAddress = ({ PUBLIC_URL }: Pick<Env, 'PUBLIC_URL'>) => `${PUBLIC_URL}/login/sso`

/** Where the provider sends people after a logout: not on to itself, which would sign them in again. */
export const afterLogout = ({ PUBLIC_URL }: Pick<Env, 'PUBLIC_URL'>) => `${PUBLIC_URL}/login?direct=1`

const logoutEvent = 'http://schemas.openid.net/event/backchannel-logout'

/** The person or session that a logout token ends; null for an invalid token (OIDC Back-Channel Logout 1.0, 2.6). */
export async function logoutOf({ config, keys }: Provider, token: string): Promise<SignedOut | null> {
  const { jwtVerify } = await import('jose')
  const { issuer } = config.serverMetadata()
  const verified = await jwtVerify(token, keys, {
    issuer,
    audience: config.clientMetadata().client_id,
    algorithms: ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA', 'Ed25519'],
    maxTokenAge: 600,
    clockTolerance: 30,
    requiredClaims: ['jti', 'events'],
  }).catch((error: unknown) => {
    // The keys could not be asked for, which says nothing of the token.
    if (!(error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_J'))) throw error
    return null
  })
  if (!verified) return null
  const { sub, sid, nonce, events } = verified.payload
  const isLogout = typeof events === 'object' && events !== null && logoutEvent in events && nonce === undefined
  const session = typeof sid === 'string' ? sid : undefined
  return isLogout && (sub !== undefined || session !== undefined) ? { issuer, subject: sub, session } : null
}

export type SignedOut = { issuer: string; subject: string | undefined; session: string | undefined }

/** The texts of a claim, which is a list or a single one; a name with dots is looked for in objects too. */
export function textsOf(claims: Record<string, unknown>, name: string): string[] {
  const value = Object.hasOwn(claims, name)
    ? claims[name]
    : name.split('.').reduce<unknown>((at, step) => (isObject(at) && Object.hasOwn(at, step) ? at[step] : null), claims)
  return (Array.isArray(value) ? value : [value]).filter((one) => typeof one === 'string')
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
