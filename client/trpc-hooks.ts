import { type FetchQueryOptions, type QueryClient, type QueryKey, useMutation, useQuery } from '@tanstack/react-query'
import { type CreateTRPCClient, getUntypedClient, type TRPCRequestOptions } from '@trpc/client'
import type { CreateTRPCReact, createTRPCQueryUtils } from '@trpc/react-query'
import type { AnyRouter } from '@trpc/server'

type Options = { trpc?: TRPCRequestOptions & { abortOnUnmount?: boolean } }
type FetchOptions = Omit<FetchQueryOptions, 'queryKey' | 'queryFn'> & Options
type Call = (path: string[], args: unknown[]) => unknown

type Missing =
  | ('Provider' | 'createClient' | 'useContext' | 'useQueries' | 'useSuspenseQueries' | 'useSuspenseQuery')
  | ('useInfiniteQuery' | 'useSuspenseInfiniteQuery' | 'usePrefetchQuery' | 'usePrefetchInfiniteQuery')
  | ('useSubscription' | 'client' | 'queryClient' | 'ssrContext' | 'ssrState' | 'abortOnUnmount' | 'queryOptions')
  | ('infiniteQueryOptions' | 'fetchInfinite' | 'prefetchInfinite' | 'ensureData' | 'refetch' | 'setQueriesData')
  | ('setInfiniteData' | 'getInfiniteData' | 'setMutationDefaults' | 'getMutationDefaults' | 'isMutating')

/** The hooks or utils at each path, without those that are not made here. */
type Made<Tree> = Tree extends (...args: never[]) => unknown
  ? Tree
  : { [Name in Exclude<keyof Tree, Missing>]: Made<Tree[Name]> }

/** A function with any property, which again is one and the same each time; `call` gets the names up to the call. */
function callable(call: Call, path: string[] = []): unknown {
  const properties = new Map<string, unknown>()
  return new Proxy(() => {}, {
    get(_, name) {
      // What has a `then` would be taken for a promise.
      if (typeof name !== 'string' || name === 'then') return
      if (!properties.has(name)) properties.set(name, callable(call, [...path, name]))
      return properties.get(name)
    },
    apply: (_, __, args) => call(path, args),
  })
}

/** Answers are saved on devices under these keys. */
const keyOf = (path: string[], input: unknown, type?: string) =>
  input !== undefined || type ? [path, { ...(input !== undefined && { input }), ...(type && { type }) }] : [path]

/** The key of a procedure's query; without a type, that of all its queries or of those of a router. */
export const queryKeyOf = (procedure: unknown, input?: unknown, type?: 'query' | 'infinite'): QueryKey =>
  keyOf((procedure as { _def: () => { path: string[] } })._def().path, input, type)

/**
 * What `createTRPCReact` and `createTRPCQueryUtils` make, with the same types, keys and calls, but only the hooks and utils that
 * this app uses: those bring suspense, infinite queries, subscriptions and rendering on a server along with each first screen.
 */
export function createHooks<Router extends AnyRouter>(client: CreateTRPCClient<Router>, queryClient: QueryClient) {
  const untyped = getUntypedClient(client)
  const query = (path: string[], input: unknown, options?: TRPCRequestOptions) =>
    untyped.query(path.join('.'), input, options)

  const utils = callable((path, [input, second, third]) => {
    const procedure = path.slice(0, -1)
    const queryKey = keyOf(procedure, input, 'query')
    const all = { queryKey: keyOf(procedure, input) }
    const fetching = (options: FetchOptions = {}) => ({
      ...options,
      queryKey,
      queryFn: () => query(procedure, input, options.trpc),
    })
    switch (path.at(-1)) {
      case 'fetch':
        return queryClient.fetchQuery(fetching(second as FetchOptions))
      case 'prefetch':
        return queryClient.prefetchQuery(fetching(second as FetchOptions))
      case 'getData':
        return queryClient.getQueryData(queryKey)
      case 'setData':
        return queryClient.setQueryData(queryKey, second)
      case 'cancel':
        return queryClient.cancelQueries(all)
      case 'invalidate':
        return queryClient.invalidateQueries({ ...(second as object), ...all }, third as object)
    }
    throw new Error(`There is no ${path.join('.')}.`)
  })

  const hooks: Record<string, (path: string[], args: unknown[]) => unknown> = {
    useUtils: () => utils,
    _def: (path) => ({ path }),
    useQuery: (path, [input, options = {}]) => {
      const { trpc, ...rest } = options as Options
      return useQuery(
        {
          ...rest,
          queryKey: keyOf(path, input, 'query'),
          queryFn: ({ signal }) => query(path, input, { ...trpc, ...(trpc?.abortOnUnmount && { signal }) }),
        },
        queryClient,
      )
    },
    useMutation: (path, [options = {}]) => {
      const { trpc, ...rest } = options as Options
      return useMutation(
        { ...rest, mutationKey: [path], mutationFn: (input) => untyped.mutation(path.join('.'), input, trpc) },
        queryClient,
      )
    },
  }
  const trpc = callable((path, args) => {
    const hook = hooks[path.at(-1) ?? '']
    if (!hook) throw new Error(`There is no ${path.join('.')}.`)
    return hook(path.slice(0, -1), args)
  })

  type AllUtils = Made<ReturnType<typeof createTRPCQueryUtils<Router>>>
  return {
    trpc: trpc as Omit<Made<CreateTRPCReact<Router, unknown>>, 'useUtils'> & { useUtils: () => AllUtils },
    utils: utils as AllUtils,
  }
}
