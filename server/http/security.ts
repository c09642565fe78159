/** Security headers, and a hint for the operator when TRUST_PROXY is missing. */

import { BlockList } from 'node:net'
import type { FastifyRequest } from 'fastify'
import type { HelmetOptions } from 'helmet'
import helmet from 'helmet'
import type { Env } from '../config/env.ts'
import { isAmong, unmapped } from '../lib/ip.ts'

/**
 * The security headers of every answer. They do not depend on the request, so helmet makes them once: for each request it
 * would take longer than reading a day of the diary.
 */
export function securityHeaders(env: Env): Record<string, string> {
  const headers: Record<string, string> = {}
  const response = {
    setHeader: (name: string, value: string) => (headers[name.toLowerCase()] = value),
    removeHeader: () => {},
  }
  helmet(policy(env))({} as never, response as never, () => {})
  return headers
}

/** A strict policy that allows this origin only, and Google where its captcha was chosen. */
function policy(env: Env): HelmetOptions {
  const recaptcha =
    env.CAPTCHA === 'recaptcha' ? ['https://www.google.com/recaptcha/', 'https://www.gstatic.com/recaptcha/'] : []
  // Over plain http, as in home networks, browsers ignore these headers and warn about them in the console.
  const isHttps = env.PUBLIC_URL.startsWith('https:')
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...recaptcha],
        // Mantine and the charts set style attributes.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        mediaSrc: ["'self'", 'blob:'],
        workerSrc: ["'self'", 'blob:'],
        frameSrc: recaptcha.length > 0 ? recaptcha : ["'none'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    // Services on subdomains may use plain http.
    strictTransportSecurity: isHttps && { includeSubDomains: false },
    crossOriginOpenerPolicy: isHttps,
    originAgentCluster: isHttps,
    referrerPolicy: { policy: 'same-origin' },
  }
}

/**
 * Logs once how to set TRUST_PROXY when a request comes through a proxy that it does not name: until then, all visitors share
 * the proxy's address and therefore its limits.
 */
export function createProxyHint() {
  let isLogged = false
  return ({ headers, socket, ip, log }: FastifyRequest) => {
    if (isLogged || !(headers['x-forwarded-for'] || headers.forwarded)) return
    const peer = unmapped(socket.remoteAddress)
    // Through a trusted proxy, `ip` would be the visitor's address.
    if (unmapped(ip) !== peer || !isAmong(local, peer)) return
    isLogged = true
    log.warn(
      { event: 'untrusted proxy', peer },
      `Requests come through a proxy at ${peer}, so all visitors share its address and its limits on logins and requests. ` +
        `If it is yours, set TRUST_PROXY=${peer}.${headers['x-forwarded-for'] ? '' : ' It sends Forwarded, which is not read: let it send X-Forwarded-For.'}`,
    )
  }
}

/** Addresses of this machine and its network, where a proxy may be (RFC 1918, 4193, 4291, 6598). */
const local = new BlockList()
local.addSubnet('127.0.0.0', 8)
local.addSubnet('10.0.0.0', 8)
local.addSubnet('172.16.0.0', 12)
local.addSubnet('192.168.0.0', 16)
local.addSubnet('169.254.0.0', 16)
local.addSubnet('100.64.0.0', 10)
local.addAddress('::1', 'ipv6')
local.addSubnet('fc00::', 7, 'ipv6')
local.addSubnet('fe80::', 10, 'ipv6')
