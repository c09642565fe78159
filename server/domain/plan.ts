import { z } from 'zod'
import { addDays, type Day } from './day.ts'
import { BodyFacts, energyNeed, type GoalSuggestion, lowestCalories } from './energy-needs.ts'
import { usualDensity } from './expenditure.ts'
import { notNumber } from './fields.ts'
import type { EnergyGoals } from './goals.ts'
import { ChangeGoals, weightAims } from './goals-schemas.ts'
import { kcalPerGram } from './nutrition.ts'
import type { FormulaSex } from './profile.ts'
import { isUnderweight } from './progress.ts'

type Aim = (typeof weightAims)[number]

/** Per cent of the body weight a week: by default, and at most. */
export const usualRate = { lose: 0.5, gain: 0.2 }
export const mostRate = { lose: 1, gain: 0.5 }

/** An aim, and how fast: per cent of the body weight a week, which is null for keeping it. */
export const SetPlan = z
  .object({
    aim: z.enum(weightAims, 'The aim is lose, keep or gain.'),
    ratePercent: z
      .number(notNumber('The rate must be a number: per cent of the body weight a week.'))
      .min(0, 'The rate cannot be negative.')
      .nullish(),
  })
  .superRefine(({ aim, ratePercent }, context) => {
    if (ratePercent === null || ratePercent === undefined) return
    const message = rateProblem(aim, ratePercent)
    if (message) context.addIssue({ code: 'custom', path: ['ratePercent'], message })
  })
  .transform(({ aim, ratePercent }) => ({ aim, ratePercent: aim === 'keep' ? null : (ratePercent ?? usualRate[aim]) }))

function rateProblem(aim: Aim, rate: number): string | null {
  if (aim === 'keep') return rate === 0 ? null : 'Keeping the weight has no rate.'
  if (rate === 0) return 'The rate must be above 0.'
  return rate > mostRate[aim] ? `To ${aim} weight, the rate can be at most ${mostRate[aim]} % a week.` : null
}

/** kg a week that a plan changes a body of `weight` kg by: negative to lose. */
export const kgPerWeek = ({ aim, ratePercent }: Plan, weight: number): number =>
  ({ lose: -1, keep: 0, gain: 1 })[aim] * ((ratePercent ?? 0) / 100) * weight

export type Plan = { aim: Aim; ratePercent: number | null }

/** The decision of a check-in. Goals that are stated are set instead of those that are proposed. */
export const CheckIn = ChangeGoals.unwrap()
  .pick({ calories: true, protein: true, carbs: true, fat: true })
  .extend({ decision: z.enum(['accept', 'decline'], 'The decision is accept or decline.') })

/** Days after which a plan can be checked again. */
export const checkedForDays = 7

/** Is there a decision to take? `checkedInOn` is the day of the last one for this plan. */
export const isDue = (checkedInOn: Day | null, today: Day): boolean =>
  checkedInOn === null || today >= addDays(checkedInOn, checkedForDays)

/** A person as their days tell: kg, cm, kcal a day, and the kcal of a kg of tissue that they would lose or gain. */
type Body = { weight: number; height: number; sex: FormulaSex; expenditure: number; density: number }

export const limits = ['underweight', 'lowest', 'deficit', 'step'] as const
export type Limit = (typeof limits)[number]

/** The largest share of the expenditure that somebody eats less, the largest step from what was accepted last, and the smallest change, in kcal. */
const mostDeficit = 0.25
const mostStep = 150
const leastChange = 40

/**
 * The kcal a day that lead to the aim, and what limits them. `previous` is today's goal; `accepted` what was accepted last, or
 * null for a plan that is new. What protects a person goes before the step; a week that was missed is not made up for.
 */
export function proposedCalories(
  plan: Plan,
  { weight, height, sex, expenditure, density }: Body,
  previous: number,
  accepted: number | null,
): { calories: number; limitedBy: Limit | null } {
  let calories = Math.round(expenditure + (kgPerWeek(plan, weight) * density) / 7)
  let limitedBy: Limit | null = null
  const limit = (to: number, by: Limit) => {
    calories = Math.round(to)
    limitedBy = by
  }
  if (accepted !== null && Math.abs(calories - accepted) > mostStep)
    limit(accepted + Math.sign(calories - accepted) * mostStep, 'step')
  const least: [number, Limit][] = [
    [expenditure * (1 - mostDeficit), 'deficit'],
    [lowestCalories[sex], 'lowest'],
  ]
  if (plan.aim === 'lose' && isUnderweight(weight, height)) least.unshift([expenditure, 'underweight'])
  for (const [kcal, by] of least) if (calories < Math.round(kcal)) limit(kcal, by)
  const stays = Math.round(previous)
  // A small change is none, but for one that leads back to what protects a person.
  const isTooLow = least.some(([kcal, by]) => by !== 'deficit' && stays < Math.round(kcal))
  return { calories: Math.abs(calories - previous) < leastChange && !isTooLow ? stays : calories, limitedBy }
}

/** g of protein and fat for each kg of body weight, or of the weight at a BMI of 25 for who weighs more. */
const proteinPerKg = 1.6
const leastFatPerKg = 0.8
const mostBmi = 25
/** The lower end of the range for adults, as a share of the energy; source as in `energy-needs.ts`. */
const leastFatShare = 0.2

/**
 * g of protein, fat and carbs for so many kcal: protein by the body (Morton et al. 2018, Br J Sports Med 52:376-384, find no gain
 * of muscle above 1.6 g per kg), at least 0.8 g of fat per kg, and carbs for the rest. What is stated stays as it is.
 */
export function macrosFor(
  calories: number,
  { weight, height }: Pick<Body, 'weight' | 'height'>,
  stated: Partial<Omit<EnergyGoals, 'calories'>> = {},
): EnergyGoals {
  const kg = Math.min(weight, mostBmi * (height / 100) ** 2)
  const protein = stated.protein ?? Math.round(proteinPerKg * kg)
  const wanted = Math.max(leastFatPerKg * kg, (leastFatShare * calories) / kcalPerGram.fat)
  const left = Math.max(0, calories - protein * kcalPerGram.protein)
  const fat = stated.fat ?? Math.round(Math.min(wanted, left / kcalPerGram.fat))
  const carbs = stated.carbs ?? Math.round(Math.max(0, left - fat * kcalPerGram.fat) / kcalPerGram.carbs)
  return { calories, protein, carbs, fat }
}

/**
 * The form of a suggestion of goals, for which the person can also start a plan. A plan asks for the birth date, from which the age
 * follows.
 */
export const SuggestionFacts = BodyFacts.extend({
  hasPlan: z.boolean(),
  birthDate: z.string(),
  ratePercent: SetPlan.in.shape.ratePercent.unwrap(),
}).superRefine(({ hasPlan, aim, ratePercent }, context) => {
  const message = hasPlan && ratePercent !== null ? rateProblem(aim, ratePercent) : null
  if (message) context.addIssue({ code: 'custom', path: ['ratePercent'], message })
})
export type SuggestionFacts = z.output<typeof SuggestionFacts>

/** The plan among the facts; null when none is wanted. */
export const planIn = ({ hasPlan, aim, ratePercent }: SuggestionFacts): Plan | null =>
  hasPlan ? SetPlan.parse({ aim, ratePercent }) : null

/** What a plan proposes to somebody who has not logged anything yet: the formula tells what they use. kcal are rounded to 10. */
export function firstGoals(
  plan: Plan,
  facts: Omit<BodyFacts, 'aim'>,
): Omit<GoalSuggestion, 'limitedBy'> & { limitedBy: Limit | null } {
  const expenditure = energyNeed(facts)
  const body = { ...facts, expenditure, density: usualDensity(facts) }
  // Beside no goals at all, no change is too small.
  const { calories, limitedBy } = proposedCalories(plan, body, 0, null)
  const tens = Math.ceil(calories / 10) * 10
  return { ...macrosFor(tens, body), need: Math.round(expenditure / 10) * 10, limitedBy }
}
