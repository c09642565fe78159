import { expect, test } from 'vitest'
import { zero } from '#server/features/imports/sources/zero.ts'
import { historyFile, readWith, textFile } from '../../support/imports.ts'

test('biodata.json has fasts in UTC, and other things that are passed over', async () => {
  const { rows, asked } = await readWith(zero, [historyFile('zero/biodata.json')])
  expect(rows).toEqual([
    { kind: 'fast', startTime: '2026-05-01T02:15:40.000Z', endTime: '2026-05-01T18:20:00.000Z' },
    { kind: 'fast', startTime: '2026-05-02T01:30:00.000Z', endTime: '2026-05-02T17:45:30.000Z' },
  ])
  expect(asked).toEqual([])
  const more = JSON.stringify({
    weight_data: [{ FastID: 'no', StartDTM: '2020-01-01T00:00:00Z' }],
    fast_data: [
      { FastID: 'a', StartDTM: '2026-05-03T01:30:00Z' },
      { FastID: 'b', StartDTM: '2026-05-04T01:30:00Z', EndDTM: null },
      { FastID: 'c', StartDTM: 'yesterday', EndDTM: '2026-05-05T01:30:00Z' },
      { FastID: 'd', StartDTM: '2026-05-03T01:30:00Z', EndDTM: 'now' },
    ],
  })
  expect((await readWith(zero, [textFile(more)])).rows).toMatchObject([
    { kind: 'fast', startTime: '2026-05-03T01:30:00.000Z', endTime: null },
    { kind: 'fast', endTime: null },
    { kind: 'skipped', reason: 'The fast has no times that can be read.' },
    { kind: 'skipped', reason: 'The fast has no times that can be read.' },
  ])
})

test('the date of the old table is the day on which the fast ended', async () => {
  const { rows, asked } = await readWith(zero, [historyFile('zero/zero-legacy-fasts.csv')], {
    answers: { dateOrder: 'mdy' },
  })
  expect(rows).toEqual([
    { kind: 'fast', startTime: '2026-04-30T18:15:00.000Z', endTime: '2026-05-01T10:20:00.000Z' },
    { kind: 'fast', startTime: '2026-05-01T17:30:00.000Z', endTime: '2026-05-02T09:45:00.000Z' },
  ])
  expect(asked).toEqual([])
  expect((await readWith(zero, [historyFile('zero/zero-legacy-fasts.csv')])).asked).toEqual(['dateOrder'])
})

test('a fast within a day, one over several days, and times with AM and PM', async () => {
  const text =
    'Date,Start,End,Hours,Night Eating\r\n5/13/26,8:00 AM,6:30 PM,10.5,0\r\n5/16/26,8:00 PM,8:00 AM,36,0\r\n5/17/26,8:00 PM,,,0\r\n5/18/26,12:00 AM,12:00 AM,24,0\r\n'
  const { rows, asked } = await readWith(zero, [textFile(text)], { timeZone: 'UTC' })
  expect(rows).toEqual([
    { kind: 'fast', startTime: '2026-05-13T08:00:00.000Z', endTime: '2026-05-13T18:30:00.000Z' },
    { kind: 'fast', startTime: '2026-05-14T20:00:00.000Z', endTime: '2026-05-16T08:00:00.000Z' },
    { kind: 'skipped', reason: 'The fast has no times that can be read.', example: '5/17/26, 8:00 PM, 0' },
    { kind: 'fast', startTime: '2026-05-17T00:00:00.000Z', endTime: '2026-05-18T00:00:00.000Z' },
  ])
  expect(asked).toEqual([])
})
