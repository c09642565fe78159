import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { columnNamed, perHundredOf, unitIn } from '#server/features/imports/formats/columns.ts'
import { guessesOf, table } from '#server/features/imports/sources/table.ts'
import { fileOf, readWith, textFile, workbookFile } from '../../support/imports.ts'

const read = (text: string, options?: Parameters<typeof readWith>[2]) => readWith(table, [textFile(text)], options)
const none = {
  calories: null,
  protein: null,
  carbs: null,
  fat: null,
  fiber: null,
  sugars: null,
  saturatedFat: null,
  salt: null,
}

describe('headers', () => {
  test.each([
    ['Date', 'date', ''],
    ['\u00a0Datum ', 'date', ''],
    ['Weight (kg)', 'weight', 'kg'],
    ['weight_lb', 'weight', 'lb'],
    ['Gewicht in kg', 'weight', 'kg'],
    ['Poids [kg]', 'weight', 'kg'],
    ['Weight (g)', 'quantity', 'g'],
    ['Grams', 'quantity', 'g'],
    ['Körperfett %', 'bodyFatPercentage', '%'],
    ['Body Fat (%)', 'bodyFatPercentage', '%'],
    ['Fat %', 'bodyFatPercentage', '%'],
    ['Fat (%)', 'bodyFatPercentage', '%'],
    ['Fett [%]', 'bodyFatPercentage', '%'],
    ['Protein (%)', null, '%'],
    ['bodyFat', 'bodyFatPercentage', ''],
    ['Fat (g)', 'fat', 'g'],
    ['Energy (kJ)', 'calories', 'kJ'],
    ['kcal', 'calories', ''],
    ['Brennwert', 'calories', ''],
    ['Eiweiß (g)', 'protein', 'g'],
    ['saturated_fat', 'saturatedFat', ''],
    ['Sodium (mg)', 'sodium', 'mg'],
    ['Calories burned', 'caloriesBurned', ''],
    ['Water (ml)', 'water', 'ml'],
    ['water_intake', 'water', ''],
    ['food_name', 'foodName', ''],
    ['Repas', 'mealType', ''],
    ['Приём пищи', 'mealType', ''],
    ['Steps', null, ''],
    ['Total', null, ''],
  ])('%j is %s', (header, field, unit) => {
    expect(columnNamed(header)).toBe(field)
    expect(unitIn(header)).toBe(unit)
  })

  test('guesses take the first of two, and the date by what is under it', () => {
    const values = { When: ['2026-05-01', '2026-05-02'], Date: ['soon'], Weight: ['80'] }
    expect(guessesOf(['Date', 'When', 'Weight', 'Poids'], values)).toEqual({ date: 'When', weight: 'Weight' })
    const ofExercise = { Day: ['2026-05-01'] }
    expect(guessesOf(['Day', 'Activity', 'Calories'], ofExercise)).toEqual({
      date: 'Day',
      exerciseName: 'Activity',
      caloriesBurned: 'Calories',
    })
  })
})

describe('foods', () => {
  const text =
    'Datum;Uhrzeit;Mahlzeit;Lebensmittel;Menge;Kalorien;Eiweiß (g);Fett (g);Natrium (mg)\r\n01.05.2026;08:10;Frühstück;Haferflocken;60 g;222,5;8,1;4,2;12\r\n31.05.2026;20:15;;Suppe;1,5;1.100;;;\r\n31.05.2026;;Snack;;;100;;;\r\n;;;Tee;;1;;;\r\n01.06.2026;;;;;;;;\r\n'
  const rows = [
    {
      kind: 'food',
      date: '2026-05-01',
      meal: 'Breakfast',
      name: 'Haferflocken',
      quantity: 1,
      servingSize: '60 g',
      grams: 60,
      barcode: null,
      nutrients: { ...none, calories: 222.5, protein: 8.1, fat: 4.2, salt: 0.03 },
    },
    {
      kind: 'food',
      date: '2026-05-31',
      meal: 'Dinner',
      name: 'Suppe',
      quantity: 1.5,
      servingSize: '1 serving',
      grams: null,
      barcode: null,
      nutrients: { ...none, calories: 1100 },
    },
    { kind: 'skipped', reason: 'The row has no name.', example: '31.05.2026, Snack, 100' },
    { kind: 'skipped', reason: 'The row has no date that can be read.', example: 'Tee, 1' },
    { kind: 'skipped', reason: 'The row has no values that can be imported.', example: '01.06.2026' },
  ]

  test('are read as the headers suggest, until the person says', async () => {
    const result = await read(text)
    expect(result.rows).toEqual(rows)
    expect(result.asked).toEqual([])
  })

  test('are read from the columns that the person says, by our words or others', async () => {
    const common = {
      date: 'Datum',
      time: 'Uhrzeit',
      quantity: 'Menge',
      protein: 'Eiweiß (g)',
      fat: 'Fett (g)',
      sodium: 'Natrium (mg)',
    }
    const ours = { ...common, mealType: 'Mahlzeit', foodName: 'Lebensmittel', calories: 'Kalorien' }
    const others = { ...common, meal: 'Mahlzeit', name: 'Lebensmittel', kcal: 'Kalorien', brand: '' }
    expect((await read(text, { answers: { columns: ours } })).rows).toEqual(rows)
    expect((await read(text, { answers: { columns: others } })).rows).toEqual(rows)
    const swapped = await read('A,B,C\n2026-05-01,80,Rice\n', {
      answers: { columns: { date: 'A', calories: 'B', foodName: 'C' } },
    })
    expect(swapped.rows).toMatchObject([{ kind: 'food', name: 'Rice', nutrients: { calories: 80 } }])
    expect(swapped.asked).toEqual(['energyUnit'])
  })

  test.each([
    [{ date: 'Datum', calories: 'Kcal' }, 'The file has no column named Kcal.'],
    [{ date: 'Datum', steps: 'Menge' }, 'There is no field named steps.'],
    [{ calories: 'Kalorien' }, 'Please say which column holds the date.'],
    [{ date: 'Datum' }, 'Please say what at least one more column holds.'],
  ])('columns %j are refused', async (columns, message) => {
    await expect(read(text, { answers: { columns } })).rejects.toMatchObject({ code: 'BAD_REQUEST', message })
  })

  test.each([
    ['100 g', '', '', [1, '100 g', 100]],
    ['2 slices', '', '', [1, '2 slices', null]],
    ['1/2 cup', '', '', [1, '1/2 cup', null]],
    ['2', '30 g', '', [2, '30 g', 60]],
    ['150', 'g', '', [1, '150 g', 150]],
    ['2', 'cup', '', [2, '1 cup', null]],
    ['1/2', 'cup', '', [0.5, '1 cup', null]],
    ['1½', 'cup', '', [1.5, '1 cup', null]],
    ['', '1 bowl', '', [1, '1 bowl', null]],
    ['', '', '', [1, '1 serving', null]],
    ['150', '', ' (g)', [1, '150 g', 150]],
  ])('%j of %j%s is the amount eaten', async (quantity, serving, unit, [count, size, grams]) => {
    const { rows } = await read(`Date,Food,Amount${unit},Serving,kcal\n2026-05-01,Bread,${quantity},${serving},80\n`)
    expect(rows[0]).toMatchObject({ quantity: count, servingSize: size, grams, nutrients: { calories: 80 } })
  })

  test('a brand goes with the name, a barcode is kept, and a meal without a food is named after it', async () => {
    const { rows } = await read(
      'Date,Meal,Food,Brand,EAN,kcal\n2026-05-01,Lunch,Oats,Mill Lane,4006381333931,100\n2026-05-01,Lunch,Rice,,,100\n',
    )
    expect(rows).toMatchObject([
      { name: 'Oats (Mill Lane)', barcode: '4006381333931' },
      { name: 'Rice', barcode: null },
    ])
    const meals = await read('Date,Meal,kcal\n2026-05-01,Second breakfast,100\n2026-05-01,,50\n2026-05-01,,\n')
    expect(meals.rows).toMatchObject([
      { kind: 'food', meal: 'Breakfast', name: 'Second breakfast' },
      { kind: 'food', meal: 'Snacks', name: 'Snacks' },
      { kind: 'skipped' },
    ])
  })
})

describe('values of 100 g', () => {
  test.each([
    ['Calories per 100 g', 'calories', 'g', ''],
    ['kcal/100g', 'calories', 'g', ''],
    ['energy_kcal_100g', 'calories', 'g', 'kcal'],
    ['Protein (g/100 g)', 'protein', 'g', 'g'],
    ['Fat (per 100g)', 'fat', 'g', ''],
    ['Kohlenhydrate je 100 g', 'carbs', 'g', ''],
    ['salt_per_100ml', 'salt', 'ml', ''],
    ['Protein (g)', 'protein', null, 'g'],
  ])('%j', (header, field, amount, unit) => {
    expect(columnNamed(header)).toBe(field)
    expect(perHundredOf(header)).toBe(amount)
    expect(unitIn(header)).toBe(unit)
  })

  test('are taken to the amount eaten, and unknown without it', async () => {
    const { rows } = await read(
      'Date,Food,Amount,Calories per 100 g,Protein (g/100 g)\n2026-05-01,Rice,250 g,130,2.5\n2026-05-01,Bread,2 slices,250,9\n',
    )
    expect(rows).toMatchObject([
      { name: 'Rice', nutrients: { calories: 325, protein: 6.25 } },
      { name: 'Bread', nutrients: { calories: null, protein: null } },
    ])
    const both = await read('Date,Food,Amount,kcal/100ml,kcal\n2026-05-01,Milk,200 ml,50,99\n')
    expect(both.rows).toMatchObject([{ nutrients: { calories: 99 } }])
    const volume = await read('Date,Food,Amount,kcal/100ml\n2026-05-01,Milk,200 ml,50\n2026-05-01,Milk,200 g,50\n')
    expect(volume.rows).toMatchObject([{ nutrients: { calories: 100 } }, { nutrients: { calories: null } }])
  })
})

describe('rows of totals', () => {
  test('are no foods', async () => {
    const { rows } = await read(
      'Date,Meal,Food,Amount,kcal\n2026-05-01,Lunch,Rice,1,300\n2026-05-01,Lunch,Total,1,100\n2026-05-01,Total,,,400\n',
    )
    expect(rows).toMatchObject([
      { kind: 'food', name: 'Rice' },
      { kind: 'food', name: 'Total' },
      { kind: 'dayTotal', nutrients: { calories: 400 } },
    ])
  })

  test('count instead of their parts', async () => {
    const { rows } = await read('Date,Group,kcal\n2026-05-01,Lunch,300\n2026-05-01,Dinner,400\n2026-05-01,Gesamt,701\n')
    expect(rows).toMatchObject([{ kind: 'dayTotal', date: '2026-05-01', nutrients: { calories: 701 } }])
  })
})

describe('days', () => {
  test('with calories alone become one total each', async () => {
    const { rows, asked } = await read(
      'Date\tCalories\tProtein\n2026-05-01\t800\t40\n2026-05-01\t1,200\t\n2026-05-02\t1900\t\n2026-05-03\t\t\n',
    )
    expect(rows).toEqual([
      { kind: 'dayTotal', date: '2026-05-01', nutrients: { ...none, calories: 2000, protein: 40 } },
      { kind: 'skipped', reason: 'The row has no values that can be imported.', example: '2026-05-03' },
      { kind: 'dayTotal', date: '2026-05-02', nutrients: { ...none, calories: 1900 } },
    ])
    expect(asked).toEqual([])
  })

  test.each([
    ['Energy', ['energyUnit'], 100],
    ['Energy (kJ)', [], 100],
    ['kJ', [], 100],
    ['Energie in kcal', [], 418.4],
    ['Brennwert', ['energyUnit'], 100],
    ['Calories', [], 418.4],
  ])('energy under %j asks for %j', async (header, asked, calories) => {
    const text = `Date,${header}\n2026-05-01,418.4\n`
    const result = await read(text, { answers: { energyUnit: 'kJ' } })
    expect(result.rows).toMatchObject([{ kind: 'dayTotal', nutrients: { calories } }])
    expect((await read(text)).asked).toEqual(asked)
  })
})

describe('weight, water and exercise', () => {
  test('of one row, with units in headers or cells', async () => {
    const { rows, asked } = await read(
      'Date,Time,Weight (lb),Body fat %,Waist (in),Water (L),Workout,Calories burned\n2026-05-01,7:30 AM,180,20.5,32,"1.5",Run,300\n2026-05-02,,180.5 lb,,81 cm,500 ml,,\n',
    )
    expect(rows).toEqual([
      { kind: 'exercise', date: '2026-05-01', name: 'Run', calories: 300 },
      { kind: 'water', date: '2026-05-01', ml: 1500 },
      { kind: 'progress', date: '2026-05-01', time: '07:30:00', weight: 81.646627, bodyFat: 20.5, waist: 81.28 },
      { kind: 'water', date: '2026-05-02', ml: 500 },
      { kind: 'progress', date: '2026-05-02', weight: 81.873423, bodyFat: null, waist: 81 },
    ])
    expect(asked).toEqual([])
  })

  test('in stones and pounds are read, and what is no weight gets a reason', async () => {
    const { rows } = await read(
      'Date,Weight\n2026-05-01,12 st 5\n2026-05-02,12st 5.5lb\n2026-05-03,80/81\n2026-05-04,n/a\n',
    )
    expect(rows).toMatchObject([
      { weight: 78.47148 },
      { weight: 78.698276 },
      { kind: 'skipped', reason: 'The weight cannot be read.' },
      { kind: 'skipped', reason: 'The row has no values that can be imported.' },
    ])
  })

  test('without units ask for them', async () => {
    const text = 'Date,Weight,Waist,Water\n2026-05-01,180,32,3\n'
    const answers = { weightUnit: 'lb', lengthUnit: 'in', waterUnit: 'glasses' } as const
    expect((await read(text, { answers })).rows).toMatchObject([
      { kind: 'water', ml: 750 },
      { kind: 'progress', weight: 81.646627, waist: 81.28 },
    ])
    const { asked, weights } = await read(text)
    expect(new Set(asked)).toEqual(new Set(['waterUnit', 'weightUnit', 'lengthUnit']))
    expect(weights).toEqual([180])
  })

  test('in units nobody knows are skipped, and the mass of fat is made per cent', async () => {
    const unknown = await read('Date,Weight (foo)\n2026-05-01,180\n')
    expect(unknown.rows).toMatchObject([{ kind: 'skipped', reason: 'The unit of a measurement is not known.' }])
    const mass = await read('Date,Weight (kg),Body fat (kg)\n2026-05-01,80,20\n')
    expect(mass.rows).toMatchObject([{ weight: 80, bodyFat: 25 }])
  })
})

describe('dates', () => {
  const of = (...dates: string[]) => `Date,kcal\n${dates.map((date) => `${date},100`).join('\n')}\n`

  test('that can be read in two ways are asked for, and not if one of them can not', async () => {
    expect((await read(of('01/02/2026', '03/04/2026'))).asked).toEqual(['dateOrder'])
    const first = await read(of('01/02/2026', '03/04/2026'), { answers: { dateOrder: 'mdy' } })
    expect(first.rows).toMatchObject([{ date: '2026-01-02' }, { date: '2026-03-04' }])
    const clear = await read(of('01/02/2026', '01/31/2026'))
    expect(clear.rows).toMatchObject([{ date: '2026-01-02' }, { date: '2026-01-31' }])
    expect(clear.asked).toEqual([])
  })

  test('in bare UTC are of the zone of the person, with an offset as written', async () => {
    const { rows } = await read(of('2026-05-01T23:30:00Z', '2026-05-03T23:30:00-06:00', '2026-05-05 23:30'))
    expect(rows).toMatchObject([{ date: '2026-05-02' }, { date: '2026-05-03' }, { date: '2026-05-05' }])
  })

  test('of a file read back are the days that were written, whatever the order and signs', async () => {
    const day = fc.date({ min: new Date('2000-01-01'), max: new Date('2026-11-01'), noInvalidDate: true })
    const sign = fc.constantFrom('/', '.', '-')
    await fc.assert(
      fc.asyncProperty(
        fc.array(day, { minLength: 1, maxLength: 20 }),
        sign,
        fc.boolean(),
        async (days, sign, isDmy) => {
          const isoDays = days.map((date) => date.toISOString().slice(0, 10))
          const dates = isoDays.map((date) => {
            const [y = '', m = '', d = ''] = date.split('-')
            return (isDmy ? [d, m, y] : [m, d, y]).join(sign)
          })
          const weights = dates.map((date, i) => `${date},${60 + i}`).join('\n')
          const { rows } = await read(`Date,Weight (kg)\n${weights}\n`, {
            answers: { dateOrder: isDmy ? 'dmy' : 'mdy' },
          })
          expect(rows.map((row) => 'date' in row && row.date)).toEqual(isoDays)
        },
      ),
      { numRuns: 50 },
    )
  })
})

describe('numbers', () => {
  test('are of one style for the whole file', async () => {
    const { rows } = await read('Date;kcal;Protein\n2026-05-01;1.200;\n2026-05-02;1.300;12,5\n')
    expect(rows).toMatchObject([{ nutrients: { calories: 1200 } }, { nutrients: { calories: 1300, protein: 12.5 } }])
    const points = await read('Date;kcal;Protein\n2026-05-01;1,200;\n2026-05-02;1,300;12.5\n')
    expect(points.rows).toMatchObject([
      { nutrients: { calories: 1200 } },
      { nutrients: { calories: 1300, protein: 12.5 } },
    ])
  })
})

test.each(['latin1', 'utf16le'] as const)('a table in %s, as spreadsheets write them, is read', async (encoding) => {
  const text = 'Datum;Mahlzeit;Essen;Kalorien;Körperfett %\r\n2026-05-01;Frühstück;Müsli;300;20,5\r\n'
  const file = fileOf(Buffer.from(encoding === 'utf16le' ? `\uFEFF${text}` : text, encoding))
  const { rows } = await readWith(table, [file])
  expect(rows).toMatchObject([
    { kind: 'food', meal: 'Breakfast', name: 'Müsli', nutrients: { calories: 300 } },
    { kind: 'progress', bodyFat: 20.5 },
  ])
})

describe('workbooks', () => {
  const cell = (value: string | number, style = 0) =>
    typeof value === 'number' ? `<c s="${style}"><v>${value}</v></c>` : `<c t="inlineStr"><is><t>${value}</t></is></c>`
  const styles = '<cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs>'
  const header = (...names: string[]) => `<row>${names.map((name) => cell(name)).join('')}</row>`

  test('have numbers as they are, beside numbers as texts', async () => {
    const sheet = `${header('Datum', 'Gewicht (kg)', 'kcal')}<row>${cell(46298, 1)}${cell('81,5')}${cell(1250.5)}</row><row>${cell(46299, 1)}${cell(80.25)}${cell('1.250')}</row>`
    const file = workbookFile({
      sheets: { Tabelle1: sheet, Notes: `${header('Who', 'What')}<row>${cell('me')}</row>` },
      styles,
    })
    const { rows } = await readWith(table, [file])
    expect(rows).toMatchObject([
      { kind: 'progress', date: '2026-10-03', weight: 81.5 },
      { kind: 'dayTotal', date: '2026-10-03', nutrients: { calories: 1250.5 } },
      { kind: 'progress', date: '2026-10-04', weight: 80.25 },
      { kind: 'dayTotal', date: '2026-10-04', nutrients: { calories: 1250 } },
      { kind: 'skipped', reason: 'The table has no column of dates.', example: 'me' },
    ])
  })

  test('may have a title above, and dates that are only numbers', async () => {
    const sheet = `<row>${cell('My weight')}</row>${header('Date', 'Weight (kg)')}<row>${cell(46298)}${cell(81.5)}</row>`
    const { rows } = await readWith(table, [workbookFile({ sheets: { One: sheet }, styles })])
    expect(rows).toMatchObject([{ kind: 'progress', date: '2026-10-03', weight: 81.5 }])
  })

  test('without any dates are refused', async () => {
    const file = workbookFile({ sheets: { One: `${header('Who', 'What')}<row>${cell('me')}</row>` } })
    await expect(readWith(table, [file])).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  })
})

test('tables without dates, and what is no table, are not recognised', async () => {
  for (const text of ['Name,Age\nAda,36\n', 'hello there', 'Date,Weight (kg)\n', '{"date": "2026-05-01"}'])
    await expect(read(text)).rejects.toThrow('recognises none')
})

describe('above the header', () => {
  const row = '2026-05-01;80,5'
  const weighed = [{ kind: 'progress', date: '2026-05-01', weight: 80.5 }]

  test.each([
    ['sep=;', `sep=;\nDatum;Gewicht (kg)\n${row}\n`],
    ['a title and lines of delimiters', `My weight;\n;\nDatum;Gewicht (kg)\n${row}\n;\n`],
    ['a line break within it', `"Datum";"Gewicht\n(kg)"\n${row}\n`],
  ])('%s', async (_, text) => {
    expect((await read(text)).rows).toMatchObject(weighed)
  })
})

test.each([
  ['Datum,Energi (kcal),Białko (g)', { calories: 500, protein: 20 }],
  ['Dato,Energi (kJ),Fedt (g)', { calories: 119.502868, fat: 20 }],
  ['Datum,Kalorie,Sacharidy (g)', { calories: 500, carbs: 20 }],
  ['Päivä,Kalorit,Tyydyttynyt rasva', { calories: 500, saturatedFat: 20 }],
])('words of more languages are known: %s', async (header, amounts) => {
  const { rows } = await read(`${header}\n2026-05-01,500,20\n`)
  expect(rows).toMatchObject([{ kind: 'dayTotal', nutrients: amounts }])
})
