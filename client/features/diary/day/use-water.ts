import { useState } from 'react'
import { v7 as newId } from 'uuid'
import type { Day } from '#domain/day.ts'
import { trpc } from '../../../trpc.ts'
import { announce } from '../../../ui/page.tsx'

type Change = 'add' | 'remove'

/** Changes a day's glasses of water. As with food, `useDay` applies the taps that are not on the server yet. */
export function useWater(date: Day, glasses: number | undefined, goal: number) {
  const utils = trpc.useUtils()
  const [failed, setFailed] = useState<{ change: Change; id: string } | null>(null)

  const callbacks = (change: Change) => ({
    async onSuccess(water: { glasses: number }, tap: { date: Day }) {
      // A request for the day that has been sent already would return the day without this glass.
      await utils.diary.day.cancel({ date: tap.date })
      utils.diary.day.setData({ date: tap.date }, (day) => day && { ...day, water })
    },
    onError: (_: unknown, { id = newId() }: { id?: string }) => setFailed({ change, id }),
  })
  const adding = trpc.water.add.useMutation(callbacks('add'))
  const removing = trpc.water.remove.useMutation(callbacks('remove'))

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
