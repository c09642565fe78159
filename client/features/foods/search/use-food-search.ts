import { keepPreviousData } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { trpc } from '../../../trpc.ts'
import type { FoundFood } from '../food-option.ts'

export const minLetters = 2
const debounceMs = 120

/**
 * Searches while somebody types. Requests for older texts are aborted, and the last results stay until newer ones
 * arrive: `isCurrent` says whether `foods` are the results for the current text.
 */
export function useFoodSearch(text: string) {
  const typed = text.trim()
  const [query, setQuery] = useState(typed)
  useEffect(() => {
    const timer = setTimeout(() => setQuery(typed), debounceMs)
    return () => clearTimeout(timer)
  }, [typed])

  const { data, isFetching, isPlaceholderData, isSuccess, isError, refetch } = trpc.foods.search.useQuery(
    { query },
    {
      enabled: query.length >= minLetters,
      placeholderData: keepPreviousData,
      retry: false,
      trpc: { abortOnUnmount: true },
    },
  )
  const isShort = typed.length < minLetters || query.length < minLetters
  const foods: FoundFood[] = isShort ? [] : (data ?? [])

  return {
    foods,
    isCurrent: !isShort && query === typed && isSuccess && !isPlaceholderData,
    isFetching: !isShort && isFetching,
    failed: !isShort && query === typed && isError && !isFetching,
    /** Searches at once instead of after a pause; also retries a failed search. */
    searchNow() {
      if (typed.length < minLetters) return
      if (typed === query) void refetch()
      else setQuery(typed)
    },
  }
}
