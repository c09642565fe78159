import { enoughEnergyShare, type NutrientSum } from '#domain/nutrient-amounts.ts'
import type { ListedNutrient } from '../../nutrients.ts'

/** What an amount is held against: the person's own target, or else the reference intake. Either end may be missing. */
export type Aim = { from: number | null; to: number | null; isOwn: boolean; kind: string | null }

export function aimOf({ target, reference }: Pick<ListedNutrient, 'target' | 'reference'>): Aim | null {
  if (target) return { from: target.min, to: target.max, isOwn: true, kind: null }
  if (!reference || reference.value === null) return null
  return { from: reference.value, to: reference.valueTo, isOwn: false, kind: reference.kind }
}

type Comparison = {
  aim: Aim | null
  /** Enough of the food states it for a comparison. */
  isEnough: boolean
  /** Some food does not state it, so that the sum is a lower bound. */
  isPartial: boolean
  /** Of the aim, where that is a single amount to reach and enough is known; rounded down. */
  percent: number | null
  /** More than the upper level: only perhaps, where that does not count the whole amount. */
  isOverUpper: boolean
  isCertainlyOver: boolean
  /** More than the most of the person's own target. */
  isOverTarget: boolean
}

/** Compares an amount with its aim and its upper level. What is unknown claims nothing, but what is known can be too much already. */
export function compare(nutrient: Pick<ListedNutrient, 'target' | 'reference'>, total: NutrientSum): Comparison {
  const { sum, known, of, energyShare } = total
  const aim = aimOf(nutrient)
  const isEnough = sum !== null && energyShare >= enoughEnergyShare
  const upper = nutrient.reference?.upper ?? null
  const isOverUpper = sum !== null && upper !== null && sum > upper
  return {
    aim,
    isEnough,
    isPartial: sum !== null && known < of,
    percent: isEnough && aim?.from && aim.to === null ? Math.floor((sum / aim.from) * 100) : null,
    isOverUpper,
    isCertainlyOver: isOverUpper && nutrient.reference?.upperAppliesTo === 'all',
    isOverTarget: sum !== null && aim?.isOwn === true && aim.to !== null && sum > aim.to,
  }
}

/** Where the aim and the upper level are on every bar, so that rows below each other can be compared. */
const aimAt = 0.75
const upperAt = 0.95

/** Places amounts on a bar, 0 to 1. Null when there is nothing to compare them with. */
export function barOf({ target, reference }: Pick<ListedNutrient, 'target' | 'reference'>) {
  const aim = aimOf({ target, reference })
  const upper = reference?.upper ?? null
  const end = aim && (aim.to ?? aim.from)
  if (end === null && upper === null) return null
  const place = (amount: number): number => {
    if (!end) return Math.min(1, (amount / (upper || 1)) * upperAt)
    const isStretched = upper !== null && upper > end
    if (amount <= end || !isStretched) return Math.min(1, (amount / end) * aimAt)
    return Math.min(1, aimAt + ((amount - end) / (upper - end)) * (upperAt - aimAt))
  }
  return {
    place,
    /** The marks: where the aim begins and ends, and the upper level. */
    from: aim?.from ? place(aim.from) : null,
    to: aim?.to ? place(aim.to) : null,
    upper: upper === null ? null : place(upper),
  }
}
