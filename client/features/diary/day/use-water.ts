import { useState } from 'react'
import { v7 as newId } from 'uuid'
import type { Day } from '#domain/day.ts'
import { glassVolume } from '#domain/units.ts'
import { type Water, waterOf } from '#domain/water.ts'
import { trpc } from '../../../trpc.ts'
import { announce } from '../../../ui/page.tsx'
import type { DiaryDay } from './use-day.ts'

type Change = 'add' | 'remove'
type Tap = { change: Change; ml: number; id: string }

/**
 * Changes a day's plain water, by a glass or by another amount. As with food, `useDay` applies the taps that are not on the
 * server yet.
 */
export function useWater(date: Day, water: DiaryDay['water'] | undefined, goal: number) {
  const utils = trpc.useUtils()
  const [failed, setFailed] = useState<Tap | null>(null)

  const callbacks = (change: Change) => ({
    async onSuccess(answer: Water, tap: { date: Day }) {
      // A request for the day that has been sent already would return the day without this water.
      await utils.diary.day.cancel({ date: tap.date })
      utils.diary.day.setData({ date: tap.date }, (day) => day && { ...day, water: answer })
    },
    onError: (_: unknown, { id = newId(), ml = glassVolume }: { id?: string; ml?: number }) =>
      setFailed({ change, ml, id }),
  })
  const adding = trpc.water.add.useMutation(callbacks('add'))
  const removing = trpc.water.remove.useMutation(callbacks('remove'))

  function send({ change, ml, id }: Tap) {
    if (water === undefined || (change === 'remove' && water.plain === 0)) return
    setFailed(null)
    const plain = Math.max(0, water.plain + (change === 'add' ? ml : -ml))
    announce(`${waterOf(plain + water.drinks).glasses} of ${goal} glasses`)
    const mutation = change === 'add' ? adding : removing
    mutation.mutate(ml === glassVolume ? { date, id } : { date, id, ml })
  }

  return {
    add: (ml = glassVolume) => send({ change: 'add', ml, id: newId() }),
    remove: () => send({ change: 'remove', ml: glassVolume, id: newId() }),
    /** The last tap could not be saved. */
    failed: failed !== null,
    /** Retries with the same id: the server may have counted it before it failed. */
    retry: () => failed && send(failed),
  }
}
