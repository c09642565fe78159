import { expect, test } from 'vitest'
import { wger } from '#server/features/imports/sources/wger.ts'
import { historyFile, readWith, textFile } from '../../support/imports.ts'

test('weights are in a unit that is asked for', async () => {
  const { rows, asked, weights } = await readWith(wger, [historyFile('wger/Weightdata.csv')])
  expect(asked).toEqual(['weightUnit'])
  expect(weights).toEqual([81.4, 81.1, 81, 80.9, 80.8, 80.65])
  expect(rows[0]).toEqual({ kind: 'progress', date: '2026-05-01', time: undefined, weight: 81.4 })
  const inPounds = await readWith(wger, [textFile('Date,Weight\n2026-05-01,180')], { answers: { weightUnit: 'lb' } })
  expect(inPounds.rows).toMatchObject([{ date: '2026-05-01', weight: 81.646627 }])
  expect(inPounds.asked).toEqual([])
})

test.each([
  ['Weight,Date\n"80,5",2026-05-01\n', 'older versions'],
  ['\uFEFFDatum,Gewicht\r\n2026-05-01,"80,5"\r\n', 'German'],
  ['Fecha,Peso\n2026-05-01,80.5\n', 'Spanish'],
  ['Дата,Вес\n2026-05-01,80.5\n', 'Russian'],
  ['Datum;Vikt\n2026-05-01;80,5\n', 'Swedish with semicolons'],
])('%j is read (%s)', async (text) => {
  const { rows } = await readWith(wger, [textFile(text)])
  expect(rows).toMatchObject([{ kind: 'progress', date: '2026-05-01', weight: 80.5 }])
})

test('rows without a weight or a day are skipped, and other tables are none of its files', async () => {
  const { rows } = await readWith(wger, [textFile('Date,Weight\n2026-05-01,\n2026-02-30,80\n')])
  expect(rows.map((row) => row.kind === 'skipped' && row.reason)).toEqual([
    'The row has no weight.',
    'The row has no date that can be read.',
  ])
  for (const text of [
    'Date,Weight (kg)\n2026-05-01,80',
    'date,weight_lbs\n2026-05-01,80',
    'Date,Weight [lb]\n2026-05-01,80',
    'Datum;Gewicht in kg\n2026-05-01;80',
    'date,weight,waist\n2026-05-01,80,81',
    'Date,Steps\n2026-05-01,8000',
  ])
    await expect(readWith(wger, [textFile(text)])).rejects.toThrow('recognises none')
  const ofMyFitnessPal = textFile('Date,Weight\n2026-05-01,80\n', 'Measurement-Summary-2026.csv')
  await expect(readWith(wger, [ofMyFitnessPal])).rejects.toThrow('recognises none')
})

test('decimals are of one style for the whole file', async () => {
  const { rows } = await readWith(wger, [textFile('Datum,Gewicht\n2026-05-01,"80,125"\n2026-05-02,"80,5"\n')])
  expect(rows).toMatchObject([{ weight: 80.125 }, { weight: 80.5 }])
})
