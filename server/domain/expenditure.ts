import { addDays, type Day } from './day.ts'
import type { DayStatus } from './diary.ts'
import { ageOn, type BodyFacts, energyNeed } from './energy-needs.ts'
import {
  estimateOf,
  type Filter,
  type Intake,
  initialState,
  isOutlier,
  loggingDeviation,
  predict,
  trendOf,
  update,
} from './expenditure-filter.ts'
import type { ActivityLevel, FormulaSex, LifeStage } from './profile.ts'

/** What the formula asks of somebody; height in cm. Null is unknown. */
export type Person = {
  birthDate: Day | null
  formulaSex: FormulaSex | null
  height: number | null
  activityLevel: ActivityLevel | null
  lifeStage: LifeStage | null
}

/** The food of a day: the kcal of the entries that state them, and how many do not. */
export type DayOfFood = { calories: number; unknown: number }

/** kg and per cent; null is unknown. */
export type BodyWeighing = { date: Day; weight: number; bodyFatPercentage: number | null }

/** What somebody logged, in any order. Days without food are left out. */
export type EnergyRecords = {
  food: ReadonlyMap<Day, DayOfFood>
  statuses: ReadonlyMap<Day, DayStatus>
  weighings: readonly BodyWeighing[]
}

export type LeftOutReason = 'nothing logged' | 'unknown energy' | 'looks incomplete' | 'marked incomplete'

/** How many more days of food and weigh-ins it takes, and over how many more days the weigh-ins have to span. */
export type Needs = { foodDays: number; weighIns: number; days: number }

/**
 * What a person uses, in kcal a day, as far as the days before `date` tell.
 * - `formula`: it was never measured; `kcal` is the formula's.
 * - `measured`: learned from food and weight; `low` and `high` hold for 90 of 100 people.
 * - `holding`: it was measured before, but too little was logged since; the last measured values.
 * - `refused`: there is no estimate, for a `reason`, which is a sentence.
 */
export type Expenditure = {
  date: Day
  state: 'formula' | 'measured' | 'holding' | 'refused'
  kcal: number | null
  low: number | null
  high: number | null
  formulaKcal: number | null
  /** kg, without the water that comes and goes; what the scale showed where nothing is estimated yet. */
  trendWeight: number | null
  /** kcal for each kg of tissue that is lost or gained. */
  density: number | null
  /** Of the 28 days before. */
  foodDays: number
  weighIns: number
  /** Null when measured. */
  needs: Needs | null
  reason: string | null
  /** Of the day itself, in kcal; null when unknown, and why. Neither is said of a day that is not over. */
  intake: number | null
  leftOut: LeftOutReason | null
}

/** What it takes to be measured: within 28 days, and of that within 14. */
const windowDays = 28
const recentDays = 14
const least = { foodDays: 10, recentFoodDays: 8, weighIns: 4, recentWeighIns: 1, days: 14 }
/** Of the bounds, in kcal. */
const mostHalfWidth = 350

/** Weights in a row that do not fit, after which the model begins again. */
const mostOutliers = 3

/** How many known days say what a person eats. */
const daysOfMean = 28
/** A day with less of the mean looks incomplete, once there are a few days. */
const leastShare = 0.55
const fewDays = 5
/** So many days in a row that look incomplete are what the person eats now, as after a feast or at the start of a strict diet. */
const mostLittle = 7
/** Standard deviation of a person's days as a share of their mean, until there are a few. */
const usualDeviation = 0.25

/** What was logged up to a day. */
type Diary = {
  /** The newest known intakes in kcal, and their mean. */
  known: readonly number[]
  mean: number
  /** The intakes that looked incomplete since the newest known one. */
  little: readonly number[]
  /** The last 28 days, oldest first. */
  recent: readonly LoggedDay[]
}
type LoggedDay = { isKnown: boolean; isWeighed: boolean }
/** What was learned up to a day: `startKcal` is what the formula said at first, and `outliers` how many weights in a row did not fit. */
type Model = { filter: Filter; startKcal: number; outliers: number }

type Facts = { birthDate: Day; sex: FormulaSex; height: number; activity: ActivityLevel }
/** What the formula says of a person on a day, in kcal a day, and the energy of their tissue. */
type Body = { formulaKcal: number; density: number }

/**
 * The expenditure as of each day from that of the first record to `today`. What is logged for today and later does not
 * count. Ten years take tens of milliseconds, so the caller can let others run between the days.
 */
export function* expenditureByDay(person: Person, records: EnergyRecords, today: Day): Generator<Expenditure, void> {
  const facts = factsOf(person)
  const weighings = weighingsByDay(records.weighings)
  let diary: Diary = { known: [], mean: 0, little: [], recent: [] }
  let model: Model | null = null
  let latestWeight: number | null = null
  let bodyFat: number | null = null
  let measured: Values | null = null

  for (let date = firstDayOf(records, today); date <= today; date = addDays(date, 1)) {
    const weighing = weighings.get(date)
    latestWeight = weighing?.weight ?? latestWeight
    const weight = model ? trendOf(model.filter) : latestWeight
    const body = facts && weight !== null ? bodyOn(date, facts, weight, bodyFat) : null
    const reason = refusalOf(person, date, weight)
    const counts = countsOf(diary.recent)
    const needs = needsOf(counts, diary, model, body)
    if (reason === null && needs === null && model) measured = measuredBy(model, diary)
    const eaten = date < today ? intakeOf(records.food.get(date), records.statuses.get(date), diary) : notOver
    yield {
      date,
      ...stateOf(reason, needs, measured, body),
      needs,
      reason,
      trendWeight: weight === null ? null : Math.round(weight * 100) / 100,
      density: body?.density ?? null,
      foodDays: counts.foodDays,
      weighIns: counts.weighIns,
      ...eaten,
    }
    bodyFat = weighing?.bodyFatPercentage ?? bodyFat
    if (facts && weighing) model = withWeighing(date, model, facts, weighing.weight, bodyFat)
    if (facts && model) model = nextMorning(date, model, facts, bodyFat, countedIntake(diary, eaten.intake))
    diary = withDay(diary, eaten, weighing !== undefined)
  }
}

function firstDayOf({ food, statuses, weighings }: EnergyRecords, today: Day): Day {
  const days = [...food.keys(), ...statuses.keys(), ...weighings.map(({ date }) => date)]
  return days.reduce((first, day) => (day < first ? day : first), today)
}

/** The mean of each day's weights, and of its body fat where it is known. */
function weighingsByDay(weighings: readonly BodyWeighing[]): Map<Day, Omit<BodyWeighing, 'date'>> {
  // Sorted, because the order of a sum changes its last digit.
  const byDay = Map.groupBy(
    weighings.toSorted((a, b) => a.weight - b.weight),
    ({ date }) => date,
  )
  return new Map(
    [...byDay].map(([date, all]) => {
      const fat = all.map(({ bodyFatPercentage }) => bodyFatPercentage).filter((one) => one !== null)
      return [
        date,
        { weight: meanOf(all.map(({ weight }) => weight)), bodyFatPercentage: fat.length > 0 ? meanOf(fat) : null },
      ]
    }),
  )
}

const factsOf = ({ birthDate, formulaSex: sex, height, activityLevel }: Person): Facts | null =>
  birthDate === null || sex === null || height === null
    ? null
    : { birthDate, sex, height, activity: activityLevel ?? 'low' }

const adultAge = 18

/** What an estimate needs, as its refusal names it. */
export const estimateNeeds = {
  birthDate: 'your date of birth',
  formulaSex: 'the sex for the formula',
  height: 'your height',
  weight: 'a weight',
} as const

/** Why there is no estimate on a day, in a sentence, or null. */
function refusalOf({ birthDate, formulaSex, height, lifeStage }: Person, date: Day, weight: number | null) {
  if (lifeStage === 'pregnant') return 'There is no estimate during pregnancy, whose needs the scale does not show.'
  if (lifeStage === 'breastfeeding')
    return 'There is no estimate while breastfeeding, whose needs the scale does not show.'
  if (birthDate !== null && ageOn(date, birthDate) < adultAge)
    return 'The estimate is made for adults: at least 18 years.'
  const missing = [
    birthDate === null && estimateNeeds.birthDate,
    formulaSex === null && estimateNeeds.formulaSex,
    height === null && estimateNeeds.height,
    weight === null && estimateNeeds.weight,
  ].filter((one) => one !== false)
  return missing.length === 0 ? null : `The estimate needs ${inWords(missing)}.`
}

const inWords = (words: readonly string[]): string =>
  words.length < 2 ? words.join() : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`

function bodyOn(date: Day, { birthDate, ...facts }: Facts, weight: number, bodyFat: number | null): Body {
  const body = { ...facts, weight, age: ageOn(date, birthDate) }
  return { formulaKcal: energyNeed(body), density: energyDensity(weight, bodyFat ?? usualBodyFat(body)) }
}

/**
 * The body fat of adults in per cent. Source: Deurenberg, Weststrate, Seidell 1991, Body mass index as a measure of body
 * fatness: age- and sex-specific prediction formulas, Br J Nutr 65:105-114.
 */
function usualBodyFat({ weight, height, age, sex }: Omit<BodyFacts, 'activity' | 'aim'>) {
  const male = { female: 0, average: 0.5, male: 1 }[sex]
  return 1.2 * (weight / (height / 100) ** 2) + 0.23 * age - 10.8 * male - 5.4
}

/** The energy density of somebody who did not measure their body fat. */
export const usualDensity = (body: Parameters<typeof usualBodyFat>[0]): number =>
  energyDensity(body.weight, usualBodyFat(body))

/**
 * The energy of the tissue that a body of `weight` kg with `bodyFat` per cent of fat loses and gains, in kcal per kg: the
 * more fat somebody has, the more of it is fat. Sources: Forbes 1987, Human Body Composition, for the share of fat, with
 * its constant of 10.4 kg; Hall 2008, What is the required energy deficit per unit weight loss?, Int J Obes 32:573-576,
 * for the 9,440 kcal of a kg of fat and the 1,820 of other tissue.
 */
export function energyDensity(weight: number, bodyFat: number): number {
  const fat = (weight * Math.min(50, Math.max(8, bodyFat))) / 100
  const share = fat / (10.4 + fat)
  return 9_440 * share + 1_820 * (1 - share)
}

/**
 * The model begins with the first weighing, and once more when several in a row do not fit: then the first one was wrong, or
 * the scale or the body is another one.
 */
function withWeighing(date: Day, model: Model | null, facts: Facts, weight: number, bodyFat: number | null): Model {
  const outliers = model && isOutlier(model.filter, weight) ? model.outliers + 1 : 0
  if (model && outliers < mostOutliers) return { ...model, filter: update(model.filter, weight), outliers }
  const { formulaKcal } = bodyOn(date, facts, weight, bodyFat)
  return { filter: update(initialState(weight, formulaKcal), weight), startKcal: formulaKcal, outliers: 0 }
}

function nextMorning(date: Day, model: Model, facts: Facts, bodyFat: number | null, intake: Intake): Model {
  const { density } = bodyOn(date, facts, trendOf(model.filter), bodyFat)
  return { ...model, filter: predict(model.filter, intake, density) }
}

type Eaten = { intake: number | null; leftOut: LeftOutReason | null; little?: number }

const notOver: Eaten = { intake: null, leftOut: null }

/** What was eaten on a day in kcal, or why that is unknown. `diary` is of the days before. */
function intakeOf(food: DayOfFood | undefined, status: DayStatus | undefined, { known, mean, little }: Diary): Eaten {
  if (status === 'incomplete') return leftOut('marked incomplete')
  if (!food) return status === 'complete' ? { intake: 0, leftOut: null } : leftOut('nothing logged')
  if (food.unknown > 0) return leftOut('unknown energy')
  const isLittle = known.length >= fewDays && food.calories < leastShare * mean && little.length < mostLittle
  return isLittle && status !== 'complete'
    ? { ...leftOut('looks incomplete'), little: food.calories }
    : { intake: food.calories, leftOut: null }
}

const leftOut = (reason: LeftOutReason): Eaten => ({ intake: null, leftOut: reason })

/** What counts as eaten on a day: where that is unknown, what the person usually eats. */
function countedIntake({ known, mean }: Diary, intake: number | null): Intake {
  if (intake !== null) return { kcal: intake }
  if (known.length === 0) return null
  return { mean, deviation: Math.hypot(deviationOf(known, mean), loggingDeviation * mean) }
}

function withDay(diary: Diary, { intake, little }: Eaten, isWeighed: boolean): Diary {
  const recent = [...diary.recent, { isKnown: intake !== null, isWeighed }].slice(-windowDays)
  if (little !== undefined) return { ...diary, little: [...diary.little, little], recent }
  if (intake === null) return { ...diary, recent }
  // What was eaten before is no measure any more.
  const before = diary.little.length < mostLittle ? diary.known : diary.little
  const known = [...before, intake].slice(-daysOfMean)
  return { known, mean: meanOf(known), little: [], recent }
}

/** Of the last 28 days, of the last 14, and how many days the weigh-ins span, the first and the last included. */
function countsOf(recent: readonly LoggedDay[]) {
  const counts = { foodDays: 0, recentFoodDays: 0, weighIns: 0, recentWeighIns: 0, days: 0 }
  let firstWeighed = 0
  for (const [at, { isKnown, isWeighed }] of recent.entries()) {
    const isRecent = at >= recent.length - recentDays
    if (isKnown) counts.foodDays++
    if (isKnown && isRecent) counts.recentFoodDays++
    if (!isWeighed) continue
    if (counts.weighIns === 0) firstWeighed = at
    counts.weighIns++
    if (isRecent) counts.recentWeighIns++
    counts.days = at - firstWeighed + 1
  }
  return counts
}

/** What it still takes to be measured; null when nothing is missing. */
function needsOf(counts: ReturnType<typeof countsOf>, { mean }: Diary, model: Model | null, body: Body | null) {
  const missing = (name: keyof typeof counts) => Math.max(0, least[name] - counts[name])
  const needs: Needs = {
    foodDays: Math.max(missing('foodDays'), missing('recentFoodDays')),
    weighIns: Math.max(missing('weighIns'), missing('recentWeighIns')),
    days: missing('days'),
  }
  if (needs.foodDays + needs.weighIns + needs.days > 0 || !model || !body) return needs
  const more = daysUntilNarrow(model, mean, body.density)
  return more === 0 ? null : { ...needs, foodDays: more, weighIns: more }
}

/** How many days with food and a weigh-in it takes until the bounds are narrow enough, at most 28. */
function daysUntilNarrow({ filter, startKcal }: Model, mean: number, density: number): number {
  let [later, days] = [filter, 0]
  while (days < windowDays && estimateOf(later, startKcal, mean).halfWidth > mostHalfWidth) {
    later = predict(update(later, trendOf(later)), { kcal: mean }, density)
    days++
  }
  return days
}

type Values = Pick<Expenditure, 'kcal' | 'low' | 'high'>

function measuredBy({ filter, startKcal }: Model, { mean }: Diary): Values {
  const { kcal, halfWidth } = estimateOf(filter, startKcal, mean)
  return { kcal: Math.round(kcal), low: Math.round(kcal - halfWidth), high: Math.round(kcal + halfWidth) }
}

function stateOf(reason: string | null, needs: Needs | null, measured: Values | null, body: Body | null) {
  const none = { kcal: null, low: null, high: null, formulaKcal: null }
  if (reason !== null || !body) return { state: 'refused' as const, ...none }
  const formulaKcal = Math.round(body.formulaKcal)
  if (!measured) return { state: 'formula' as const, ...none, kcal: formulaKcal, formulaKcal }
  return { state: needs === null ? ('measured' as const) : ('holding' as const), ...measured, formulaKcal }
}

/** The days among the 28 before the last of `days` that were left out, each with its reason. */
export const leftOutBefore = (days: readonly Expenditure[]): { date: Day; reason: LeftOutReason }[] =>
  days.slice(-windowDays - 1, -1).flatMap(({ date, leftOut }) => (leftOut === null ? [] : [{ date, reason: leftOut }]))

/** Of at least one value. */
const meanOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length

function deviationOf(values: readonly number[], mean: number): number {
  if (values.length < fewDays) return usualDeviation * mean
  return Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (values.length - 1))
}
