import { writeSync } from 'node:fs'
import { BlockList } from 'node:net'
import type { FastifyRequest } from 'fastify'
import type { HelmetOptions } from 'helmet'
import helmet from 'helmet'
import type { Env } from '../config/env.ts'
import { isAmong, unmapped } from '../lib/ip.ts'

/**
 * The security headers of every answer. Nothing in them depends on the request, so helmet is asked once: asked with
 * each request, it would take longer than reading a day of the diary.
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

/** A strict policy that allows this origin only (and Google's captcha where it was chosen). */
function policy(env: Env): HelmetOptions {
  const recaptcha =
    env.CAPTCHA === 'recaptcha' ? ['https://www.google.com/recaptcha/', 'https://www.gstatic.com/recaptcha/'] : []
  // Over plain http, as on many a home network, browsers ignore these two and complain in the console.
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
    // Other services on subdomains may still be plain http.
    strictTransportSecurity: isHttps && { includeSubDomains: false },
    crossOriginOpenerPolicy: isHttps,
    originAgentCluster: isHttps,
    referrerPolicy: { policy: 'same-origin' },
  }
}

/** Addresses of proxies on this machine or network (RFC 1918, 4193, 4291, 6598). */
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

/**
 * Looks at requests for a proxy that TRUST_PROXY does not name, and logs once how to set it: until then all visitors
 * share the proxy's address and so its limits.
 */
export function createProxyHint() {
  let isLogged = false
  return ({ headers, socket, ip, log }: FastifyRequest) => {
    if (isLogged || !(headers['x-forwarded-for'] || headers.forwarded)) return
    const peer = unmapped(socket.remoteAddress)
    // With a trusted proxy, `ip` is the address that it states.
    if (unmapped(ip) !== peer || !isAmong(local, peer)) return
    isLogged = true
    log.warn(
      { event: 'untrusted proxy', peer },
      `Requests come through a proxy at ${peer}, so all visitors share its address and its limits on logins and requests. ` +
        `If it is yours, set TRUST_PROXY=${peer}.${headers['x-forwarded-for'] ? '' : ' It sends Forwarded, which is not read: let it send X-Forwarded-For.'}`,
    )
  }
}

export type LogStream = { write: (line: string) => void }

/**
 * Standard output. A line that cannot be written is lost, because the server must go on without its log: pino's own stream
 * ends the process, or waits for ever, when the log is a file on a full disk.
 */
export const standardOutput: LogStream = {
  write(line) {
    try {
      writeSync(1, line)
    } catch {
      // There is nowhere left to say so.
    }
  },
}
