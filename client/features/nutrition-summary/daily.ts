import { t } from '@lingui/core/macro'
import { addDays, type Day, firstDay } from '#domain/day.ts'
import { isPartial } from '#domain/nutrition.ts'
import { type ChartNutrient, type IntakeOfDay, isIncomplete } from './figures.ts'

/** What to ask for the `days` days that end with `date`, with the week before them, for the mean of the first ones. */
export function spanWithWeekBefore(date: Day, days: number): { from: Day; to: Day } {
  const from = addDays(date, -days - 5)
  return { from: from < firstDay ? firstDay : from, to: date }
}

/** A day of the chart, in kcal or g. */
export type DayOfChart = {
  date: Day
  /** Null without food, and where no food states it; 0 on a day of fasting. */
  amount: number | null
  goal: number
  /** Why it may be less than what was eaten; null where it is all of it. */
  missing: string | null
  /** Of the whole days among the seven up to this one; null where those are too few. */
  mean: number | null
}

const daysOfMean = 7
const fewestDays = 3

/** The days of a chart from `from` on. `days` begin a week earlier, for the mean of its first days. */
export function daysOfChart(
  days: readonly IntakeOfDay[],
  nutrient: ChartNutrient,
  from: Day,
  today: Day,
): DayOfChart[] {
  const all = days.map((day) => ({
    date: day.date,
    amount: amountOf(day, nutrient),
    goal: day.goals[nutrient],
    missing: missingOf(day, nutrient, today),
  }))
  return all
    .map((day, at) => {
      const week = all.slice(Math.max(0, at - daysOfMean + 1), at + 1)
      // A day that is not over is not all of what will be eaten.
      const whole = week.filter(({ date, missing }) => missing === null && date < today)
      const sum = whole.reduce((sum, { amount }) => sum + (amount ?? 0), 0)
      return { ...day, mean: whole.length < fewestDays ? null : sum / whole.length }
    })
    .filter(({ date }) => date >= from)
}

/** A whole day without food is one of fasting. */
function amountOf({ totals, leftOut }: IntakeOfDay, nutrient: ChartNutrient): number | null {
  if (totals) return totals[nutrient].sum
  return leftOut === null ? 0 : null
}

function missingOf({ date, totals, leftOut }: IntakeOfDay, nutrient: ChartNutrient, today: Day): string | null {
  if (!totals && (leftOut !== null || date >= today)) return t`nothing logged`
  if (isIncomplete(leftOut)) return t`incomplete`
  if (totals && isPartial(totals[nutrient])) return t`not all foods state it`
  return null
}

/** The days that the axis names: at most `most`, evenly spread, or for longer spans the first days of months. */
export function namedDays(days: readonly Day[], most: number): Day[] {
  const firsts = days.length > 60 ? days.filter((day) => day.endsWith('-01')) : days
  const step = Math.ceil(firsts.length / most)
  // Counted from the end, so that the last day is among them.
  return firsts.filter((_, at) => (firsts.length - 1 - at) % step === 0)
}
