import { keepPreviousData } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { trpc } from '../../../trpc.ts'

const debounceMs = 150

/** A page of accounts, searched while an admin types. The last results stay until newer ones arrive. */
export function useUsers() {
  const [text, setText] = useState('')
  const [search, setSearch] = useState('')
  const [page, setPage] = useState(1)
  useEffect(() => {
    const timer = setTimeout(() => {
      setSearch(text.trim())
      setPage(1)
    }, debounceMs)
    return () => clearTimeout(timer)
  }, [text])

  const { data, isPlaceholderData, isError, refetch } = trpc.admin.users.list.useQuery(
    { page, search },
    { placeholderData: keepPreviousData, trpc: { abortOnUnmount: true } },
  )
  // The last user of the last page may have been deleted.
  const isPastEnd = data !== undefined && !isPlaceholderData && page > data.pages
  useEffect(() => {
    if (isPastEnd) setPage(data.pages)
  }, [isPastEnd, data])

  return { text, setText, page, setPage, found: data, isOld: isPlaceholderData, failed: isError && !data, refetch }
}
