import { expect, test } from 'vitest'
import { loseit } from '#server/features/imports/sources/loseit.ts'
import { historyFile, readWith, textFile } from '../../support/imports.ts'

const sample = (name: string) => historyFile(`loseit/${name}`)
const read = (text: string, options?: Parameters<typeof readWith>[2]) => readWith(loseit, [textFile(text)], options)
const deleted = 'The row was deleted in Lose It! before the export.'

test('a food has the values of the amount that was eaten; deleted ones are skipped and n/a is unknown', async () => {
  const { rows } = await readWith(loseit, [sample('food-logs.csv')])
  expect(rows[0]).toEqual({
    kind: 'food',
    date: '2026-07-15',
    meal: 'Breakfast',
    name: 'Strawberry',
    quantity: 1,
    servingSize: '200 g',
    grams: 200,
    nutrients: { calories: 67, protein: 1.4, carbs: 16, fat: 0.6, fiber: 4, sugars: 10, saturatedFat: 0, salt: 0.005 },
    amounts: { cholesterol: 0 },
  })
  expect(rows.slice(1)).toMatchObject([
    { name: 'Oatmeal, Rolled, Cooked', servingSize: '1 cup', grams: null },
    { meal: 'Lunch', servingSize: '100 g' },
    { meal: 'Dinner', servingSize: '6 oz', grams: 170.097 },
    { name: 'Restaurant Chili', nutrients: { calories: 420, protein: null, fat: null, salt: null } },
    { kind: 'skipped', reason: deleted },
    { meal: 'Snacks', quantity: 1, servingSize: '1 serving' },
    { name: 'Black Bean Sauce', nutrients: { salt: 2.25 } },
  ])
})

test('the older header, every spelling of deleted, blanks and odd rows', async () => {
  const { rows, asked } = await read(
    '\uFEFFDate,Name,Icon,Type,Quantity,Units,Calories,Deleted,Fat (g),Sodium (mg)\r\n' +
      '1/2/2020,Tea,Tea,Evening,2.5,Servings,5,0,,\r\n' +
      '01/03/2020,A,,Lunch,1,Each,5,true,,\r\n01/03/2020,B,,Lunch,1,Each,5,TRUE,,\r\n01/03/2020,C,,Lunch,1,Each,5,1,,\r\n' +
      '13/13/2020,D,,Lunch,1,Each,5,false,,\r\n01/03/2020,,,Lunch,1,Each,5,FALSE,,\r\n01/03/2020,"The ""best"" pie",,Lunch,,,n/a,,n/a,-\r\n',
  )
  expect(rows).toMatchObject([
    {
      date: '2020-01-02',
      meal: 'Snacks',
      quantity: 2.5,
      servingSize: '1 serving',
      nutrients: { calories: 5, fat: null },
    },
    { reason: deleted },
    { reason: deleted },
    { reason: deleted, example: '01/03/2020, C, Lunch, 1, Each, 5, 1' },
    { reason: 'The row has no date that can be read.' },
    { reason: 'The row has no name.' },
    { name: 'The "best" pie', quantity: 1, servingSize: '1 serving', nutrients: { calories: null, salt: null } },
  ])
  expect(asked).toEqual([])
})

test('adjustments of a watch are told from exercise', async () => {
  const { rows } = await readWith(loseit, [sample('exercise-logs.csv')])
  expect(rows).toMatchObject([
    { kind: 'exercise', date: '2026-07-15', name: 'Run', calories: 212, isAdjustment: false },
    { name: 'Garmin Adjustment', calories: -176, isAdjustment: true },
    { name: 'Walking, brisk', calories: 190 },
    { kind: 'skipped', reason: deleted },
    { name: 'Cycling', calories: 430 },
    { name: 'Garmin Adjustment', calories: 81.5, isAdjustment: true },
  ])
})

test('weights are in the unit that the person names, in the order in which they were changed', async () => {
  const asking = await readWith(loseit, [sample('weights.csv')])
  expect(asking.asked).toEqual(['weightUnit'])
  expect(asking.weights).toEqual([82.1, 81.99, 82.4, 81.3, 81.05])
  expect(asking.rows).toEqual([
    { kind: 'progress', date: '2026-07-14', time: '2026-07-14T06:21:13.000Z', weight: 82.1 },
    { kind: 'progress', date: '2026-07-15', time: '2026-07-15T05:58:40.000Z', weight: 81.99 },
    { kind: 'progress', date: '2026-07-15', time: '2026-07-15T05:12:02.000Z', weight: 82.4 },
    expect.objectContaining({ kind: 'skipped', reason: deleted }),
    { kind: 'progress', date: '2026-07-18', time: '2026-07-18T22:50:11.000Z', weight: 81.3 },
    { kind: 'progress', date: '2026-07-20', time: '2026-07-20T23:03:40.000Z', weight: 81.05 },
  ])
  const pounds = await read('Date,Weight,Last Updated,Deleted\n07/14/2026,180,,0', { answers: { weightUnit: 'lb' } })
  expect(pounds.rows).toEqual([{ kind: 'progress', date: '2026-07-14', time: undefined, weight: 81.646627 }])
})

test('water, body fat and steps share a header: their names in the archive tell them apart', async () => {
  const { rows, asked } = await readWith(
    loseit,
    [sample('water-intake.csv'), sample('body-fat.csv'), sample('steps.csv')],
    {
      answers: { waterUnit: 'floz' },
    },
  )
  expect(rows).toEqual([
    { kind: 'water', date: '2026-07-15', ml: 1892.705892 },
    { kind: 'progress', date: '2026-07-15', time: '2026-07-15T06:00:00.000Z', bodyFat: 18.5 },
    {
      kind: 'skipped',
      reason: 'Steps are not imported.',
      example: '07/15/2026, 8416.0, 0.0, 2026-07-15T23:59:00+0100',
    },
  ])
  expect(asked).toEqual([])
  // While the unit is open, every day with water counts.
  const open = await readWith(loseit, [sample('water-intake.csv')])
  expect(open).toMatchObject({ asked: ['waterUnit'], rows: [{ kind: 'water', ml: 1892.705892 }] })
  const glasses = await readWith(loseit, [sample('water-intake.csv')], { answers: { waterUnit: 'glasses' } })
  expect(glasses.rows).toMatchObject([{ ml: 16_000 }])
  const alone = await read('Date,Value,Secondary Value,Last Updated\n07/15/2026,64.0,0.0,2026-07-15T21:10:00+0100')
  expect(alone.asked).toEqual([])
  expect(alone.rows).toMatchObject([{ kind: 'skipped', reason: expect.stringContaining('whole zip') }])
})

test('a custom food of a weight is kept per 100 g, one of a slice cannot be', async () => {
  const { rows } = await readWith(loseit, [sample('custom-foods.csv')])
  expect(rows).toEqual([
    {
      kind: 'customFood',
      name: 'Black Bean Sauce',
      servingSize: '500 g',
      nutrients: { calories: 60, protein: 2, carbs: 8, fat: 1, fiber: 0.4, sugars: 10, saturatedFat: 0.2, salt: 4.5 },
      amounts: { cholesterol: 0 },
    },
    expect.objectContaining({
      kind: 'skipped',
      reason: "The custom food's values are not given by weight, so its values per 100 g are unknown.",
    }),
  ])
})

test('a recipe has its servings and the values of the whole', async () => {
  const { rows } = await readWith(loseit, [sample('recipes.csv')])
  expect(rows).toMatchObject([
    {
      kind: 'recipe',
      name: 'Chicken Satay',
      servings: 6,
      cookedWeight: null,
      ingredients: [{ name: 'Chicken Satay', quantity: 1, nutrients: { calories: 900, salt: 3.3 } }],
    },
  ])
})

test('fasts carry their own offset', async () => {
  const { rows } = await readWith(loseit, [sample('fasting-logs.csv')])
  expect(rows).toEqual([
    {
      kind: 'fast',
      startTime: '2026-07-14T19:05:00.000Z',
      endTime: '2026-07-15T11:10:00.000Z',
      plannedDurationHours: 16,
    },
  ])
  const header = 'Scheduled start,Scheduled duration,Actual start,Actual end,Deleted\n'
  const { rows: more } = await read(
    `${header}2026-07-14T20:00:00+0100,16,,,false\n2026-07-14T20:00:00+0100,16,2026-07-14T20:05:00+0100,,true\n2026-07-16T20:00:00+0100,,2026-07-16T20:05:00Z,,0`,
  )
  expect(more).toMatchObject([
    { reason: 'The fast was planned, but has no start.' },
    { reason: deleted },
    { kind: 'fast', startTime: '2026-07-16T20:05:00.000Z', endTime: null, plannedDurationHours: null },
  ])
})

test('the totals of days are only that, notes and the profile are left out', async () => {
  const { rows } = await readWith(loseit, ['daily-calorie-summary.csv', 'notes.csv', 'profile.csv'].map(sample))
  expect(rows).toMatchObject([
    { kind: 'dayTotal', date: '2026-07-15', nutrients: { calories: 956, fat: null } },
    { kind: 'dayTotal', date: '2026-07-16', nutrients: { calories: 180 } },
    { kind: 'skipped', reason: 'Notes are not imported.' },
    { kind: 'skipped', reason: 'Your profile and goals are not imported.' },
  ])
  await expect(read('Name,Value\nColour,Blue')).rejects.toThrow('recognises none')
})

test('a table of another program with the same words is none of its files', async () => {
  await expect(readWith(loseit, [textFile('Date,Title,Body\n2026-05-01,Mood,Fine\n')])).rejects.toThrow(
    'recognises none',
  )
})

test('weights of 0, blanks and n/a get a reason, and unknown values of the zip are only left out', async () => {
  const weights = textFile('Date,Weight,Last Updated\n07/15/2026,0,\n07/16/2026,n/a,\n07/17/2026,,\n,,\n')
  expect((await readWith(loseit, [weights])).rows).toMatchObject(
    Array.from({ length: 3 }, () => ({ kind: 'skipped', reason: 'The row has no weight.' })),
  )
  const sleep = textFile('Date,Value,Secondary Value,Last Updated\n07/15/2026,8,0,\n', 'export/sleep.csv')
  expect((await readWith(loseit, [sleep])).rows).toMatchObject([
    { kind: 'skipped', reason: 'Of these values, only water and body fat are imported.' },
  ])
})
