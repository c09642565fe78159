/** Limits of requests: how many may be unanswered at once, and how many an address may send in a minute. */

import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyRateLimitStore } from '@fastify/rate-limit'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { networkOf } from '../auth/throttle.ts'
import { minuteMs } from '../domain/day.ts'
import { tooManyRequests } from '../errors.ts'
import { createOncePerMinute } from '../lib/log.ts'
import type { Shared } from '../processes/shared.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** False for health checks, and for streams, which have limits of their own. */
    countsForAddress?: false
  }
}

/**
 * Limits unanswered requests in each process, whose memory they take, so that nobody can fill the memory with answers that they do not read. The returned function
 * ends a connection with too many requests and returns false, and throws 429 for an address with too many.
 */
export function createRequestLimit() {
  const sockets = new WeakMap<Socket, Unanswered>()
  const networks = new Map<string, number>()
  let total = 0
  const isTimeToLog = createOncePerMinute()

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

  function unansweredOn(socket: Socket): Unanswered {
    const known = sockets.get(socket)
    if (known) return known
    const unanswered: Unanswered = new Map()
    sockets.set(socket, unanswered)
    // A response that waits behind another one gets no `close` event when its connection ends.
    socket.once('close', () => {
      for (const network of unanswered.values()) remove(network)
      unanswered.clear()
    })
    return unanswered
  }

  function report({ log, ip }: FastifyRequest) {
    if (!isTimeToLog()) return
    log.warn(
      { event: 'requests refused', address: ip },
      'requests are refused, because too many of one connection or address are under way',
    )
  }

  return (request: FastifyRequest, reply: FastifyReply): boolean => {
    const { socket } = request
    const response = reply.raw
    const unanswered = unansweredOn(socket)
    const network = request.routeOptions.config.countsForAddress === false ? null : networkOf(request.ip)
    const isAddressFull = network !== null && (networks.get(network) ?? 0) >= maxPerAddress
    if (unanswered.size >= maxPerSocket || (isAddressFull && unanswered.size > 0)) {
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
    unanswered.set(response, network)
    response.once('close', () => {
      remove(unanswered.get(response))
      unanswered.delete(response)
    })
    if (total > maxCompressed) request.headers['x-no-compression'] = ''
    return true
  }
}

/** The unanswered requests of a socket, with the network for which each counts, or null. */
type Unanswered = Map<ServerResponse, string | null>

/**
 * Requests on one connection that are not answered yet. Browsers and proxies send one after another, but a client can pipeline:
 * Node then reads some 1,600 requests at once, and keeps each answer in memory until the client has read the one before.
 */
const maxPerSocket = 32

/** Unanswered requests of one address: enough for all browsers of a household or an office that load the client at once. */
const maxPerAddress = 200

/** With more unanswered requests in all, answers are not compressed, because compressing one takes 1.5 MB. */
const maxCompressed = 64

/** Seconds after which a refused client may try again. */
const retryAfter = 1

/**
 * The store of the rate limit: counts the requests of each address in a window that begins with the first of them. The
 * plugin's own store would use the system clock, which can be set.
 */
export const requestCounts = (counter: Shared['counter'], max: number) => {
  const step = Math.max(1, Math.floor(max / inexact))
  const windows = counter('requests', { windowMs: minuteMs, maxKeys: maxAddresses, step })
  return class {
    incr(address: string, done: Parameters<FastifyRateLimitStore['incr']>[1]) {
      const { count, leftMs } = windows.add(address, 1)
      done(null, { current: count, ttl: leftMs })
    }

    /** The store of a route; all routes share one limit. */
    child() {
      return this
    }
  }
}

/** Beside other processes, each may be off by this part of the limit, so that not every request has to write. */
const inexact = 100

/** How many addresses are counted at a time; beyond it, the count of the least recently seen address is dropped. */
const maxAddresses = 20_000
