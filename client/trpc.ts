import { MutationCache, QueryClient } from '@tanstack/react-query'
import {
  createTRPCClient,
  httpBatchLink,
  httpLink,
  type Operation,
  splitLink,
  TRPCClientError,
  type TRPCLink,
} from '@trpc/client'
import { createTRPCReact } from '@trpc/react-query'
import type { inferRouterInputs, inferRouterOutputs } from '@trpc/server'
import { observable } from '@trpc/server/observable'
import { callsPerBatch } from '#domain/batch.ts'
import type { AppRouter } from '#server/router.ts'
import { connectionFetch as fetch } from './offline/connection.ts'
import { accessToken, renew } from './session.ts'

type Failure = TRPCClientError<AppRouter>
export type RouterInputs = inferRouterInputs<AppRouter>
export type RouterOutputs = inferRouterOutputs<AppRouter>

export const trpc = createTRPCReact<AppRouter>()

const isFailure = (error: unknown): error is Failure => error instanceof TRPCClientError

/** The HTTP status of a failed call; undefined when the server was not reached or the error is no answer of it. */
export const statusOf = (error: unknown): number | undefined => (isFailure(error) ? error.data?.httpStatus : undefined)

/** The server's sentence for people, else `fallback` (nothing the server said is shown when it was not reached). */
export const messageOf = (error: unknown, fallback: string): string =>
  isFailure(error) && error.data ? error.message || fallback : fallback

/** The server's sentences about single fields, by field name; empty when it named none. */
export const issuesOf = (error: unknown): Record<string, string> =>
  Object.fromEntries((isFailure(error) ? (error.data?.issues ?? []) : []).map(({ path, message }) => [path, message]))

export const queryClient = new QueryClient({
  // One logged meal moves totals, streak, badges and goals: everything on screen is asked again, once all is sent.
  mutationCache: new MutationCache({
    onSettled: () => {
      if (queryClient.isMutating() <= 1) void queryClient.invalidateQueries()
    },
  }),
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      // `always`: a server on this machine or network can be reached when the browser says that it is offline.
      networkMode: 'always',
      refetchOnReconnect: 'always',
      retry: (count, error) => count < 2 && (statusOf(error) ?? 500) >= 500,
    },
    mutations: { networkMode: 'always' },
  },
})

/** Forgets everything that belonged to the person; the instance's own settings stay. */
export function forgetQueries(): void {
  queryClient.removeQueries({ predicate: ({ queryKey }) => !isSettings(queryKey) })
  queryClient.getMutationCache().clear()
}

const isSettings = ([path]: readonly unknown[]) => Array.isArray(path) && path[0] === 'settings'

const url = '/trpc'
const bearer = (token: string | null) => (token === null ? {} : { authorization: `Bearer ${token}` })

/** A call may bring its own token: two-factor's temporary one, or that of a session just dropped. */
const ownToken = ({ context }: Pick<Operation, 'context'>): string | null =>
  typeof context.bearer === 'string' ? context.bearer : null

/** Calls outside the session: with no token or their own, no renewal. */
export const plainClient = createTRPCClient<AppRouter>({
  links: [httpLink({ url, fetch, headers: ({ op }) => bearer(ownToken(op)) })],
})

export const trpcClient = trpc.createClient({
  links: [
    renewing,
    splitLink({
      condition: (op) => ownToken(op) !== null,
      true: httpLink({ url, fetch, headers: ({ op }) => bearer(ownToken(op)) }),
      false: httpBatchLink({
        url,
        fetch,
        headers: () => bearer(accessToken()),
        maxURLLength: 2000,
        maxItems: callsPerBatch,
      }),
    }),
  ],
})

async function exchange(token: string): Promise<string | null> {
  try {
    return (await plainClient.account.refresh.mutate({ token })).accessToken
  } catch (error) {
    if (statusOf(error) === undefined) throw error
    return null
  }
}

/** Sends a call that got 401 once more after renewing the access token; the second answer stands. */
function renewing(): ReturnType<TRPCLink<AppRouter>> {
  return ({ op, next }) =>
    observable((observer) => {
      const stale = accessToken()
      const send = (last: boolean) =>
        next(op).subscribe({
          next: (value) => observer.next(value),
          complete: () => observer.complete(),
          error: (error) => {
            if (last || statusOf(error) !== 401 || ownToken(op) !== null || stale === null) observer.error(error)
            else
              renew(stale, exchange).then(
                (renewed) => {
                  if (renewed) subscription = send(true)
                  else observer.error(error)
                },
                () => observer.error(error),
              )
          },
        })
      let subscription = send(false)
      return () => subscription.unsubscribe()
    })
}
