import { amountOf, withAmount } from './portion.ts'
import type { Snapshot } from './snapshot.ts'

/** The foods of `servings` of a saved meal, such as 0.5: amounts and nutrients are multiplied. */
export const servingsOf = (items: readonly Snapshot[], servings: number): Snapshot[] =>
  items.map((item) => withAmount(item, Math.max(0.001, Math.round(amountOf(item) * servings * 1000) / 1000)))
