import { describe, expect, it } from 'vitest'
import { unknownNutrients } from '#domain/nutrition.ts'
import { samsunghealth } from '#server/features/imports/sources/samsunghealth.ts'
import { historyFile, readWith, textFile } from '../../support/imports.ts'

const sample = (name: string) => historyFile(`samsung-health/com.samsung.${name}.20260914101112.csv`)
const samples = ['health.food_intake', 'health.food_info', 'health.water_intake', 'health.weight', 'shealth.exercise']

const table = (kind: string, header: string, ...rows: string[]) =>
  textFile([`com.samsung.health.${kind},6307003,6`, header, ...rows.map((row) => `${row},`)].join('\n'))

describe('Moving in from Samsung Health', () => {
  it('joins what was eaten with the foods, on the day that the offset of the row gives', async () => {
    const { rows, asked } = await readWith(samsunghealth, samples.slice(0, 2).map(sample))
    expect(asked).toEqual([])
    expect(rows).toHaveLength(6)
    expect(rows[0]).toEqual({
      kind: 'food',
      date: '2026-09-11',
      meal: 'Breakfast',
      name: 'Rolled oats',
      quantity: 1.5,
      servingSize: '1 serving (40 g)',
      nutrients: {
        calories: 300,
        protein: 7.95,
        carbs: 40.5,
        fat: 4.05,
        fiber: 6.15,
        sugars: 0.6,
        saturatedFat: 0.75,
        salt: 0.0075,
      },
      amounts: expect.objectContaining({
        calcium: 30,
        iron: 6,
        potassium: 540,
        'monounsaturated-fat': 1.35,
        'vitamin-a': 0,
      }),
      grams: 60,
    })
    expect(rows.slice(1, 3)).toMatchObject([
      { name: 'Skyr, plain', nutrients: { calories: 61 }, grams: 100 },
      {
        name: 'Dal with rice',
        meal: 'Lunch',
        quantity: 2,
        servingSize: '1 bowl',
        nutrients: { calories: 440 },
        grams: null,
      },
    ])
    expect(rows[3]).toEqual({
      kind: 'food',
      date: '2026-09-11',
      meal: 'Snacks',
      name: 'Quick snack',
      quantity: 1,
      servingSize: '1 serving',
      nutrients: { ...unknownNutrients, calories: 150 },
    })
    // 20:15 in UTC is after midnight in India.
    expect(rows[4]).toMatchObject({ date: '2026-09-12', meal: 'Dinner' })
    expect(rows[5]).toEqual({
      kind: 'skipped',
      reason: 'The row has no real date.',
      example: '1970-01-01 00:00:00.000',
    })
  })

  it('reads water, weighings and exercise', async () => {
    const { rows } = await readWith(samsunghealth, samples.slice(2).map(sample))
    expect(rows).toEqual([
      { kind: 'water', date: '2026-09-11', ml: 250 },
      { kind: 'water', date: '2026-09-11', ml: 500 },
      { kind: 'water', date: '2026-09-12', ml: 250 },
      { kind: 'progress', date: '2026-09-01', time: '07:00:00', weight: 74.6, bodyFat: null },
      { kind: 'progress', date: '2026-09-12', time: '02:15:00', weight: 74.2, bodyFat: 18.7 },
      { kind: 'exercise', date: '2026-09-11', name: 'Running', calories: 310.4 },
      { kind: 'exercise', date: '2026-09-12', name: 'Walking', calories: 40.45 },
      { kind: 'exercise', date: '2026-09-12', name: 'Bouldering', calories: 280 },
    ])
  })

  it('reads columns in any order, times in ms, and takes the zone of the person where no offset is', async () => {
    const { rows } = await readWith(
      samsunghealth,
      [
        table(
          'food_intake',
          'time_offset,calorie,start_time,name',
          ',120,1757541600000,Tea',
          '-28800000,90,1757541600000,Bun',
        ),
        table('weight', 'weight,com.samsung.health.weight.start_time,body_fat', ',1757541600000,', '70,1757541600000,'),
      ],
      { timeZone: 'Asia/Tokyo' },
    )
    expect(rows).toMatchObject([
      { name: 'Tea', date: '2025-09-11', meal: 'Breakfast' },
      { name: 'Bun', date: '2025-09-10', meal: 'Lunch' },
      { kind: 'skipped', reason: 'The row has no weight.', example: '2025-09-11' },
      { kind: 'progress', date: '2025-09-11', time: '07:00:00', weight: 70 },
    ])
  })

  it('takes the calories of the row where the amount is no number of servings', async () => {
    const { rows } = await readWith(samsunghealth, [
      table(
        'food_info',
        'datauuid,name,calorie,protein,metric_serving_amount,metric_serving_unit',
        'a,Rice,130,2.7,100,g',
      ),
      table(
        'food_intake',
        'start_time,time_offset,amount,calorie,food_info_id',
        '2026-09-11 02:00:00.000,UTC+0000,200,260,a',
        '2026-09-11 02:00:00.000,UTC+0000,2,,a',
        '2026-09-11 02:00:00.000,UTC+0000,,,b',
      ),
    ])
    expect(rows).toMatchObject([
      { name: 'Rice', quantity: 1, servingSize: '1 serving', nutrients: { calories: 260, protein: 5.4 }, grams: 200 },
      { name: 'Rice', quantity: 2, nutrients: { calories: 260, protein: 5.4 }, grams: 200 },
      { kind: 'skipped', reason: 'The row has neither a name nor calories.' },
    ])
  })

  it('counts meals only on days whose foods are not listed', async () => {
    const meals = table(
      'nutrition',
      'start_time,time_offset,title,meal_type,calorie,total_fat,sodium',
      '2026-09-11 02:00:00.000,UTC+0000,,100001,300,10,400',
      '2026-09-10 02:00:00.000,UTC+0000,,100003,500,20,400',
      '2026-09-09 02:00:00.000,UTC+0000,,100003,0,0,0',
    )
    const intake = table(
      'food_intake',
      'start_time,time_offset,name,calorie',
      '2026-09-11 02:00:00.000,UTC+0000,Egg,300',
    )
    const { rows } = await readWith(samsunghealth, [meals, intake])
    expect(rows).toMatchObject([
      { name: 'Egg' },
      { kind: 'skipped', reason: 'The foods of this day are listed one by one.', example: 'Breakfast, 2026-09-11' },
      {
        kind: 'food',
        date: '2026-09-10',
        meal: 'Dinner',
        name: 'Dinner',
        nutrients: { calories: 500, fat: 20, salt: 1 },
      },
      { kind: 'skipped', reason: 'The row has no values.' },
    ])
  })

  it('leaves out other kinds of data', async () => {
    await expect(
      readWith(samsunghealth, [table('exercise.weather', 'start_time,temperature', '1,2')]),
    ).rejects.toThrow()
  })
})
