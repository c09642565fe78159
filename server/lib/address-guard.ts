/** Which addresses on the internet the server may call for somebody: public ones, and those that the operator allows. */

import { type LookupAddress, lookup } from 'node:dns'
import type { LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'

/** Why an address is not called or gave no answer, in a sentence for the person who gave it. */
export class AddressError extends Error {}

/** Resolves a name to all its addresses, as `dns.lookup` does with `all`. */
export type Resolve = (
  hostname: string,
  done: (error: NodeJS.ErrnoException | null, addresses: readonly LookupAddress[]) => void,
) => void

export type AddressGuard = {
  /** The address as a URL. Throws an `AddressError` for one that must not be called whatever its name resolves to. */
  parse: (text: string, base?: URL) => URL
  /** The look-up for the connection to `url`, which fails for a name with an address that must not be called. */
  lookupFor: (url: URL) => LookupFunction
}

/** `allowed` has names of hosts, addresses, and networks such as `10.0.0.0/8`, which may be called as they are. */
export function createAddressGuard(allowed: readonly string[], resolve: Resolve = resolveAll): AddressGuard {
  const networks = allowed.map(networkOf).filter((network) => network !== null)
  const hosts = new Set(allowed.filter((item) => networkOf(item) === null).map((item) => item.toLowerCase()))

  const isAllowed = (hostname: string, address: string): boolean =>
    hosts.has(hostname) || networks.some((network) => isWithin(address, network))

  return {
    parse(text, base) {
      const url = parsedUrl(text, base)
      const hostname = hostnameOf(url)
      const isAddress = ipaddr.isValid(hostname)
      // Browsers take 2130706433 and 0x7f.1 for 127.0.0.1; nobody who means a page writes it so.
      if (isAddress && !isAsWritten(text, hostname, base)) throw notPublic()
      if (isAddress ? isAllowed(hostname, hostname) : hosts.has(hostname)) return url
      if (isAddress && !isPublic(hostname)) throw notPublic()
      // With a network, it depends on what the name resolves to.
      if (isAddress || networks.length === 0) assertUsual(url)
      return url
    },

    lookupFor: (url) => (hostname, options, done) => {
      resolve(hostname, (error, addresses) => {
        const [first] = addresses
        if (error || !first) return done(unresolved(hostname, error), [])
        const name = hostname.toLowerCase()
        try {
          if (!addresses.every(({ address }) => isAllowed(name, address))) {
            assertUsual(url)
            if (!addresses.every(({ address }) => isAllowed(name, address) || isPublic(address))) throw notPublic()
          }
        } catch (refusal) {
          return done(refusal as Error, [])
        }
        if (options.all) done(null, [...addresses])
        else done(null, first.address, first.family)
      })
    },
  }
}

const resolveAll: Resolve = (hostname, done) =>
  lookup(hostname, { all: true }, (error, addresses) => done(error, addresses ?? []))

const unresolved = (hostname: string, error: NodeJS.ErrnoException | null) =>
  new AddressError(
    error?.code === 'EAI_AGAIN'
      ? `The site ${hostname} cannot be found at the moment. Please try again later.`
      : `There is no site called ${hostname}. Please check the address.`,
  )

const notPublic = () => new AddressError('This address is not on the public internet, so this server does not open it.')

function parsedUrl(text: string, base: URL | undefined): URL {
  if (!URL.canParse(text, base?.href))
    throw new AddressError('This is not the address of a page. It should begin with https://.')
  const url = new URL(text, base?.href)
  if (url.protocol !== 'https:' && url.protocol !== 'http:')
    throw new AddressError('The address of a page should begin with https:// or http://.')
  return url
}

function assertUsual(url: URL): void {
  if (url.username !== '' || url.password !== '')
    throw new AddressError('Please leave the user name and the password out of the address.')
  // The usual port of a protocol is empty, but 443 with http is not.
  if (!['', '80', '443'].includes(url.port)) throw new AddressError('Please give an address without a port.')
}

/** Without the brackets of IPv6 and the dot at the end of a full name. */
const hostnameOf = ({ hostname }: URL): string => hostname.replace(/^\[(.*)\]$/, '$1').replace(/\.$/, '')

/** Whether an IP address stands in the text in its usual form. A relative address has the host of the page before. */
function isAsWritten(text: string, hostname: string, base: URL | undefined): boolean {
  if (ipaddr.IPv6.isValid(hostname)) return true
  const authority = /^\s*(?:[a-z][a-z0-9+.-]*:)?[/\\]{2}([^/\\?#]*)/i.exec(text)?.[1]
  if (authority === undefined) return base !== undefined
  return authority.replace(/^.*@/, '').replace(/:\d*$/, '') === hostname
}

/** Addresses of IPv6 that stand for those of IPv4 are not public: their IPv4 form can be given instead. */
function isPublic(text: string): boolean {
  if (!ipaddr.isValid(text)) return false
  const address = ipaddr.parse(text)
  if (address.range() !== 'unicast') return false
  return address.kind() === 'ipv4' || address.match(globalUnicast)
}

/** All that has been given out of IPv6 so far. */
const globalUnicast = ipaddr.parseCIDR('2000::/3')

type Network = ReturnType<typeof ipaddr.parseCIDR>

/** The network of a text such as `10.0.0.0/8`, or of a single address; null for a name. */
function networkOf(text: string): Network | null {
  if (ipaddr.isValidCIDR(text)) return ipaddr.parseCIDR(text)
  if (!ipaddr.isValid(text)) return null
  const address = ipaddr.parse(text)
  return [address, address.kind() === 'ipv4' ? 32 : 128]
}

function isWithin(text: string, [network, bits]: Network): boolean {
  if (!ipaddr.isValid(text)) return false
  const address = ipaddr.parse(text)
  return address.kind() === network.kind() && address.match([network, bits] as never)
}
