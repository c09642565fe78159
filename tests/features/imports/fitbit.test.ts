import { describe, expect, it } from 'vitest'
import { unknownNutrients } from '#domain/nutrition.ts'
import { fitbit } from '#server/features/imports/sources/fitbit.ts'
import { historyFile, readWith, textFile } from '../../support/imports.ts'

const json = (items: unknown, name = '') => textFile(JSON.stringify(items), name)

const month = `Body
Date,Weight,BMI,Fat
"2019-01-01","180.5","25.1","22"
"2019-01-02","0","0","0"

Foods
Date,Calories In
"2019-01-01","1,850"
"2019-01-02","2,100"
"2019-01-03","0"

Activities
Date,Calories Burned,Steps
"2019-01-01","2,500","10,000"

Food Log 20190101
Meal,Food,Calories
"Breakfast"
"","Oatmeal","150"
"","Toast, buttered",""
"Dinner"
"","Big pasta","1,200"

Daily Totals
"","Calories","1,850"
"","Fat","62 g"
"","Fiber","20 g"
"","Carbs","200 g"
"","Sodium","2,000 mg"
"","Protein","90 g"
"","Water","64 fl oz"

Food Log 20190103
Daily Totals
"","Calories","0"
"","Fat","0 g"
"","Water","0 fl oz"
`

describe('Moving in from Fitbit', () => {
  it('reads the foods of Takeout', async () => {
    const { rows, asked, notes } = await readWith(fitbit, [historyFile('fitbit/food_logs-0.json')])
    expect(asked).toEqual([])
    expect(notes).toHaveLength(2)
    expect(rows).toHaveLength(6)
    expect(rows[0]).toEqual({
      kind: 'food',
      date: '2026-05-01',
      meal: 'Breakfast',
      name: 'Oatmeal',
      quantity: 1.5,
      servingSize: '1 cup',
      nutrients: {
        calories: 231,
        protein: 8,
        carbs: 40.5,
        fat: 4.2,
        fiber: 6,
        sugars: null,
        saturatedFat: null,
        salt: 0.00875,
      },
      grams: null,
    })
    expect(rows.slice(1)).toMatchObject([
      { name: 'Banana', meal: 'Snacks', servingSize: '1 medium' },
      { name: 'Hamburger, Single Patty', meal: 'Lunch', nutrients: { calories: 512, salt: 2.0601 } },
      { name: 'Pasta', meal: 'Dinner', quantity: 1, servingSize: '2 oz', grams: 56.699 },
      { name: 'Quick Calories', meal: 'Snacks', nutrients: { calories: 300 } },
      { name: 'Oatmeal', date: '2026-05-02' },
    ])
  })

  it('asks for the unit of weighings, which are written month first', async () => {
    const weights = json([
      { logId: 1, weight: 180, bmi: 25.1, fat: 22.1, date: '05/31/26', time: '07:10:00', source: 'API' },
      { logId: 2, weight: 179, bmi: 25, date: '06/01/26', time: '23:59:59', source: 'API' },
      { logId: 3, weight: 179, bmi: 25, date: '31/31/26', time: '23:59:59', source: 'API' },
    ])
    const first = await readWith(fitbit, [weights])
    expect(first.asked).toEqual(['weightUnit'])
    expect(first.weights).toEqual([180, 179])
    const { rows, asked } = await readWith(fitbit, [weights], { answers: { weightUnit: 'lb' } })
    expect(asked).toEqual([])
    expect(rows).toEqual([
      { kind: 'progress', date: '2026-05-31', time: '07:10:00', weight: 81.646627, bodyFat: 22.1 },
      { kind: 'progress', date: '2026-06-01', time: '23:59:59', weight: 81.193034, bodyFat: null },
      { kind: 'skipped', reason: 'The row has no date that can be read.', example: '31/31/26' },
    ])
  })

  it('reads water in the unit that is asked for, and exercise', async () => {
    const files = [
      json([{ logId: 1, date: '05/31/26', amount: 16 }], 'Global Export Data/water_logs-0.json'),
      json([{ activityName: 'Walk', calories: 120, startTime: '05/31/26 10:15:00', duration: 1_200_000 }]),
    ]
    expect((await readWith(fitbit, files)).asked).toEqual(['waterUnit'])
    const { rows } = await readWith(fitbit, files, { answers: { waterUnit: 'floz' } })
    expect(rows).toEqual([
      { kind: 'water', date: '2026-05-31', ml: 473.176473 },
      { kind: 'exercise', date: '2026-05-31', name: 'Walk', calories: 120 },
    ])
  })

  it('reads the foods of an answer of the API, without its summary', async () => {
    const loggedFood = { mealTypeId: 3, name: 'Rice', amount: 200, unit: { name: 'gram' }, calories: 260 }
    const { rows } = await readWith(fitbit, [
      json({
        foods: [
          { logDate: '2026-05-01', loggedFood },
          { logDate: 'x', loggedFood },
        ],
        summary: { calories: 260 },
      }),
    ])
    expect(rows).toEqual([
      {
        kind: 'food',
        date: '2026-05-01',
        meal: 'Lunch',
        name: 'Rice',
        quantity: 1,
        servingSize: '200 gram',
        nutrients: { ...unknownNutrients, calories: 260 },
        grams: 200,
      },
      { kind: 'skipped', reason: 'The row has no date that can be read.', example: 'Rice, x' },
    ])
  })

  it('reads the tables of a month, each total once', async () => {
    const { rows, asked } = await readWith(fitbit, [textFile(month.replaceAll('\n', '\r\n'))])
    expect(asked).toEqual(['weightUnit'])
    const food = { kind: 'food', date: '2019-01-01', quantity: 1, servingSize: '1 serving' }
    expect(rows).toEqual([
      { kind: 'progress', date: '2019-01-01', weight: 180.5, bodyFat: 22 },
      { ...food, meal: 'Breakfast', name: 'Oatmeal', nutrients: { ...unknownNutrients, calories: 150 } },
      { ...food, meal: 'Breakfast', name: 'Toast, buttered', nutrients: unknownNutrients },
      { ...food, meal: 'Dinner', name: 'Big pasta', nutrients: { ...unknownNutrients, calories: 1200 } },
      { kind: 'water', date: '2019-01-01', ml: 1892.705892 },
      {
        kind: 'dayTotal',
        date: '2019-01-01',
        nutrients: { ...unknownNutrients, calories: 1850, fat: 62, fiber: 20, carbs: 200, salt: 5, protein: 90 },
      },
      { kind: 'dayTotal', date: '2019-01-02', nutrients: { ...unknownNutrients, calories: 2100 } },
    ])
  })

  it('knows a month by its titles only', async () => {
    expect((await readWith(fitbit, [textFile('Foods\nDate,Calories In\n"2019-01-02","2,100"\n')])).rows).toHaveLength(1)
    await expect(readWith(fitbit, [textFile('Date,Calories In\n2019-01-02,2100\n')])).rejects.toThrow()
    await expect(readWith(fitbit, [textFile('Foods,Grams\nBody,20\n')])).rejects.toThrow()
  })
})
