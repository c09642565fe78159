/** Suggests daily goals from the facts about a body. */

import { z } from 'zod'
import type { Day } from './day.ts'
import { notNumber } from './fields.ts'
import type { MainGoals } from './goals.ts'
import { weightAims } from './goals-schemas.ts'
import { kcalPerGram } from './nutrition.ts'
import { type ActivityLevel, activityLevels, type FormulaSex, formulaSexes, Height, Weight } from './profile.ts'
import { isUnderweight } from './progress.ts'

/** What a suggestion is computed from: kg, cm and years. It is not stored. */
export const BodyFacts = z.object({
  weight: Weight,
  height: Height,
  age: z
    .number(notNumber('Age must be a number of years.'))
    .int('Age must be a whole number of years.')
    .min(18, 'The estimate is made for adults: at least 18 years.')
    .max(120, 'Age can be at most 120 years.'),
  sex: z.enum(formulaSexes, 'Please choose one.'),
  activity: z.enum(activityLevels, 'Please choose one.'),
  aim: z.enum(weightAims, 'Please choose one.'),
})
export type BodyFacts = z.output<typeof BodyFacts>

/**
 * Physical activity levels, which multiply the resting energy. Source: EFSA NDA Panel 2013, Scientific Opinion on Dietary
 * Reference Values for energy, EFSA Journal 11(1):3005, with 1.4, 1.6, 1.8 and 2.0 for low active, moderately active, active
 * and very active lifestyles.
 */
const physicalActivityLevel: Record<ActivityLevel, number> = { low: 1.4, moderate: 1.6, active: 1.8, veryActive: 2 }

/**
 * The lowest energy that is suggested, in kcal a day: the lower ends of the diets for women and men in the 2013 AHA/ACC/TOS
 * guideline for overweight and obesity (Jensen et al. 2014, Circulation 129(25 Suppl 2):S102). For `average`, the higher one.
 */
export const lowestCalories: Record<FormulaSex, number> = { female: 1200, male: 1500, average: 1500 }

/**
 * Shares of the energy, within the ranges for adults (protein 10 to 35 %, carbs 45 to 65 %, fat 20 to 35 %) of the Institute
 * of Medicine 2005, Dietary Reference Intakes for Energy, Carbohydrate, Fiber, Fat, Fatty Acids, Cholesterol, Protein, and
 * Amino Acids.
 */
const energyShare = { protein: 0.2, carbs: 0.5, fat: 0.3 }

/**
 * The resting energy expenditure in kcal a day. Source: Mifflin, St Jeor et al. 1990, A new predictive equation for resting
 * energy expenditure in healthy individuals, Am J Clin Nutr 51:241-247.
 */
export function restingEnergy({ weight, height, age, sex }: Omit<BodyFacts, 'activity' | 'aim'>): number {
  const bySex = { female: -161, male: 5, average: (-161 + 5) / 2 }
  return 10 * weight + 6.25 * height - 5 * age + bySex[sex]
}

/** The energy that somebody of this activity needs to keep their weight, in kcal a day: restingEnergy times their activity level. */
export const energyNeed = ({ activity, ...body }: Omit<BodyFacts, 'aim'>): number =>
  restingEnergy(body) * physicalActivityLevel[activity]

/** Whole years from a birth date to a day. */
export const ageOn = (day: Day, birthDate: Day): number =>
  Number(day.slice(0, 4)) - Number(birthDate.slice(0, 4)) - (day.slice(5) < birthDate.slice(5) ? 1 : 0)

export type GoalSuggestion = Pick<MainGoals, 'calories' | 'protein' | 'carbs' | 'fat'> & {
  /** The estimated need, in kcal a day, before the aim is taken into account. */
  need: number
  /** Why the suggestion differs from the aim: losing weight is not suggested to underweight people, or the energy would be too low. */
  limitedBy: 'underweight' | 'lowest' | null
}

/**
 * Suggests daily goals: kcal, rounded to 10, and g. The aims are modest: to lose weight, 15 % less than needed but at most
 * 500 kcal less, the smallest deficit in the guideline above; to gain weight, 10 % more, the lower end of Iraki et al. 2019,
 * Sports 7(7):154. Underweight people are not suggested to lose weight, and nobody gets less than the lowest calories.
 */
export function suggestGoals(facts: BodyFacts): GoalSuggestion {
  const need = energyNeed(facts)
  const isHeldBack = facts.aim === 'lose' && isUnderweight(facts.weight, facts.height)
  const wanted = need + changeFor(isHeldBack ? 'keep' : facts.aim, need)
  const lowest = lowestCalories[facts.sex]
  const calories = Math.max(lowest, toTens(wanted))
  return {
    calories,
    protein: gramsOf('protein', calories),
    carbs: gramsOf('carbs', calories),
    fat: gramsOf('fat', calories),
    need: toTens(need),
    limitedBy: isHeldBack ? 'underweight' : wanted < lowest ? 'lowest' : null,
  }
}

/** kcal a day. */
function changeFor(aim: BodyFacts['aim'], need: number): number {
  if (aim === 'keep') return 0
  return aim === 'lose' ? -Math.min(500, need * 0.15) : need * 0.1
}

const gramsOf = (macro: keyof typeof energyShare, calories: number) =>
  Math.round((calories * energyShare[macro]) / kcalPerGram[macro])

const toTens = (calories: number) => Math.round(calories / 10) * 10
