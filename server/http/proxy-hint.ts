import { BlockList } from 'node:net'
import type { FastifyRequest } from 'fastify'
import { isAmong, unmapped } from '../ip-address.ts'

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
