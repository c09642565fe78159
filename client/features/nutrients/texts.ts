import { plural, t } from '@lingui/core/macro'
import type { NutrientSum } from '#domain/nutrient-amounts.ts'
import { isLabelNutrient } from '#domain/nutrients.ts'
import { locale } from '../../i18n.ts'
import { type ListedNutrient, useNutrientAmount } from '../../nutrients.ts'
import { inPercent, upToDecimals, whole, withUnit } from '../../ui/format.ts'
import { type Aim, aimOf, compare } from './comparison.ts'

/** Nutrients of the label have goals instead of targets. */
export const hasGoal = ({ key }: Pick<ListedNutrient, 'key'>): boolean => isLabelNutrient(key)

/** The beginning of a line. */
export const capitalised = (text: string): string => text.charAt(0).toLocaleUpperCase(locale) + text.slice(1)

/** `PRI 16 mg`, `AI 7.5 to 16.3 mg`, `your target at most 300 mg`. */
export function aimText({ from, to, isOwn, kind }: Aim, { unit, decimals }: ListedNutrient): string {
  const write = (amount: number) => upToDecimals(amount, Math.max(1, decimals))
  const [least, most] = [write(from ?? 0), write(to ?? 0)]
  const range = from !== null && to !== null ? t`${least} to ${most}` : from !== null ? least : most
  const amount = withUnit(range, unit)
  if (!isOwn) return t({ message: `${kind} ${amount}`, comment: 'A reference intake: PRI 16 mg' })
  return from === null ? t`your target at most ${amount}` : t`your target ${amount}`
}

const upperText = ({ unit, decimals }: ListedNutrient, upper: number): string =>
  withUnit(upToDecimals(upper, Math.max(1, decimals)), unit)

/** `from 7 of 9 foods`; null when all state it. */
function shareText({ known, of }: Pick<NutrientSum, 'known' | 'of'>): string | null {
  if (known === of || known === 0) return null
  const stating = whole(known)
  return plural(of, { one: `from ${stating} of # food`, other: `from ${stating} of # foods` })
}

/** What a row says of a nutrient. */
export function useNutrientTexts() {
  const write = useNutrientAmount()
  return (nutrient: ListedNutrient, total: NutrientSum) => {
    const comparison = compare(nutrient, total)
    const { isPartial, percent } = comparison
    const aim = aimOf(nutrient)
    return {
      comparison,
      amount: isPartial
        ? atLeast(write(nutrient, roundedDown(total.sum, nutrient.decimals)))
        : write(nutrient, total.sum),
      share: shareText(total),
      aim: aim && aimText(aim, nutrient),
      percent: percent === null ? null : isPartial ? atLeast(inPercent(Math.floor(percent))) : inPercent(percent),
      warnings: warningsOf(nutrient, total),
    }
  }
}

const atLeast = (amount: string) => t`at least ${amount}`

/** What is at least there must not be rounded up; less than can be shown is a trace. */
function roundedDown(amount: number | null, decimals: number): number | null {
  if (amount === null || amount === 0) return amount
  return Math.floor(amount * 10 ** decimals) / 10 ** decimals || Number.MIN_VALUE
}

/** What is too much even if nothing else were eaten. An upper level of added amounts is no certain verdict: foods do not say what was added. */
function warningsOf(nutrient: ListedNutrient, total: NutrientSum): string[] {
  const { aim, isOverUpper, isOverTarget } = compare(nutrient, total)
  const { upper = null, upperAppliesTo } = nutrient.reference ?? {}
  const warnings: string[] = []
  if (isOverTarget && aim?.to) {
    const most = upperText(nutrient, aim.to)
    warnings.push(t`Above your target of at most ${most}`)
  }
  if (isOverUpper && upper !== null) {
    const level = upperText(nutrient, upper)
    warnings.push(
      upperAppliesTo === 'all'
        ? t`Above the upper level of ${level}`
        : upperAppliesTo === 'preformed'
          ? t`Perhaps above the upper level of ${level}, which counts only preformed vitamin A, not carotenes`
          : t`Perhaps above the upper level of ${level}, which counts only what fortified foods and supplements add`,
    )
  }
  return warnings
}

/** `Upper level 35 mg.`, and what it counts where that is not all. */
export function upperNote(nutrient: ListedNutrient, upper: number): string {
  const level = upperText(nutrient, upper)
  const appliesTo = nutrient.reference?.upperAppliesTo
  if (appliesTo === 'added') return t`Upper level ${level}, which counts only what fortified foods and supplements add.`
  if (appliesTo === 'preformed') return t`Upper level ${level}, which counts only preformed vitamin A, not carotenes.`
  return t`Upper level ${level}.`
}

/** `Foods with most iron`: the words that the food search understands. */
export const searchName = (name: string): string => name.replace(/ \(.*\)$|, .*$/, '')
