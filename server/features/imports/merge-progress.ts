import type { ProgressRow } from './source.ts'

const values = ['weight', 'bodyFat', 'waist'] as const

/** Moments of a day in one row: of each value the latest, and of equal moments the one that comes later in the file. */
export function mergeProgress(earlier: Merged | undefined, row: ProgressRow): Merged {
  const merged: Merged = earlier ?? { kind: 'progress', date: row.date, times: {} }
  for (const value of values) {
    const measured = row[value]
    if (measured === null || measured === undefined) continue
    const time = row.time ?? ''
    if (time < (merged.times[value] ?? '')) continue
    merged[value] = measured
    merged.times[value] = time
  }
  return merged
}

/** Scales and trackers write 0 for what was not measured. */
export const withoutZeros = (row: ProgressRow): ProgressRow => ({
  ...row,
  weight: row.weight || null,
  bodyFat: row.bodyFat || null,
  waist: row.waist || null,
})

/** `times` are the moments of the values. */
export type Merged = ProgressRow & { times: Partial<Record<(typeof values)[number], string>> }
