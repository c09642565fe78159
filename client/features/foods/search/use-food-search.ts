import { t } from '@lingui/core/macro'
import { keepPreviousData } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { SearchScope } from '#domain/food.ts'
import { messageOf, trpc } from '../../../trpc.ts'
import { whole } from '../../../ui/format.ts'
import { announce } from '../../../ui/page.tsx'
import { toastError } from '../../../ui/toasts.tsx'
import type { FoodOption, FoundFood } from '../food-option.ts'

/** How many letters start a search: two among all foods; none in the other scopes, which list everything at first. */
export const minLetters = (scope: SearchScope): number => (scope === 'all' ? 2 : 0)
const debounceMs = 120
const none: FoundFood[] = []

/**
 * Searches while somebody types. Requests for older texts are aborted, and the last results stay until newer ones
 * arrive: `isCurrent` says whether `foods` are the results for the current text.
 */
export function useFoodSearch(text: string, scope: SearchScope) {
  const typed = text.trim()
  const least = minLetters(scope)
  const [query, setQuery] = useState(typed)
  useEffect(() => {
    const timer = setTimeout(() => setQuery(typed), debounceMs)
    return () => clearTimeout(timer)
  }, [typed])

  const { data, isFetching, isPlaceholderData, isSuccess, isError, refetch } = trpc.foods.search.useQuery(
    { query, among: scope === 'all' ? undefined : scope },
    {
      enabled: query.length >= least,
      placeholderData: keepPreviousData,
      retry: false,
      trpc: { abortOnUnmount: true },
    },
  )
  const isShort = typed.length < least || query.length < least
  const foods = isShort ? none : (data ?? none)

  return {
    foods,
    /** The text that is searched, once there was a pause in typing. */
    searched: query,
    isCurrent: !isShort && query === typed && isSuccess && !isPlaceholderData,
    isFetching: !isShort && isFetching,
    failed: !isShort && query === typed && isError && !isFetching,
    /** Searches at once instead of after a pause; also retries a failed search. */
    searchNow() {
      if (typed.length < least) return
      if (typed === query) void refetch()
      else setQuery(typed)
    },
  }
}

/** What stands between two foods in a text: a sign, a word for `and` or `with` in some language, or another amount. */
const separator = /[,،;؛&+]|\s(?:and|with|on|und|mit|et|avec|y|con|e|en|met|i|z|com|و\S*)\s|\d.*\s[\d½¼¾]/iu

/**
 * The foods of a text that describes more than one; null for one or none. Where single foods are found, an amount has to say that
 * it is no name of a product, such as `Ben & Jerry's`.
 */
export function useDescribed(query: string, isOn: boolean, isFound: boolean) {
  const isAsked = isOn && query.length >= 5 && separator.test(query)
  const { data } = trpc.foods.describe.useQuery(
    { text: query },
    // A request of its own, so that no result of the search waits for it.
    { enabled: isAsked, retry: false, trpc: { abortOnUnmount: true, context: { isOwnRequest: true } } },
  )
  const items = (isAsked && data?.items) || []
  return items.length > 1 && (!isFound || items.some(({ quantity }) => quantity !== null)) ? items : null
}

export type OpenFoodFactsSearch = ReturnType<typeof useOpenFoodFacts>

/** Foods from Open Food Facts that are not among the local results. Searched only on request. */
export function useOpenFoodFacts(text: string, here: FoundFood[]) {
  const query = text.trim()
  const { data: config } = trpc.settings.config.useQuery(undefined, { staleTime: 5 * 60_000 })
  const [found, setFound] = useState<{ query: string; foods: FoundFood[] } | null>(null)
  const searching = trpc.foods.searchOpenFoodFacts.useMutation({
    onSuccess: (foods, variables) => {
      setFound({ query: variables.query, foods })
      const count = whole(foods.length)
      announce(t`${count} from Open Food Facts.`)
    },
    onError: (error) => toastError(messageOf(error, t`Failed to fetch results. Please try again.`)),
  })
  const isAnswered = found?.query === query
  const localKeys = new Set(here.flatMap(({ id, code }) => (code ? [id, code] : [id])))
  const foods = isAnswered
    ? found.foods.filter(({ id, code }) => !localKeys.has(id) && !(code && localKeys.has(code)))
    : []

  return {
    foods,
    isAvailable: config?.openFoodFacts === true && !isAnswered,
    isPending: searching.isPending,
    /** Whether a search there found nothing new. */
    isEmpty: isAnswered && foods.length === 0,
    search: () => searching.mutate({ query }),
  }
}

/** The user's own, recent and favourite foods as they were saved on this device, to be searched without a connection. */
export function useSavedFoods(enabled: boolean): FoundFood[] {
  const options = { enabled, retry: false, staleTime: Number.POSITIVE_INFINITY }
  const mine = trpc.customFoods.list.useQuery(undefined, options)
  const recent = trpc.foods.search.useQuery({ query: '', among: 'recent' }, options)
  const favourites = trpc.foods.search.useQuery({ query: '', among: 'favourites' }, options)
  return enabled ? [...(recent.data ?? []), ...(mine.data ?? []), ...(favourites.data ?? [])] : []
}

/** The foods selected to be added together. The selection survives further searches. */
export function useSelection() {
  const [selected, setSelected] = useState<ReadonlyMap<string, FoodOption> | null>(null)
  return {
    /** Null outside the multi-select mode. */
    selected,
    start: () => setSelected(new Map()),
    stop: () => setSelected(null),
    toggle(option: FoodOption) {
      const next = new Map(selected)
      if (!next.delete(option.id)) next.set(option.id, option)
      setSelected(next)
    },
  }
}
