import { describe, expect, it } from 'vitest'
import { unknownNutrients } from '#domain/nutrition.ts'
import { opennutritracker } from '#server/features/imports/sources/opennutritracker.ts'
import { historyFile, readWith, textFile } from '../../support/imports.ts'

const folder = 'opennutritracker'
const intakeHeader =
  'id,date_time,type,amount,unit,meal_code,meal_name,meal_serving_quantity,meal_serving_unit,meal_serving_size,Kcal_Per_100g,carbs_per_100g,fat_per_100g,protein_per_100g,sodium_per_100g'

describe('Moving in from OpenNutriTracker', () => {
  it('reads what was eaten, with the values of the amount', async () => {
    const { rows, asked } = await readWith(opennutritracker, [historyFile(`${folder}/user_intake.json`)])
    expect(asked).toEqual([])
    expect(rows).toHaveLength(7)
    expect(rows[0]).toEqual({
      kind: 'food',
      date: '2026-05-01',
      meal: 'Breakfast',
      name: 'Müsli Frucht',
      quantity: 1,
      servingSize: '60 g',
      nutrients: {
        calories: 220.8,
        protein: 6.06,
        carbs: 37.8,
        fat: 3.72,
        fiber: 5.04,
        sugars: 10.8,
        saturatedFat: 0.66,
        salt: null,
      },
      grams: 60,
      barcode: '4000000000017',
    })
    expect(rows[1]).toMatchObject({
      name: 'Joghurt 1,5%',
      quantity: 1,
      servingSize: '1 Becher (150 g)',
      grams: 150,
      nutrients: { calories: 75, fiber: null },
    })
    // A number of FoodData Central is no barcode.
    expect(rows[2]).toMatchObject({ name: 'Banana, raw', meal: 'Snacks', barcode: null })
    expect(rows[4]).toMatchObject({
      name: 'Apfelsaft',
      meal: 'Dinner',
      servingSize: '200 ml',
      nutrients: { calories: 92 },
    })
    expect(rows[6]).toMatchObject({ date: '2026-05-02', meal: 'Breakfast' })
  })

  it('reads activities, weighings and days of a bundle', async () => {
    const names = ['user_intake', 'user_activity', 'user_tracked_day', 'weight_log']
    const { rows } = await readWith(
      opennutritracker,
      names.map((name) => historyFile(`${folder}/${name}.json`)),
    )
    expect(rows.filter(({ kind }) => kind !== 'food')).toEqual([
      { kind: 'exercise', date: '2026-05-01', name: 'jogging', calories: 284 },
      { kind: 'exercise', date: '2026-05-02', name: 'bicycling', calories: 270.5 },
      {
        kind: 'dayTotal',
        date: '2026-05-01',
        nutrients: { ...unknownNutrients, calories: 1120.6, carbs: 144.3, fat: 38, protein: 67 },
      },
      { kind: 'dayTotal', date: '2026-05-02', nutrients: { ...unknownNutrients, calories: 220.8 } },
      { kind: 'progress', date: '2026-05-01', time: '00:00:00', weight: 81.4 },
      { kind: 'progress', date: '2026-05-02', time: '00:00:00', weight: 81.1 },
    ])
  })

  it('reads the same rows from CSV, whatever the case of the headers, and only once where a bundle has both', async () => {
    const csv = [
      intakeHeader,
      'a,2026-05-01T20:00:00.000000,dinner,2,serving,,"Soup, red",250,ml,,40,5,,1,300',
      'b,2026-05-01T20:05:00.000000,,1.5,oz,,Almonds,,,,"579,0",,,,',
      'c,2026-05-01T20:06:00.000000,snack,1,cup,,Rice,,,,130,28,0.3,2.7,',
      'd,2026-05-01T20:07:00.000000,snack,1,slice,,Bread,,,,250,,,,',
      'e,soon,snack,1,g,,Tea,,,,1,,,,',
      'f,2026-05-01T20:08:00.000000,snack,0,g,,Nothing,,,,1,,,,',
      '',
    ].join('\n')
    const { rows } = await readWith(opennutritracker, [textFile(csv)])
    expect(rows).toEqual([
      {
        kind: 'food',
        date: '2026-05-01',
        meal: 'Dinner',
        name: 'Soup, red',
        quantity: 2,
        servingSize: '250 ml',
        nutrients: { ...unknownNutrients, calories: 200, carbs: 25, protein: 5, salt: 3.75 },
        grams: 500,
        barcode: null,
      },
      expect.objectContaining({ name: 'Almonds', meal: 'Dinner', servingSize: '1.5 oz', grams: 42.524285 }),
      expect.objectContaining({ name: 'Rice', servingSize: '1 cup', grams: null, nutrients: unknownNutrients }),
      expect.objectContaining({ name: 'Bread', servingSize: '1 slice', grams: null, nutrients: unknownNutrients }),
      { kind: 'skipped', reason: 'The row has no date that can be read.', example: 'Tea, soon' },
      {
        kind: 'skipped',
        reason: 'The row has no name or no amount.',
        example: 'Nothing, 2026-05-01T20:08:00.000000',
      },
    ])
    expect(rows[1]).toMatchObject({ nutrients: { calories: expect.closeTo(246.22, 2) } })
    const both = [historyFile(`${folder}/user_intake.json`), textFile(csv, 'user_intake.csv')]
    expect((await readWith(opennutritracker, both)).rows).toHaveLength(7)
    const twice = [textFile(csv, 'a.csv'), textFile(csv, 'b.csv')]
    expect((await readWith(opennutritracker, twice)).rows).toHaveLength(12)
  })

  it('takes the calories of an activity that the person gave', async () => {
    const csv = 'id,date,duration,burned_kcal,activity_code,specific_activity,description,mets,tags,type,user_kcal\n'
    const { rows } = await readWith(opennutritracker, [
      textFile(`${csv}1,2026-05-01T17:30:00.000,30,284,12020,jogging,general,7,,running,250\n`),
    ])
    expect(rows).toEqual([{ kind: 'exercise', date: '2026-05-01', name: 'jogging', calories: 250 }])
  })

  it('reads custom meals as custom foods', async () => {
    const { rows } = await readWith(opennutritracker, [historyFile(`${folder}/custom_meals_import.csv`)])
    expect(rows).toEqual([
      {
        kind: 'customFood',
        name: 'Chili (selbst)',
        code: null,
        servingSize: '350 g',
        nutrients: { ...unknownNutrients, calories: 112, carbs: 9, fat: 4.8, protein: 8.1 },
      },
      {
        kind: 'customFood',
        name: 'Joghurt, griechisch',
        code: '4000000000048',
        servingSize: '150 g',
        nutrients: {
          calories: 120,
          carbs: 4,
          fat: 10,
          protein: 3.2,
          sugars: 4,
          saturatedFat: 6.5,
          fiber: 0,
          salt: null,
        },
      },
    ])
  })

  it('reads recipes with their ingredients, or as a whole where those have no values', async () => {
    const whole = { energyKcal100: 120, proteins100: 5 }
    const recipe = {
      name: 'Stew',
      description: 'Slow',
      totalWeightG: 800,
      servingsCount: 4,
      aggregatedNutrimentsPer100: whole,
    }
    const beans = { amount: 200, unit: 'g', meal: { name: 'Beans', nutriments: { energyKcal100: 90 } } }
    const text = JSON.stringify([
      { ...recipe, ingredients: [beans] },
      { ...recipe, name: 'Soup', servingsCount: null, ingredients: [{ code: '1', amount: 200 }] },
      { ...recipe, totalWeightG: 0, ingredients: [] },
    ])
    const { rows } = await readWith(opennutritracker, [textFile(text)])
    expect(rows).toEqual([
      {
        kind: 'recipe',
        name: 'Stew',
        description: 'Slow',
        servings: 4,
        cookedWeight: 800,
        ingredients: [
          { name: 'Beans', quantity: 1, servingSize: '200 g', nutrients: { ...unknownNutrients, calories: 180 } },
        ],
      },
      expect.objectContaining({
        name: 'Soup',
        servings: 1,
        ingredients: [
          {
            name: 'Soup',
            quantity: 1,
            servingSize: '800 g',
            nutrients: { ...unknownNutrients, calories: 960, protein: 40 },
          },
        ],
      }),
      { kind: 'skipped', reason: 'The recipe has no name or no weight.', example: 'Stew' },
    ])
  })
})
