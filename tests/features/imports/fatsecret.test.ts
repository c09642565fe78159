import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import type { ImportFile } from '#server/features/imports/source.ts'
import { fatsecret } from '#server/features/imports/sources/fatsecret.ts'
import { historyFile, readWith, textFile } from '../../support/imports.ts'

const read = (text: string, options?: Parameters<typeof readWith>[2]) => readWith(fatsecret, [textFile(text)], options)
const header = 'Date,Cals ( kcal),Fat( g),Carbs( g),Prot( g)\n'

test('the foods of a report count, each with its portion; days, meals and the summary do not', async () => {
  const { rows, asked } = await readWith(fatsecret, [historyFile('fatsecret/FoodDiary_2605_foods.csv')])
  expect(
    rows.map((row) =>
      row.kind === 'food' ? [row.date, row.meal, row.name, row.quantity, row.servingSize, row.grams] : row,
    ),
  ).toEqual([
    ['2026-05-01', 'Breakfast', 'Rolled Oats', 1, '1/2 cup, 40 g', 40],
    ['2026-05-01', 'Breakfast', 'Skim Milk', 2, '1/2 cup, 240 ml', null],
    ['2026-05-01', 'Lunch', 'Turkey Sandwich', 1, '1 sandwich', null],
    ['2026-05-01', 'Dinner', 'Corner Deli Grilled Chicken', 2, '3 oz, 85 g', 170],
    ['2026-05-01', 'Dinner', 'Rice (White, Cooked)', 1, '1 cup', null],
    ['2026-05-01', 'Snacks', 'Nerd Rope', 1, '1/2 rope', null],
    ['2026-05-02', 'Breakfast', 'Cereal', 1, '1 serving', null],
  ])
  expect(rows[0]).toMatchObject({
    nutrients: { calories: 150, protein: 5, carbs: 27, fat: 3, fiber: 4, sugars: 0, saturatedFat: 0.5, salt: 0 },
  })
  expect(rows[4]).toMatchObject({ nutrients: { calories: 160, fat: 7, salt: 0.75 } })
  expect(asked).toEqual([])
})

test('a Russian report in windows-1251 with decimal commas', async () => {
  const { rows, asked } = await readWith(fatsecret, [
    historyFile('fatsecret/FoodDiary_russian_header_only_example.csv'),
  ])
  expect(rows).toEqual([
    {
      kind: 'food',
      date: '2026-05-01',
      meal: 'Breakfast',
      name: 'Овсяные хлопья',
      quantity: 1,
      servingSize: '40 г',
      grams: 40,
      nutrients: { calories: 150, protein: 5, carbs: 27, fat: 3, fiber: 4, sugars: 0, saturatedFat: 0.5, salt: 0 },
    },
  ])
  expect(asked).toEqual([])
})

test('other languages in UTF-8 and in western code pages', async () => {
  const german =
    'Datum,Kal ( kcal),Fett( g),Kohlh( g),Eiw( g),Natr( mg)\n"Freitag, Mai 1, 2026","1.020","29,9",100,50,\n Frühstück,250,4,40,11,\n  Müsli,250,"4,8",40,11,\n"   1 Schüssel, 60 g"\n'
  for (const file of [textFile(german), bytesFile(Buffer.from(german, 'latin1'))]) {
    const { rows } = await readWith(fatsecret, [file])
    expect(rows).toMatchObject([
      {
        date: '2026-05-01',
        meal: 'Breakfast',
        name: 'Müsli',
        servingSize: '1 Schüssel, 60 g',
        grams: 60,
        nutrients: { fat: 4.8, carbs: 40 },
      },
    ])
  }
  const { rows } = await read(
    '\uFEFFFecha,Cal ( kJ),Grasa( g),Carbh( g),Prot( g)\r\n"viernes, 1 de mayo de 2026",100,1,1,1\r\n Almuerzo,100,1,1,1\r\n  Arroz,"418,4","1,5",1,1\r\n',
  )
  expect(rows).toMatchObject([
    {
      date: '2026-05-01',
      meal: 'Lunch',
      name: 'Arroz',
      servingSize: '1 serving',
      nutrients: { calories: 100, fat: 1.5 },
    },
  ])
})

test('what can be read in two ways is asked or skipped, never guessed', async () => {
  const numeric = `${header}"02/03/2026",100,1,1,1\n Lunch,100,1,1,1\n  Rice,100,1.5,1,1\n`
  expect((await read(numeric)).asked).toEqual(['dateOrder'])
  expect((await read(numeric, { answers: { dateOrder: 'mdy' } })).rows).toMatchObject([{ date: '2026-02-03' }])
  const { rows } = await read(
    `${header}"Friday, May 1, 2026",100,1,1,1\n Lunch,100,1,1,1\n  Soup,100,1,5,1,1\n  Rice (White\n  Stew,100,,1 g,1\n  Bread,"1,234",1,1,1\nSomeday,100,1,1,1\n Lunch,100,1,1,1\n  Pie,100,1,1,1\n`,
  )
  expect(rows).toMatchObject([
    { kind: 'skipped', reason: 'The commas of the row can be read in two ways.', example: 'Soup, 100, 1, 5, 1, 1' },
    { kind: 'skipped', reason: 'The row has fewer values than the header.' },
    { kind: 'skipped', reason: 'A value in the row is not a number.' },
    { kind: 'skipped', reason: 'The commas of the row can be read in two ways.' },
    { kind: 'dayTotal', date: '2026-05-01' },
    { kind: 'skipped', reason: 'The row has no date that can be read.' },
  ])
})

test('a report of days only gives their totals', async () => {
  const { rows } = await read(
    `${header}"Friday, May 1, 2026",1020,29.9,125.6,61.5\n Lunch,320,9.1,41,17\n"Saturday, May 2, 2026",790,20.8,98.8,50.2\n`,
  )
  expect(rows).toMatchObject([
    { kind: 'dayTotal', date: '2026-05-01', nutrients: { calories: 1020, protein: 61.5 } },
    { kind: 'dayTotal', date: '2026-05-02' },
  ])
})

const bytesFile = (bytes: Buffer): ImportFile => ({
  name: '',
  size: bytes.length,
  head: bytes,
  open: async () => Readable.from([bytes]),
})
