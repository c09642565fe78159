import { plural } from '@lingui/core/macro'
import { useState } from 'react'
import { v7 as newId } from 'uuid'
import type { Day } from '#domain/day.ts'
import { glassVolume } from '#domain/units.ts'
import { drinksMl, type Water, waterOf } from '#domain/water.ts'
import { useQueuedChanges, write } from '../../../offline/use-queue.ts'
import { trpc, utils } from '../../../trpc.ts'
import { whole } from '../../../ui/format.ts'
import { announce } from '../../../ui/page.tsx'
import { applyWaterChanges, plainMl, type Row } from './entries.ts'

type Change = 'add' | 'remove'
type Tap = { change: Change; ml: number; id: string }

/**
 * The water of a day, with the taps that are not on the server yet, and its changes: by a glass, or by another amount. `food` are
 * the rows of the day as `useDay` has them.
 */
export function useWater(date: Day, food: readonly Row[] | undefined, goal: number) {
  const { data } = trpc.diary.day.useQuery({ date })
  const changes = useQueuedChanges()
  const water = data && food && { plain: applyWaterChanges(plainMl(data), date, changes), drinks: drinksMl(food) }
  const [failed, setFailed] = useState<Tap | null>(null)

  function send(tap: Tap) {
    const { change, ml, id } = tap
    if (water === undefined || (change === 'remove' && water.plain === 0)) return
    setFailed(null)
    const plain = Math.max(0, water.plain + (change === 'add' ? ml : -ml))
    const glasses = whole(waterOf(plain + water.drinks).glasses)
    announce(plural(goal, { one: `${glasses} of # glass`, other: `${glasses} of # glasses` }))
    write(`water.${change}`, ml === glassVolume ? { date, id } : { date, id, ml }, show).catch(() => setFailed(tap))
  }

  return {
    /** Plain water, and that of the drinks that count as water, in ml. Undefined until loaded. */
    water,
    add: (ml = glassVolume) => send({ change: 'add', ml, id: newId() }),
    remove: () => send({ change: 'remove', ml: glassVolume, id: newId() }),
    /** The last tap could not be saved. */
    failed: failed !== null,
    /** Retries with the same id: the server may have counted it before it failed. */
    retry: () => failed && send(failed),
  }
}

async function show(water: Water, { date }: { date: Day }) {
  // A request for the day that has been sent already would return the day without this water.
  await utils.diary.day.cancel({ date })
  utils.diary.day.setData({ date }, (day) => day && { ...day, water })
}
