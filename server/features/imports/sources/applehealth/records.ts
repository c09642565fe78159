import type { Nutrient } from '../../../../domain/nutrition.ts'
import { dayOf, timeOf } from '../../read/dates.ts'
import { amountOf } from '../../read/json.ts'
import { noDate, skipped } from '../../read/skipped.ts'
import { cmOf, gramsPerOunce, kcalOf, kgOf, mlPerFluidOunce, saltOfGrams } from '../../read/units.ts'
import type { ImportRow, ProgressRow } from '../../source.ts'
import { type Amount, copied, copies, foodsOfRecords, type Recorded } from './foods.ts'

type Attributes = Record<string, string>

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
  // Per cent are written as a fraction.
  BodyFatPercentage: (value) => ({ bodyFat: value <= 1 ? Math.round(value * 1e8) / 1e6 : value }),
  WaistCircumference: (value, unit) => ({ waist: unit === 'ft' ? cmOf(value * 12, 'in') : cmOf(value, unit) }),
}

/**
 * Handlers of the tags of an export, which give rows to `emit` as they come; those of foods come at the `end`. Records of
 * other kinds, such as heart rates or the energy burned all day, are passed over.
 */
export function healthReader(emit: (row: ImportRow) => void) {
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
      // What is in a correlation is also listed alone.
      if (!correlation) emit(skipped(otherNutrient, exampleOf(attributes)))
      return
    }
    const measure = type.startsWith(quantity) ? measureOf[type.slice(quantity.length)] : undefined
    // As above.
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

const quantity = 'HKQuantityTypeIdentifier'
const dietary = `${quantity}Dietary`
const otherNutrient = 'Vitamins, minerals and other nutrients, which are not imported yet.'
const noAmount = 'The record has no amount in a unit that is known.'

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

/** ml of the units that HealthKit writes: US customary and imperial (UK) measures. */
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

const gramsOfUnit: Record<string, number> = { kg: 1_000, g: 1, mg: 1e-3, mcg: 1e-6, oz: gramsPerOunce }

/** HealthKit's `Cal` is 1 kcal, its `cal` a thousandth. */
const kcal = (value: number | null, unit: string) =>
  value === null ? null : unit === 'cal' ? value / 1_000 : kcalOf(value, unit)

function amountIn(nutrient: Nutrient, value: number, unit: string): number | null {
  if (nutrient === 'calories') return kcal(value, unit)
  const grams = gramsOfUnit[unit]
  if (grams === undefined) return null
  return nutrient === 'salt' ? saltOfGrams(value * grams) : value * grams
}

/** `HKWorkoutActivityTypeTraditionalStrengthTraining`: Traditional strength training. */
function activityName(type: string): string {
  const words = type
    .replace(/^HKWorkoutActivityType/, '')
    .replace(/(?<=[a-z])(?=[A-Z])/g, ' ')
    .toLowerCase()
  return words === '' ? 'Workout' : words.charAt(0).toUpperCase() + words.slice(1)
}
