import { expect, test } from 'vitest'
import { filesToSend, nameOf, needsArchive } from '../../client/features/imports/chosen-files.ts'
import { asAnswered, detailText, formFor, valuesFor } from '../../client/features/imports/preview/answers.ts'

const fileOf = (path: string, size = 10) => {
  const file = new File(['x'], path.split('/').at(-1) ?? '')
  Object.defineProperty(file, 'size', { value: size })
  return { path, file }
}
const paths = (chosen: ReturnType<typeof fileOf>[]) => filesToSend(chosen).map(({ path }) => path)

test('of a folder, only what a tracker may have written is sent', () => {
  const folder = [
    'Export/food.csv',
    'Export/.DS_Store',
    'Export/photo.jpg',
    'Export/more/weights.JSON',
    'Export/._x.csv',
  ]
  expect(paths(folder.map((path) => fileOf(path)))).toEqual(['Export/food.csv', 'Export/more/weights.JSON'])
  // A single file may be called anything.
  expect(paths([fileOf('diary.bak')])).toEqual(['diary.bak'])
})

test('what cannot be sent is refused with a sentence', () => {
  expect(() => filesToSend([])).toThrow('There is no file in this folder.')
  expect(() => filesToSend([fileOf('a.jpg'), fileOf('b.jpg')])).toThrow(/^There is no CSV/)
  expect(() => filesToSend([fileOf('a.csv', 0)])).toThrow('This file is empty.')
  expect(() => filesToSend([fileOf('a.xml', 2e9)])).toThrow(/at most 1.0\sGB can be read/)
  expect(() => filesToSend(Array.from({ length: 1001 }, (_, at) => fileOf(`${at}.csv`)))).toThrow(/at most 1,000/)
})

test('several files and very large ones are packed', () => {
  expect(needsArchive([fileOf('a.csv')])).toBe(false)
  expect(needsArchive([fileOf('a.csv'), fileOf('b.csv')])).toBe(true)
  expect(needsArchive([fileOf('export.xml', 3e8)])).toBe(true)
  expect(nameOf([fileOf('a.csv')])).toBe('a.csv')
  expect(nameOf([fileOf('Export/a.csv'), fileOf('Export/b/c.csv')])).toBe('Export, 2 files')
  expect(nameOf([fileOf('a.csv'), fileOf('Export/b.csv')])).toBe('2 files')
})

test('only the questions of the file want an answer, and columns are sent by their field', () => {
  const choices = [
    { value: 'kg', label: 'kg' },
    { value: 'lb', label: 'lb' },
  ]
  const weightUnit = { key: 'weightUnit' as const, text: '', hint: '', choices }
  const values = valuesFor([weightUnit])
  expect(formFor([]).parse(values)).toEqual({ mode: 'add', answers: {} })
  expect(formFor([weightUnit]).safeParse(values).error?.issues).toMatchObject([
    { path: ['weightUnit'], message: 'Please choose one.' },
  ])
  expect(formFor([weightUnit]).parse({ ...values, weightUnit: 'lb' }).answers).toEqual({ weightUnit: 'lb' })

  const columns = { key: 'columns' as const, text: '', hint: '', choices: [], guesses: { date: 'Tag' } }
  const guessed = valuesFor([columns])
  expect(formFor([columns]).safeParse(guessed).error?.issues).toMatchObject([{ path: ['columns'] }])
  expect(formFor([columns]).parse({ ...guessed, columns: { Tag: 'date', Gewicht: 'weight' } })).toEqual({
    mode: 'add',
    answers: { columns: { date: 'Tag', weight: 'Gewicht' } },
  })
})

test('what waits for a unit becomes known with the answer, or is left out of the sample', () => {
  const waterUnit = { key: 'waterUnit' as const, text: '', hint: '', choices: [] }
  const water = { kind: 'water' as const, date: '2026-03-01', ml: 500 }
  const row = (answer?: string) => asAnswered([waterUnit], answer ? { waterUnit: answer } : {}).row(water)
  expect(row()).toMatchObject({ ml: 500, isOpen: true })
  expect(row('ml')).toMatchObject({ ml: 500, isOpen: false })
  expect(row('floz')).toBeNull()
  expect(row('glasses')).toBeNull()
})

test('choices say how the file would be read with them', () => {
  const question = { text: '', hint: '', choices: [] }
  const weightUnit = { ...question, key: 'weightUnit' as const, weights: { least: 176, median: 178.25, most: 180 } }
  expect(detailText(weightUnit, 'lb')).toMatch(
    /^Least 176\slb \(79.8\skg\), median 178.3\slb \(80.9\skg\), most 180\slb \(81.6\skg\)$/,
  )
  const readings = { text: '03/04/2026', dayFirst: '2026-04-03', monthFirst: '2026-03-04' } as const
  const dateOrder = { ...question, key: 'dateOrder' as const, readings }
  expect(detailText(dateOrder, 'dmy')).toBe('03/04/2026 is 3 April 2026')
  expect(detailText(dateOrder, 'mdy')).toBe('03/04/2026 is 4 March 2026')
  expect(detailText({ ...question, key: 'waterUnit' }, 'ml')).toBeUndefined()
})
