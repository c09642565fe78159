/** The server as a relying party of WebAuthn: what passkeys are bound to. */

import { isIP } from 'node:net'
import type { Env } from '../config/env.ts'

type Where = Pick<Env, 'PUBLIC_URL'>

/** Why browsers offer no passkeys at this address, in words for the admin; null where they do. */
export function passkeyProblem({ PUBLIC_URL }: Where): string | null {
  const { protocol, hostname } = new URL(PUBLIC_URL)
  if (isIP(hostname.replace(/^\[|\]$/g, '')))
    return 'Passkeys need a domain name, and PUBLIC_URL has an IP address. Set PUBLIC_URL to an https address with a name.'
  // Browsers take this machine for secure without TLS.
  const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost')
  if (protocol === 'https:' || isLocal) return null
  return 'Passkeys need https, and PUBLIC_URL begins with http. Put the server behind a proxy with TLS, and set PUBLIC_URL to its https address.'
}

/** From PUBLIC_URL only: a header of the request could name another site. */
export function relyingParty({ PUBLIC_URL, PRODUCT_NAME }: Where & Pick<Env, 'PRODUCT_NAME'>) {
  const { hostname, origin } = new URL(PUBLIC_URL)
  return { id: hostname, origin, name: PRODUCT_NAME }
}

/** COSE's EdDSA, ES256 and RS256. */
export const passkeyAlgorithms = [-8, -7, -257]
