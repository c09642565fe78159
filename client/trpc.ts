import { type Mutation, MutationCache, QueryClient, type QueryFilters } from '@tanstack/react-query'
import {
  createTRPCClient,
  httpBatchLink,
  httpLink,
  type Operation,
  splitLink,
  TRPCClientError,
  type TRPCLink,
} from '@trpc/client'
import { createTRPCQueryUtils, createTRPCReact } from '@trpc/react-query'
import type { inferRouterInputs, inferRouterOutputs } from '@trpc/server'
import { observable } from '@trpc/server/observable'
import { callsPerBatch } from '#domain/limits.ts'
import type { AppRouter } from '#server/router.ts'
import { offlineMessage } from './answer-message.ts'
import { basePath } from './base-path.ts'
import { acceptedLanguages, sentence } from './i18n.ts'
import { askIdentity } from './identity.ts'
import {
  checkConnection,
  endRefusal,
  connectionFetch as fetch,
  isConnected,
  isKnownDown,
  isSending,
  longCallFetch,
  pauseWrites,
  refusal,
} from './offline/connection.ts'
import { refusalOf, retryDelay } from './retry-after.ts'
import { accessToken, isAccessExpired, renew } from './session.ts'

type Failure = TRPCClientError<AppRouter>
export type RouterInputs = inferRouterInputs<AppRouter>
export type RouterOutputs = inferRouterOutputs<AppRouter>

export const trpc = createTRPCReact<AppRouter>()

const isFailure = (error: unknown): error is Failure => error instanceof TRPCClientError

/** The HTTP status of a failed call; undefined when the server did not answer. */
export const statusOf = (error: unknown): number | undefined => (isFailure(error) ? error.data?.httpStatus : undefined)

/** Why the server refused a call that can be made possible. */
export const codeOf = (error: unknown): string | undefined => (isFailure(error) ? error.data?.code : undefined)

/** Whether a call failed because there is no connection to the server. */
export const isOffline = (error: unknown): boolean => isFailure(error) && !error.data && !isConnected()

/** That the device is offline, or else `otherwise`. */
export const offlineOr = (error: unknown, otherwise: string): string =>
  isOffline(error) ? offlineMessage() : otherwise

/** The server's message for people, in their language; without an answer, that the device is offline or `fallback`. */
export const messageOf = (error: unknown, fallback: string): string =>
  isFailure(error) && error.data
    ? sentence(error.message, { code: error.data.errorCode, values: error.data.values }) || fallback
    : offlineOr(error, fallback)

/** The server's validation messages by field name. */
export const issuesOf = (error: unknown): Record<string, string> =>
  Object.fromEntries(
    (isFailure(error) ? (error.data?.issues ?? []) : []).map(({ path, message, ...coded }) => [
      path,
      sentence(message, coded),
    ]),
  )

export const queryClient = new QueryClient({
  // One logged meal changes totals, streak, badges and goals: once all is sent, all queries on screen are refetched.
  mutationCache: new MutationCache({
    onSettled: () => {
      // Those that are sent next, but not those that wait for the connection or for the server.
      const following = { predicate: ({ state }: Mutation) => isSending() || !state.isPaused }
      if (queryClient.isMutating(following) <= 1) void refetch()
    },
  }),
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      // A server on the local network answers even when the browser reports that it is offline.
      networkMode: 'always',
      // The end of a pause between queued writes is no reconnection.
      refetchOnReconnect: () => (refusal() === null ? 'always' : false),
      // While the server takes no writes it cannot renew a session either, which is no reason to give up.
      retry(count, error) {
        if (refusal() !== null && refusalOf(error) !== null) return true
        // What failed is shown at once, and asked for again once there is a connection.
        if (statusOf(error) === undefined && isKnownDown()) return false
        return count < 2 && (statusOf(error) ?? 500) >= 500
      },
      retryDelay,
    },
    mutations: { networkMode: 'always' },
  },
})

/**
 * Refetches the queries on screen. A first load under way may have been read before the write, and `invalidateQueries`
 * would join it instead of asking again, so it is cancelled.
 */
export async function refetch(filters: QueryFilters = {}): Promise<void> {
  await queryClient.cancelQueries({ ...filters, type: 'active', predicate: ({ state }) => state.data === undefined })
  await queryClient.invalidateQueries(filters)
}

/** Clears all cached data of the user; the settings of the instance stay. */
export function clearUserQueries(): void {
  queryClient.removeQueries({ predicate: ({ queryKey }) => !isSettings(queryKey) })
  queryClient.getMutationCache().clear()
  endRefusal()
}

const isSettings = ([path]: readonly unknown[]) => Array.isArray(path) && path[0] === 'settings'

const url = `${basePath}/trpc`
const bearer = (token: string | null): Record<string, string> =>
  token === null ? {} : { authorization: `Bearer ${token}` }

/** The headers of a call: who it is from, and the language that they have chosen on this device. */
function headersWith(token: string | null): Record<string, string> {
  const languages = acceptedLanguages()
  return languages === null ? bearer(token) : { ...bearer(token), 'accept-language': languages }
}

/** The token given in a call's context: the temporary one of two-factor, or that of a session that has just ended. */
const ownToken = ({ context }: Pick<Operation, 'context'>): string | null =>
  typeof context.bearer === 'string' ? context.bearer : null

/** For calls outside the session: without a token, or with one given in their context. */
export const plainClient = createTRPCClient<AppRouter>({
  links: [httpLink({ url, fetch, headers: ({ op }) => headersWith(ownToken(op)) })],
})

export const trpcClient = trpc.createClient({
  links: [
    confirming,
    renewing,
    splitLink({
      // The server refuses a batch with a call that has to be a request of its own, such as an import, and a long one would hold
      // up the others.
      condition: (op) => ownToken(op) !== null || op.context.isOwnRequest === true || op.context.isLong === true,
      true: splitLink({
        condition: (op) => op.context.isLong === true,
        true: httpLink({ url, fetch: longCallFetch, headers: () => headersWith(accessToken()) }),
        false: httpLink({ url, fetch, headers: ({ op }) => headersWith(ownToken(op) ?? accessToken()) }),
      }),
      false: httpBatchLink({
        url,
        fetch,
        headers: () => headersWith(accessToken()),
        maxURLLength: 2000,
        maxItems: callsPerBatch,
      }),
    }),
  ],
})

/** What `trpc.useUtils` has, outside components. */
export const utils = createTRPCQueryUtils({ queryClient, client: trpcClient })

/** Asks who sits there when a call needs that, and then repeats it. Fails as the call did when nobody confirms. */
function confirming(): ReturnType<TRPCLink<AppRouter>> {
  return ({ op, next }) =>
    observable((observer) => {
      let isOver = false
      const send = (last: boolean) =>
        next(op).subscribe({
          next: (value) => observer.next(value),
          complete: () => observer.complete(),
          error(error) {
            if (last || codeOf(error) !== 'confirm-identity') return observer.error(error)
            void askIdentity().then((isConfirmed) => {
              if (isOver) return
              if (isConfirmed) subscription = send(true)
              else observer.error(error)
            })
          },
        })
      let subscription = send(false)
      return () => {
        isOver = true
        subscription.unsubscribe()
      }
    })
}

/** Requests a new access token; null when the server rejects the refresh token. Throws on any other failure. */
async function exchange(token: string): Promise<string | null> {
  try {
    const answer = await plainClient.account.refresh.mutate({ token })
    endRefusal()
    return answer.accessToken
  } catch (error) {
    const status = statusOf(error)
    if (status === 400 || status === 401) return null
    pauseWrites(error)
    throw error
  }
}

/**
 * `fetch` within the session, for what is no procedure: sent once more with a new access token when answered with 401. Once it
 * has failed, `isConnected` is up to date.
 */
export const sessionFetch = (url: string | URL, init: RequestInit & { headers: Record<string, string> }) =>
  inSession(async (authorization) => {
    try {
      return await window.fetch(url, { ...init, headers: { ...init.headers, ...authorization } })
    } catch (error) {
      if (!init.signal?.aborted) await checkConnection()
      throw error
    }
  })

/** The same for any way of sending, which gets the header for the session. */
export async function inSession<Answer extends { status: number }>(
  send: (authorization: Record<string, string>) => Promise<Answer>,
): Promise<Answer> {
  if (isAccessExpired()) await renew(accessToken(), exchange)
  const stale = accessToken()
  const answer = await send(bearer(stale))
  return answer.status === 401 && (await renew(stale, exchange)) ? send(bearer(accessToken())) : answer
}

/**
 * Renews the session before a call whose access token has expired, and sends a call that was answered with 401 once more, with
 * a new one. Fails as the refresh does.
 */
function renewing(): ReturnType<TRPCLink<AppRouter>> {
  return ({ op, next }) =>
    observable((observer) => {
      const isOfSession = ownToken(op) === null
      let subscription: { unsubscribe: () => void } | undefined
      let isCancelled = false
      const send = (isLast: boolean) => {
        const stale = accessToken()
        if (isCancelled) return
        subscription = next(op).subscribe({
          next: (value) => observer.next(value),
          complete: () => observer.complete(),
          error: (error) => {
            if (isLast || statusOf(error) !== 401 || !isOfSession || stale === null) observer.error(error)
            else renewThen(stale, (isRenewed) => (isRenewed ? send(true) : observer.error(error)))
          },
        })
      }
      const renewThen = (stale: string | null, then: (isRenewed: boolean) => void): void => {
        renew(stale, exchange).then(then, (reason) => observer.error(TRPCClientError.from(reason)))
      }

      if (isOfSession && isAccessExpired()) renewThen(accessToken(), () => send(false))
      else send(false)
      return () => {
        isCancelled = true
        subscription?.unsubscribe()
      }
    })
}
