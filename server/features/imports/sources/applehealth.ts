import { mealOf } from '../../../domain/imports.ts'
import { mapNutrients, type Nutrient, nutrients } from '../../../domain/nutrition.ts'
import { dayOf, hourOf, timeOf } from '../formats/dates.ts'
import { amountOf } from '../formats/json.ts'
import { cmOf, gramsPerOunce, kcalOf, kgOf, mlPerFluidOunce, saltOfGrams } from '../formats/numbers.ts'
import { parseXml } from '../formats/xml.ts'
import { type ImportRow, noDate, type ProgressRow, type Source, skipped } from '../source.ts'

/** Apple Health's export.xml: the records of all apps and devices. It may be gigabytes, and is read once. */
export const applehealth: Source = {
  name: 'applehealth',
  label: 'Apple Health',
  // The document type comes first, and may be longer than the head of the file.
  recognise: ({ shape }) =>
    shape.type === 'xml' && (shape.root === 'HealthData' || /<!DOCTYPE\s+HealthData\b/.test(shape.text))
      ? 'export'
      : null,
  async *read(files) {
    for (const file of files) {
      let rows: ImportRow[] = []
      const { end, ...handlers } = healthReader((row) => rows.push(row))
      for await (const _ of parseXml(await file.open(), handlers)) {
        yield* rows
        rows = []
      }
      yield* end()
    }
  },
  notes: () => [
    'Apple Health does not record meals, so each food goes to the meal for its time of day.',
    'Foods that an app recorded without a name become one entry per moment.',
    'Of other records, such as steps and heart rates, nothing is imported.',
    'Identical records from two apps at the same moment are counted once.',
  ],
}

/**
 * Makes the handlers of the tags of an export. They pass rows to `emit` as they come, and the rows of foods at the `end`. Records of
 * other kinds, such as heart rates or the energy burned all day, are ignored.
 */
function healthReader(emit: (row: ImportRow) => void) {
  const foods = foodsOfRecords()
  const isCopiedWater = copies()
  const isCopiedWorkout = copies()
  let record: { attributes: Attributes; amount: Amount; details: Details } | null = null
  let correlation: { attributes: Attributes; amounts: Amount[]; details: Details } | null = null
  let workout: { attributes: Attributes; calories: number | null } | null = null

  const refuse = (attributes: Attributes) =>
    emit(skipped('The file holds more foods than can be put together at once.', exampleOf(attributes)))

  function openRecord(attributes: Attributes) {
    const { type = '', unit = '', startDate = '', sourceName = '' } = attributes
    const value = amountOf(attributes.value)
    const nutrient = nutrientOf[type.slice(dietary.length)]
    if (type.startsWith(dietary) && nutrient) {
      const amount = value === null ? null : amountIn(nutrient, value, unit)
      if (amount === null) emit(skipped(noAmount, exampleOf(attributes)))
      else record = { attributes, amount: { nutrient, value: amount }, details: noDetails() }
      return
    }
    const isWater = type === `${dietary}Water`
    if (type.startsWith(dietary) && !isWater) {
      // Records in a correlation are also listed outside of it, so they are ignored here.
      if (!correlation) emit(skipped(otherNutrient, exampleOf(attributes)))
      return
    }
    const measure = type.startsWith(quantity) ? measureOf[type.slice(quantity.length)] : undefined
    if (correlation || (!measure && !isWater)) return
    const date = dayOf(startDate)
    const ml = isWater && value !== null ? value * (mlOfUnit[unit] ?? Number.NaN) : null
    if (date === null) return emit(skipped(noDate, exampleOf(attributes)))
    if (value === null || Number.isNaN(ml)) return emit(skipped(noAmount, exampleOf(attributes)))
    if (ml !== null) {
      if (isCopiedWater(sourceName, startDate, Math.round(ml))) emit(skipped(copied, exampleOf(attributes)))
      else emit({ kind: 'water', date, ml })
    } else if (measure) {
      const measured = measure(value, unit)
      if (Object.values(measured).includes(null)) emit(skipped(noAmount, exampleOf(attributes)))
      else emit({ kind: 'progress', date, time: timeOf(startDate) ?? '', ...measured })
    }
  }

  function closeWorkout({ attributes, calories }: NonNullable<typeof workout>) {
    const { startDate = '', sourceName = '', workoutActivityType = '' } = attributes
    const date = dayOf(startDate)
    const stated = kcal(amountOf(attributes.totalEnergyBurned), attributes.totalEnergyBurnedUnit ?? 'kcal')
    const name = activityName(workoutActivityType)
    if (date === null) emit(skipped(noDate, [name, startDate]))
    else if (isCopiedWorkout(sourceName, startDate, name)) emit(skipped(copied, [name, startDate]))
    else emit({ kind: 'exercise', date, name, calories: stated || calories })
  }

  return {
    open(name: string, attributes: Attributes) {
      if (name === 'Record') openRecord(attributes)
      else if (name === 'Correlation' && attributes.type === 'HKCorrelationTypeIdentifierFood')
        correlation = { attributes, amounts: [], details: noDetails() }
      else if (name === 'MetadataEntry') {
        const details = record?.details ?? correlation?.details
        if (attributes.key === 'HKFoodType' && details) details.name = attributes.value ?? ''
        if (/^(HKFood)?Meal$/i.test(attributes.key ?? '') && details) details.meal = attributes.value ?? ''
      } else if (name === 'Workout') workout = { attributes, calories: null }
      else if (name === 'WorkoutStatistics' && workout && attributes.type === `${quantity}ActiveEnergyBurned`)
        workout.calories = kcal(amountOf(attributes.sum), attributes.unit ?? '')
    },
    close(name: string) {
      if (name === 'Record' && record) {
        if (correlation) correlation.amounts.push(record.amount)
        else if (!foods.add(recordedOf(record), record.amount)) refuse(record.attributes)
        record = null
      } else if (name === 'Correlation' && correlation) {
        const { amounts } = correlation
        if (amounts.length > 0 && !foods.addCorrelation(recordedOf(correlation), amounts))
          refuse(correlation.attributes)
        correlation = null
      } else if (name === 'Workout' && workout) {
        closeWorkout(workout)
        workout = null
      }
    },
    end: foods.rows,
  }
}

const nutrientOf: Record<string, Nutrient> = {
  EnergyConsumed: 'calories',
  Protein: 'protein',
  Carbohydrates: 'carbs',
  FatTotal: 'fat',
  FatSaturated: 'saturatedFat',
  Fiber: 'fiber',
  Sugar: 'sugars',
  Sodium: 'salt',
}

const measureOf: Record<string, (value: number, unit: string) => Pick<ProgressRow, 'weight' | 'bodyFat' | 'waist'>> = {
  BodyMass: (value, unit) => ({ weight: kgOf(value, unit) }),
  // A percentage is written as a fraction.
  BodyFatPercentage: (value) => ({ bodyFat: value <= 1 ? Math.round(value * 1e8) / 1e6 : value }),
  WaistCircumference: (value, unit) => ({ waist: unit === 'ft' ? cmOf(value * 12, 'in') : cmOf(value, unit) }),
}

type Attributes = Record<string, string>

type Details = { name: string; meal: string }
const noDetails = (): Details => ({ name: '', meal: '' })

const oneLine = (text = '') => text.replace(/\s+/g, ' ').trim()

const recordedOf = ({ attributes, details }: { attributes: Attributes; details: Details }): Recorded => ({
  source: oneLine(attributes.sourceName),
  at: oneLine(attributes.startDate),
  name: oneLine(details.name),
  meal: oneLine(details.meal),
})

const exampleOf = ({ type = '', startDate = '', value = '', unit = '' }: Attributes) => [
  type.replace(/^HK\w+?Identifier/, ''),
  startDate,
  `${value} ${unit}`,
]

const quantity = 'HKQuantityTypeIdentifier'
const dietary = `${quantity}Dietary`
const otherNutrient = 'Vitamins, minerals and other nutrients, which are not imported yet.'
const noAmount = 'The record has no amount in a unit that is known.'

/** HealthKit's `Cal` is 1 kcal, and its `cal` is a thousandth of it. */
const kcal = (value: number | null, unit: string) =>
  value === null ? null : unit === 'cal' ? value / 1_000 : kcalOf(value, unit)

function amountIn(nutrient: Nutrient, value: number, unit: string): number | null {
  if (nutrient === 'calories') return kcal(value, unit)
  const grams = gramsOfUnit[unit]
  if (grams === undefined) return null
  return nutrient === 'salt' ? saltOfGrams(value * grams) : value * grams
}

const gramsOfUnit: Record<string, number> = { kg: 1_000, g: 1, mg: 1e-3, mcg: 1e-6, oz: gramsPerOunce }

/** The ml of HealthKit's units, which are metric, US customary and imperial (UK). */
const mlOfUnit: Record<string, number> = {
  mL: 1,
  cL: 10,
  dL: 100,
  L: 1_000,
  fl_oz: mlPerFluidOunce,
  fl_oz_us: mlPerFluidOunce,
  fl_oz_imp: 28.4130625,
  cup_us: 236.5882365,
  cup_imp: 284.130625,
  pt_us: 473.176473,
  pt_imp: 568.26125,
  ml: 1,
  l: 1_000,
}

/** `Traditional strength training` for `HKWorkoutActivityTypeTraditionalStrengthTraining`. */
function activityName(type: string): string {
  const words = type
    .replace(/^HKWorkoutActivityType/, '')
    .replace(/(?<=[a-z])(?=[A-Z])/g, ' ')
    .toLowerCase()
  return words === '' ? 'Workout' : words.charAt(0).toUpperCase() + words.slice(1)
}

/** Finds copies: apps copy each other's records, with the same amount at the same moment. */
function copies(): (source: string, at: string, amount: number | string) => boolean {
  const sources = new Map<string, string>()
  return (source, at, amount) => {
    const key = [at, amount].join('\n')
    const first = sources.get(key)
    if (first === undefined && sources.size < maxFoods) sources.set(key, source)
    return first !== undefined && first !== source
  }
}

const copied = 'Another app has recorded the same at the same moment.'

/**
 * Puts the records of nutrients together to foods. The records in a correlation are one food, and so are the other records of an app at
 * the same moment. If the app also has a correlation at that moment, they only complete its food.
 */
function foodsOfRecords() {
  const alone = new Map<string, Values>()
  const correlated = new Map<string, Values[]>()
  /** The number of correlations of an app at a moment. */
  const moments = new Map<string, number>()
  let left = maxFoods

  return {
    /** Adds a record outside of correlations. False when there is no room for another food. */
    add(record: Recorded, amount: Amount): boolean {
      const key = keyOf(record)
      const values = alone.get(key) ?? (left-- > 0 ? unknown() : null)
      if (values === null) return false
      alone.set(key, values)
      sum(values, amount)
      return true
    },
    /** Adds the records in a correlation. False when there is no room for another food. */
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
        for (const values of foods)
          yield foodRowOf(record, foods.length === 1 ? completed(values, whole) : values, isCopy)
      }
      for (const [key, values] of alone) {
        const record = recordOf(key)
        if (!moments.has(momentOf(record)) && !values.every((value) => !value)) yield foodRowOf(record, values, isCopy)
      }
    },
  }
}

/** The app, the moment as written, and the names of the food and the meal, which are '' if unknown. */
type Recorded = { source: string; at: string; name: string; meal: string }

/** An amount of one nutrient: kcal or g. */
type Amount = { nutrient: Nutrient; value: number }

/** The values of a food, in the order of `nutrients`. NaN is unknown. */
type Values = Float64Array

/** Foods in memory: 25 years with 10 a day. An export is ordered by nutrient, so foods are complete only at its end. */
const maxFoods = 100_000

function foodRowOf(record: Recorded, values: Values, isCopy: ReturnType<typeof copies>): ImportRow {
  const { source, at, name, meal } = record
  const date = dayOf(at)
  const value = (nutrient: Nutrient) => values[nutrients.indexOf(nutrient)] ?? Number.NaN
  const shown = name || `Food from ${source}`
  if (date === null) return skipped(noDate, [shown, at])
  // Without calories, a food is a copy only if all its values are the same.
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

// One string for each food takes far less memory than an object. Joining copies the parts, so it does not keep the file's text.
const keyOf = ({ source, at, name, meal }: Recorded) => [source, at, name, meal].join('\n')
const momentOf = ({ source, at }: Recorded) => [source, at].join('\n')

function recordOf(key: string): Recorded {
  const [source = '', at = '', name = '', meal = ''] = key.split('\n')
  return { source, at, name, meal }
}
