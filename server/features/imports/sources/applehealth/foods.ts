import { mapNutrients, type Nutrient, nutrients } from '../../../../domain/nutrition.ts'
import { dayOf, hourOf } from '../../read/dates.ts'
import { mealOf } from '../../read/meals.ts'
import { noDate, skipped } from '../../read/skipped.ts'
import type { ImportRow } from '../../source.ts'

/** Foods held at once: 25 years with 10 a day. An export is ordered by nutrient, so a food is complete only at its end. */
const maxFoods = 100_000

/** What was recorded of a food: the app, the moment as written, the food's name and the meal, the last two '' if unknown. */
export type Recorded = { source: string; at: string; name: string; meal: string }

/** An amount of one nutrient: kcal or g. */
export type Amount = { nutrient: Nutrient; value: number }

/** The values of a food in the order of `nutrients`; NaN is unknown. */
type Values = Float64Array

/**
 * Puts the records of nutrients together: those of a correlation are a food, the others of an app at one moment are one as
 * well. Every record of a correlation is also listed alone; there it only completes the food.
 */
export function foodsOfRecords() {
  const alone = new Map<string, Values>()
  const correlated = new Map<string, Values[]>()
  /** How many correlations an app has at a moment. */
  const moments = new Map<string, number>()
  let left = maxFoods

  return {
    /** A record of its own. False when there is no room for another food. */
    add(record: Recorded, amount: Amount): boolean {
      const key = keyOf(record)
      const values = alone.get(key) ?? (left-- > 0 ? unknown() : null)
      if (values === null) return false
      alone.set(key, values)
      sum(values, amount)
      return true
    },
    /** The records of a correlation. False when there is no room for another food. */
    addCorrelation(record: Recorded, amounts: readonly Amount[]): boolean {
      if (left-- <= 0) return false
      const values = unknown()
      for (const amount of amounts) sum(values, amount)
      const key = keyOf(record)
      correlated.set(key, [...(correlated.get(key) ?? []), values])
      const moment = momentOf(record)
      moments.set(moment, (moments.get(moment) ?? 0) + 1)
      return true
    },
    *rows(): Generator<ImportRow> {
      const isCopy = copies()
      for (const [key, foods] of correlated) {
        const record = recordOf(key)
        const whole =
          alone.get(key) ??
          (moments.get(momentOf(record)) === 1 ? alone.get(keyOf({ ...record, name: '', meal: '' })) : undefined)
        for (const values of foods) yield rowOf(record, foods.length === 1 ? completed(values, whole) : values, isCopy)
      }
      for (const [key, values] of alone) {
        const record = recordOf(key)
        if (!moments.has(momentOf(record)) && !values.every((value) => !value)) yield rowOf(record, values, isCopy)
      }
    },
  }
}

/** Whether another app has recorded the same energy or amount at the same moment, as apps do that copy each other's records. */
export function copies(): (source: string, at: string, amount: number | string) => boolean {
  const sources = new Map<string, string>()
  return (source, at, amount) => {
    const key = [at, amount].join('\n')
    const first = sources.get(key)
    if (first === undefined && sources.size < maxFoods) sources.set(key, source)
    return first !== undefined && first !== source
  }
}

export const copied = 'Another app has recorded the same at the same moment.'

function rowOf(record: Recorded, values: Values, isCopy: ReturnType<typeof copies>): ImportRow {
  const { source, at, name, meal } = record
  const date = dayOf(at)
  const value = (nutrient: Nutrient) => values[nutrients.indexOf(nutrient)] ?? Number.NaN
  const shown = name || `Food from ${source}`
  if (date === null) return skipped(noDate, [shown, at])
  // Of a food without calories all values must be the same.
  const compared = Number.isNaN(value('calories')) ? values.join() : value('calories')
  if (isCopy(source, at, compared)) return skipped(copied, [shown, at])
  return {
    kind: 'food',
    date,
    meal: mealOf(meal, hourOf(at)),
    name: shown,
    quantity: 1,
    servingSize: '1 serving',
    nutrients: mapNutrients((nutrient) => (Number.isNaN(value(nutrient)) ? null : value(nutrient))),
  }
}

const unknown = (): Values => new Float64Array(nutrients.length).fill(Number.NaN)

function sum(values: Values, { nutrient, value }: Amount) {
  const i = nutrients.indexOf(nutrient)
  const known = values[i] ?? Number.NaN
  values[i] = Math.round((Number.isNaN(known) ? value : known + value) * 1e6) / 1e6
}

const completed = (values: Values, whole: Values | undefined): Values =>
  whole ? values.map((value, i) => (Number.isNaN(value) ? (whole[i] ?? value) : value)) : values

// One text a food takes far less memory than an object, and none of the file's text is held by it.
const keyOf = ({ source, at, name, meal }: Recorded) => [source, at, name, meal].join('\n')
const momentOf = ({ source, at }: Recorded) => [source, at].join('\n')

function recordOf(key: string): Recorded {
  const [source = '', at = '', name = '', meal = ''] = key.split('\n')
  return { source, at, name, meal }
}
