import type { Db } from '../../db/open.ts'
import type { Day } from '../../domain/day.ts'
import { type ImportSource, noCounts } from '../../domain/imports.ts'

export type EntryKind = 'food' | 'exercise'

/** The entries of a day that the file has not mentioned so far, by what they say. */
export type DayLeft = Map<string, string[]>

/** An import that is being applied, with what was done so far. */
export type Staging = ReturnType<typeof newStaging>

type About = {
  db: Db
  importId: string
  userId: string
  timeZone: string
  source: ImportSource
  mode: 'add' | 'replaceDays'
  now: Date
}

export const newStaging = (about: About) => ({
  ...about,
  counts: { added: noCounts(), already: noCounts(), replaced: noCounts() },
  /** With `replaceDays`: what the days of the file have besides. */
  daysLeft: { food: new Map<Day, DayLeft>(), exercise: new Map<Day, DayLeft>() } satisfies Record<EntryKind, unknown>,
  /** The ids of custom foods of the file, by their keys. */
  customFoodIds: new Map<string, string>(),
  /** The batches that are hidden when the import is shown. */
  replacedBatches: new Set<string>(),
})
