import { describe, expect, it } from 'vitest'
import { unknownNutrients } from '#domain/nutrition.ts'
import { waistline } from '#server/features/imports/sources/waistline.ts'
import { historyFile, readWith, textFile } from '../../support/imports.ts'

const kinds = (rows: readonly { kind: string }[], kind: string) => rows.filter((row) => row.kind === kind)

const backup = (parts: Record<string, unknown>) => textFile(JSON.stringify({ diary: [], foodList: [], ...parts }))

describe("Moving in with Waistline's backup", () => {
  it('reads what was eaten, by the portion of each food', async () => {
    const { rows, asked } = await readWith(waistline, [historyFile('waistline/waistline_export.json')])
    expect(asked).toEqual([])
    const eaten = kinds(rows, 'food')
    expect(eaten).toHaveLength(7)
    expect(eaten[0]).toEqual({
      kind: 'food',
      date: '2026-05-01',
      meal: 'Breakfast',
      name: 'Rolled Oats',
      quantity: 1,
      servingSize: '50 g',
      nutrients: {
        calories: 189.5,
        protein: 6.6,
        carbs: 33.85,
        fat: 3.25,
        fiber: 5.05,
        sugars: 0.5,
        saturatedFat: 0.6,
        salt: 0.0075,
      },
      grams: 50,
    })
    expect(eaten.slice(1)).toMatchObject([
      { name: 'Skyr plain', meal: 'Breakfast', nutrients: { calories: 94.5, fiber: null } },
      { name: 'Wholemeal bread', meal: 'Lunch', quantity: 2, servingSize: '1 slice', nutrients: { calories: 184 } },
      { name: 'Veg chilli', meal: 'Dinner', servingSize: '300 g', nutrients: { calories: 330 }, grams: 300 },
      { name: 'Quick Add', meal: 'Snacks', quantity: 1, servingSize: '1 serving', nutrients: { calories: 250 } },
      // Archived, and still eaten.
      { name: 'Lentil soup (old)', date: '2026-05-02', meal: 'Lunch', quantity: 1.5, nutrients: { calories: 240 } },
      { name: 'Skyr plain', date: '2026-05-02', meal: 'Snacks', nutrients: { calories: 107.1 } },
    ])
  })

  it('reads what was measured, foods, recipes and meals', async () => {
    const { rows } = await readWith(waistline, [historyFile('waistline/waistline_export.json')])
    expect(kinds(rows, 'progress')).toEqual([
      { kind: 'progress', date: '2026-05-01', weight: 81.4, bodyFat: null, waist: null },
      { kind: 'progress', date: '2026-05-02', weight: 81.1, bodyFat: 21.4, waist: null },
    ])
    expect(kinds(rows, 'customFood')).toMatchObject([
      { name: 'Rolled Oats', code: '5000000000011', servingSize: '100 g', nutrients: { calories: 379 } },
      { name: 'Skyr plain', code: '5000000000028', nutrients: { calories: 63, saturatedFat: null } },
    ])
    expect(kinds(rows, 'skipped')).toEqual([
      { kind: 'skipped', reason: 'The food has no values per 100 g or ml.', example: 'Wholemeal bread, 1 slice' },
      { kind: 'skipped', reason: 'The food is archived in Waistline.', example: 'Lentil soup (old)' },
    ])
    expect(kinds(rows, 'recipe')).toMatchObject([
      {
        name: 'Usual breakfast',
        servings: 1,
        ingredients: [
          { name: 'Rolled Oats', servingSize: '50 g', nutrients: { calories: 189.5 } },
          { name: 'Skyr plain', servingSize: '150 g', nutrients: { calories: 94.5 } },
        ],
      },
      // The soup in it has 160 kcal, the recipe 990.
      {
        name: 'Veg chilli',
        cookedWeight: 900,
        ingredients: [{ name: 'Veg chilli', servingSize: '900 g', nutrients: { calories: 990 } }],
      },
    ])
  })

  it('takes energy from kilojoules, salt from sodium and amounts in another unit of weight', async () => {
    const nutrition = { kilojoules: '418.4', sodium: '400', fat: '' }
    const { rows } = await readWith(waistline, [
      backup({
        diary: [{ dateTime: '2026-05-01T00:00:00.000Z', items: [{ id: 7, portion: 0.5, unit: 'kg', quantity: 1 }] }],
        foodList: [{ id: 7, name: 'Soup', portion: '100', unit: 'g', nutrition }],
      }),
    ])
    expect(kinds(rows, 'food')).toEqual([
      {
        kind: 'food',
        date: '2026-05-01',
        meal: 'Snacks',
        name: 'Soup',
        quantity: 1,
        servingSize: '0.5 kg',
        nutrients: { ...unknownNutrients, calories: 500, salt: 5 },
        grams: 500,
      },
    ])
  })

  it('finds the meal by the hour on the clock where its own name says nothing', async () => {
    const item = { id: 1, portion: 100, quantity: 1, unit: 'g', category: 5 }
    const diary = [
      { dateTime: '2026-05-01T00:00:00.000Z', items: [{ ...item, dateTime: '2026-05-01T10:30:00.000Z' }, item] },
    ]
    const foodList = [{ id: 1, name: 'Apple', portion: 100, unit: 'g', nutrition: { calories: 52 } }]
    const settings = { diary: { 'meal-names': ['', '', '', '', '', 'Before training'] } }
    const { rows } = await readWith(waistline, [backup({ diary, foodList, settings })])
    expect(kinds(rows, 'food')).toMatchObject([{ meal: 'Lunch' }, { meal: 'Snacks' }])
  })

  it('says which entries have no food', async () => {
    const items = [
      { id: 9, portion: 100, quantity: 1, unit: 'g' },
      { id: 1, portion: 100, quantity: 0, unit: 'g' },
    ]
    const { rows } = await readWith(waistline, [
      backup({
        diary: [{ dateTime: '2026-05-01T00:00:00.000Z', items }, { dateTime: 'soon' }],
        foodList: [{ id: 1, name: 'Apple', portion: 100, unit: 'g', archived: true }],
      }),
    ])
    expect(rows.map((row) => 'reason' in row && row.reason)).toEqual([
      'The food of the entry is not in the file, or it has no amount.',
      'The food of the entry is not in the file, or it has no amount.',
      'The row has no date that can be read.',
      'The food is archived in Waistline.',
    ])
  })

  it('never touches the keys and passwords in the settings', async () => {
    const secret = 'glow-no-such-key'
    const settings = {
      integration: { 'usda-key': secret, 'off-password': secret },
      diary: { 'meal-names': ['Breakfast'] },
    }
    const found = await readWith(waistline, [backup({ settings })])
    expect(JSON.stringify(found)).not.toContain(secret)
    // Even one that is broken is passed over.
    const text = `{"diary": [], "foodList": [], "settings": {"integration": {"usda-key": ${secret}}}}`
    expect((await readWith(waistline, [textFile(text)])).rows).toEqual([])
  })
})

describe("Moving in with Waistline's table of days", () => {
  const file = (...lines: string[]) => textFile(lines.join('\n'))

  it('asks once which number of the dates is the day, and reads totals and weights', async () => {
    const sample = historyFile('waistline/diary_export.csv')
    const first = await readWith(waistline, [sample])
    expect(first.asked).toEqual(['dateOrder'])
    expect(first.notes).toHaveLength(1)
    const { rows, asked } = await readWith(waistline, [sample], { answers: { dateOrder: 'dmy' } })
    expect(asked).toEqual([])
    expect(kinds(rows, 'dayTotal')).toHaveLength(4)
    expect(rows[0]).toEqual({
      kind: 'dayTotal',
      date: '2026-05-01',
      nutrients: {
        calories: 1050.5,
        fat: 20.07,
        saturatedFat: 0.9,
        carbs: 161.35,
        sugars: 24.65,
        fiber: 28.65,
        protein: 46.5,
        salt: 0.96,
      },
    })
    expect(kinds(rows, 'dayTotal')[1]).toMatchObject({ nutrients: { saturatedFat: null, calories: 347.1 } })
    expect(kinds(rows, 'progress')).toEqual([
      { kind: 'progress', date: '2026-05-01', weight: 81.4 },
      { kind: 'progress', date: '2026-05-02', weight: 81.1 },
      { kind: 'progress', date: '2026-05-04', weight: 80.9 },
    ])
    const american = await readWith(waistline, [sample], { answers: { dateOrder: 'mdy' } })
    expect(american.rows[0]).toMatchObject({ date: '2026-01-05' })
  })

  it('reads it in another language, with decimal commas, kilojoules and other units', async () => {
    const { rows, asked } = await readWith(waistline, [
      file(
        'Datum;Kilojoule (kJ);Fett (g);Kohlenhydrate (g);Eiweiß (g);Gewicht (lb);Körperfett (%);Taille (in)',
        '30.04.2026;8368;70,5;200;90;180;21,4;32',
        '01.05.2026;0;0;0;0;;;',
        '02.05.2026;;;;;179;;',
        'bald;1;1;1;1;;;',
      ),
    ])
    expect(asked).toEqual([])
    expect(rows).toEqual([
      {
        kind: 'dayTotal',
        date: '2026-04-30',
        nutrients: { ...unknownNutrients, calories: 2000, fat: 70.5, carbs: 200, protein: 90 },
      },
      { kind: 'progress', date: '2026-04-30', weight: 81.646627, bodyFat: 21.4, waist: 81.28 },
      { kind: 'progress', date: '2026-05-02', weight: 81.193034, bodyFat: null, waist: null },
      { kind: 'skipped', reason: 'The row has no date that can be read.', example: 'bald, 1, 1, 1, 1' },
    ])
  })

  it('is not taken for other tables', async () => {
    await expect(readWith(waistline, [file('Date;Meal;Calories (kcal)', '1;2;3')])).rejects.toThrow()
    await expect(readWith(waistline, [file('Date,Calories (kcal)', '1,2')])).rejects.toThrow()
    await expect(readWith(waistline, [file('Date;Weight (kg)', '1;2')])).rejects.toThrow()
  })
})
