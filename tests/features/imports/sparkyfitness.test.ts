import { expect, test } from 'vitest'
import { sparkyfitness } from '#server/features/imports/sources/sparkyfitness.ts'
import { historyFile, readWith, textFile } from '../../support/imports.ts'

const header =
  'date,meal_type,meal_name,food_name,brand,quantity,unit,calories,protein,carbs,fat,saturated_fat,polyunsaturated_fat,monounsaturated_fat,trans_fat,cholesterol,sodium,potassium,dietary_fiber,sugars,vitamin_a,vitamin_c,calcium,iron'

test('foods have their amount, and values for it', async () => {
  const { rows, asked } = await readWith(sparkyfitness, [historyFile('sparkyfitness/food_diary_log_template.csv')])
  expect(rows).toHaveLength(7)
  expect(rows[0]).toEqual({
    kind: 'food',
    date: '2026-05-01',
    meal: 'Breakfast',
    name: 'Rolled Oats',
    quantity: 1,
    servingSize: '50 g',
    grams: 50,
    nutrients: {
      calories: 189.5,
      protein: 6.6,
      carbs: 33.9,
      fat: 3.3,
      fiber: 5.1,
      sugars: 0.5,
      saturatedFat: 0.6,
      salt: 0.0075,
    },
  })
  expect(rows[4]).toMatchObject({ meal: 'Snacks', name: 'Biscuits', quantity: 2, servingSize: '1 serving' })
  expect(rows[4]).toMatchObject({ nutrients: { calories: 180, salt: null, fiber: null } })
  expect(rows[6]).toMatchObject({ date: '2026-05-02', meal: 'Dinner', quantity: 1.5, servingSize: '1 cup' })
  expect(asked).toEqual([])
})

test('measurements, water and vitals', async () => {
  const names = ['measurements', 'hydration', 'vitals']
  const files = names.map((name) => historyFile(`sparkyfitness/${name}.csv`))
  const { rows, asked } = await readWith(sparkyfitness, files)
  expect(rows).toEqual([
    { kind: 'progress', date: '2026-05-01', weight: 81.4, bodyFat: 21.4, waist: 92 },
    { kind: 'progress', date: '2026-05-02', weight: 81.1, bodyFat: null, waist: null },
    { kind: 'water', date: '2026-05-01', ml: 2_500 },
    { kind: 'water', date: '2026-05-02', ml: 2_100 },
    {
      kind: 'skipped',
      reason: 'Vitals are not imported.',
      example: '2026-05-01, resting_heart_rate, 54, bpm, CSV_Import',
    },
    {
      kind: 'skipped',
      reason: 'Vitals are not imported.',
      example: '2026-05-02, My Custom Metric, 12, units, CSV_Import, Auto-creates a category',
    },
  ])
  expect(asked).toEqual([])
})

test('units that are missing are asked for', async () => {
  const text =
    'date,weight,weight_unit,body_fat,height,neck,waist,hips,length_unit\n2026-05-01,180,,,,,32,,\n2026-05-02,,,,172,,,,\n'
  const answers = { weightUnit: 'lb', lengthUnit: 'in', waterUnit: 'glasses' } as const
  const measured = await readWith(sparkyfitness, [textFile(text)], { answers })
  expect(measured.rows).toMatchObject([
    { date: '2026-05-01', weight: 81.646627, waist: 81.28 },
    { kind: 'skipped', reason: 'Of measurements, only weight, body fat and waist are imported.' },
  ])
  expect((await readWith(sparkyfitness, [textFile(text)])).asked).toEqual(['weightUnit', 'lengthUnit'])
  const water = textFile('date,value,unit,source\n2026-05-01,3,,CSV_Import\n2026-05-02,,ml,CSV_Import\n')
  expect((await readWith(sparkyfitness, [water], { answers })).rows).toMatchObject([
    { kind: 'water', ml: 750 },
    { kind: 'skipped', reason: 'The row has no amount of water.' },
  ])
})

test.each([
  ['05/31/2026', ','],
  ['31/05/2026', ';'],
  ['31-May-2026', '\t'],
  ['2026-05-31', '|'],
  ['"May 31, 2026"', ','],
  ['2026/05/31', ';'],
  ['31.05.2026', ';'],
])('the date %s with %j between cells is read without a question', async (date, delimiter) => {
  const cells = [date, 'lunch', '', 'Soup', '', '1.250', 'ml', '80,5', '1.000,5']
  const text = [
    header.replaceAll(',', delimiter),
    ['x', ...cells.slice(1)].join(delimiter),
    cells.join(delimiter),
  ].join('\r\n')
  // With commas between cells, numbers with a decimal comma stand in quotes.
  const quoted = delimiter === ',' ? text.replaceAll('80,5', '"80,5"').replaceAll('1.000,5', '"1.000,5"') : text
  const { rows, asked } = await readWith(sparkyfitness, [textFile(quoted)])
  expect(rows[0]).toMatchObject({ kind: 'skipped', reason: 'The row has no date that can be read.' })
  expect(rows[1]).toMatchObject({
    date: '2026-05-31',
    servingSize: '1250 ml',
    nutrients: { calories: 80.5, protein: 1000.5, carbs: null },
  })
  expect(asked).toEqual([])
})

test('a date with points has its day first, and one with slashes is asked for when it can be read in two ways', async () => {
  const rowOf = (date: string) => textFile(`${header}\n${date},lunch,,Soup,,1,cup,80\n${date},lunch,,,,1,cup,80\n`)
  const points = await readWith(sparkyfitness, [rowOf('02.01.2026')])
  expect(points.rows).toMatchObject([{ date: '2026-01-02' }, { kind: 'skipped', reason: 'The row has no name.' }])
  expect(points.asked).toEqual([])
  const slashes = await readWith(sparkyfitness, [rowOf('01/02/2026')], { answers: { dateOrder: 'mdy' } })
  expect(slashes.rows[0]).toMatchObject({ date: '2026-01-02' })
  expect((await readWith(sparkyfitness, [rowOf('01/02/2026')])).asked).toEqual(['dateOrder'])
})

test('a table of another program with the same words is none of its files', async () => {
  await expect(
    readWith(sparkyfitness, [textFile('date,value,unit,source\n2026-05-01,5,mmol,meter\n')]),
  ).rejects.toThrow('recognises none')
})
