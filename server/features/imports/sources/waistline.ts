import type { Source } from '../source.ts'
import { isBackup, readBackup } from './waistline/backup.ts'
import { isTableOfDays, readDays } from './waistline/days.ts'

/** Waistline's backup as JSON, and its table of days as CSV. */
export const waistline: Source = {
  name: 'waistline',
  label: 'Waistline',
  recognise: ({ shape }) => {
    if (shape.type === 'json') return !shape.isList && isBackup(shape.keys) ? 'backup' : null
    return shape.type === 'table' && isTableOfDays(shape.header, shape.delimiter) ? 'days' : null
  },
  async *read(files, ctx) {
    for (const file of files) yield* file.part === 'days' ? readDays(file, ctx) : readBackup(file, ctx)
  },
  notes: (files) =>
    files.some(({ part }) => part === 'days')
      ? ["Waistline's table of days has no foods: each day becomes one entry. Its backup has them."]
      : [],
}
