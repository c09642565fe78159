import type { Source } from '../source.ts'
import { logOf, readLog } from './fitbit/logs.ts'
import { isMonth, readMonth } from './fitbit/month.ts'

/** Fitbit's logs as JSON, as in Google Takeout, and the CSV of a month, which holds several tables. */
export const fitbit: Source = {
  name: 'fitbit',
  label: 'Fitbit',
  recognise: ({ name, shape }) => {
    if (shape.type === 'json') return logOf(shape.keys, name)
    return shape.type === 'table' && isMonth(shape.lines) ? 'month' : null
  },
  async *read(files, ctx) {
    for (const file of files) yield* file.part === 'month' ? readMonth(file, ctx) : readLog(file, ctx)
  },
  notes: () => [
    'Fitbit exports neither sugars nor saturated fat.',
    'The steps and burned calories of a whole day are no exercise and are left out.',
  ],
}
