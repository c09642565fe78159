import { useMemo, useState } from 'react'
import { messageOf, trpc } from '../../../trpc.ts'
import { announce } from '../../../ui/LiveRegion.tsx'
import { toastError } from '../../../ui/toasts.tsx'
import type { FoundFood } from '../food-option.ts'

export type OpenFoodFactsSearch = ReturnType<typeof useOpenFoodFacts>

/** Foods from Open Food Facts that are not among the local results. Searched only on request. */
export function useOpenFoodFacts(text: string, here: FoundFood[]) {
  const query = text.trim()
  const { data: config } = trpc.settings.config.useQuery(undefined, { staleTime: 5 * 60_000 })
  const [found, setFound] = useState<{ query: string; foods: FoundFood[] } | null>(null)
  const searching = trpc.foods.searchOpenFoodFacts.useMutation({
    onSuccess: (foods, variables) => {
      setFound({ query: variables.query, foods })
      announce(`${foods.length} from Open Food Facts.`)
    },
    onError: (error) => toastError(messageOf(error, 'Failed to fetch results. Please try again.')),
  })
  const isAnswered = found?.query === query
  const foods = useMemo(() => {
    if (!isAnswered) return []
    const localKeys = new Set(here.flatMap(({ id, code }) => (code ? [id, code] : [id])))
    return found.foods.filter(({ id, code }) => !localKeys.has(id) && !(code && localKeys.has(code)))
  }, [isAnswered, found, here])

  return {
    foods,
    isAvailable: config?.openFoodFacts === true && !isAnswered,
    isPending: searching.isPending,
    /** It was searched and had nothing new. */
    isEmpty: isAnswered && foods.length === 0,
    search: () => searching.mutate({ query }),
  }
}
