import type { SkippedRow } from '../source.ts'

/** A row of which nothing is imported; the example shows its cells. Rows with the same reason are counted together. */
export const skipped = (reason: string, cells: readonly string[]): SkippedRow => ({
  kind: 'skipped',
  reason,
  example: cells
    .map((cell) => cell.trim())
    .filter((cell) => cell !== '')
    .join(', ')
    .slice(0, 200),
})

export const noDate = 'The row has no date that can be read.'
export const noName = 'The row has no name.'
export const noWeight = 'The row has no weight.'
export const noWater = 'The row has no amount of water.'
export const noFastTimes = 'The fast has no times that can be read.'
