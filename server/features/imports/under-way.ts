import type { Db } from '../../db/open.ts'
import { tooManyRequests } from '../../errors.ts'
import type { ReadingProgress } from './reading.ts'

/** Seconds after which an import of years has probably ended. */
const retryAfter = 10

/** Which import is being added, or removed, and how far that is. */
export type ImportProgress = ReadingProgress & { importId: string; phase: 'adding' | 'removing' }

/** The imports of people that are under way, by the database that they work on. */
const underWay = new WeakMap<Db, Map<string, ImportProgress>>()

const peopleOf = (db: Db) => {
  const people = underWay.get(db) ?? new Map<string, ImportProgress>()
  underWay.set(db, people)
  return people
}

export const isImporting = (db: Db, userId: string): boolean => peopleOf(db).has(userId)

/** The import of a person that is being added or removed; null without one. */
export const progressOf = (db: Db, userId: string): ImportProgress | null => peopleOf(db).get(userId) ?? null

/** Runs something that only one import of a person may do at a time. Throws 429 while another one is under way. */
export async function alone<T>(
  db: Db,
  userId: string,
  which: Pick<ImportProgress, 'importId' | 'phase'>,
  work: (progress: ReadingProgress) => Promise<T>,
): Promise<T> {
  const people = peopleOf(db)
  if (people.has(userId))
    throw tooManyRequests('Another import of yours is under way. Please wait until it has finished.', retryAfter)
  const progress = { ...which, rows: 0, share: 0 }
  people.set(userId, progress)
  try {
    return await work(progress)
  } finally {
    people.delete(userId)
  }
}
