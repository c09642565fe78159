import type { Db } from '../../db/open.ts'
import { tooManyRequests } from '../../errors.ts'
import type { ReadingProgress } from './reading.ts'

/** Seconds after which an import of years has probably ended. */
const retryAfter = 10

/** How far the imports of people are that are being applied or taken back, by the database that they work on. */
const underWay = new WeakMap<Db, Map<string, ReadingProgress>>()

const peopleOf = (db: Db) => {
  const people = underWay.get(db) ?? new Map<string, ReadingProgress>()
  underWay.set(db, people)
  return people
}

export const isImporting = (db: Db, userId: string): boolean => peopleOf(db).has(userId)

/** How far the import of a person is that is being applied; null without one. */
export const applyProgressOf = (db: Db, userId: string): ReadingProgress | null => peopleOf(db).get(userId) ?? null

/** Runs something that only one import of a person may do at a time. Throws 429 while another one is under way. */
export async function alone<T>(db: Db, userId: string, work: (progress: ReadingProgress) => Promise<T>): Promise<T> {
  const people = peopleOf(db)
  if (people.has(userId))
    throw tooManyRequests('Another import of yours is under way. Please wait until it has finished.', retryAfter)
  const progress = { rows: 0, share: 0 }
  people.set(userId, progress)
  try {
    return await work(progress)
  } finally {
    people.delete(userId)
  }
}
