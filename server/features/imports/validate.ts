import { addDays, dayIn, lastLoggableDay } from '../../domain/day.ts'
import { Day } from '../../domain/fields.ts'
import {
  addTo,
  type ImportCounts,
  type ImportKind,
  type ImportSource,
  importKinds,
  isReplaced,
  noCounts,
  type SkippedRows,
  usualMeal,
} from '../../domain/imports.ts'
import { nutrients } from '../../domain/nutrition.ts'
import {
  acceptCheckIn,
  acceptCustomFood,
  acceptDayStatus,
  acceptExercise,
  acceptFast,
  acceptFood,
  acceptGoals,
  acceptPlan,
  acceptProfile,
  acceptRecipe,
  type FoodMatch,
  type NutrientRow,
  problemOfProgress,
  type RowValues,
  type StagedRow,
  type StagedValues,
} from './accept.ts'
import type { ImportedMeals } from './imported-extras.ts'
import { createRowHashes, identityOf, type KnownRows, keyOf } from './known-rows.ts'
import {
  type ExerciseRow,
  type FoodRow,
  type ImportRow,
  type MealTypeRow,
  noWeight,
  type ProgressRow,
  type ReadContext,
} from './source.ts'

/** What a nutrient is, and what was chosen for it, is not counted. */
export type CountedRow = Exclude<ImportRow, NutrientRow | MealTypeRow>

type Options = {
  source: ImportSource
  timeZone: string
  now: Date
  fastHours: number
  meals: ImportedMeals
  known: KnownRows
  /** Whether known rows are returned as well, for replacing days. */
  sendsKnown?: boolean
  /** Whether only the counts are needed. They need no keys when the person has no known rows. */
  isPreview: boolean
  ask: ReadContext['ask']
}

/**
 * Turns the rows of a file into rows to insert. Rows beyond the limits of the product are skipped with a reason, rows of one day are
 * merged where a day can have only one, and each row gets its key. `add` returns the row to insert, or null when it is skipped,
 * known, or has to wait for the rest of the file; `rest` yields the rows that had to wait.
 */
export function createValidator(options: Options) {
  const { source, timeZone, now, fastHours, meals, known, sendsKnown = false, isPreview, ask } = options
  // The product itself accepted the rows of our own export, so they stay as they are.
  const isOwn = source === 'glowlog'
  const today = dayIn(timeZone, now)
  const tomorrow = addDays(today, 1)
  const counts = noCounts()
  const already = noCounts()
  const hashes = createRowHashes()
  const days = createDaySet(today)
  const daysWithFood = createDaySet(today)
  const daysWithStatus = new Set<Day>()
  const skipped = new Map<string, SkippedRows>()
  const samples: Partial<Record<ImportKind, object[]>> = {}
  const dayTotals = new Map<Day, Pick<FoodRow, 'nutrients' | 'amounts'>>()
  const water = new Map<Day, number>()
  const progress = new Map<Day, Merged>()
  const fasts: StagedValues['fasts'][] = []

  function skip(reason: string, example: string): null {
    const short = reason.slice(0, maxReason)
    const key = skipped.has(short) || skipped.size < maxReasons - 1 ? short : otherReasons
    const rows = skipped.get(key)
    if (rows) rows.rows++
    else skipped.set(key, { reason: key, rows: 1, example: example.slice(0, maxExample) })
    return null
  }

  /** Counts a row to insert and gives it its key; null when it is known. */
  function stage(row: RowValues, date: Day | null, match?: FoodMatch, mealType?: string): StagedRow | null {
    addTo(counts, row.kind)
    if (date !== null) days.add(date)
    sample(row, mealType && { mealType })
    if (isPreview && known.isEmpty && !isUnique[row.kind]) return null
    const identity = identityOf(row)
    const number = hashes.add(identity)
    if ((!isReplaced(row.kind) || !sendsKnown) && known.has(identity, number)) {
      addTo(already, row.kind)
      return null
    }
    // TypeScript does not see that only a food has a match.
    return { ...row, key: keyOf(identity, number), ...match } as StagedRow
  }

  function sample({ kind, values }: RowValues, named?: object | '') {
    const rows = samples[kind] ?? []
    samples[kind] = rows
    if (rows.length >= maxSample) return
    const shown = kind === 'recipes' ? { ...values, ingredients: values.ingredients.length } : values
    rows.push({ kind, ...shown, ...(named || {}), nutrients: undefined })
  }

  function food(row: FoodRow): StagedRow | null {
    const problem = days.problemOf(row.date)
    if (problem) return skip(problem, exampleOf(row.date, row.name))
    const meal = meals.of(row.meal)
    // The rows of other trackers are known again by the meal that the file has, also after the person changed theirs.
    const { values, reason } = acceptFood(row, isOwn ? meal.id : row.meal.usual)
    if (!values) return skip(reason, exampleOf(row.date, row.name))
    if (daysWithFood.problemOf(row.date) === null) daysWithFood.add(row.date)
    const match = { barcode: row.barcode ?? null, grams: row.grams ?? null }
    const staged = stage({ kind: 'food', values }, row.date, match, meal.name)
    if (staged?.kind !== 'food' || staged.values.mealType === meal.id) return staged
    return { ...staged, values: { ...staged.values, mealType: meal.id } }
  }

  function exercise(row: ExerciseRow): StagedRow | null {
    const example = exampleOf(row.date, row.name, row.calories)
    const { calories, isAdjustment } = row
    const problem = days.problemOf(row.date)
    if (problem) return skip(problem, example)
    if (calories === null || (calories === 0 && !isOwn)) return skip('Exercise without calories.', example)
    if (calories < 0) return skip('Calorie adjustments below 0, which the diary does not have.', example)
    if (isAdjustment && ask('calorieAdjustments', example) === 'skip')
      return skip('Calorie adjustments, as you chose.', example)
    const { values, reason } = acceptExercise(row)
    return values ? stage({ kind: 'exercise', values }, row.date) : skip(reason, example)
  }

  function measured(written: ProgressRow): StagedRow | null {
    const row = isOwn ? written : withoutZeros(written)
    const example = exampleOf(row.date, row.weight ?? row.bodyFat ?? row.waist ?? '')
    const problem = days.problemOf(row.date) ?? problemOfProgress(row)
    if (problem) return skip(problem, example)
    if (isOwn) return progressOf(row)
    if (!row.weight && !row.bodyFat && !row.waist) return skip(noWeight, example)
    progress.set(row.date, mergeProgress(progress.get(row.date), row))
    return null
  }

  function progressOf({ date, weight, bodyFat = null, waist = null }: ProgressRow): StagedRow | null {
    if (weight === null || weight === undefined)
      return skip('Body fat or waist on a day without a weight.', exampleOf(date, bodyFat ?? waist ?? ''))
    return stage({ kind: 'progress', values: { date, weight, bodyFatPercentage: bodyFat, waist } }, date)
  }

  function unique(row: RowValues, date: Day | null, example: string): StagedRow | null {
    return hashes.count(identityOf(row)) > 0 ? skip('The same one is in the file already.', example) : stage(row, date)
  }

  /** Trackers repeat a food for each day on which it was eaten. What our own export has twice, the person has twice. */
  const stageNamed = (row: RowValues, name: string): StagedRow | null =>
    isOwn ? stage(row, null) : unique(row, null, name)

  return {
    add(row: CountedRow): StagedRow | null {
      switch (row.kind) {
        case 'food':
          return food(row)
        case 'exercise':
          return exercise(row)
        case 'progress':
          return measured(row)
        case 'skipped':
          return skip(row.reason, row.example)
        case 'dayTotal': {
          const problem = days.problemOf(row.date)
          if (problem) return skip(problem, exampleOf(row.date, 'Day total'))
          // Trackers write zeros for days without entries.
          const { nutrients: label, amounts = {} } = row
          if (!nutrients.some((nutrient) => label[nutrient]) && !Object.values(amounts).some(Boolean)) return null
          if (dayTotals.has(row.date)) return skip('Another total of the same day.', exampleOf(row.date, ''))
          dayTotals.set(row.date, { nutrients: row.nutrients, amounts: row.amounts })
          return null
        }
        case 'water': {
          const problem =
            days.problemOf(row.date) ?? (row.ml >= 0 && row.ml <= maxWater ? null : 'An impossible amount of water.')
          if (problem) return skip(problem, exampleOf(row.date, row.ml, 'ml'))
          water.set(row.date, (water.get(row.date) ?? 0) + row.ml)
          return null
        }
        case 'fast': {
          const example = exampleOf(row.startTime, row.endTime ?? '')
          const { values, reason } = acceptFast(row, { now, fastHours })
          if (!values) return skip(reason, example)
          if (fasts.length >= maxKept.fasts)
            return skip(`More than ${maxKept.fasts.toLocaleString('en')} fasts.`, example)
          fasts.push(values)
          return null
        }
        case 'customFood': {
          const { values, reason } = acceptCustomFood(row)
          if (!values) return skip(reason, row.name)
          if (counts.customFoods >= maxKept.customFoods) return skip('More foods than an account can have.', row.name)
          return stageNamed({ kind: 'customFoods', values }, row.name)
        }
        case 'recipe': {
          const { values, reason } = acceptRecipe(row)
          if (!values) return skip(reason, row.name)
          if (counts.recipes >= maxKept.recipes) return skip('More recipes than an account can have.', row.name)
          return stageNamed({ kind: 'recipes', values }, row.name)
        }
        case 'dayStatus': {
          const example = exampleOf(row.date, row.status)
          const problem = days.problemOf(row.date)
          if (problem) return skip(problem, example)
          if (daysWithStatus.has(row.date)) return skip('Another status of the same day.', example)
          const { values, reason } = acceptDayStatus(row)
          if (!values) return skip(reason, example)
          daysWithStatus.add(row.date)
          return stage({ kind: 'dayStatuses', values }, row.date)
        }
        case 'profile': {
          const { values, reason } = acceptProfile(row, today)
          return values ? stage({ kind: 'profile', values }, null) : skip(reason, row.field)
        }
        case 'goals': {
          // Goals of tomorrow were set in a time zone ahead.
          const problem =
            days.problemOf(row.startDate) ?? (row.startDate > tomorrow ? 'Goals that start in the future.' : null)
          if (problem) return skip(problem, exampleOf(row.startDate))
          const { values, reason } = acceptGoals(row)
          return values ? stage({ kind: 'goals', values }, null) : skip(reason, exampleOf(row.startDate))
        }
        case 'plan': {
          if (counts.plans) return skip('More than one plan.', '')
          const { values, reason } = acceptPlan(row, tomorrow)
          return values ? stage({ kind: 'plans', values }, null) : skip(reason, '')
        }
        case 'checkIn': {
          const problem = days.problemOf(row.date)
          if (problem) return skip(problem, exampleOf(row.date))
          const { values, reason } = acceptCheckIn(row)
          return values ? unique({ kind: 'checkIns', values }, null, row.date) : skip(reason, row.date)
        }
      }
    },

    *rest(): Generator<StagedRow> {
      for (const [date, stated] of dayTotals) {
        if (daysWithFood.has(date)) continue
        const total = {
          kind: 'food',
          date,
          meal: usualMeal('Snacks'),
          name: 'Day total',
          quantity: 1,
          servingSize: '1 day',
        } as const
        yield* listOf(food({ ...total, ...stated, isFruitOrVeg: false }))
      }
      for (const [date, ml] of water) {
        // Without the remainders of a sum.
        const rounded = Math.round(ml * 1_000) / 1_000
        if (ml > maxWater) skip('An impossible amount of water.', exampleOf(date, ml, 'ml'))
        else if (rounded > 0) yield* listOf(stage({ kind: 'water', values: { date, ml: rounded } }, date))
      }
      for (const row of progress.values()) yield* listOf(progressOf(row))
      let end = ''
      for (const values of fasts.toSorted((a, b) => a.startTime.localeCompare(b.startTime))) {
        const example = exampleOf(values.startTime, values.endTime)
        const day = dayIn(timeZone, new Date(values.endTime))
        if (days.problemOf(day) !== null) continue
        if (values.startTime < end && !isOwn) skip('It overlaps with another fast of the file.', example)
        else yield* listOf(unique({ kind: 'fasts', values }, day, example))
        if (values.endTime > end) end = values.endTime
      }
    },

    /** What the file holds. Call it after the last row. */
    result() {
      const list = days.list()
      return {
        from: list[0] ?? null,
        to: list.at(-1) ?? null,
        days: list,
        counts: counts satisfies ImportCounts,
        already: already satisfies ImportCounts,
        skipped: [...skipped.values()],
        sample: pickSample(samples),
      }
    },
  }
}

const maxReasons = 50
const otherReasons = 'Other rows that cannot be imported.'
/** Characters */
const maxReason = 200
const maxExample = 120
/** Rows */
const maxSample = 10
/** ml a day */
const maxWater = 100_000
/** What is kept in memory until the end: fifty years of fasts, and more foods and recipes than an account can hold. */
const maxKept = { fasts: 20_000, customFoods: 5_000, recipes: 2_000 }

/** The kinds of which a second equal row is a duplicate. A food can be eaten twice, a fast cannot. */
const isUnique: Partial<Record<ImportKind, true>> = { fasts: true, customFoods: true, recipes: true, checkIns: true }

const listOf = (row: StagedRow | null): StagedRow[] => (row ? [row] : [])

const exampleOf = (...parts: unknown[]) => parts.filter((part) => part !== '' && part !== null).join(' ')

/** Takes rows of each kind in turn, so that no kind is missing. */
function pickSample(samples: Partial<Record<ImportKind, object[]>>): Record<string, unknown>[] {
  const taken = Object.fromEntries(importKinds.map((kind) => [kind, 0])) as Record<ImportKind, number>
  for (let left = maxSample; left > 0; ) {
    const before = left
    for (const kind of importKinds) {
      if (left === 0 || taken[kind] >= (samples[kind]?.length ?? 0)) continue
      taken[kind]++
      left--
    }
    if (left === before) break
  }
  return importKinds.flatMap((kind) => (samples[kind] ?? []).slice(0, taken[kind]).map((row) => ({ ...row })))
}

const measures = ['weight', 'bodyFat', 'waist'] as const

/** `times` has the moment of each value. */
type Merged = ProgressRow & { times: Partial<Record<(typeof measures)[number], string>> }

/** Merges the moments of a day: the latest value of each measure counts, and at equal moments the later row of the file. */
function mergeProgress(earlier: Merged | undefined, row: ProgressRow): Merged {
  const merged: Merged = earlier ?? { kind: 'progress', date: row.date, times: {} }
  for (const measure of measures) {
    const measured = row[measure]
    if (measured === null || measured === undefined) continue
    const time = row.time ?? ''
    if (time < (merged.times[measure] ?? '')) continue
    merged[measure] = measured
    merged.times[measure] = time
  }
  return merged
}

/** Scales and trackers write 0 for a value that was not measured. */
const withoutZeros = (row: ProgressRow): ProgressRow => ({
  ...row,
  weight: row.weight || null,
  bodyFat: row.bodyFat || null,
  waist: row.waist || null,
})

/** A set of days that can be logged. */
function createDaySet(today: Day) {
  const last = lastLoggableDay(today)
  // A million rows have few different days, so each is checked once.
  const valid = new Set<Day>()
  const days = new Set<Day>()

  return {
    /** Why a day cannot be logged; null when it can. */
    problemOf(day: Day): string | null {
      if (valid.has(day)) return null
      const parsed = Day.safeParse(day)
      if (!parsed.success) return parsed.error.issues[0]?.message ?? 'The date is not valid.'
      if (day > last) return 'A date can be at most a year from now.'
      valid.add(day)
      return null
    },

    /** Adds a day that has no problem. */
    add: (day: Day) => void days.add(day),

    has: (day: Day): boolean => days.has(day),

    /** The days in their order. */
    list: (): Day[] => [...days].sort(),
  }
}
