import { callTRPCProcedure, getTRPCErrorFromUnknown, getTRPCErrorShape, type TRPCProcedureType } from '@trpc/server'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../context.ts'
import { callsPerBatch } from '../domain/batch.ts'
import { badRequest } from '../errors.ts'
import { appRouter } from '../router.ts'
import { type HandleError, withStatus } from './error-answers.ts'

const types = { GET: 'query', POST: 'mutation' } as const satisfies Record<string, TRPCProcedureType>

/** What one call of a request comes to; `wire` is its answer as clients expect it. */
type Outcome = { status: number; retryAfter?: number; wire: object }

/**
 * Mounts the procedures under the prefix of `app`, as tRPC's HTTP RPC (https://trpc.io/docs/rpc): one call or a batch,
 * JSON both ways. tRPC's own adapter puts a web Request, Response and stream around each call, which cost more than
 * the call; here nothing streams, subscribes or uploads, and there is no transformer.
 */
export function mountRpc(
  app: FastifyInstance,
  contextOf: (request: FastifyRequest) => Context,
  handleError: HandleError,
) {
  async function outcomeOf(
    request: FastifyRequest,
    call: { path: string; type: TRPCProcedureType; ctx: Context; batchIndex: number; input: () => unknown },
  ): Promise<Outcome> {
    const { path, type, ctx, batchIndex, input } = call
    try {
      const data: unknown = await callTRPCProcedure({
        router: appRouter,
        getRawInput: async () => input(),
        path,
        type,
        ctx,
        batchIndex,
        signal: undefined,
      })
      return { status: 200, wire: { result: { data } } }
    } catch (thrown) {
      const error = getTRPCErrorFromUnknown(thrown)
      const { status, retryAfter } = handleError(error, request, `/trpc/${path}`)
      const shape = { config: appRouter._def._config, error, type, path, ctx, input: undefined }
      return { status, retryAfter, wire: { error: getTRPCErrorShape(shape) } }
    }
  }

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
        const outcomes = await Promise.all(
          paths.map((path, batchIndex) =>
            outcomeOf(request, { path, type: types[method], ctx, batchIndex, input: () => input(batchIndex) }),
          ),
        )
        const retryAfter = Math.max(...outcomes.map(({ retryAfter = 0 }) => retryAfter))
        withStatus(reply, { status: statusOf(outcomes), retryAfter })
        return reply.send(isBatch ? outcomes.map(({ wire }) => wire) : outcomes[0]?.wire)
      },
    })
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
