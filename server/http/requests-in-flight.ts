import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyRateLimitStore } from '@fastify/rate-limit'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { type MonotonicMs, networkOf } from '../auth/throttle.ts'
import { tooManyRequests } from '../errors.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** False for answers that last until the client leaves, which are bounded elsewhere, and for checks of this server's health. */
    countsForAddress?: false
  }
}

/**
 * Requests on one connection whose answers the client has not taken. Browsers and proxies send one after another; Node reads
 * all that a client sends ahead, some 1,600 in a packet's time, and keeps each answer until the one before was read.
 */
const maxPerSocket = 32

/** Requests of one address under way: a household's browsers with all their files at once, or an office's. */
const maxPerAddress = 200

/** With more under way in all, answers are sent as they are: each that is being compressed holds 1.5 MB. */
const maxCompressed = 64

/** Seconds after which a refused client may try again. */
const retryAfter = 1

const minuteMs = 60_000

/** The requests of a socket that are under way, with the network that each counts for; null for one that counts for none. */
type UnderWay = Map<ServerResponse, string | null>

/**
 * Bounds the requests under way, so that nobody fills the memory with answers that they do not read. The function that it
 * returns ends a connection with too many, returning false, and throws 429 for an address with too many.
 */
export function createRequestsInFlight() {
  const sockets = new WeakMap<Socket, UnderWay>()
  const networks = new Map<string, number>()
  let total = 0
  let loggedAt = Number.NEGATIVE_INFINITY

  function add(network: string | null) {
    if (network === null) return
    total++
    networks.set(network, (networks.get(network) ?? 0) + 1)
  }

  function remove(network: string | null | undefined) {
    if (!network) return
    total--
    const others = (networks.get(network) ?? 0) - 1
    if (others > 0) networks.set(network, others)
    else networks.delete(network)
  }

  function underWayOn(socket: Socket): UnderWay {
    const known = sockets.get(socket)
    if (known) return known
    const underWay: UnderWay = new Map()
    sockets.set(socket, underWay)
    // An answer that waits behind another one hears nothing of the end of its connection.
    socket.once('close', () => {
      for (const network of underWay.values()) remove(network)
      underWay.clear()
    })
    return underWay
  }

  /** Once a minute: a flood should not fill the log. */
  function report({ log, ip }: FastifyRequest) {
    if (performance.now() - loggedAt < minuteMs) return
    loggedAt = performance.now()
    log.warn(
      { event: 'requests refused', address: ip },
      'requests are refused, because too many of one connection or address are under way',
    )
  }

  return (request: FastifyRequest, reply: FastifyReply): boolean => {
    const { socket } = request
    const response = reply.raw
    const underWay = underWayOn(socket)
    const network = request.routeOptions.config.countsForAddress === false ? null : networkOf(request.ip)
    const isAddressFull = network !== null && (networks.get(network) ?? 0) >= maxPerAddress
    if (underWay.size >= maxPerSocket || (isAddressFull && underWay.size > 0)) {
      report(request)
      socket.destroy()
      return false
    }
    if (isAddressFull) {
      report(request)
      reply.header('connection', 'close')
      throw tooManyRequests('Too many requests at once. Please try again in a moment.', retryAfter)
    }
    add(network)
    underWay.set(response, network)
    response.once('close', () => {
      remove(underWay.get(response))
      underWay.delete(response)
    })
    if (total > maxCompressed) request.headers['x-no-compression'] = ''
    return true
  }
}

/** Addresses whose requests are counted at a time; beyond, the one that was heard of longest ago begins anew. */
const maxAddresses = 20_000

/**
 * Counts the requests of each address in a window, which begins with the first of them: what the plugin that limits them does
 * itself, but by a clock that nobody sets.
 */
export const requestCounts = (monotonicMs: MonotonicMs) =>
  class {
    private readonly windows = new LRUCache<string, { requests: number; startedAt: number }>({ max: maxAddresses })

    incr(address: string, done: Parameters<FastifyRateLimitStore['incr']>[1], windowMs: number) {
      const now = monotonicMs()
      const known = this.windows.get(address)
      const window = known && now - known.startedAt < windowMs ? known : { requests: 0, startedAt: now }
      window.requests++
      this.windows.set(address, window)
      done(null, { current: window.requests, ttl: window.startedAt + windowMs - now })
    }

    /** No route has a limit of its own. */
    child() {
      return this
    }
  }
