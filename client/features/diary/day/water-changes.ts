import type { Day } from '#domain/day.ts'
import { toThreeDecimals } from '#domain/portion.ts'
import { glassVolume } from '#domain/units.ts'
import { drinksMl } from '#domain/water.ts'
import type { QueuedChange } from '../../../offline/queue.ts'
import type { RouterOutputs } from '../../../trpc.ts'

/** The plain water of a day. One that this device kept before days had ml has glasses only. */
export const plainMl = ({ water, food }: Pick<RouterOutputs['diary']['day'], 'water' | 'food'>): number =>
  Math.max(0, toThreeDecimals((water.ml ?? water.glasses * glassVolume) - drinksMl(food)))

/** The ml of plain water of a day with the taps that are not on the server yet. A tap is a glass unless it states ml. */
export function applyWaterChanges(saved: number, date: Day, changes: readonly QueuedChange[]): number {
  let water = saved
  for (const { path, input, failed } of changes)
    if (!failed && (path === 'water.add' || path === 'water.remove') && input.date === date) {
      const { ml = glassVolume } = input
      water = Math.max(0, toThreeDecimals(water + (path === 'water.add' ? ml : -ml)))
    }
  return water
}
