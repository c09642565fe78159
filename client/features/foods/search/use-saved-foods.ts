import { trpc } from '../../../trpc.ts'
import type { FoundFood } from '../food-option.ts'

/** The user's own, recent and favourite foods as they were saved on this device, to be searched without a connection. */
export function useSavedFoods(enabled: boolean): FoundFood[] {
  const options = { enabled, retry: false, staleTime: Number.POSITIVE_INFINITY }
  const mine = trpc.customFoods.list.useQuery(undefined, options)
  const recent = trpc.foods.search.useQuery({ query: '', among: 'recent' }, options)
  const favourites = trpc.foods.search.useQuery({ query: '', among: 'favourites' }, options)
  return enabled ? [...(recent.data ?? []), ...(mine.data ?? []), ...(favourites.data ?? [])] : []
}
