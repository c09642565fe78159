import { plural, t } from '@lingui/core/macro'
import type { Day } from '#domain/day.ts'
import type { DailyGoals, EnergyGoals } from '#domain/goals.ts'
import {
  averages,
  burnedBy,
  caloriesLeft,
  isPartial,
  type Nutrient,
  nutrientNames,
  nutrients,
  type Totals,
  totals,
} from '#domain/nutrition.ts'
import { word } from '../../i18n.ts'
import type { RouterOutputs } from '../../trpc.ts'
import { inPercent, listText, nameInText, whole } from '../../ui/format.ts'
import type { UnitTexts } from '../../ui/unit-texts.ts'

/** The totals of a day, or their mean over several days. */
export type Figures = {
  totals: Totals
  /** kcal burned by exercise a day. */
  burned: number
  /** The number of days that count; 0 when nothing was logged. */
  days: number
}

type DiaryDay = {
  readonly [Part in 'food' | 'exercise']: readonly RouterOutputs['diary']['day'][Part][number][]
}

export const ofDay = ({ food, exercise }: DiaryDay): Figures => ({
  totals: totals(food),
  burned: burnedBy(exercise),
  days: food.length > 0 ? 1 : 0,
})

export type IntakeOfDay = RouterOutputs['diary']['daily'][number]

/** Some food of the day is not logged. */
export const isIncomplete = (leftOut: IntakeOfDay['leftOut']): boolean =>
  leftOut === 'looks incomplete' || leftOut === 'marked incomplete'

/** The days of a mean, and the mean of their goals for energy and macros. */
export type FiguresOfRange = Figures & { areComplete: boolean; goals: EnergyGoals | null }

/**
 * The mean of the complete days before today, among them those of fasting, as the chart of the days has it. While there is none,
 * that of all days with food up to today; what is planned for later was not eaten.
 */
export function ofRange(
  { from, days }: Pick<RouterOutputs['diary']['summary'], 'from' | 'days'>,
  intake: readonly IntakeOfDay[],
  today: Day,
): FiguresOfRange {
  const eaten = new Map(days.map((day) => [day.date, day.totals]))
  const logged = intake.flatMap((day) => {
    const isFast = day.totals === null && day.leftOut === null && day.date < today
    const sums = eaten.get(day.date) ?? (isFast ? totals([]) : null)
    return sums && day.date >= from && day.date <= today ? [{ ...day, sums }] : []
  })
  const complete = logged.filter(({ date, leftOut }) => date < today && !isIncomplete(leftOut))
  const counted = complete.length > 0 ? complete : logged
  const mean = (of: (day: (typeof counted)[number]) => number) =>
    counted.reduce((sum, day) => sum + of(day), 0) / counted.length
  return {
    totals: averages(counted.map(({ sums }) => sums)),
    burned: counted.length > 0 ? mean(({ burned }) => burned) : 0,
    days: counted.length,
    areComplete: complete.length > 0,
    goals:
      counted.length === 0
        ? null
        : {
            calories: mean(({ goals }) => goals.calories),
            protein: mean(({ goals }) => goals.protein),
            carbs: mean(({ goals }) => goals.carbs),
            fat: mean(({ goals }) => goals.fat),
          },
  }
}

/** The nutrients in the chart: each has a goal, which the others have only where it is set. */
export const chartNutrients = ['calories', 'protein', 'carbs', 'fat'] as const
export type ChartNutrient = (typeof chartNutrients)[number]

/** What a nutrient is called; `energyName` is the name of the energy. */
export const nameOf = (nutrient: Nutrient, energyName: string): string =>
  nutrient === 'calories' ? energyName : word(nutrientNames[nutrient])

export const hueOf = { calories: 'energy', protein: 'protein', carbs: 'carbs', fat: 'fat' } as const

export const isInChart = (nutrient: Nutrient): nutrient is ChartNutrient =>
  chartNutrients.some((one) => one === nutrient)

/** Intake in per cent of its goal, for calories with exercise; null when the intake is unknown or the goal is 0. */
export function percentOf(nutrient: ChartNutrient, figures: Figures, goals: DailyGoals): number | null {
  const { sum } = figures.totals[nutrient]
  return sum === null || goals[nutrient] <= 0 ? null : (sum / goalOf(nutrient, figures, goals)) * 100
}

/** Exercise adds to the goal for calories, as it does in what is left of it. */
export const goalOf = (nutrient: ChartNutrient, { burned }: Figures, goals: DailyGoals): number =>
  goals[nutrient] + (nutrient === 'calories' ? burned : 0)

/** `250%`; from ten times the goal on `12×`, since more digits have no room below a bar. */
export const goalPercentText = (percent: number): string =>
  Math.round(percent) < manyTimes ? inPercent(percent) : `${whole(percent / 100)}×`

/** Per cent of a goal that are written as a multiple of it. */
export const manyTimes = 1_000

/** What is left of a goal (for calories plus exercise): negative when over, null without a goal or a known intake. */
export function leftOf(nutrient: Nutrient, { totals: sums, burned }: Figures, goals: DailyGoals): number | null {
  const { sum } = sums[nutrient]
  const goal = goals[nutrient]
  if (sum === null || goal === undefined) return null
  return nutrient === 'calories' ? caloriesLeft(goal, sum, burned) : goal - sum
}

/** One sentence per share of foods: `Fibre and salt are unknown for 9 of 11 foods today.` `when` is `today`. */
export function unknownSentences({ totals: sums }: Figures, when: string, units: UnitTexts): string[] {
  const partial = nutrients.filter((nutrient) => isPartial(sums[nutrient]))
  const byShare = Map.groupBy(partial, (nutrient) => sums[nutrient].of - sums[nutrient].known)
  return [...byShare].map(([missing, names]) => {
    const { of } = sums.calories
    const name = (nutrient: Nutrient) => nameOf(nutrient, units.energyName)
    const list = listText(names.map((nutrient, at) => (at === 0 ? name(nutrient) : nameInText(name(nutrient)))))
    const unknown = whole(missing)
    return isPlural(names, units)
      ? plural(of, {
          one: `${list} are unknown for ${unknown} of # food ${when}.`,
          other: `${list} are unknown for ${unknown} of # foods ${when}.`,
        })
      : plural(of, {
          one: `${list} is unknown for ${unknown} of # food ${when}.`,
          other: `${list} is unknown for ${unknown} of # foods ${when}.`,
        })
  })
}

const pluralNames: readonly Nutrient[] = ['carbs', 'sugars']

const isPlural = ([first, ...others]: Nutrient[], { energyUnit }: UnitTexts): boolean =>
  others.length > 0 ||
  (first !== undefined && (first === 'calories' ? energyUnit === 'kcal' : pluralNames.includes(first)))

/** `1,790 kcal of 2,000 kcal` */
export const ofGoalText = (amount: string, goal: string): string => t`${amount} of ${goal}`
