import { describe, expect, test } from 'vitest'
import { macrofactor } from '#server/features/imports/sources/macrofactor.ts'
import { historyFile, readWith, textFile, workbookFile } from '../../support/imports.ts'

const unknown = {
  calories: null,
  protein: null,
  carbs: null,
  fat: null,
  fiber: null,
  sugars: null,
  saturatedFat: null,
  salt: null,
}

describe('the food log', () => {
  test('has the meal of the hour, servings, and unknown values where cells are blank', async () => {
    const { rows, asked } = await readWith(macrofactor, [historyFile('macrofactor/MacroFactor-food-log.csv')])
    expect(rows).toHaveLength(9)
    expect(rows[0]).toEqual({
      kind: 'food',
      date: '2026-10-05',
      meal: 'Breakfast',
      name: 'Oats, Rolled',
      quantity: 1,
      servingSize: '60 g',
      grams: 60,
      nutrients: {
        calories: 227.4,
        protein: 7.9,
        carbs: 40.6,
        fat: 3.9,
        fiber: 6.1,
        sugars: 0.6,
        saturatedFat: 0.7,
        salt: 0.009,
      },
      amounts: { potassium: 217, water: 6.5 },
    })
    expect(rows[1]).toMatchObject({ quantity: 0.75, servingSize: '1 cup', grams: 183 })
    expect(rows[2]).toMatchObject({ name: 'Coffee', quantity: 1, servingSize: '1 mug (8 fl oz)', grams: 237 })
    expect(rows[3]).toMatchObject({ meal: 'Lunch', servingSize: '150 g', nutrients: { calories: 247.5, fiber: 0 } })
    expect(rows[4]).toMatchObject({ name: 'Quick Add', nutrients: { ...unknown, calories: 450 } })
    expect(asked).toEqual([])
  })

  test('with a BOM, CRLF, 24 hours, fewer columns and blank names', async () => {
    const text =
      '\uFEFFDate,Time,Food Name,Serving Size,Serving Qty,Serving Weight (g),Calories (kcal),Sodium (mg)\r\n2026-10-05,19:38,Soup,bowl,2,300,,400\r\n2026-10-05,21:00,,bowl,2,300,10,\r\n,21:00,Tea,cup,2,,1,\r\n2026-10-05,,Rice,100 g,1.5,100,"1,950",\r\n'
    const { rows } = await readWith(macrofactor, [textFile(text)])
    expect(rows).toEqual([
      {
        kind: 'food',
        date: '2026-10-05',
        meal: 'Dinner',
        name: 'Soup',
        quantity: 2,
        servingSize: '1 bowl',
        grams: 600,
        nutrients: { ...unknown, salt: 1 },
      },
      { kind: 'skipped', reason: 'The row has no name.', example: '2026-10-05, 21:00, bowl, 2, 300, 10' },
      { kind: 'skipped', reason: 'The row has no date that can be read.', example: '21:00, Tea, cup, 2, 1' },
      {
        kind: 'food',
        date: '2026-10-05',
        meal: 'Snacks',
        name: 'Rice',
        quantity: 1.5,
        servingSize: '100 g',
        grams: 150,
        nutrients: { ...unknown, calories: 1950 },
      },
    ])
  })
})

describe('workbooks', () => {
  test('the quick export has totals and weights by day', async () => {
    const { rows, asked } = await readWith(macrofactor, [historyFile('macrofactor/MacroFactor-quick-export.xlsx')])
    expect(rows.slice(0, 3)).toEqual([
      { kind: 'progress', date: '2026-10-03', weight: 81.8, bodyFat: null },
      {
        kind: 'dayTotal',
        date: '2026-10-03',
        nutrients: { ...unknown, calories: 2201, protein: 151, carbs: 220, fat: 78 },
      },
      {
        kind: 'dayTotal',
        date: '2026-10-04',
        nutrients: { ...unknown, calories: 2344, protein: 148, carbs: 231, fat: 90 },
      },
    ])
    expect(asked).toEqual([])
  })

  test('all data: foods, totals and weights, and a reason for each other sheet', async () => {
    const { rows } = await readWith(macrofactor, [historyFile('macrofactor/MacroFactor-all-time.xlsx')])
    const kinds = Object.groupBy(rows, ({ kind }) => kind)
    expect(kinds.progress).toEqual([
      { kind: 'progress', date: '2026-10-03', weight: 81.8, bodyFat: null },
      { kind: 'progress', date: '2026-10-05', weight: 82.1, bodyFat: 19.4 },
      { kind: 'progress', date: '2026-10-06', weight: 81.5, bodyFat: null },
      { kind: 'progress', date: '2026-10-08', weight: 81.2, bodyFat: 19.1 },
    ])
    expect(kinds.dayTotal).toHaveLength(6)
    expect(kinds.food?.[0]).toMatchObject({ date: '2026-10-05', meal: 'Breakfast', servingSize: '60 g' })
    const reasons = new Set(kinds.skipped?.map((row) => row.kind === 'skipped' && row.reason))
    expect([...reasons]).toEqual([
      'The sheet Weight Trend holds nothing that can be imported.',
      'The sheet Steps holds nothing that can be imported.',
      'The sheet Nutrition Program Settings holds nothing that can be imported.',
      'The sheet Food Log Notes holds nothing that can be imported.',
    ])
    const csv = await readWith(macrofactor, [historyFile('macrofactor/MacroFactor-food-log.csv')])
    expect(kinds.food).toEqual(csv.rows)
  })

  test('pounds, dates without a format, dates as texts and times as numbers', async () => {
    const cell = (value: string | number) =>
      typeof value === 'number' ? `<c><v>${value}</v></c>` : `<c t="inlineStr"><is><t>${value}</t></is></c>`
    const rowsXml = (rows: (string | number)[][]) => rows.map((row) => `<row>${row.map(cell).join('')}</row>`).join('')
    const file = workbookFile({
      sheets: {
        'Scale Weight': rowsXml([
          ['Date', 'Weight (lbs)', 'Fat Percent'],
          [46298, 180],
          ['soon', 1],
        ]),
        'Quick Export': rowsXml([
          ['Date', 'Expenditure', 'Weight (kg)'],
          ['10/12/2026', 2000, 80],
          ['10/13/2026', 2000, 81],
        ]),
        'Food Log': rowsXml([
          ['Date', 'Time', 'Food Name', 'Serving Size', 'Serving Qty', 'Calories (kJ)'],
          [46298, 0.5, 'Pie', 'slice', 1, 418.4],
        ]),
      },
    })
    const { rows, asked } = await readWith(macrofactor, [file])
    expect(rows).toMatchObject([
      { kind: 'progress', date: '2026-10-03', weight: 81.646627 },
      { kind: 'skipped', reason: 'The row has no date that can be read.', example: 'soon, 1' },
      { kind: 'progress', date: '2026-10-12', weight: 80 },
      { kind: 'progress', date: '2026-10-13', weight: 81 },
      { kind: 'food', date: '2026-10-03', meal: 'Lunch', servingSize: '1 slice', nutrients: { calories: 100 } },
    ])
    expect(asked).toEqual([])
  })

  test('other workbooks are none of its files', async () => {
    const file = workbookFile({
      sheets: { Steps: '<row><c t="inlineStr"><is><t>Date</t></is></c><c><v>1</v></c></row>' },
    })
    await expect(readWith(macrofactor, [file])).rejects.toThrow('recognises none')
  })
})
