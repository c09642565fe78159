import { expect, test } from 'vitest'
import { garmin } from '#server/features/imports/sources/garmin.ts'
import { historyFile, readWith, textFile } from '../../support/imports.ts'

const header = 'Time,Weight,Change,BMI,Body Fat,Skeletal Muscle Mass,Bone Mass,Body Water,\r\n'

test('weighings belong to the date on the line before them', async () => {
  const { rows, asked } = await readWith(garmin, [historyFile('garmin/Weight.csv')])
  expect(rows).toEqual([
    { kind: 'progress', date: '2026-07-18', time: '08:28:00', weight: 80, bodyFat: 18 },
    { kind: 'progress', date: '2026-07-18', time: '07:55:00', weight: 80.3, bodyFat: null },
    { kind: 'progress', date: '2026-07-17', time: '08:02:00', weight: 79.5, bodyFat: null },
    { kind: 'progress', date: '2026-07-15', time: '07:40:00', weight: 79.7, bodyFat: 17.8 },
    { kind: 'progress', date: '2026-07-14', time: '12:05:00', weight: 79.9, bodyFat: null },
  ])
  expect(asked).toEqual([])
})

test('pounds, days first and 24 hours', async () => {
  const text = `\uFEFF${header}" 21 Sep 2023",\r\n20:28,"176,4 lbs",--,25.0,"18,5 %",--,--,--,\r\n00:05,--,--,--,--,--,--,--,\r\n`
  const { rows } = await readWith(garmin, [textFile(text)])
  expect(rows).toEqual([
    { kind: 'progress', date: '2023-09-21', time: '20:28:00', weight: 80.013694, bodyFat: 18.5 },
    { kind: 'skipped', reason: 'The row has no weight.', example: '00:05, --, --, --, --, --, --, --' },
  ])
})

test('rows after a date that cannot be read are not of the day before', async () => {
  const text = `${header}"Jul 18, 2026",\n8:00 AM,80.0 kg,,,,,,,\n"the day after",\n8:00 AM,81.0 kg,,,,,,,\n`
  const { rows } = await readWith(garmin, [textFile(text)])
  expect(rows).toMatchObject([
    { kind: 'progress', date: '2026-07-18', weight: 80 },
    { kind: 'skipped', reason: 'The row has no date that can be read.', example: '8:00 AM, 81.0 kg' },
  ])
})

test('dates in numbers are asked for only where both orders are possible', async () => {
  const text = (date: string) => `${header}${date},\n8:00 AM,80.0 kg,,,,,,,\n07/03/2026,\n8:00 AM,81.0 kg,,,,,,,\n`
  const clear = await readWith(garmin, [textFile(text('07/18/2026'))])
  expect(clear.rows.map((row) => 'date' in row && row.date)).toEqual(['2026-07-18', '2026-07-03'])
  expect(clear.asked).toEqual([])
  const open = await readWith(garmin, [textFile(text('07/08/2026'))], { answers: { dateOrder: 'mdy' } })
  expect(open.rows.map((row) => 'date' in row && row.date)).toEqual(['2026-07-08', '2026-07-03'])
  expect((await readWith(garmin, [textFile(text('07/08/2026'))])).asked).toEqual(['dateOrder'])
})
