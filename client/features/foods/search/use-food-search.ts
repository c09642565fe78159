import { keepPreviousData } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { trpc } from '../../../trpc.ts'
import type { FoundFood } from '../food-option.ts'

export const fewestLetters = 2
const pauseMs = 120

/**
 * Searches as somebody types. Requests for older texts are aborted, and what they found stays until the newer answer is
 * there: `isCurrent` says whether `foods` answer the text as it stands.
 */
export function useFoodSearch(text: string) {
  const typed = text.trim()
  const [asked, setAsked] = useState(typed)
  useEffect(() => {
    const timer = setTimeout(() => setAsked(typed), pauseMs)
    return () => clearTimeout(timer)
  }, [typed])

  const { data, isFetching, isPlaceholderData, isSuccess, isError, refetch } = trpc.foods.search.useQuery(
    { query: asked },
    {
      enabled: asked.length >= fewestLetters,
      placeholderData: keepPreviousData,
      retry: false,
      trpc: { abortOnUnmount: true },
    },
  )
  const isShort = typed.length < fewestLetters || asked.length < fewestLetters
  const foods: FoundFood[] = isShort ? [] : (data ?? [])

  return {
    foods,
    isCurrent: !isShort && asked === typed && isSuccess && !isPlaceholderData,
    isFetching: !isShort && isFetching,
    failed: !isShort && asked === typed && isError && !isFetching,
    /** Searches at once, without waiting for a pause; once more when that has failed. */
    searchNow() {
      if (typed.length < fewestLetters) return
      if (typed === asked) void refetch()
      else setAsked(typed)
    },
  }
}
