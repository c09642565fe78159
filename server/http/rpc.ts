import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { callTRPCProcedure, getTRPCErrorFromUnknown, getTRPCErrorShape, type TRPCProcedureType } from '@trpc/server'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../context.ts'
import { callsPerBatch } from '../domain/limits.ts'
import { badRequest } from '../errors.ts'
import { isStreamedFile, isStreamedLists, type StreamedFile, type StreamedLists } from '../lib/streamed.ts'
import { yieldRegularly } from '../lib/yield.ts'
import { appRouter } from '../router.ts'
import type { Meta } from '../trpc.ts'
import { type HandleError, sendFile, sendLists, withStatus } from './answers.ts'

const types = { GET: 'query', POST: 'mutation' } as const satisfies Record<string, TRPCProcedureType>

/** Characters that are encoded and compressed in a few milliseconds. */
const maxTextInTurn = 1_000_000
const bytes = { objectMode: false }

type Streamed = StreamedLists<Record<string, readonly object[]>> | StreamedFile

/** What one call of a request comes to; `json` is its answer as clients expect it, or lists or a file to be sent as such. */
type Outcome = { status: number; retryAfter?: number; json: string | Streamed }

type Call = {
  path: string
  type: TRPCProcedureType
  ctx: Context
  batchIndex: number
  /** Is it in a batch that must not be run? */
  isRefused: boolean
  input: () => unknown
}

// At run time this map is flat: `diary.logFood` is a key. The types show the nested router instead.
const procedures = appRouter._def.procedures as unknown as Record<string, { _def: { meta?: Meta } }>
const isOwnRequest = (path: string) => Object.hasOwn(procedures, path) && procedures[path]?._def.meta?.isOwnRequest

/**
 * Mounts the procedures under the prefix of `app`, as tRPC's HTTP RPC (https://trpc.io/docs/rpc): one call or a batch,
 * JSON both ways. tRPC's own adapter puts a web Request, Response and stream around each call, which cost more than
 * the call; here nothing subscribes or uploads, and there is no transformer. The calls of a batch run one after another
 * and let other requests run in between. A batch with a call that must be a request of its own is refused whole.
 */
export function mountRpc(
  app: FastifyInstance,
  contextOf: (request: FastifyRequest) => Context,
  handleError: HandleError,
) {
  async function outcomeOf(
    request: FastifyRequest,
    { path, type, ctx, batchIndex, isRefused, input }: Call,
  ): Promise<Outcome> {
    try {
      if (isRefused) throw badRequest('This call cannot be part of a batch. Please send it on its own.')
      const data: unknown = await callTRPCProcedure({
        router: appRouter,
        getRawInput: async () => input(),
        path,
        type,
        ctx,
        batchIndex,
        signal: undefined,
      })
      // Each answer becomes text right away, since those of a whole batch would take too long at once.
      const isStreamed = isStreamedLists(data) || isStreamedFile(data)
      return { status: 200, json: isStreamed ? data : JSON.stringify({ result: { data } }) }
    } catch (thrown) {
      const error = getTRPCErrorFromUnknown(thrown)
      const { status, retryAfter } = handleError(error, request, `/trpc/${path}`)
      const shape = { config: appRouter._def._config, error, type, path, ctx, input: undefined }
      return { status, retryAfter, json: JSON.stringify({ error: getTRPCErrorShape(shape) }) }
    }
  }

  app.decorateRequest('calls')

  for (const method of ['GET', 'POST'] as const) {
    app.route({
      method,
      url: '/:path',
      exposeHeadRoute: false,
      async handler(request: FastifyRequest, reply: FastifyReply) {
        const { path } = request.params as { path: string }
        const isBatch = (request.query as { batch?: unknown }).batch === '1'
        const paths = isBatch ? path.split(',') : [path]
        if (paths.length > callsPerBatch)
          return reply.code(400).send({ msg: `A request can contain at most ${callsPerBatch} calls.` })
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
        const [first] = outcomes
        if (first && typeof first.json !== 'string') {
          const onLateError = (error: unknown) => void handleError(error, request, `/trpc/${path}`)
          if (isStreamedFile(first.json)) return sendFile(request, reply, first.json, onLateError)
          const [opened, closed] = [`${before}{"result":{"data":`, `}}${after}`]
          return sendLists(request, reply, first.json, { before: opened, after: closed, onLateError })
        }
        reply.type('application/json; charset=utf-8')
        const texts = outcomes.map(({ json }, index) => `${index > 0 ? ',' : before}${json}`)
        const length = texts.reduce((sum, text) => sum + text.length, 0)
        if (isBatch && length > maxTextInTurn) return reply.send(Readable.from(inTurns([...texts, after]), bytes))
        return reply.send(texts.join('') + after)
      },
    })
  }
}

/** Lets other requests run before each of the texts of an answer that is long in all, such as 20 lists of recipes. */
async function* inTurns(texts: readonly string[]) {
  for (const text of texts) {
    await setImmediate()
    yield text
  }
}

/** That of all calls, or `207 Multi-Status` where they differ. */
function statusOf([first, ...others]: Outcome[]): number {
  const status = first?.status ?? 200
  return others.every((other) => other.status === status) ? status : 207
}

/** The inputs of a request by their place in the batch, before any schema has seen them. Throws when they cannot be read. */
function inputsOf(request: FastifyRequest, isBatch: boolean): (batchIndex: number) => unknown {
  const inputs = request.method === 'GET' ? parsed((request.query as { input?: unknown }).input) : request.body
  if (inputs === unreadable) return refuse
  if (!isBatch || inputs === undefined) return () => inputs
  return typeof inputs === 'object' && inputs !== null
    ? (batchIndex) => (inputs as Record<number, unknown>)[batchIndex]
    : refuse
}

const unreadable = Symbol('unreadable')

function parsed(text: unknown): unknown {
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
