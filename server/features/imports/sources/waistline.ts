import type { Source } from '../source.ts'
import { readBackup } from './waistline/backup.ts'

// The list of foods can also be exported alone, and a long diary comes before it.
const backupKeys = [
  ['diary', 'dateTime', 'items'],
  ['diary', 'foodList'],
  ['foodList', 'portion', 'nutrition'],
]

/** Waistline's backup, and later its table of days. */
export const waistline: Source = {
  name: 'waistline',
  label: 'Waistline',
  recognise: ({ shape }) =>
    shape.type === 'json' && !shape.isList && backupKeys.some((keys) => keys.every((key) => shape.keys.includes(key)))
      ? 'backup'
      : null,
  async *read(files, ctx) {
    for (const file of files) yield* readBackup(file, ctx)
  },
}
