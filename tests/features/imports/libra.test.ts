import { expect, test } from 'vitest'
import { libra } from '#server/features/imports/sources/libra.ts'
import { historyFile, readWith, textFile } from '../../support/imports.ts'

const header = '#date;weight;weight trend;body fat;body fat trend;muscle mass;muscle mass trend;log\n'

test('local midnight in UTC is the day that it was for the person', async () => {
  const { rows, asked } = await readWith(libra, [historyFile('libra/Libra_v6.csv')], { timeZone: 'Europe/Helsinki' })
  const berlin = await readWith(libra, [historyFile('libra/Libra_v6.csv')], { timeZone: 'Europe/Berlin' })
  expect(berlin.rows).toEqual([
    { kind: 'progress', date: '2018-01-19', time: '00:00:00', weight: 82.4, bodyFat: null },
    { kind: 'progress', date: '2018-01-19', time: '07:41:12', weight: 82.4, bodyFat: 21.3 },
    { kind: 'progress', date: '2018-01-20', time: '00:00:00', weight: 82.1, bodyFat: null },
    { kind: 'progress', date: '2018-01-21', time: '23:00:00', weight: 81.9, bodyFat: 21.1 },
    { kind: 'progress', date: '2018-01-22', time: '23:00:00', weight: 81.8, bodyFat: null },
    { kind: 'progress', date: '2018-01-22', time: '23:00:00', weight: 81.8, bodyFat: 21 },
    { kind: 'progress', date: '2018-07-01', time: '00:00:00', weight: 79.5, bodyFat: null },
  ])
  expect(rows[3]).toMatchObject({ date: '2018-01-22', time: '00:00:00' })
  expect(asked).toEqual([])
})

test('before version 6 times are those of the clock', async () => {
  const text = `\uFEFF#Version: 5\r\n#Units: lbs\r\n\r\n${header}2018-01-18T23:00:00.000;180;180;;;;;\r\n`
  const { rows } = await readWith(libra, [textFile(text)], { timeZone: 'Asia/Tokyo' })
  expect(rows).toEqual([{ kind: 'progress', date: '2018-01-18', time: '23:00:00', weight: 81.646627, bodyFat: null }])
})

test('a file without units asks for them, and decimal commas are read', async () => {
  const text = `${header}2018-01-18T12:00:00Z;82,4;;;;;;\n2018-01-19T12:00:00Z;;;;;;;no scale here\nsoon;82,4\n`
  const { rows, asked, weights } = await readWith(libra, [textFile(text)])
  expect(rows).toMatchObject([
    { kind: 'progress', date: '2018-01-18', weight: 82.4 },
    { kind: 'skipped', reason: 'The row has no weight.' },
    { kind: 'skipped', reason: 'The row has no date that can be read.' },
  ])
  expect({ asked, weights }).toEqual({ asked: ['weightUnit'], weights: [82.4] })
})
