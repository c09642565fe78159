import type { BlockList } from 'node:net'

/** An address as it is written in IPv4 if it is one of IPv4 that is mapped into IPv6 (RFC 4291, 2.5.5.2). */
export const unmapped = (address = ''): string => address.replace(/^::ffff:(?=\d+\.)/i, '')

export const isAmong = (list: BlockList, address: string): boolean =>
  list.check(address, address.includes(':') ? 'ipv6' : 'ipv4')
