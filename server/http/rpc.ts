/** tRPC over HTTP. */

import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { callTRPCProcedure, getTRPCErrorFromUnknown, getTRPCErrorShape, type TRPCProcedureType } from '@trpc/server'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../context.ts'
import { callsPerBatch } from '../domain/limits.ts'
import { badRequest } from '../errors.ts'
import { yieldRegularly } from '../lib/yield.ts'
import { procedures, rpcRouter } from '../router.ts'
import { type HandleError, refusal, withStatus } from './answers.ts'
import type { LargeBodies } from './large-bodies.ts'

/**
 * Mounts the procedures under the prefix of `app`, as tRPC's HTTP RPC (https://trpc.io/docs/rpc): one call or a batch, in JSON.
 * tRPC's own adapter makes a web Request, Response and stream for each call, which cost more than the call itself. No
 * procedure here needs them: none subscribes or uploads, and there is no transformer. The calls of a batch run one after
 * another, and other requests run in between. A batch is refused as a whole if one of its calls must be a request of its own.
 */
export function mountRpc(
  app: FastifyInstance,
  contextOf: (request: FastifyRequest) => Context,
  handleError: HandleError,
  largeBodies: LargeBodies,
) {
  async function outcomeOf(
    request: FastifyRequest,
    { path, type, ctx, batchIndex, isRefused, input }: Call,
  ): Promise<Outcome> {
    try {
      if (isRefused) throw badRequest('This call cannot be part of a batch. Please send it on its own.')
      const data: unknown = await callTRPCProcedure({
        router: rpcRouter,
        getRawInput: async () => input(),
        path,
        type,
        ctx,
        batchIndex,
        signal: undefined,
      })
      // Serialised one by one, because all answers of a batch at once would hold the event loop for too long.
      return { status: 200, json: JSON.stringify({ result: { data } }) }
    } catch (thrown) {
      return failureOf(request, thrown, { path, type, ctx })
    }
  }

  function failureOf(
    request: FastifyRequest,
    thrown: unknown,
    { path, type, ctx }: Pick<Call, 'path' | 'type' | 'ctx'>,
  ) {
    const error = getTRPCErrorFromUnknown(thrown)
    const { status, retryAfter } = handleError(error, request, `/trpc/${path}`)
    const shape = { config: rpcRouter._def._config, error, type, path, ctx, input: undefined }
    return { status, retryAfter, json: JSON.stringify({ error: getTRPCErrorShape(shape) }) }
  }

  app.decorateRequest('calls')

  async function answer(request: FastifyRequest, reply: FastifyReply, path: string) {
    const method = request.method === 'GET' ? 'GET' : 'POST'
    const isBatch = (request.query as { batch?: unknown }).batch === '1'
    const paths = isBatch ? path.split(',') : [path]
    if (paths.length > callsPerBatch)
      return reply.code(400).send(refusal(400, `A request can contain at most ${callsPerBatch} calls.`))
    const ctx = contextOf(request)
    const input = inputsOf(request, isBatch)
    const isRefused = paths.length > 1 && paths.some(isOwnRequest)
    const outcomes: Outcome[] = []
    const yieldIfLong = yieldRegularly()
    request.calls = []
    for (const [batchIndex, path] of paths.entries()) {
      const call = { path, batchIndex, isRefused, type: types[method], ctx, input: () => input(batchIndex) }
      const startedAt = performance.now()
      const outcome = await outcomeOf(request, call)
      outcomes.push(outcome)
      request.calls.push({
        procedure: Object.hasOwn(procedures, path) ? path : null,
        status: outcome.status,
        seconds: (performance.now() - startedAt) / 1_000,
      })
      if (isBatch) await yieldIfLong()
    }
    const retryAfter = Math.max(...outcomes.map(({ retryAfter = 0 }) => retryAfter))
    withStatus(reply, { status: statusOf(outcomes), retryAfter })
    const [before, after] = isBatch ? ['[', ']'] : ['', '']
    reply.type('application/json; charset=utf-8')
    const texts = outcomes.map(({ json }, index) => `${index > 0 ? ',' : before}${json}`)
    const length = texts.reduce((sum, text) => sum + text.length, 0)
    if (isBatch && length > maxTextAtOnce)
      return reply.send(Readable.from(inTurns([...texts, after]), { objectMode: false }))
    return reply.send(texts.join('') + after)
  }

  for (const [path, { bodyLimit, admit }] of Object.entries(largeBodies)) {
    const onRequest = async (request: FastifyRequest, reply: FastifyReply) => {
      try {
        admit(request)
      } catch (thrown) {
        const outcome = failureOf(request, thrown, { path, type: 'mutation', ctx: contextOf(request) })
        return withStatus(reply, outcome).type('application/json; charset=utf-8').send(outcome.json)
      }
    }
    app.route({
      method: 'POST',
      url: `/${path}`,
      bodyLimit,
      onRequest,
      handler: (request, reply) => answer(request, reply, path),
    })
  }

  for (const method of ['GET', 'POST'] as const) {
    app.route({
      method,
      url: '/:path',
      exposeHeadRoute: false,
      handler: (request, reply) => answer(request, reply, (request.params as { path: string }).path),
    })
  }
}

/** The outcome of one call; `json` is its answer as text. */
type Outcome = { status: number; retryAfter?: number; json: string }

type Call = {
  path: string
  type: TRPCProcedureType
  ctx: Context
  batchIndex: number
  /** Whether it is in a batch that must not be run. */
  isRefused: boolean
  input: () => unknown
}

const types = { GET: 'query', POST: 'mutation' } as const satisfies Record<string, TRPCProcedureType>

const isOwnRequest = (path: string) => Object.hasOwn(procedures, path) && procedures[path]?._def.meta?.isOwnRequest

/** Characters that take a few milliseconds to encode and compress. */
const maxTextAtOnce = 1_000_000

/** Lets other requests run before each text of a long answer, such as 20 lists of recipes. */
async function* inTurns(texts: readonly string[]) {
  for (const text of texts) {
    await setImmediate()
    yield text
  }
}

/** The status of all calls, or `207 Multi-Status` when they differ. */
function statusOf([first, ...others]: Outcome[]): number {
  const status = first?.status ?? 200
  return others.every((other) => other.status === status) ? status : 207
}

/** Returns the input of each call by its index in the batch, which throws when the request cannot be parsed. */
function inputsOf(request: FastifyRequest, isBatch: boolean): (batchIndex: number) => unknown {
  const inputs = request.method === 'GET' ? parseJson((request.query as { input?: unknown }).input) : request.body
  if (inputs === unreadable) return refuse
  if (!isBatch || inputs === undefined) return () => inputs
  return typeof inputs === 'object' && inputs !== null
    ? (batchIndex) => (inputs as Record<number, unknown>)[batchIndex]
    : refuse
}

const unreadable = Symbol('unreadable')

function parseJson(text: unknown): unknown {
  if (text === undefined || text === '') return undefined
  try {
    return typeof text === 'string' ? JSON.parse(text) : unreadable
  } catch {
    return unreadable
  }
}

function refuse(): never {
  throw badRequest('The input is not valid JSON.')
}
