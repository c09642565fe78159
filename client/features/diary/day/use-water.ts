import { useState } from 'react'
import { v7 as newId } from 'uuid'
import type { Day } from '#domain/day.ts'
import { trpc } from '../../../trpc.ts'
import { announce } from '../../../ui/LiveRegion.tsx'

type Change = 'add' | 'remove'

/** A day's glasses of water. Each tap is counted optimistically and sent after the one before it. */
export function useWater(date: Day, glasses: number | undefined, goal: number) {
  const utils = trpc.useUtils()
  const [failed, setFailed] = useState<{ change: Change; id: string } | null>(null)

  const cached = () => utils.diary.day.getData({ date })?.water.glasses ?? 0
  const setCached = (count: number) =>
    utils.diary.day.setData({ date }, (day) => day && { ...day, water: { glasses: Math.max(0, count) } })

  const optimistic = (change: Change) => ({
    async onMutate() {
      setCached(cached() + (change === 'add' ? 1 : -1))
      // A request for the day that is under way would return it without this glass.
      await utils.diary.day.cancel({ date })
    },
    onError(_: unknown, { id = newId() }: { id?: string }) {
      setCached(cached() + (change === 'add' ? -1 : 1))
      setFailed({ change, id })
    },
  })
  const adding = trpc.water.add.useMutation(optimistic('add'))
  const removing = trpc.water.remove.useMutation(optimistic('remove'))

  function send(change: Change, id = newId()) {
    if (glasses === undefined || (change === 'remove' && glasses === 0)) return
    setFailed(null)
    announce(`${glasses + (change === 'add' ? 1 : -1)} of ${goal} glasses`)
    const mutation = change === 'add' ? adding : removing
    mutation.mutate({ date, id })
  }

  return {
    add: () => send('add'),
    remove: () => send('remove'),
    /** The last tap could not be saved. */
    failed: failed !== null,
    /** Retries with the same id: the server may have counted it before it failed. */
    retry: () => failed && send(failed.change, failed.id),
  }
}
