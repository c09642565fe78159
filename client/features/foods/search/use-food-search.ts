import { keepPreviousData } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { SearchScope } from '#domain/food.ts'
import { trpc } from '../../../trpc.ts'
import type { FoundFood } from '../food-option.ts'

/** A search among all foods begins with the second letter; among some of them, all are shown before the first. */
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
