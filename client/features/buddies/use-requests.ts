import { plural, t } from '@lingui/core/macro'
import { keepPreviousData } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { messageOf, type RouterOutputs, trpc } from '../../trpc.ts'
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
    onError: (error) => toastError(messageOf(error, t`Failed to respond to request.`)),
  })
  return { answer: mutate, answering: isPending ? variables.id : null }
}

/** Withdraws requests of the viewer's. `withdrawing` is the id of the person whose request is being withdrawn. */
export function useWithdraw() {
  const { buddies } = trpc.useUtils()
  const { mutate, isPending, variables } = trpc.buddies.remove.useMutation({
    onSuccess: ({ msg }, { friendId }) => {
      toastSuccess(msg)
      buddies.list.setData(
        undefined,
        (cached) => cached && { ...cached, sent: cached.sent.filter(({ recipient }) => recipient.id !== friendId) },
      )
    },
    onError: (error) => toastError(messageOf(error, t`Could not withdraw request.`)),
  })
  return { withdraw: mutate, withdrawing: isPending ? variables.friendId : null }
}

/** A found person, with the state of a request or friendship between them and the viewer. */
export type Person = RouterOutputs['buddies']['search'][number]

/** People found by a text, and what can be done about them; `people` is undefined until loaded. */
export function useFoundPeople(search: string) {
  const { search: found, list } = trpc.useUtils().buddies
  const { data, error, errorUpdatedAt, isFetching, isPlaceholderData, refetch } = trpc.buddies.search.useQuery(
    { search },
    { enabled: search !== '', retry: false, placeholderData: keepPreviousData },
  )
  const { answer, answering } = useAnswer()
  const { withdraw } = useWithdraw()

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
      void list.invalidate()
      toastSuccess(status === 'accepted' ? t`Request accepted!` : t`Friend request sent!`)
    },
    onError: (error, { userId }) => {
      show(userId, 'none')
      toastError(messageOf(error, t`Could not send request.`))
    },
  })
  // Searching a text again keeps the time of an earlier failure, which was shown already.
  const toldUntil = useRef(Date.now())
  useEffect(() => {
    if (errorUpdatedAt <= toldUntil.current) return
    toldUntil.current = errorUpdatedAt
    toastError(messageOf(error, t`Search failed.`))
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
    withdraw: (friendId: string) => {
      show(friendId, 'none')
      withdraw({ friendId }, { onError: () => show(friendId, 'sent') })
    },
    accept: (requestId: string, userId: string) =>
      answer({ id: requestId, status: 'accepted' }, { onSuccess: () => show(userId, 'friends') }),
    /** The id of the request that is being answered. */
    answering,
  }
}
