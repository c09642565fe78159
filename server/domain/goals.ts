import type { z } from 'zod'
import { type Day, startOfWeek, weekday } from './day.ts'
import type { SetWeeklyGoals, weightAims } from './goals-schemas.ts'
import { extraNutrients } from './nutrition.ts'

const mainGoalNames = ['calories', 'protein', 'carbs', 'fat', 'water'] as const

type MainGoalName = (typeof mainGoalNames)[number]

export const extraGoalNames = extraNutrients

export type ExtraGoalName = (typeof extraGoalNames)[number]

/** A target is an amount to reach, a limit is an amount to stay within. */
export const extraGoalKind = {
  fiber: 'target',
  sugars: 'limit',
  saturatedFat: 'limit',
  salt: 'limit',
} as const satisfies Record<ExtraGoalName, 'target' | 'limit'>

export const isExtraGoal = (name: string): name is ExtraGoalName => extraGoalNames.some((one) => one === name)

/** kcal, grams and glasses. */
export type MainGoals = Record<MainGoalName, number>

/** All main goals, and the extra goals that are set, in grams. */
export type DailyGoals = MainGoals & Partial<Record<ExtraGoalName, number>>

export const energyGoalNames = ['calories', 'protein', 'carbs', 'fat'] as const

/** kcal and g: the goals that can differ by weekday. */
export type EnergyGoals = Record<(typeof energyGoalNames)[number], number>

/** Goals of some weekdays, by `0` (Sunday) to `6`, instead of those of every day. */
export type WeekdayGoals = Readonly<Record<string, EnergyGoals>>

/** Goals as a user set them. Null is the default, or no goal where there is no default. */
export type StoredGoals = Record<MainGoalName | ExtraGoalName, number | null> & { byWeekday: WeekdayGoals | null }

/** Used until a user sets goals. */
export const defaultGoals: MainGoals = { calories: 2000, protein: 150, carbs: 200, fat: 60, water: 8 }

/** The goals that onboarding suggests at first. */
export const onboardingGoals: MainGoals = { calories: 2000, protein: 50, carbs: 250, fat: 70, water: 8 }

/** Fills unset goals with the defaults. Unset goals without a default are left out. Weekdays are not looked at. */
export function withDefaults(stored: StoredGoals): DailyGoals {
  const goals: DailyGoals = mapNames(mainGoalNames, (name) => stored[name] ?? defaultGoals[name])
  for (const name of extraGoalNames) {
    const value = stored[name]
    if (value !== null) goals[name] = value
  }
  return goals
}

/** The goals of a day: those of its weekday, where it has some. */
export const goalsOfDay = (stored: StoredGoals, date: Day): DailyGoals => ({
  ...withDefaults(stored),
  ...stored.byWeekday?.[weekday(date)],
})

/** The mean of the goals that differ by weekday, over a week. */
export const meanOfWeek = (stored: StoredGoals): EnergyGoals => {
  const days = [0, 1, 2, 3, 4, 5, 6].map((day): EnergyGoals => stored.byWeekday?.[day] ?? withDefaults(stored))
  return mapNames(energyGoalNames, (name) => mean(days.map((goals) => goals[name])))
}

/** Moves every day of the week alike, so that their mean becomes `wanted`. No goal becomes negative. */
export function movedGoals(stored: StoredGoals, wanted: EnergyGoals): StoredGoals {
  const before = meanOfWeek(stored)
  const moved = (goals: EnergyGoals) =>
    mapNames(energyGoalNames, (name) => Math.max(0, Math.round(goals[name] + wanted[name] - before[name])))
  const { byWeekday } = stored
  return {
    ...stored,
    ...moved(withDefaults(stored)),
    byWeekday: byWeekday && Object.fromEntries(Object.entries(byWeekday).map(([day, goals]) => [day, moved(goals)])),
  }
}

type Change = Partial<MainGoals> &
  Partial<Record<ExtraGoalName, number | null>> & { byWeekday?: Record<string, EnergyGoals | null | undefined> | null }

/** Applies a change; missing fields, and missing weekdays, stay as they are. */
export const changedGoals = (stored: StoredGoals, change: Change): StoredGoals => ({
  ...mapNames(mainGoalNames, (name) => change[name] ?? stored[name]),
  ...mapNames(extraGoalNames, (name) => (change[name] === undefined ? stored[name] : change[name])),
  byWeekday: change.byWeekday === undefined ? stored.byWeekday : changedWeekdays(stored.byWeekday, change.byWeekday),
})

function changedWeekdays(stored: WeekdayGoals | null, change: Change['byWeekday']): WeekdayGoals | null {
  const all = Object.entries({ ...(change && stored), ...change })
  const set = all.filter((entry): entry is [string, EnergyGoals] => Boolean(entry[1]))
  return set.length === 0 ? null : Object.fromEntries(set)
}

/** The mean goals of one or more days. A goal that not every day has is the mean of the days that have it. */
export function meanGoals(days: readonly DailyGoals[]): DailyGoals {
  const goals: DailyGoals = mapNames(mainGoalNames, (name) => mean(days.map((day) => day[name])))
  for (const name of extraGoalNames) {
    const values = days.map((day) => day[name]).filter((value) => value !== undefined)
    if (values.length > 0) goals[name] = mean(values)
  }
  return goals
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

const mapNames = <Name extends string, T>(names: readonly Name[], of: (name: Name) => T) =>
  Object.fromEntries(names.map((name) => [name, of(name)])) as Record<Name, T>

export type WeightAim = (typeof weightAims)[number]
export type WeeklyGoals = Required<z.output<typeof SetWeeklyGoals>>

/** The goals that the editor shows at first. */
export const defaultWeeklyGoals: WeeklyGoals = { weightAim: 'lose', weightGoal: 0.5, exerciseGoal: 3 }

/** The goal of a week as it is stored, in kg to lose: negative to gain weight, 0 to keep it. */
export const kgToLose = ({ weightAim = 'lose', weightGoal }: z.output<typeof SetWeeklyGoals>): number =>
  weightAim === 'keep' ? 0 : weightAim === 'gain' ? -weightGoal : weightGoal

/** The aim and the amount of a stored goal; both are null when none was set. */
export function weightGoalOf(toLose: number | null) {
  if (toLose === null) return { weightAim: null, weightGoal: null }
  const weightAim: WeightAim = toLose === 0 ? 'keep' : toLose > 0 ? 'lose' : 'gain'
  return { weightAim, weightGoal: Math.abs(toLose) }
}

/** `startDate` is the Sunday of the week for which they were set. */
type StoredWeeklyGoals = ReturnType<typeof weightGoalOf> & { exerciseGoal: number | null; startDate: Day | null }

/** The goals of the week of a day; null when none are set for that week. */
export function goalsOfWeek(stored: StoredWeeklyGoals | null, today: Day): WeeklyGoals | null {
  if (!stored || stored.startDate !== startOfWeek(today)) return null
  const { weightAim, weightGoal, exerciseGoal } = stored
  return weightAim === null || exerciseGoal === null ? null : { weightAim, weightGoal, exerciseGoal }
}

/** kg */
type Weighed = { weight: number }

/**
 * The last weight of a week, and its change in kg since the last weight before the week, or else since the first weight of the
 * week. `inWeek` is earliest first. Null is unknown.
 */
export function weightInWeek(before: Weighed | null, inWeek: readonly Weighed[]) {
  const last = inWeek.at(-1)
  if (!last) return { weight: null, weightChange: null }
  const reference = before ?? (inWeek.length > 1 ? inWeek[0] : null)
  // Rounded against floating-point noise, as in 70.1 - 69.9.
  const weightChange = reference ? Math.round((last.weight - reference.weight) * 1e6) / 1e6 : null
  return { weight: last.weight, weightChange }
}
