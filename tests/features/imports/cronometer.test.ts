import { describe, expect, test } from 'vitest'
import { cronometer } from '#server/features/imports/sources/cronometer.ts'
import { historyFile, readWith, textFile } from '../../support/imports.ts'

const sample = (name: string) => historyFile(`cronometer/${name}`)
const read = (text: string, options?: Parameters<typeof readWith>[2]) => readWith(cronometer, [textFile(text)], options)

describe('servings', () => {
  test('a food is what was eaten of it, with its amount as text', async () => {
    const { rows, asked, notes } = await readWith(cronometer, [sample('servings.csv')])
    expect(rows).toHaveLength(8)
    expect(rows[0]).toEqual({
      kind: 'food',
      date: '2026-09-08',
      meal: 'Breakfast',
      name: 'Oats, Rolled, Dry',
      quantity: 1,
      servingSize: '45 g',
      grams: 45,
      nutrients: {
        calories: 170.55,
        protein: 5.92,
        carbs: 30.48,
        fat: 2.93,
        fiber: 4.55,
        sugars: 0.45,
        saturatedFat: 0.53,
        salt: 0.00675,
      },
      amounts: {
        alcohol: 0,
        caffeine: 0,
        water: 4.9,
        'vitamin-b12': 0,
        folates: 14.4,
        'vitamin-a': 0,
        'vitamin-c': 0,
        'vitamin-d': 0,
        phylloquinone: 0.9,
        calcium: 23.4,
        iron: 1.91,
        magnesium: 62.1,
        potassium: 162.9,
        starch: 24.12,
        cholesterol: 0,
        'monounsaturated-fat': 0.98,
        'polyunsaturated-fat': 1.08,
        'trans-fat': 0,
        'omega-3-fat': 0.05,
        'omega-6-fat': 1,
      },
    })
    expect(rows[5]).toMatchObject({ name: 'Peaches yellow raw', servingSize: '2 medium (2-2/3" dia)', grams: null })
    expect(rows[7]).toMatchObject({ date: '2026-09-09', meal: 'Snacks', servingSize: '0.75 tbsp, whole pieces' })
    expect({ asked, notes }).toEqual({ asked: [], notes: [] })
  })

  test('a supplement without values has unknown calories, and tap water is water', async () => {
    const { rows } = await readWith(cronometer, [sample('servings.csv')])
    expect(rows[2]).toMatchObject({
      name: 'D3 + K2 Softgels',
      nutrients: { calories: null, protein: null, carbs: null, fat: null, salt: null },
      // 5,000 IU. What its cells do not state is unknown.
      amounts: { 'vitamin-d': 125, phylloquinone: 100 },
    })
    expect(rows[6]).toEqual({ kind: 'water', date: '2026-09-08', ml: 500 })
  })

  test('a free account has names and amounts only', async () => {
    const { rows, notes } = await readWith(cronometer, [sample('servings-no-nutrients-free-account.csv')])
    expect(rows.map((row) => (row.kind === 'food' ? [row.meal, row.name, row.servingSize] : row))).toEqual([
      ['Breakfast', 'Eggs, Cooked', '2 large'],
      ['Breakfast', 'Toast', '2 slices'],
      ['Lunch', 'Gomez, Buffalo Chicken Turtle with Ranch', '1 serving'],
      { kind: 'water', date: '2026-07-20', ml: 236.588237 },
    ])
    expect(rows[0]).toMatchObject({ nutrients: { calories: null, protein: null, salt: null } })
    expect(notes).toHaveLength(1)
  })

  test('old headers, unpadded days, kilojoules, micrograms and 24 hour times', async () => {
    const old = await read(
      '\uFEFFDay,Food Name,Amount,Energy (kJ),Protein (g),Sodium (µg)\r\n2016-9-6,Rye Bread,60.00 g,418.4,5,\r\n',
    )
    expect(old.rows).toEqual([
      expect.objectContaining({ date: '2016-09-06', meal: 'Snacks', name: 'Rye Bread', grams: 60 }),
    ])
    expect(old.rows[0]).toMatchObject({ nutrients: { calories: 100, protein: 5, salt: null, fat: null } })
    const later = await read(
      'Day,Time,Group,Food Name,Amount,Energy (kcal)\n2026-01-02,18:20 ,Uncategorized,Soup,300 ml,90\n2026-01-02,12:05 AM,Uncategorized,Tea,,\nsomeday,,Lunch,Rice,1 cup,200\n2026-01-02,,Lunch,,1 cup,200\n2026-01-02,,Lunch,"Water, Bottled","1.00 bottle",0',
    )
    expect(later.rows).toMatchObject([
      { meal: 'Dinner', servingSize: '300 ml' },
      { meal: 'Breakfast', servingSize: '1 serving' },
      { kind: 'skipped', reason: 'The row has no date that can be read.', example: 'someday, Lunch, Rice, 1 cup, 200' },
      { kind: 'skipped', reason: 'The row has no name.' },
      { kind: 'food', name: 'Water, Bottled', servingSize: '1 bottle' },
    ])
  })
})

describe('daily summary', () => {
  test('each day with values is a total', async () => {
    const { rows } = await readWith(cronometer, [sample('dailysummary.csv')])
    expect(rows).toEqual([
      {
        kind: 'dayTotal',
        date: '2026-09-08',
        nutrients: {
          calories: 2051.21,
          protein: 117.97,
          carbs: 186.28,
          fat: 81.39,
          fiber: 15.95,
          sugars: 46.75,
          saturatedFat: 28.3,
          salt: 5.036,
        },
        amounts: expect.objectContaining({ 'vitamin-b12': 1, 'vitamin-d': 0.025, leucine: 1, 'added-sugars': 1 }),
      },
      expect.objectContaining({ kind: 'dayTotal', date: '2026-09-09' }),
    ])
  })

  test('a row of the total beside the groups is not counted twice, whatever it is called', async () => {
    const header = 'Date,Group,Energy (kcal),Fat (g),Completed\n'
    for (const label of ['Total', 'Gesamt']) {
      const { rows } = await read(
        `${header}2026-01-01,Breakfast,300.11,10,true\n2026-01-01,${label},800.22,31,true\n2026-01-01,Dinner,500.12,21,true\n2026-01-02,Lunch,250,5,false\n2026-01-02,${label},250,5,false\n2026-01-03,Lunch,,,false`,
      )
      expect(rows).toMatchObject([
        { kind: 'dayTotal', date: '2026-01-01', nutrients: { calories: 800.22, fat: 31, protein: null } },
        { kind: 'dayTotal', date: '2026-01-02', nutrients: { calories: 250, fat: 5 } },
      ])
    }
    const groupsOnly = await read(`${header}2026-01-01,Breakfast,300,10,true\n2026-01-01,Dinner,500,,true`)
    expect(groupsOnly.rows).toMatchObject([{ nutrients: { calories: 800, fat: 10 } }])
  })

  test('dates in numbers: one that can only be read in one way decides, else the person is asked', async () => {
    const header = 'Date,Energy (kcal),Fat (g),Completed\n'
    const clear = await read(`${header}9/4/2026,2000,70,true\n9/14/2026,1900,66,true`)
    expect(clear.asked).toEqual([])
    expect(clear.rows).toMatchObject([{ date: '2026-09-04' }, { date: '2026-09-14' }])
    const open = await read(`${header}9/4/2026,2000,70,true`, { answers: {} })
    expect(open.asked).toEqual(['dateOrder'])
    const answered = await read(`${header}9/4/2026,2000,70,true`, { answers: { dateOrder: 'mdy' } })
    expect(answered.rows).toMatchObject([{ date: '2026-09-04' }])
  })

  test('translated labels are recognised by the units of the headers', async () => {
    const others = Array.from({ length: 20 }, (_, i) => `Nährstoff ${i} (mg)`).join(',')
    const { rows } = await read(
      `Datum,Energie (kcal),Eiweiß (g),Kohlenhydrate (g),Fett (g),${others},Abgeschlossen\n2026-03-01,1800,90,200,60${',1'.repeat(20)},true`,
    )
    expect(rows).toMatchObject([{ kind: 'dayTotal', nutrients: { calories: 1800, protein: 90, carbs: 200, fat: 60 } }])
  })
})

describe('exercises, biometrics, notes and fasts', () => {
  test('what was burned is negative in the file', async () => {
    const { rows, asked } = await readWith(cronometer, [sample('exercises.csv')])
    expect(rows).toHaveLength(6)
    expect(rows[1]).toEqual({
      kind: 'exercise',
      date: '2026-07-15',
      name: 'Traditional Strength Training (Apple Health)',
      calories: 241.5,
    })
    expect(asked).toEqual([])
    const { rows: more } = await read(
      'Day,Time,Group,Exercise,Minutes,Calories Burned\n2026-01-01,7:00 AM,,Stretching,10,\n2026-01-01,,,Rest,0,0.00',
    )
    expect(more).toMatchObject([{ name: 'Stretching', calories: null }, { calories: 0 }])
  })

  test('of the biometrics, weight, body fat and waist come along, by the unit of each row', async () => {
    const { rows } = await readWith(cronometer, [sample('biometrics.csv')])
    expect(rows).toEqual([
      { kind: 'progress', date: '2026-07-20', weight: 80.4 },
      { kind: 'progress', date: '2026-07-20', weight: 80.524 },
      { kind: 'progress', date: '2026-07-20', bodyFat: 18.2 },
      { kind: 'progress', date: '2026-07-20', waist: 84 },
      {
        kind: 'skipped',
        reason: 'Of the biometrics, only weight, body fat and waist are imported.',
        example: '2026-07-20, Uncategorized, Blood Pressure, mmHg, 120/80',
      },
      expect.objectContaining({ kind: 'skipped' }),
      { kind: 'progress', date: '2026-07-21', weight: 80.331209 },
    ])
    const { rows: more } = await read(
      'Day,Time,Group,Metric,Unit,Amount\n2026-01-01,7:05 AM,,Weight,stones-ish,12\n2026-01-01,9:30 PM,,Waist Size,in,30',
    )
    expect(more).toEqual([
      expect.objectContaining({ kind: 'skipped', reason: 'The unit of the measurement is unknown.' }),
      { kind: 'progress', date: '2026-01-01', time: '21:30:00', waist: 76.2 },
    ])
  })

  test('notes are left out and said so; blank ones are not', async () => {
    const { rows } = await readWith(cronometer, [sample('notes.csv')])
    expect(rows).toEqual([
      { kind: 'skipped', reason: 'Notes are not imported.', example: '2026-08-16, Ate late, slept badly.' },
    ])
  })

  test('a fast is what the clock showed where the person lives', async () => {
    const { rows } = await readWith(cronometer, [sample('fasts.csv')], { timeZone: 'America/New_York' })
    expect(rows).toEqual([
      { kind: 'fast', startTime: '2026-08-15T00:15:00.000Z', endTime: '2026-08-15T15:30:00.000Z' },
      { kind: 'fast', startTime: '2026-08-17T00:00:00.000Z', endTime: null },
    ])
    const { rows: more } = await read(
      'Name,Start,End,Recurrence,Comments\nA,8/14/2026 8:15 PM,8/15/2026 11:30 AM,,\nB,soon,later,,',
      { timeZone: 'UTC' },
    )
    expect(more).toMatchObject([
      { startTime: '2026-08-14T20:15:00.000Z', endTime: '2026-08-15T11:30:00.000Z' },
      { kind: 'skipped', reason: 'The fast has no times that can be read.' },
    ])
  })
})

test('a table of another program with the same words is none of its files', async () => {
  await expect(
    readWith(cronometer, [textFile('Name,Start,End,Recurrence\nMeeting,2026-05-01 10:00,2026-05-01 11:00,Weekly\n')]),
  ).rejects.toThrow('recognises none')
})

test('dates in numbers of servings, exercises and biometrics are read too', async () => {
  const first = async (text: string) => (await readWith(cronometer, [textFile(text)])).rows[0]
  expect(await first('Day,Group,Food Name,Amount\n13/02/2026,Lunch,Rice,1 cup\n')).toMatchObject({ date: '2026-02-13' })
  expect(await first('Day,Exercise,Minutes,Calories Burned\n2/13/2026,Run,30,-300\n')).toMatchObject({
    date: '2026-02-13',
  })
  expect(await first('Day,Group,Metric,Unit,Amount\n13.02.2026,,Weight,kg,80\n')).toMatchObject({ date: '2026-02-13' })
})

test('where totals are labelled, a day without one is the sum of its meals', async () => {
  const text =
    'Date,Group,Energy (kcal),Completed\n2026-05-01,Breakfast,300,true\n2026-05-01,Lunch,300,true\n2026-05-02,Lunch,500,true\n2026-05-02,Total,500,true\n'
  const { rows } = await readWith(cronometer, [textFile(text)])
  expect(rows).toMatchObject([{ nutrients: { calories: 600 } }, { nutrients: { calories: 500 } }])
})
