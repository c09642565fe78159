import { plural, t } from '@lingui/core/macro'
import { type ExtraGoalName, extraGoalKind } from '#domain/goals.ts'
import { isPartial, type Total } from '#domain/nutrition.ts'
import { fixedDecimals, nutrientDecimals, roundTo, upToDecimals, whole, withUnit } from '../../ui/format.ts'

/** With a decimal where the amount has one, as with a goal of half a gram. */
const goalGrams = (name: ExtraGoalName, amount: number) =>
  withUnit(fixedDecimals(amount, Number.isInteger(amount) ? nutrientDecimals(name) : 1), 'g')

/** `at least 30 g`, `at most 5 g` */
export function goalText(name: ExtraGoalName, goal: number): string {
  const amount = withUnit(upToDecimals(goal, 1), 'g')
  return extraGoalKind[name] === 'target' ? t`at least ${amount}` : t`at most ${amount}`
}

/**
 * A target: `6 g to go`, `reached`. A limit: `1.2 g left`, `3 g over`. With unknown parts only the bound: `up to 6 g to go`,
 * `at least 3 g over`. Empty when nothing is known. Counted from the amount and the goal as they are shown.
 */
export function restText(name: ExtraGoalName, goal: number, total: Total): string {
  if (total.sum === null) return ''
  const rest = roundTo(roundTo(goal, 1) - roundTo(total.sum, nutrientDecimals(name)), 1)
  const amount = goalGrams(name, Math.abs(rest))
  const isBound = isPartial(total)
  if (extraGoalKind[name] === 'target') {
    if (rest <= 0) return t({ message: 'reached', comment: 'A goal' })
    return isBound ? t`up to ${amount} to go` : t`${amount} to go`
  }
  if (rest >= 0) return isBound ? t`up to ${amount} left` : t`${amount} left`
  return isBound ? t`at least ${amount} over` : t`${amount} over`
}

/** `unknown for 9 of 11 foods`, after the name of a nutrient. */
export function unknownText({ known, of }: Pick<Total, 'known' | 'of'>): string {
  const unknown = whole(of - known)
  return plural(of, { one: `unknown for ${unknown} of # food`, other: `unknown for ${unknown} of # foods` })
}
