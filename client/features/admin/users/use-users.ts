import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { trpc } from '../../../trpc.ts'
import { useDebounced } from '../../../ui/use-debounced.ts'

/** A page of accounts, searched while an admin types. The last results stay until newer ones arrive. */
export function useUsers() {
  const [text, setText] = useState('')
  const search = useDebounced(text.trim())
  // Another search begins with its first page.
  const [{ page, of }, setShown] = useState({ page: 1, of: search })
  const current = of === search ? page : 1
  const { data, isPlaceholderData, isError, refetch } = trpc.admin.users.list.useQuery(
    { page: current, search },
    { placeholderData: keepPreviousData, trpc: { abortOnUnmount: true } },
  )
  return {
    text,
    setText,
    page: current,
    setPage: (page: number) => setShown({ page, of: search }),
    found: data,
    isOld: isPlaceholderData,
    failed: isError && !data,
    refetch,
  }
}
