import type { BlockList } from 'node:net'

/** Turns an IPv4-mapped IPv6 address (RFC 4291, 2.5.5.2) into IPv4. */
export const unmapped = (address = ''): string => address.replace(/^::ffff:(?=\d+\.)/i, '')

/** The addresses of X-Forwarded-For without the ports that some proxies add: `192.0.2.1:4711`, `[2001:db8::1]:4711`. */
export const withoutPorts = (addresses: string): string =>
  addresses
    .split(',')
    .map((part) => part.trim().replace(/^\[([^\]]*)\](?::\d+)?$|^([^:]*):\d+$/, '$1$2'))
    .join(', ')

export const isAmong = (list: BlockList, address: string): boolean =>
  list.check(address, address.includes(':') ? 'ipv6' : 'ipv4')
