import { useNavigate, useSearch } from '@tanstack/react-router'
import type { AdminSearchParams } from '../../search-params.ts'

type ListParams = Pick<AdminSearchParams, 'list' | 'page'>

/** The shown list and page are in the address: a reload shows them again, with the dialog that was open over a row. */
export function useListParams() {
  const { list, page } = useSearch({ from: '/frame/admin' })
  const navigate = useNavigate()
  return {
    list,
    page,
    show: (change: ListParams) =>
      void navigate({
        to: '/admin',
        search: (current) => ({ ...current, ...change }),
        replace: true,
        resetScroll: false,
      }),
  }
}

/** How often the counts and lists of what users sent are asked for again. */
export const waitingRefetchMs = 60_000
