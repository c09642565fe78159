import { useNavigate, useSearch } from '@tanstack/react-router'
import type { AdminSearchParams } from '../../search-params.ts'

type ListParams = Pick<AdminSearchParams, 'list' | 'page'>

/** Which list and page of it is shown, in the address, so that a dialog over one of its rows survives a reload. */
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

/** What users send shows up without a reload: how much waits, and the lists of it. */
export const waitingRefetchMs = 60_000
