import { type ExtraGoalName, extraGoalKind } from '#domain/goals.ts'
import { isPartial, type Total } from '#domain/nutrition.ts'
import { fixedDecimals, noBreak, nutrientDecimals, upToDecimals } from '../../ui/format.ts'

/** With a decimal where the amount has one, as with a goal of half a gram. */
const grams = (name: ExtraGoalName, amount: number) =>
  `${fixedDecimals(amount, Number.isInteger(amount) ? nutrientDecimals(name) : 1)}${noBreak}g`

const rounded = (amount: number, decimals: number) => Math.round(amount * 10 ** decimals) / 10 ** decimals

/** `at least 30 g`, `at most 5 g` */
export const goalText = (name: ExtraGoalName, goal: number): string =>
  `${extraGoalKind[name] === 'target' ? 'at least' : 'at most'} ${upToDecimals(goal, 1)}${noBreak}g`

/**
 * A target: `6 g to go`, `reached`. A limit: `1.2 g left`, `3 g over`. With unknown parts only the bound: `up to 6 g to go`,
 * `at least 3 g over`. Empty when nothing is known. Counted from the amount and the goal as they are shown.
 */
export function restText(name: ExtraGoalName, goal: number, total: Total): string {
  if (total.sum === null) return ''
  const rest = rounded(rounded(goal, 1) - rounded(total.sum, nutrientDecimals(name)), 1)
  const upTo = isPartial(total) ? 'up to ' : ''
  if (extraGoalKind[name] === 'target') return rest > 0 ? `${upTo}${grams(name, rest)} to go` : 'reached'
  if (rest >= 0) return `${upTo}${grams(name, rest)} left`
  return `${isPartial(total) ? 'at least ' : ''}${grams(name, -rest)} over`
}
