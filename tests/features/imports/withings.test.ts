import { expect, test } from 'vitest'
import { withings } from '#server/features/imports/sources/withings.ts'
import { historyFile, readWith, textFile } from '../../support/imports.ts'

test('each weighing has its day and time, and body fat from the mass of fat', async () => {
  const { rows, asked } = await readWith(withings, [historyFile('withings/weight.csv')])
  expect(rows).toEqual([
    { kind: 'progress', date: '2026-08-24', time: '07:30:00', weight: 72.4, bodyFat: 19.48 },
    { kind: 'progress', date: '2026-08-23', time: '07:28:31', weight: 72.8, bodyFat: null },
    { kind: 'progress', date: '2026-08-23', time: '07:27:02', weight: 72.79, bodyFat: 19.65 },
    { kind: 'progress', date: '2026-08-21', time: '23:58:40', weight: 73.1, bodyFat: null },
    { kind: 'progress', date: '2026-08-21', time: '00:04:09', weight: 73.25, bodyFat: 19.66 },
    { kind: 'progress', date: '2026-08-19', time: '07:31:00', weight: 73.4, bodyFat: null },
  ])
  expect(asked).toEqual([])
})

test('pounds, other columns, BOM and CRLF', async () => {
  const text =
    '\uFEFFDate,"Weight (lb)","Fat mass (lb)",Comments\r\n"2026-08-24 07:30:00",160,40,\r\n"2026-08-23 07:30:00",,,"forgot, sorry"\r\nsoon,160,,\r\n'
  const { rows } = await readWith(withings, [textFile(text)], { timeZone: 'America/New_York' })
  expect(rows).toEqual([
    { kind: 'progress', date: '2026-08-24', time: '07:30:00', weight: 72.574779, bodyFat: 25 },
    { kind: 'skipped', reason: 'The row has no weight.', example: '2026-08-23 07:30:00, forgot, sorry' },
    { kind: 'skipped', reason: 'The row has no date that can be read.', example: 'soon, 160' },
  ])
})

test('a table with a weight alone is none of its files', async () => {
  await expect(readWith(withings, [textFile('Date,Weight (kg)\n2026-08-24,80\n')])).rejects.toThrow('recognises none')
})
