import { describe, expect, test } from 'vitest'
import { myfitnesspal } from '#server/features/imports/sources/myfitnesspal.ts'
import { fileOf, historyFile, readWith, textFile } from '../../support/imports.ts'

const sample = (name: string) => historyFile(`myfitnesspal/${name}`)
const read = (text: string, options?: Parameters<typeof readWith>[2]) =>
  readWith(myfitnesspal, [textFile(text)], options)
const header =
  'Date,Meal,Calories,Fat (g),Saturated Fat,Polyunsaturated Fat,Monounsaturated Fat,Trans Fat,Cholesterol,Sodium (mg),Potassium,Carbohydrates (g),Fiber,Sugar,Protein (g),Vitamin A,Vitamin C,Calcium,Iron,Note'

describe('nutrition', () => {
  test('each meal is an entry with its name, and padded rows of zeros are none', async () => {
    const { rows, asked, notes } = await readWith(myfitnesspal, [
      sample('Nutrition-Summary-2026-03-01-to-2026-03-04.csv'),
    ])
    expect(rows[0]).toEqual({
      kind: 'food',
      date: '2026-03-01',
      meal: 'Breakfast',
      name: 'Breakfast',
      quantity: 1,
      servingSize: '1 serving',
      nutrients: {
        calories: 412,
        protein: 19.6,
        carbs: 58.1,
        fat: 11.4,
        fiber: 7.3,
        sugars: 14.9,
        saturatedFat: 3.2,
        salt: 0.77625,
      },
      // Its vitamins and minerals are in per cent of a daily value.
      amounts: {
        'polyunsaturated-fat': 1,
        'monounsaturated-fat': 2.5,
        'trans-fat': 0,
        cholesterol: 15,
        potassium: 420,
      },
    })
    expect(rows.map((row) => (row.kind === 'food' ? [row.date, row.meal, row.name] : row))).toEqual([
      ['2026-03-01', 'Breakfast', 'Breakfast'],
      ['2026-03-01', 'Dinner', 'Dinner'],
      ['2026-03-01', 'Lunch', 'Lunch'],
      ['2026-03-02', 'Breakfast', 'Breakfast'],
      ['2026-03-02', 'Snacks', 'Post-Workout'],
      ['2026-03-02', 'Snacks', 'Mid Morning Snack'],
      ['2026-03-04', 'Lunch', 'Lunch'],
    ])
    expect(asked).toEqual([])
    expect(notes).toEqual(["MyFitnessPal's export has no food names: each meal becomes one entry."])
  })

  test('two rows of a meal at different times are two entries, and a time decides the meal that a name does not', async () => {
    const { rows } = await readWith(myfitnesspal, [sample('Nutrition-Summary-with-Time.csv')])
    expect(rows.map((row) => (row.kind === 'food' ? [row.meal, row.nutrients.calories] : row))).toEqual([
      ['Breakfast', 302],
      ['Breakfast', 89],
      ['Lunch', 612.5],
      ['Dinner', 701],
      ['Snacks', 150],
      ['Dinner', 55],
    ])
    // Without a note column, as in 2018.
    const { rows: custom } = await read(
      `\uFEFF${header.replace('Meal,', 'Meal,Time,').replace(',Note', '')}\r\n2018-02-03,Pre-Gym,7:05 PM,100,1,,,,,,,,,,,5,,,,\r\n2018-02-03,,1:10 PM,"1,200.5",1,,,,,,,,,,,5,,,,\r\n`,
    )
    expect(custom).toMatchObject([
      { meal: 'Dinner', name: 'Pre-Gym', nutrients: { calories: 100, protein: 5, saturatedFat: null, salt: null } },
      { meal: 'Lunch', name: 'Lunch', nutrients: { calories: 1200.5 } },
    ])
  })

  test('the further lines of a note without quotes are no rows', async () => {
    const { rows } = await readWith(myfitnesspal, [sample('Nutrition-Summary-unquoted-multiline-Note.csv')])
    expect(
      rows.map((row) => (row.kind === 'food' ? [row.date, row.meal, row.name, row.nutrients.calories] : row)),
    ).toEqual([
      ['2019-05-06', 'Breakfast', 'Breakfast', 300],
      ['2019-05-06', 'Snacks', 'Preworkout/Workout', 142.4],
      ['2019-05-06', 'Snacks', 'Snack (1)', 210],
      ['2019-05-07', 'Dinner', 'Dinner', 512],
    ])
    const { rows: more } = await read(
      `${header}\n2019-05-06,Lunch,10,1,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,it's fine\n2019-05-07 was better, much\nsomeday,Lunch,10,1,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,\n2019-05-08,Coffee,0,0,0,0,0,0,0,0,116,0,0,0,0,0,0,0,0,\n`,
    )
    expect(more).toMatchObject([
      { kind: 'food', date: '2019-05-06' },
      { kind: 'skipped', reason: 'The row has no date that can be read.' },
      { kind: 'food', name: 'Coffee', nutrients: { calories: 0 } },
    ])
  })

  test('an export in French has semicolons and decimal commas', async () => {
    const { rows } = await read(
      'Date;Repas;Calories;Lipides (g);Gras saturés;Sodium (mg);Glucides (g);Fibres;Sucres;Protéines (g)\n2026-03-01;Petit déjeuner;412,5;11,4;3,2;1.310,5;58,1;7,3;14,9;19,6\n2026-03-01;Dîner;1.684;70;;;;;;\n',
    )
    expect(rows).toMatchObject([
      {
        meal: 'Breakfast',
        name: 'Petit déjeuner',
        nutrients: {
          calories: 412.5,
          fat: 11.4,
          saturatedFat: 3.2,
          salt: 3.27625,
          carbs: 58.1,
          fiber: 7.3,
          protein: 19.6,
        },
      },
      { meal: 'Dinner', nutrients: { calories: 1684, fat: 70, carbs: null } },
    ])
  })

  test('dates in numbers are asked for, and a table with foods is of somebody else', async () => {
    const text =
      'Datum;Mahlzeit;Kalorien;Fett (g);Gesättigtes Fett;Ballaststoffe;Zucker\n02.03.2026;Mittagessen;500;20;;;\n'
    expect((await read(text)).asked).toEqual(['dateOrder'])
    expect((await read(text, { answers: { dateOrder: 'dmy' } })).rows).toMatchObject([
      { date: '2026-03-02', meal: 'Lunch' },
    ])
    for (const other of ['Date,Meal,Food,Calories,Fat (g)', 'Date,Meal,Calories,Fat (g),Protein (g)'])
      await expect(read(`${other}\n2026-01-01,Lunch,1,1,1`)).rejects.toThrow('recognises none')
  })

  test('a quote that a note leaves open swallows no rows', async () => {
    const row = (date: string, note: string) => `${date},Lunch,10,1,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,${note}`
    const { rows } = await read(
      [
        header,
        row('2019-05-06', '"great, really'),
        'and more',
        row('2019-05-07', ''),
        row('2019-05-08', 'a 6" sub'),
        row('2019-05-09', '"two\r\nlines"'),
        row('2019-05-10', '"end'),
      ].join('\r\n'),
    )
    expect(rows.map((row) => row.kind === 'food' && row.date)).toEqual([
      '2019-05-06',
      '2019-05-07',
      '2019-05-08',
      '2019-05-09',
      '2019-05-10',
    ])
  })
})

describe('exercise', () => {
  test('quotes around names go, and calorie adjustments are told from exercise', async () => {
    const { rows, notes } = await readWith(myfitnesspal, [sample('Exercise-Summary-2026-03-01-to-2026-03-04.csv')])
    expect(rows).toEqual(
      [
        ['2026-03-01', 'Health Connect calorie adjustment', 318, true],
        ['2026-03-01', 'Walking, 3.5 mph, brisk pace', 142, false],
        ['2026-03-02', 'Yoga', 96, false],
        ['2026-03-02', 'Front Squats, Barbell, Arms Crossed', null, false],
        ['2026-03-02', 'push ups', null, false],
        ['2026-03-03', 'Garmin Connect calorie adjustment', -84, true],
        ['2026-03-04', 'Strength training (weight lifting, weight training)', 212, false],
      ].map(([date, name, calories, isAdjustment]) => ({ kind: 'exercise', date, name, calories, isAdjustment })),
    )
    expect(notes).toEqual([])
  })
})

test('dates in numbers of exercise and measurements are read too, or asked for', async () => {
  const exercise = 'Date,Exercise,Type,Exercise Calories\n13/02/2026,Run,Cardio,300\n01/02/2026,Run,Cardio,300\n'
  expect((await read(exercise)).rows).toMatchObject([{ date: '2026-02-13' }, { date: '2026-02-01' }])
  const { rows, asked } = await read('Date,Waist,Weight\n02/13/2026,80,70\n02/01/2026,80,70\n')
  expect(rows).toMatchObject([{ date: '2026-02-13' }, { date: '2026-02-01' }])
  expect(asked).not.toContain('dateOrder')
})

describe('measurements', () => {
  const weights = sample('Measurement-Summary-2026-03-01-to-2026-03-04.csv')

  test('the weight is in the unit that the person names', async () => {
    const { rows, asked, weights: seen } = await readWith(myfitnesspal, [sample('Measurement-Summary-bodyfat.csv')])
    expect(rows).toEqual([
      { kind: 'progress', date: '2024-01-15', weight: 78.9, bodyFat: 18.5 },
      { kind: 'progress', date: '2024-01-16', weight: 79.2 },
    ])
    expect({ asked, seen }).toEqual({ asked: ['weightUnit'], seen: [78.9, 79.2] })
  })

  test('waists are asked for too; other measurements are left out', async () => {
    const text =
      'Date,Body fat percentage,Fitbit steps,Hips,Waist,Weight\n2024-01-15,,9000,,30.5,\n2024-01-16,,8000,40,,0\n2024-01-17,20,,,,180\n'
    const { rows, asked, notes } = await read(text, { answers: { weightUnit: 'lb' } })
    expect(rows).toEqual([
      { kind: 'progress', date: '2024-01-15', waist: 30.5 },
      expect.objectContaining({ kind: 'skipped', example: '2024-01-16, 8000, 40, 0' }),
      { kind: 'progress', date: '2024-01-17', weight: 81.646627, bodyFat: 20 },
    ])
    expect(asked).toEqual(['lengthUnit'])
    expect(notes).toHaveLength(1)
  })

  test('those of devices and of people’s own names are known, whatever they are called', async () => {
    for (const name of [
      'Fitbit Active Minutes',
      'Fitbit Resting Heart Rate',
      'Oura sleep score',
      'Garmin Stress',
      'Mood',
    ]) {
      const { rows } = await read(`Date,${name},Weight\n2026-01-01,61,80\n`)
      expect(rows).toEqual([{ kind: 'progress', date: '2026-01-01', weight: 80 }])
    }
    // Those of scales and of food are of other programs.
    for (const other of ['Date,BMI,Weight', 'Date,Muscle mass,Weight', 'Date,Calories,Weight'])
      await expect(read(`${other}\n2026-01-01,20,80`)).rejects.toThrow('recognises none')
  })

  test('a date and a weight are only of MyFitnessPal beside its other files, or by the name in the archive', async () => {
    const anonymous = { ...weights, name: '' }
    expect((await readWith(myfitnesspal, [weights])).rows).toHaveLength(3)
    await expect(readWith(myfitnesspal, [anonymous])).rejects.toThrow('recognises none')
    const { rows } = await readWith(myfitnesspal, [anonymous, sample('Exercise-Summary-2026-03-01-to-2026-03-04.csv')])
    expect(rows.filter((row) => row.kind === 'progress')).toHaveLength(3)
    for (const other of ['Date,Weight,Mood,Steps', 'Date,Weight,BMI', 'Date,Weight,Body Fat %'])
      await expect(read(`${other}\n2026-01-01,80,20,1`)).rejects.toThrow('recognises none')
  })
})

describe('the printable diary', () => {
  test('has the foods of each meal, with their amounts', async () => {
    const { rows, notes } = await readWith(myfitnesspal, [sample('printable-diary.html')])
    expect(rows).toEqual([
      {
        kind: 'food',
        date: '2026-05-01',
        meal: 'Breakfast',
        name: 'Mill Lane - Oats',
        quantity: 1,
        servingSize: '60 g',
        grams: 60,
        nutrients: {
          calories: 227,
          protein: 8,
          carbs: 41,
          fat: 4,
          fiber: 6,
          sugars: 1,
          saturatedFat: null,
          salt: 0.01,
        },
        amounts: { cholesterol: 0 },
      },
      expect.objectContaining({ name: 'Norddairy - Skyr', grams: 150 }),
      expect.objectContaining({
        meal: 'Dinner',
        name: 'Corner Deli - Lasagne',
        servingSize: '1.5 portion',
        grams: null,
        nutrients: expect.objectContaining({ calories: 1050, salt: 4.575 }),
      }),
    ])
    expect(notes).toEqual([])
  })

  test('several days, exercises, entities and names with commas; its days win over the summary', async () => {
    const day = (date: string, foods: string, exercises = '') =>
      `<h2 class="main-title-2" id="date">${date}</h2><table class="table0" id="food"><thead><tr><td>Foods</td><td>Calories</td><td>Fat</td><td>Sodium</td></tr></thead><tbody>${foods}</tbody></table>${exercises}`
    const page = textFile(
      `<!DOCTYPE html><html><body>${day('March 1, 2026', '<tr class="title"><td colspan=4>Snacks</td></tr><tr><td>Ben &amp; Sam - Cream, half fat, 2 tbsp</td><td>40</td><td>3g</td><td></td></tr><tr><td>Water</td><td>0</td><td>0g</td><td>0mg</td></tr>', '<table id="excercise"><thead><tr><td>Exercises</td><td>Calories</td><td>Minutes</td></tr></thead><tr class="title"><td>Cardiovascular</td></tr><tr><td>"Running"</td><td>1,220</td><td>35</td></tr><tr><td>Fitbit calorie adjustment</td><td>-40</td><td>1</td></tr><tfoot><tr><td>TOTALS:</td><td>220</td><td>35</td></tr></tfoot></table>')}${day('Monday, March 2, 2026', '<tr class="title"><td>2nd Lunch</td></tr><tr><td>Soup</td><td>--</td></tr>')}</body></html>`,
    )
    const { rows } = await readWith(myfitnesspal, [
      page,
      textFile(`${header}\n2026-03-01,Snacks,40,3${',0'.repeat(15)},\n2026-03-02,Lunch,80,3${',0'.repeat(15)},\n`),
    ])
    expect(rows).toMatchObject([
      {
        date: '2026-03-01',
        meal: 'Snacks',
        name: 'Ben & Sam - Cream, half fat',
        servingSize: '2 tbsp',
        nutrients: { calories: 40, salt: null },
      },
      { name: 'Water', servingSize: '1 serving' },
      { kind: 'exercise', name: 'Running', calories: 1220, isAdjustment: false },
      { kind: 'exercise', calories: -40, isAdjustment: true },
      { kind: 'skipped', reason: 'The row has no name or no calories.' },
      { kind: 'skipped', reason: 'The printable diary has the foods of the day.' },
      { kind: 'food', date: '2026-03-02', name: 'Lunch' },
    ])
  })
})

test('a file in a code page is read with its letters', async () => {
  const text =
    'Date;Repas;Calories;Lipides (g);Gras saturés;Fibres;Sucres;Protéines (g)\n2026-03-01;Petit déjeuner;412;11;3;7;14;19\n'
  const { rows } = await readWith(myfitnesspal, [fileOf(Buffer.from(text, 'latin1'))])
  expect(rows).toMatchObject([{ name: 'Petit déjeuner', nutrients: { saturatedFat: 3, protein: 19 } }])
})
