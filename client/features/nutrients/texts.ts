import type { NutrientSum } from '#domain/nutrient-amounts.ts'
import { labelNutrients } from '#domain/nutrients.ts'
import { type ListedNutrient, useNutrientAmount } from '../../nutrients.ts'
import { countText, upToDecimals, whole, withUnit } from '../../ui/format.ts'
import { type Aim, aimOf, standingOf } from './standing.ts'

const labelKeys = new Set(labelNutrients.map(({ key }) => key))

/** Nutrients of the label have goals instead of targets. */
export const hasGoal = ({ key }: Pick<ListedNutrient, 'key'>): boolean => labelKeys.has(key)

/** `PRI 16 mg`, `AI 7.5 to 16.3 mg`, `your target at most 300 mg`. */
export function aimText({ from, to, isOwn, kind }: Aim, { unit, decimals }: ListedNutrient): string {
  const write = (amount: number) => upToDecimals(amount, Math.max(1, decimals))
  const amount = from !== null && to !== null ? `${write(from)} to ${write(to)}` : write((from ?? to) || 0)
  const most = isOwn && from === null ? 'at most ' : ''
  return `${isOwn ? 'your target' : kind} ${most}${withUnit(amount, unit)}`
}

export const upperText = ({ unit, decimals }: ListedNutrient, upper: number): string =>
  withUnit(upToDecimals(upper, Math.max(1, decimals)), unit)

/** `from 7 of 9 foods`; null when all state it. */
export const shareText = ({ known, of }: Pick<NutrientSum, 'known' | 'of'>): string | null =>
  known === of || known === 0 ? null : `from ${whole(known)} of ${countText(of, 'food')}`

/** What a row says of a nutrient. */
export function useNutrientTexts() {
  const write = useNutrientAmount()
  return (nutrient: ListedNutrient, total: NutrientSum) => {
    const standing = standingOf(nutrient, total)
    const { isPartial, percent } = standing
    const aim = aimOf(nutrient)
    return {
      standing,
      amount: isPartial
        ? `at least ${write(nutrient, roundedDown(total.sum, nutrient.decimals))}`
        : write(nutrient, total.sum),
      share: shareText(total),
      aim: aim && aimText(aim, nutrient),
      percent: percent === null ? null : isPartial ? `at least ${whole(Math.floor(percent))}%` : `${whole(percent)}%`,
      warnings: warningsOf(nutrient, total),
    }
  }
}

/** What is at least there must not be rounded up; less than can be shown is a trace. */
function roundedDown(amount: number | null, decimals: number): number | null {
  if (amount === null || amount === 0) return amount
  return Math.floor(amount * 10 ** decimals) / 10 ** decimals || Number.MIN_VALUE
}

/** What is too much even if nothing else were eaten. An upper level of added amounts is no certain verdict: foods do not say what was added. */
function warningsOf(nutrient: ListedNutrient, total: NutrientSum): string[] {
  const { aim, isOverUpper, isOverTarget } = standingOf(nutrient, total)
  const { upper = null, upperAppliesTo } = nutrient.reference ?? {}
  const warnings: string[] = []
  if (isOverTarget && aim?.to) warnings.push(`Above your target of at most ${upperText(nutrient, aim.to)}`)
  if (isOverUpper && upper !== null) {
    const level = upperText(nutrient, upper)
    warnings.push(
      upperAppliesTo === 'all'
        ? `Above the upper level of ${level}`
        : `Perhaps above the upper level of ${level}, which counts ${onlyCounted[upperAppliesTo ?? 'added']}`,
    )
  }
  return warnings
}

export const onlyCounted = {
  added: 'only what fortified foods and supplements add',
  preformed: 'only preformed vitamin A, not carotenes',
} as const

/** `Foods with most iron`: the words that the food search understands. */
export const searchName = (name: string): string => name.replace(/ \(.*\)$|, .*$/, '')
