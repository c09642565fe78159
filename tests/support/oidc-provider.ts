import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose'
import Provider from 'oidc-provider'

type Account = { email?: string; email_verified?: boolean; preferred_username?: string; groups?: string[] | string }

const redirectUri = 'http://localhost:3000/login/sso'

/** A real provider in this process, at which whoever is `signedIn` has just given their password. */
export async function startProvider() {
  const accounts = new Map<string, Account>()
  let current = ''
  let seen: URLSearchParams | undefined
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  const key = { ...(await exportJWK(privateKey)), alg: 'RS256', use: 'sig', kid: 'one' }
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const provider = new Provider(issuer, {
    jwks: { keys: [key as never] },
    clients: [
      {
        client_id: 'glowlog',
        client_secret: 'a secret of the provider',
        redirect_uris: [redirectUri],
        post_logout_redirect_uris: ['http://localhost:3000/login?direct=1'],
        backchannel_logout_uri: 'http://localhost:3000/api/auth/oidc/backchannel-logout',
        backchannel_logout_session_required: true,
      },
    ],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['preferred_username', 'groups'] },
    cookies: { keys: ['a key of cookies'] },
    features: { devInteractions: { enabled: false }, backchannelLogout: { enabled: true } },
    interactions: { url: (_, { uid }) => `/interaction/${uid}` },
    findAccount: (_, sub) => ({ accountId: sub, claims: async () => ({ sub, ...accounts.get(sub) }) }),
    async loadExistingGrant({ oidc }) {
      const grant = new oidc.provider.Grant({
        clientId: String(oidc.client?.clientId),
        accountId: String(oidc.session?.accountId),
      })
      grant.addOIDCScope('openid profile email')
      await grant.save()
      return grant
    },
  })
  const handle = provider.callback()
  server.on('request', (request, response) => {
    if (request.url?.startsWith('/interaction/'))
      void provider.interactionFinished(request, response, { login: { accountId: current } })
    else void handle(request, response)
  })

  return {
    issuer,
    settings: {
      OIDC_ISSUER: issuer,
      OIDC_CLIENT_ID: 'glowlog',
      OIDC_CLIENT_SECRET: 'a secret of the provider',
      OIDC_PROVIDER_NAME: 'Test ID',
    },
    put: (subject: string, account: Account) => void accounts.set(subject, account),
    /** What the last browser was sent to the provider with. */
    asked: () => Object.fromEntries(seen ?? []),
    /** Follows the address as the browser of this account, until it comes back with a code. */
    async visit(subject: string, address: string, change: Record<string, string> = {}) {
      current = subject
      const start = new URL(address)
      for (const [name, value] of Object.entries(change)) start.searchParams.set(name, value)
      seen = start.searchParams
      const cookies = new Map<string, string>()
      for (let next = start.href; ; ) {
        const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
        const response = await fetch(next, { redirect: 'manual', headers: { cookie } })
        for (const set of response.headers.getSetCookie()) {
          const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? []
          cookies.set(name, value)
        }
        const location = response.headers.get('location')
        if (!location) throw new Error(`the provider answered ${response.status}: ${await response.text()}`)
        next = new URL(location, issuer).href
        if (!next.startsWith(redirectUri)) continue
        const { code = '', state = '', iss } = Object.fromEntries(new URL(next).searchParams)
        return { code, state, ...(iss && { iss }) }
      }
    },
    /** A logout token as the provider would sign it. */
    logoutToken: (claims: JWTPayload, by = privateKey) =>
      new SignJWT({
        jti: 'one',
        events: { 'http://schemas.openid.net/event/backchannel-logout': {} },
        ...claims,
      })
        .setProtectedHeader({ alg: 'RS256', kid: 'one', typ: 'logout+jwt' })
        .setIssuer(issuer)
        .setAudience('glowlog')
        .setIssuedAt()
        .setExpirationTime('2m')
        .sign(by),
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

export type TestProvider = Awaited<ReturnType<typeof startProvider>>
