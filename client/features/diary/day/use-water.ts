import { useState } from 'react'
import { v7 as newId } from 'uuid'
import type { Day } from '#domain/day.ts'
import { trpc } from '../../../trpc.ts'
import { announce } from '../../../ui/LiveRegion.tsx'

type Tap = 'add' | 'remove'

/** A day's glasses of water: each tap counts at once, and is sent after the one before it. */
export function useWater(date: Day, glasses: number | undefined, goal: number) {
  const utils = trpc.useUtils()
  const [failed, setFailed] = useState<Tap | null>(null)

  const put = (count: number) =>
    utils.diary.day.setData({ date }, (day) => day && { ...day, water: { glasses: Math.max(0, count) } })
  const now = () => utils.diary.day.getData({ date })?.water.glasses ?? 0
  const options = (tap: Tap) => ({
    async onMutate() {
      put(now() + (tap === 'add' ? 1 : -1))
      // A day that was read before this tap would take it back.
      await utils.diary.day.cancel({ date })
    },
    onError() {
      put(now() + (tap === 'add' ? -1 : 1))
      setFailed(tap)
    },
  })
  const adding = trpc.water.add.useMutation(options('add'))
  const removing = trpc.water.remove.useMutation(options('remove'))

  function tapped(tap: Tap) {
    if (glasses === undefined || (tap === 'remove' && glasses === 0)) return
    setFailed(null)
    announce(`${glasses + (tap === 'add' ? 1 : -1)} of ${goal} glasses`)
    if (tap === 'add') adding.mutate({ date, id: newId() })
    else removing.mutate({ date, id: newId() })
  }

  return {
    add: () => tapped('add'),
    remove: () => tapped('remove'),
    /** The last tap did not get through. */
    failed: failed !== null,
    retry: () => failed && tapped(failed),
  }
}
