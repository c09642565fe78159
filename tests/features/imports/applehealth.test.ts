import { describe, expect, it } from 'vitest'
import { unknownNutrients } from '#domain/nutrition.ts'
import { applehealth } from '#server/features/imports/sources/applehealth.ts'
import { historyFile, readWith, textFile } from '../../support/imports.ts'

const at = '2026-05-01 23:30:00 +0900'

const record = (type: string, value: number | string, unit: string, { source = 'App', start = at, inside = '' } = {}) =>
  `<Record type="HKQuantityTypeIdentifier${type}" sourceName="${source}" unit="${unit}" startDate="${start}" endDate="${start}" value="${value}">${inside}</Record>`

const food = (name: string, inside: string, { source = 'App', start = at, meal = '' } = {}) =>
  `<Correlation type="HKCorrelationTypeIdentifierFood" sourceName="${source}" startDate="${start}"><MetadataEntry key="HKFoodType" value="${name}"/>${
    meal && `<MetadataEntry key="HKFoodMeal" value="${meal}"/>`
  }${inside}</Correlation>`

const rowsOf = async (...parts: string[]) =>
  (await readWith(applehealth, [textFile(`<?xml version="1.0"?><HealthData>${parts.join('\n')}</HealthData>`)])).rows

describe('Moving in from Apple Health', () => {
  it('says how many vitamins and minerals are left out, once for each that a food lists as well', async () => {
    const vitamin = record('DietaryVitaminC', 12, 'mg')
    const oats = record('DietaryEnergyConsumed', 200, 'kcal')
    const rows = await rowsOf(vitamin, record('DietaryIron', 2, 'mg'), oats, food('Oats', oats + vitamin))
    expect(rows.filter(({ kind }) => kind === 'skipped')).toEqual([
      expect.objectContaining({ reason: 'Vitamins, minerals and other nutrients, which are not imported yet.' }),
      expect.objectContaining({ example: `DietaryIron, ${at}, 2 mg` }),
    ])
    expect(rows.filter(({ kind }) => kind === 'food')).toHaveLength(1)
  })

  it('reads foods, water, weighings and workouts, each once', async () => {
    const { rows, asked, notes } = await readWith(applehealth, [historyFile('apple-health/export.xml')])
    expect(asked).toEqual([])
    expect(notes).toHaveLength(4)
    expect(rows).toEqual([
      { kind: 'water', date: '2026-05-01', ml: 350 },
      { kind: 'water', date: '2026-05-01', ml: 250 },
      { kind: 'progress', date: '2026-05-01', time: '07:10:00', weight: 81.4 },
      { kind: 'progress', date: '2026-05-02', time: '07:15:00', weight: 81.283753 },
      { kind: 'exercise', date: '2026-05-01', name: 'Running', calories: 310 },
      {
        kind: 'food',
        date: '2026-05-01',
        meal: 'Breakfast',
        name: 'Rolled Oats',
        quantity: 1,
        servingSize: '1 serving',
        nutrients: {
          calories: 379,
          protein: 13.2,
          carbs: 67.7,
          fat: 6.5,
          fiber: 10.1,
          sugars: 1,
          saturatedFat: 1.2,
          salt: 0.015,
        },
      },
      {
        kind: 'food',
        date: '2026-05-01',
        meal: 'Snacks',
        name: 'Food from FoodApp',
        quantity: 1,
        servingSize: '1 serving',
        nutrients: { ...unknownNutrients, calories: 150 },
      },
    ])
  })

  it('is known by its document type, however long that is', async () => {
    const type = `<!DOCTYPE HealthData [${'<!ELEMENT Record (MetadataEntry)*>'.repeat(3_000)}]>`
    const { rows } = await readWith(applehealth, [
      textFile(`${type}<HealthData>${record('DietaryWater', 300, 'mL')}</HealthData>`),
    ])
    expect(rows).toEqual([{ kind: 'water', date: '2026-05-01', ml: 300 }])
  })

  it('keeps the foods of a moment apart, and puts records without a food together', async () => {
    const later = { start: '2026-05-02 12:00:00 +0900' }
    const rows = await rowsOf(
      record('DietaryEnergyConsumed', 100, 'kcal'),
      record('DietaryEnergyConsumed', 200, 'kcal'),
      record('DietaryEnergyConsumed', 300, 'kcal', later),
      record('DietaryEnergyConsumed', 418.4, 'kJ', later),
      record('DietaryProtein', 5000, 'mg', later),
      record('DietaryProtein', 0, 'g', { start: '2026-05-03 12:00:00 +0900' }),
      food('Egg', record('DietaryEnergyConsumed', 100, 'kcal')),
      food('Bun', record('DietaryEnergyConsumed', 200, 'kcal'), { meal: 'Breakfast' }),
    )
    expect(rows).toMatchObject([
      { name: 'Egg', date: '2026-05-01', meal: 'Snacks', nutrients: { calories: 100 } },
      { name: 'Bun', date: '2026-05-01', meal: 'Breakfast', nutrients: { calories: 200 } },
      { name: 'Food from App', date: '2026-05-02', meal: 'Lunch', nutrients: { calories: 400, protein: 5 } },
    ])
    expect(rows).toHaveLength(3)
  })

  it('tells foods apart by the name that their records have', async () => {
    const named = (name: string) => ({ inside: `<MetadataEntry key="HKFoodType" value="${name}"/>` })
    const rows = await rowsOf(
      record('DietaryEnergyConsumed', 100, 'Cal', named('Egg')),
      record('DietaryEnergyConsumed', 200, 'Cal', named('Bun')),
      record('DietaryFatTotal', 7, 'g', named('Egg')),
    )
    expect(rows).toMatchObject([
      { name: 'Egg', nutrients: { calories: 100, fat: 7 } },
      { name: 'Bun', nutrients: { calories: 200, fat: null } },
    ])
  })

  it('counts once what another app copied', async () => {
    const reason = 'Another app has recorded the same at the same moment.'
    const rows = await rowsOf(
      record('DietaryEnergyConsumed', 250, 'kcal', { source: 'A' }),
      record('DietaryEnergyConsumed', 250, 'kcal', { source: 'B' }),
      record('DietaryEnergyConsumed', 90, 'kcal', { source: 'C' }),
      record('DietaryProtein', 5, 'g', { source: 'D' }),
      record('DietaryProtein', 7, 'g', { source: 'E' }),
      record('DietaryWater', 300, 'mL', { source: 'A' }),
      record('DietaryWater', 0.3, 'L', { source: 'B' }),
      record('DietaryWater', 300, 'mL', { source: 'A' }),
    )
    expect(rows).toEqual([
      { kind: 'water', date: '2026-05-01', ml: 300 },
      { kind: 'skipped', reason, example: `DietaryWater, ${at}, 0.3 L` },
      { kind: 'water', date: '2026-05-01', ml: 300 },
      expect.objectContaining({ name: 'Food from A' }),
      { kind: 'skipped', reason, example: `Food from B, ${at}` },
      expect.objectContaining({ name: 'Food from C' }),
      expect.objectContaining({ name: 'Food from D' }),
      expect.objectContaining({ name: 'Food from E' }),
    ])
  })

  it('reads all units, per cent as a fraction, and the energy of newer workouts', async () => {
    const rows = await rowsOf(
      record('BodyMass', 12, 'st'),
      record('BodyFatPercentage', 0.187, '%'),
      record('BodyFatPercentage', 18.7, '%'),
      record('WaistCircumference', 32, 'in'),
      record('DietaryWater', 8, 'fl_oz_us'),
      record('DietaryWater', 8, 'buckets'),
      record('ActiveEnergyBurned', 500, 'kcal'),
      `<Workout workoutActivityType="HKWorkoutActivityTypeTraditionalStrengthTraining" sourceName="Watch" startDate="${at}">
        <WorkoutStatistics type="HKQuantityTypeIdentifierActiveEnergyBurned" sum="836.8" unit="kJ"/></Workout>`,
      `<Workout workoutActivityType="HKWorkoutActivityTypeYoga" sourceName="Watch" startDate="2026-05-04 09:00:00 +0900"/>`,
    )
    expect(rows).toEqual([
      { kind: 'progress', date: '2026-05-01', time: '23:30:00', weight: 76.203518 },
      { kind: 'progress', date: '2026-05-01', time: '23:30:00', bodyFat: 18.7 },
      { kind: 'progress', date: '2026-05-01', time: '23:30:00', bodyFat: 18.7 },
      { kind: 'progress', date: '2026-05-01', time: '23:30:00', waist: 81.28 },
      { kind: 'water', date: '2026-05-01', ml: 8 * 29.5735295625 },
      {
        kind: 'skipped',
        reason: 'The record has no amount in a unit that is known.',
        example: `DietaryWater, ${at}, 8 buckets`,
      },
      { kind: 'exercise', date: '2026-05-01', name: 'Traditional strength training', calories: 200 },
      { kind: 'exercise', date: '2026-05-04', name: 'Yoga', calories: null },
    ])
  })

  it('keeps no more foods in memory than fit', async () => {
    const records = Array.from({ length: 100_010 }, (_, i) =>
      record('DietaryEnergyConsumed', i + 1, 'kcal', { start: `2026-05-01 08:00:00 +0${i}` }),
    )
    const rows = await rowsOf(...records)
    expect(rows.filter(({ kind }) => kind === 'skipped')).toHaveLength(10)
    expect(rows.filter(({ kind }) => kind === 'food')).toHaveLength(100_000)
  })
})
