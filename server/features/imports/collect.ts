import { type Day, dayIn } from '../../domain/day.ts'
import {
  type ImportCounts,
  type ImportKind,
  type ImportSource,
  importKinds,
  noCounts,
  type SkippedRows,
} from '../../domain/imports.ts'
import { type Nutrients, nutrients } from '../../domain/nutrition.ts'
import { glassVolume } from '../../domain/units.ts'
import { acceptCustomFood, acceptExercise, acceptFast, acceptFood, acceptRecipe, problemOfProgress } from './accept.ts'
import { createDays } from './days.ts'
import type { KnownRows } from './known-rows.ts'
import { type Merged, mergeProgress, withoutZeros } from './merge-progress.ts'
import { noWeight } from './read/skipped.ts'
import { createRowHashes } from './row-hashes.ts'
import type { ExerciseRow, FoodRow, ImportRow, ProgressRow, ReadContext } from './source.ts'
import { identityOf, keyOf, type StagedRow, type StagedValues } from './staged.ts'

type Options = {
  source: ImportSource
  timeZone: string
  now: Date
  fastHours: number
  known: KnownRows
  /** Whether known rows are sent as well, for days that are to be as in the file. Foods and recipes belong to no day. */
  sendsKnown?: boolean
  /** Whether only counts are needed, which takes no keys unless there are known rows. */
  isPreview: boolean
  ask: ReadContext['ask']
}

const maxReasons = 50
const maxReason = 200
const maxExample = 120
const otherReasons = 'Other rows that cannot be imported.'
const maxSample = 10

/** ml */
const maxWater = 100_000
/** Kept in memory until all are read: as many as fifty years of fasts, and more foods and recipes than an account can hold. */
const maxKept = { fasts: 20_000, customFoods: 5_000, recipes: 2_000 }

/** Whether a second equal row would be no other one. */
const isSingle: Partial<Record<ImportKind, true>> = { fasts: true, customFoods: true, recipes: true }

type Unstaged = { [Kind in ImportKind]: { kind: Kind; values: StagedValues[Kind] } }[ImportKind]
type Match = { barcode: string | null; grams: number | null }

/**
 * Makes rows of a file into rows to insert: those beyond the limits of the product are skipped with a reason, those of one
 * day are merged where a day has only one, and each gets the key by which a later file has it again. `add` takes a row and
 * returns the one to insert, or null when there is none yet or it is known; `rest` yields those that needed all rows first.
 */
export function createCollector(options: Options) {
  const { source, timeZone, now, fastHours, known, sendsKnown = false, isPreview, ask } = options
  // Our own export has what the product itself has taken, which stays as it is.
  const isOwn = source === 'glowlog'
  const today = dayIn(timeZone, now)
  const counts = noCounts()
  const already = noCounts()
  const hashes = createRowHashes()
  const days = createDays(today)
  const daysWithFood = createDays(today)
  const skipped = new Map<string, SkippedRows>()
  const samples: Partial<Record<ImportKind, object[]>> = {}
  const dayTotals = new Map<Day, Nutrients>()
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

  /** Takes note of a row to insert; null when it is known. */
  function stage(row: Unstaged, date: Day | null, match?: Match): StagedRow | null {
    counts[row.kind]++
    if (date !== null) days.mark(date)
    sample(row)
    if (isPreview && known.isEmpty && !isSingle[row.kind]) return null
    const identity = identityOf(row)
    const number = hashes.add(identity)
    const isOfNoDay = row.kind === 'customFoods' || row.kind === 'recipes'
    if ((isOfNoDay || !sendsKnown) && known.has(identity, number)) {
      already[row.kind]++
      return null
    }
    // The kind decides whether there is a match, which TypeScript does not follow.
    return { ...row, key: keyOf(identity, number), ...match } as StagedRow
  }

  function sample({ kind, values }: Unstaged) {
    const rows = samples[kind] ?? []
    samples[kind] = rows
    if (rows.length >= maxSample) return
    const shown = kind === 'recipes' ? { ...values, ingredients: values.ingredients.length } : values
    rows.push({ kind, ...shown })
  }

  function food(row: FoodRow): StagedRow | null {
    const problem = days.problemOf(row.date)
    if (problem) return skip(problem, exampleOf(row.date, row.name))
    const { values, reason } = acceptFood(row)
    if (!values) return skip(reason, exampleOf(row.date, row.name))
    if (daysWithFood.problemOf(row.date) === null) daysWithFood.mark(row.date)
    const match = { barcode: row.barcode ?? null, grams: row.grams ?? null }
    return stage({ kind: 'food', values }, row.date, match)
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

  function single(row: Unstaged, date: Day | null, example: string): StagedRow | null {
    return hashes.count(identityOf(row)) > 0 ? skip('The same one is in the file already.', example) : stage(row, date)
  }

  return {
    add(row: ImportRow): StagedRow | null {
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
          // Trackers fill the days without entries with zeros.
          if (!nutrients.some((nutrient) => row.nutrients[nutrient])) return null
          if (dayTotals.has(row.date)) return skip('Another total of the same day.', exampleOf(row.date, ''))
          dayTotals.set(row.date, row.nutrients)
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
          return single({ kind: 'customFoods', values }, null, row.name)
        }
        case 'recipe': {
          const { values, reason } = acceptRecipe(row)
          if (!values) return skip(reason, row.name)
          if (counts.recipes >= maxKept.recipes) return skip('More recipes than an account can have.', row.name)
          return single({ kind: 'recipes', values }, null, row.name)
        }
      }
    },

    *rest(): Generator<StagedRow> {
      for (const [date, amounts] of dayTotals) {
        if (daysWithFood.has(date)) continue
        const total = {
          kind: 'food',
          date,
          meal: 'Snacks',
          name: 'Day total',
          quantity: 1,
          servingSize: '1 day',
        } as const
        yield* listOf(food({ ...total, nutrients: amounts, isFruitOrVeg: false }))
      }
      for (const [date, ml] of water) {
        const glasses = Math.round(ml / glassVolume)
        if (ml > maxWater) skip('An impossible amount of water.', exampleOf(date, ml, 'ml'))
        else if (glasses > 0) yield* listOf(stage({ kind: 'water', values: { date, glasses } }, date))
        else if (ml > 0) skip('Less water than half a glass on a day.', exampleOf(date, ml, 'ml'))
      }
      for (const row of progress.values()) yield* listOf(progressOf(row))
      let end = ''
      for (const values of fasts.toSorted((a, b) => a.startTime.localeCompare(b.startTime))) {
        const example = exampleOf(values.startTime, values.endTime)
        const day = dayIn(timeZone, new Date(values.endTime))
        if (days.problemOf(day) !== null) continue
        if (values.startTime < end && !isOwn) skip('It overlaps with another fast of the file.', example)
        else yield* listOf(single({ kind: 'fasts', values }, day, example))
        if (values.endTime > end) end = values.endTime
      }
    },

    /** After the last row. */
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

const listOf = (row: StagedRow | null): StagedRow[] => (row ? [row] : [])

const exampleOf = (...parts: unknown[]) => parts.filter((part) => part !== '' && part !== null).join(' ')

/** Some rows of each kind, in turn, so that none is left out. */
function pickSample(samples: Partial<Record<ImportKind, object[]>>): Record<string, unknown>[] {
  const taken = Object.fromEntries(importKinds.map((kind) => [kind, 0])) as ImportCounts
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
