import { describe, expect, it } from 'vitest'
import { unknownNutrients } from '#domain/nutrition.ts'
import { yazio } from '#server/features/imports/sources/yazio.ts'
import { historyFile, readWith, textFile } from '../../support/imports.ts'

const days = historyFile('yazio/days.json')
const products = historyFile('yazio/products.json')
const kinds = (rows: readonly { kind: string }[], kind: string) => rows.filter((row) => row.kind === kind)

describe('Moving in from Yazio', () => {
  it('reads foods by the values of their products, whichever file comes first', async () => {
    const { rows, asked, notes } = await readWith(yazio, [days, products])
    expect(asked).toEqual([])
    expect(notes).toEqual([])
    const eaten = kinds(rows, 'food')
    expect(eaten).toEqual([
      {
        kind: 'food',
        date: '2026-05-01',
        meal: 'Breakfast',
        name: 'Haferflocken, zart',
        quantity: 1,
        servingSize: '50 g',
        nutrients: {
          calories: 186,
          protein: 6.75,
          carbs: 29.35,
          fat: 3.5,
          fiber: 5,
          sugars: 0.35,
          saturatedFat: 0.65,
          salt: 0.0025,
        },
        grams: 50,
      },
      expect.objectContaining({
        name: 'Milch 1,5%',
        quantity: 1,
        servingSize: 'glass (250 ml)',
        grams: 250,
        nutrients: expect.objectContaining({ calories: 117.5, fiber: null, salt: 0.3125 }),
      }),
      expect.objectContaining({ name: 'Chicken curry with rice', meal: 'Lunch', servingSize: '350 g' }),
      {
        kind: 'food',
        date: '2026-05-01',
        meal: 'Snacks',
        name: 'Pizza slice at office',
        quantity: 1,
        servingSize: '1 serving',
        nutrients: { ...unknownNutrients, calories: 285, carbs: 35, fat: 10, protein: 12 },
        grams: null,
      },
      expect.objectContaining({ name: 'Haferflocken, zart', date: '2026-05-02' }),
    ])
    expect((await readWith(yazio, [products, days])).rows).toEqual(rows)
  })

  it('reads days, exercise and water, and says what has no name', async () => {
    const { rows } = await readWith(yazio, [days, products])
    expect(rows.filter(({ kind }) => kind !== 'food')).toEqual([
      {
        kind: 'skipped',
        reason: 'The product is not in products.json, or it has no amount.',
        example: '2026-05-01, snack',
      },
      {
        kind: 'skipped',
        reason: "Recipes have no name and no values in Yazio's files.",
        example: '2026-05-01, dinner',
      },
      {
        kind: 'dayTotal',
        date: '2026-05-01',
        nutrients: { ...unknownNutrients, calories: 1094.6, carbs: 132.1, protein: 58.3, fat: 33.9 },
      },
      { kind: 'exercise', date: '2026-05-01', name: 'running', calories: 310 },
      { kind: 'exercise', date: '2026-05-01', name: 'Climbing gym', calories: 400 },
      { kind: 'water', date: '2026-05-01', ml: 1750 },
      {
        kind: 'dayTotal',
        date: '2026-05-02',
        nutrients: { ...unknownNutrients, calories: 192, carbs: 29.5, protein: 6.5, fat: 3.5 },
      },
    ])
  })

  it('asks for the products where they are missing', async () => {
    const { rows, notes } = await readWith(yazio, [days])
    expect(notes).toEqual(['The names of the foods are in products.json: import both files together, in a zip.'])
    expect(kinds(rows, 'food')).toMatchObject([{ name: 'Pizza slice at office' }])
    expect(kinds(rows, 'dayTotal')).toHaveLength(2)
  })

  it('reads recipes where the exporter has them, and several servings of a product', async () => {
    const all = {
      products: {
        p1: { name: 'Bread', base_unit: 'g', nutrients: { 'energy.energy': 2.5, 'nutrient.salt': 0.01 } },
      },
      recipes: { r1: { name: 'Stew', portion_count: 4, nutrients: { 'energy.energy': 320 } } },
    }
    const consumed = {
      products: [{ product_id: 'p1', amount: 90, serving: 'slice', serving_quantity: 2, date: '2026-05-01 12:30:00' }],
      recipe_portions: [{ recipe_id: 'r1', portion_count: 0.5, daytime: 'dinner' }],
    }
    const { rows } = await readWith(yazio, [
      textFile(JSON.stringify(all)),
      textFile(JSON.stringify({ '2026-05-01': { consumed } })),
    ])
    expect(rows).toMatchObject([
      {
        name: 'Bread',
        meal: 'Lunch',
        quantity: 2,
        servingSize: 'slice (45 g)',
        grams: 90,
        nutrients: { calories: 225, salt: 0.9 },
      },
      { name: 'Stew', meal: 'Dinner', quantity: 0.5, servingSize: '1 portion', nutrients: { calories: 160 } },
    ])
  })

  it('reads the tables of an exporter', async () => {
    const { rows } = await readWith(
      yazio,
      ['consumed', 'days', 'weight'].map((name) => historyFile(`yazio/aleksandr-${name}.csv`)),
    )
    expect(rows).toMatchObject([
      {
        kind: 'food',
        name: 'Haferflocken, zart',
        meal: 'Breakfast',
        servingSize: '50 g',
        nutrients: { calories: 186 },
      },
      { kind: 'food', name: 'Milch 1,5%', servingSize: 'glass (250 g)', nutrients: { calories: 117.5, carbs: 12.25 } },
      { kind: 'food', name: 'Chicken curry with rice', meal: 'Lunch', nutrients: { protein: 28.7, sugars: null } },
      { kind: 'dayTotal', date: '2026-05-01', nutrients: { calories: 1094.6 } },
      { kind: 'water', date: '2026-05-01', ml: 1750 },
      { kind: 'dayTotal', date: '2026-05-02', nutrients: { calories: 192 } },
      { kind: 'progress', date: '2026-05-01', weight: 74.2, bodyFat: null, waist: null },
      { kind: 'progress', date: '2026-05-02', weight: 73.9, bodyFat: 18.2, waist: 81 },
    ])
    expect(rows).toHaveLength(8)
  })

  it('reads the tables of another exporter', async () => {
    const header =
      'Date,Time,Meal,Type,Product,Source,Amount,Unit,Portions,Calories/g,Calories total,Protein/g,Fat/g,Carbs/g,Protein total,Fat total,Carbs total'
    const log = [
      header,
      '2026-05-01,2026-05-01 07:50:11,breakfast,product,Oats,product,50.0,gram,50,3.72,186.0,0,0,0,6.75,3.5,29.35',
      '2026-05-01,2026-05-01 08:00:00,breakfast,product,Unknown,product,30.0,,,0,0.0,0,0,0,0.0,0.0,0.0',
    ].join('\n')
    const summary = [
      'Date,Calories total,Protein total,Fat total,Carbs total,Energy goal',
      '2026-05-01,186.0,6.75,3.5,29.35,2000',
      '2026-05-02,0.0,0.0,0.0,0.0,2000',
    ].join('\n')
    const { rows } = await readWith(yazio, [textFile(log), textFile(summary)])
    expect(rows).toMatchObject([
      { kind: 'food', name: 'Oats', servingSize: '50 g', nutrients: { calories: 186, carbs: 29.35 } },
      { kind: 'skipped', reason: 'The row has no name.' },
      { kind: 'dayTotal', date: '2026-05-01', nutrients: { calories: 186, fat: 3.5 } },
    ])
    expect(rows).toHaveLength(3)
  })

  it('asks for the units of weights that come alone, as their headers may be of any program', async () => {
    const weights = textFile('date;weight;body_fat;waist\n2026-05-01;176,4;0;32\n')
    const answers = { weightUnit: 'lb', lengthUnit: 'in' } as const
    const alone = await readWith(yazio, [weights], { answers })
    expect(alone.rows).toEqual([
      { kind: 'progress', date: '2026-05-01', weight: 80.013694, bodyFat: null, waist: 81.28 },
    ])
    expect((await readWith(yazio, [weights])).asked).toEqual(['weightUnit', 'lengthUnit'])
    const { rows, asked } = await readWith(yazio, [weights, historyFile('yazio/aleksandr-days.csv')])
    expect(rows[0]).toMatchObject({ weight: 176.4, waist: 32 })
    expect(asked).toEqual([])
  })
})
