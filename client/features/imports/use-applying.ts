import { useEffect, useRef } from 'react'
import { trpc } from '../../trpc.ts'

const pollMs = 500

/**
 * Applies an import and says how far that is, also when it was started before this page was loaded, or when the connection
 * broke meanwhile.
 */
export function useApplying(id: string, isWatched: boolean) {
  const utils = trpc.useUtils()
  const { mutateAsync, isPending, isSuccess } = trpc.imports.add.useMutation({ trpc: { context: { isLong: true } } })
  const { data } = trpc.imports.progress.useQuery(undefined, {
    enabled: isWatched,
    refetchInterval: ({ state }) => (state.data || isPending ? pollMs : false),
  })
  // Another file may be read meanwhile.
  const progress = data?.importId === id && data.phase === 'adding' ? data : null

  const wasUnderWay = useRef(false)
  const isUnderWay = progress !== null
  useEffect(() => {
    if (wasUnderWay.current && !isUnderWay) void utils.imports.invalidate()
    wasUnderWay.current = isUnderWay
  }, [isUnderWay, utils])

  // After success, until the import has been fetched again.
  return { apply: mutateAsync, progress, isApplying: isPending || isSuccess || isUnderWay }
}
