/** Weight and measurements: changes, goals and the trend. */

import type { z } from 'zod'
import { type Day, daysBetween } from './day.ts'
import type { ChangeProgress } from './progress-schemas.ts'

/** Weight in kg, body fat in per cent, waist in cm. Null is unknown. */
export type ProgressEntry = {
  id: string
  date: Day
  weight: number
  bodyFatPercentage: number | null
  measurements: { waist: number | null }
}

/** Applies a change to an entry. */
export function changedProgress(
  entry: ProgressEntry,
  { date, weight, bodyFatPercentage, measurements }: Omit<z.output<typeof ChangeProgress>, 'id'>,
): ProgressEntry {
  const waist = measurements === null ? null : measurements?.waist
  return {
    id: entry.id,
    date: date ?? entry.date,
    weight: weight ?? entry.weight,
    bodyFatPercentage: bodyFatPercentage === undefined ? entry.bodyFatPercentage : bodyFatPercentage,
    measurements: { waist: waist === undefined ? entry.measurements.waist : waist },
  }
}

/** A weight on a day, in kg unless another unit is stated. */
export type Weighing = { date: Day; weight: number }

/** The first and the latest weight of a person. */
export type Span = { first: Weighing; latest: Weighing }

/** Body mass index: kg divided by the square of the height in m, 1 decimal. Null without a height. */
export const bmi = (weight: number, heightCm: number | null): number | null =>
  heightCm === null ? null : rounded(weight / (heightCm / 100) ** 2, 1)

/** `weight` in kg, `height` in cm. */
export const isUnderweight = (weight: number, height: number): boolean => weight / (height / 100) ** 2 < underweightBmi

/** The BMI in kg/m² below which a person is underweight (WHO 2000, Technical Report Series 894). */
const underweightBmi = 18.5

/** The change from the first weight to the latest, in their unit, 1 decimal: negative for a loss. */
export const totalChange = ({ first, latest }: Span): number => rounded(latest.weight - first.weight, 1)

/** The lost per cent of the first weight, 1 decimal: negative for a gain. */
export const percentLost = ({ first, latest }: Span): number =>
  rounded(((first.weight - latest.weight) / first.weight) * 100, 1)

/** The mean change per week, in the unit of the weights, 2 decimals: negative for a loss. Null for less than a week. */
export function averageWeeklyChange({ first, latest }: Span): number | null {
  const weeks = daysBetween(first.date, latest.date) / 7
  return weeks < 1 ? null : rounded((latest.weight - first.weight) / weeks, 2)
}

/**
 * Per cent of the way from the first weight to the target, not rounded: never negative, over 100 beyond the target. The target
 * may be above the first weight. Null without a target, and when the first weight is the target.
 */
export function goalProgress({ first, latest }: Span, target: number | null): number | null {
  if (target === null || first.weight === target) return null
  return Math.max(0, ((first.weight - latest.weight) / (first.weight - target)) * 100)
}

/** Whether a change from one weight to another leads closer to the target. */
export const isTowards = (target: number, from: number, to: number): boolean =>
  Math.abs(to - target) < Math.abs(from - target)

/**
 * The weight to compare a weight of `day` with: the last one up to that day, else the first one after it, at most a month
 * apart. Null when there is none. `weighings` are latest first.
 */
export function comparedWith<One extends Weighing>(day: Day, weighings: readonly One[]): One | null {
  const before = weighings.find(({ date }) => date <= day)
  const after = weighings.findLast(({ date }) => date > day)
  const isNear = (one: One | undefined) => one && Math.abs(daysBetween(day, one.date)) <= comparableDays
  return [before, after].find(isNear) ?? null
}

/** How many days two weights may lie apart to be compared. */
const comparableDays = 31

/** Whether a weight differs by more than a tenth from the last one, so that it may be a mistake. */
export const isUnlikely = (weight: number, last: number): boolean =>
  // 1e-6 is for floating-point errors.
  Math.abs(weight - last) > last / 10 + 1e-6

/**
 * An unlikely weight with its decimal point moved by one or two places, if that makes it likely: 68.5 for 685 after 68.7.
 * 1 decimal; null otherwise. Both weights are in the unit in which the weight was typed.
 */
export function withPointMoved(typed: number, last: number): number | null {
  const moved = [0.1, 10, 0.01, 100].map((factor) => rounded(typed * factor, 1))
  return (isUnlikely(typed, last) && moved.find((one) => !isUnlikely(one, last))) || null
}

/**
 * The trend of weights: an exponentially weighted moving average that begins at the first weight (source: see `smoothing`).
 * One value for each day with weights, of which the mean is taken. After a gap of days, a weight counts as if it had been the
 * same on each of them: its share is 1 - 0.9^days. `weighings` are earliest first.
 */
export function trend(weighings: readonly Weighing[]): Weighing[] {
  const smooth: Weighing[] = []
  for (const { date, weight } of dailyMeans(weighings)) {
    const before = smooth.at(-1)
    const share = before ? 1 - (1 - smoothing) ** daysBetween(before.date, date) : 1
    smooth.push({ date, weight: before ? before.weight + share * (weight - before.weight) : weight })
  }
  return smooth
}

function dailyMeans(weighings: readonly Weighing[]): Weighing[] {
  const byDay = Map.groupBy(weighings, ({ date }) => date)
  return [...byDay].map(([date, all]) => ({
    date,
    weight: all.reduce((sum, { weight }) => sum + weight, 0) / all.length,
  }))
}

/** Days of the trend that its change per week is taken from. */
const recentDays = 28

/** The mean change of a trend per week over its last four weeks, 2 decimals: negative for a loss. Null for less than a week. */
export function trendPerWeek(points: readonly Weighing[]): number | null {
  const latest = points.at(-1)
  const first = latest && points.find(({ date }) => daysBetween(date, latest.date) <= recentDays)
  return first ? averageWeeklyChange({ first, latest }) : null
}

/** The share of a day's difference that goes into the trend: 10 % (John Walker, The Hacker's Diet, "Signal and Noise", 1991). */
const smoothing = 0.1

/** At most `max` items of a list, evenly spread, with the first and the last one. `max` is at least 2. */
export function thinned<Item>(items: readonly Item[], max: number): Item[] {
  if (items.length <= max) return [...items]
  const step = (items.length - 1) / (max - 1)
  return Array.from({ length: max }, (_, at) => items[Math.round(at * step)] as Item)
}

/** Rounds halves away from 0, so that gains and losses are rounded alike; never returns -0. */
function rounded(value: number, decimals: number): number {
  const factor = 10 ** decimals
  // Digits beyond the twelfth are floating-point errors, which would round 1.005 down.
  const steps = Math.round(Number((Math.abs(value) * factor).toPrecision(12)))
  return (Math.sign(value) * steps) / factor + 0
}
