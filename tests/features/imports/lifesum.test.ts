import { expect, test } from 'vitest'
import { lifesum } from '#server/features/imports/sources/lifesum.ts'
import { historyFile, readWith, textFile } from '../../support/imports.ts'

const sample = (name: string) => historyFile(`lifesum/${name}.csv`)

test('foods have totals, with minerals in grams', async () => {
  const { rows, asked } = await readWith(lifesum, [sample('food')])
  expect(rows).toHaveLength(7)
  expect(rows[0]).toEqual({
    kind: 'food',
    date: '2026-05-01',
    meal: 'Breakfast',
    name: 'Oat porridge',
    quantity: 1,
    servingSize: '60 g',
    grams: 60,
    nutrients: {
      calories: 227,
      protein: 7.9,
      carbs: 40.2,
      fat: 4.1,
      fiber: 6.1,
      sugars: 0.6,
      saturatedFat: 0.7,
      salt: 0.0075,
    },
  })
  expect(rows[1]).toMatchObject({ name: 'Blueberries, frozen', quantity: 1, servingSize: '1 dl', grams: 55 })
  expect(rows[2]).toMatchObject({ meal: 'Lunch', quantity: 1, servingSize: '1 serving', grams: null })
  expect(rows[2]).toMatchObject({ nutrients: { salt: 2.075 } })
  expect(rows[4]).toMatchObject({ meal: 'Snacks', name: 'Biscuits at work', quantity: 1, servingSize: '1 serving' })
  expect(rows[4]).toMatchObject({ nutrients: { calories: 180, protein: null, carbs: null, salt: null } })
  expect(asked).toEqual([])
})

test('exercise, weight, body fat and waist, and what is skipped', async () => {
  const { rows, notes } = await readWith(
    lifesum,
    ['exercise', 'weighins', 'bodyfat', 'bodymeasures', 'events'].map(sample),
  )
  expect(rows).toEqual([
    { kind: 'exercise', date: '2026-05-01', name: 'Running', calories: 310 },
    { kind: 'exercise', date: '2026-05-01', name: 'Daily activity', calories: 142 },
    { kind: 'exercise', date: '2026-05-02', name: 'Yoga', calories: 120 },
    { kind: 'progress', date: '2026-04-24', weight: 74.6 },
    { kind: 'progress', date: '2026-05-01', weight: 74.2 },
    { kind: 'progress', date: '2026-05-01', bodyFat: 18.4 },
    { kind: 'progress', date: '2026-05-01', waist: 81 },
    {
      kind: 'skipped',
      reason: 'Of body measurements, only the waist is imported.',
      example: '2026-05-01, chest, 98, cm',
    },
    {
      kind: 'skipped',
      reason: 'Events of the app are not imported.',
      example: '2026-05-01T07:51:00Z, example_event',
    },
  ])
  expect(notes).toEqual([])
})

test('a recipe is made of the rows of its ingredients', async () => {
  const { rows, notes } = await readWith(lifesum, [sample('recipes')])
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
  expect(rows).toEqual([
    {
      kind: 'recipe',
      name: 'Pea soup',
      description: 'Simmer, blend',
      servings: 4,
      ingredients: [
        { name: 'Split peas', quantity: 1, servingSize: '400 g', nutrients: unknown },
        { name: 'Carrot', quantity: 2, servingSize: '1 piece', nutrients: unknown },
      ],
    },
  ])
  expect(notes).toHaveLength(1)
})

test('rows of an ingredient may leave the columns of their recipe empty', async () => {
  const header =
    'title,description,servings,created,calories,carbs,carbs_fiber,carbs_sugar,cholesterol,fat,fat_saturated,fat_unsaturated,potassium,protein,sodium,ingredient_title,ingredient_brand,ingredient_serving_name,ingredient_amount'
  const { rows } = await readWith(lifesum, [
    textFile(
      `\uFEFF${header}\r\nA,,2,2024-01-02 12:00:00 +0000 UTC,400,,,,,,,,,,,x,,serving,1\r\n,,,,,,,,,,,,,,,y,,g,5\r\nB,,,,,,,,,,,,,,,z,,,\r\n`,
    ),
  ])
  expect(rows).toMatchObject([
    { name: 'A', description: null, servings: 2, ingredients: [{ name: 'x' }, { name: 'y', servingSize: '5 g' }] },
    { name: 'B', servings: 1, ingredients: [{ name: 'z', quantity: 1, servingSize: '1 serving' }] },
  ])
})

test('rows without a day, a name or a weight are skipped', async () => {
  const { rows } = await readWith(
    lifesum,
    [
      textFile(
        'date,title,duration_min,calories_burned,source\n,Running,30,310,Lifesum\n2026-05-01,,30,310,\n2026-05-01,Walk,30,,\n',
      ),
      textFile('date,weight_kg,height_cm,goal_weight_kg\n2026-05-01,,172,70\n'),
      textFile('date,measure,value,unit\n2026-05-01,waist,32,\n'),
    ],
    { answers: { lengthUnit: 'in' } },
  )
  expect(rows).toMatchObject([
    { kind: 'skipped', reason: 'The row has no date that can be read.' },
    { kind: 'skipped', reason: 'The row has no name.' },
    { kind: 'exercise', name: 'Walk', calories: null },
    { kind: 'skipped', reason: 'The row has no weight.' },
    { kind: 'progress', waist: 81.28 },
  ])
})

test('a table of another program with the same words is none of its files', async () => {
  await expect(
    readWith(lifesum, [textFile('event_timestamp,event_name,user_id\n2026-05-01,open,1\n')]),
  ).rejects.toThrow('recognises none')
})
