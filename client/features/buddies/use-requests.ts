import { plural, t } from '@lingui/core/macro'
import { keepPreviousData } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { messageOf, offlineOr, type RouterOutputs, trpc } from '../../trpc.ts'
import { announce } from '../../ui/page.tsx'
import { toastError, toastSuccess } from '../../ui/toasts.tsx'

/** Accepts and declines requests. `answering` is the id of the request that is being answered. */
export function useAnswer() {
  const { buddies } = trpc.useUtils()
  const { mutate, isPending, variables } = trpc.buddies.answerRequest.useMutation({
    onSuccess: ({ id, status }) => {
      toastSuccess(status === 'accepted' ? t`Request accepted!` : t`Request declined!`)
      buddies.list.setData(
        undefined,
        (cached) => cached && { ...cached, pending: cached.pending.filter((request) => request.id !== id) },
      )
      buddies.pendingCount.setData(undefined, (cached) => cached && { count: Math.max(0, cached.count - 1) })
    },
    onError: (error) => toastError(offlineOr(error, t`Failed to respond to request.`)),
  })
  return { answer: mutate, answering: isPending ? variables.id : null }
}

/** A found person, with the state of a request or friendship between them and the viewer. */
export type Person = RouterOutputs['buddies']['search'][number]

/** People found by a text, and what can be done about them; `people` is undefined until loaded. */
export function useFoundPeople(search: string) {
  const found = trpc.useUtils().buddies.search
  const { data, error, errorUpdatedAt, isFetching, isPlaceholderData, refetch } = trpc.buddies.search.useQuery(
    { search },
    { enabled: search !== '', retry: false, placeholderData: keepPreviousData },
  )
  const { answer, answering } = useAnswer()

  const show = (id: string, state: 'none' | 'sent' | 'friends') =>
    found.setData({ search }, (people) =>
      people?.map((person): Person => (person.id === id ? { id, username: person.username, state } : person)),
    )
  const sending = trpc.buddies.sendRequest.useMutation({
    onMutate: async ({ userId }) => {
      await found.cancel()
      show(userId, 'sent')
    },
    onSuccess: ({ status }, { userId }) => {
      // The other person had sent a request meanwhile, and this one accepts it.
      if (status === 'accepted') show(userId, 'friends')
      toastSuccess(status === 'accepted' ? t`Request accepted!` : t`Friend request sent!`)
    },
    onError: (error, { userId }) => {
      show(userId, 'none')
      toastError(messageOf(error, t`Could not send request.`))
    },
  })
  const withdrawing = trpc.buddies.remove.useMutation({
    onMutate: async ({ friendId }) => {
      await found.cancel()
      show(friendId, 'none')
    },
    onSuccess: ({ msg }) => toastSuccess(msg),
    onError: (error, { friendId }) => {
      show(friendId, 'sent')
      toastError(messageOf(error, t`Could not withdraw request.`))
    },
  })

  // Searching a text again keeps the time of an earlier failure, which was shown already.
  const toldUntil = useRef(Date.now())
  useEffect(() => {
    if (errorUpdatedAt <= toldUntil.current) return
    toldUntil.current = errorUpdatedAt
    toastError(offlineOr(error, t`Search failed.`))
  }, [errorUpdatedAt, error])
  const count = isPlaceholderData ? undefined : data?.length
  useEffect(() => {
    if (count !== undefined) announce(plural(count, { one: '# person found', other: '# people found' }))
  }, [count])

  return {
    people: search === '' ? undefined : data,
    /** The people are still the results of the previous text. */
    isOld: isPlaceholderData,
    isSearching: isFetching && (data === undefined || isPlaceholderData),
    searchAgain: () => void refetch(),
    send: (userId: string) => sending.mutate({ userId }),
    withdraw: (friendId: string) => withdrawing.mutate({ friendId }),
    accept: (requestId: string, userId: string) =>
      answer({ id: requestId, status: 'accepted' }, { onSuccess: () => show(userId, 'friends') }),
    /** The id of the request that is being answered. */
    answering,
  }
}
