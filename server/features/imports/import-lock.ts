import type { Db } from '../../db/open.ts'
import { conflict, notFound, tooManyRequests } from '../../errors.ts'
import type { ReadingProgress } from './reading.ts'

/** Seconds after which an import of years has probably ended. */
const retryAfter = 10

type Work = { importId: string; phase: 'adding' | 'removing' }

/** Which import is being added, or removed, and how far that is. */
type ImportProgress = ReadingProgress & Work

/** Who works on the imports of a person; `progress` is null while what interrupted ones have left is removed. */
type Holder = { progress: ImportProgress | null; ended: Promise<void> }

/** By the database, and by the id of the person. */
const holders = new WeakMap<Db, Map<string, Holder>>()

function holdersOf(db: Db): Map<string, Holder> {
  const people = holders.get(db) ?? new Map<string, Holder>()
  holders.set(db, people)
  return people
}

/** The import of a person that is being added or removed; null without one. */
export const progressOf = (db: Db, userId: string): ImportProgress | null => holdersOf(db).get(userId)?.progress ?? null

/**
 * Adds or removes an import, one at a time of a person. Waits for a recovery. Throws 409 while the same import is being added or
 * removed, but 404 where it is removed twice, and 429 while another import of theirs is under way.
 */
export async function withImportLock<T>(
  db: Db,
  userId: string,
  work: Work,
  change: (progress: ReadingProgress) => Promise<T>,
): Promise<T> {
  for (;;) {
    const holder = holdersOf(db).get(userId)
    if (!holder) {
      const progress = { ...work, rows: 0, share: 0 }
      return hold(db, userId, progress, () => change(progress))
    }
    if (holder.progress) throw busy(holder.progress, work)
    await holder.ended
  }
}

function busy(running: Work, wanted: Work) {
  if (running.importId !== wanted.importId)
    return tooManyRequests('Another import of yours is under way. Please wait until it has finished.', retryAfter)
  if (running.phase === 'adding') return conflict('This import is being added already.')
  return wanted.phase === 'removing' ? notFound('Import') : conflict('This import is being removed.')
}

/** Does what recovery has to do for a person, unless somebody works on their imports. Null when so. */
export const withRecoveryLock = <T>(db: Db, userId: string, work: () => Promise<T>): Promise<T> | null =>
  holdersOf(db).has(userId) ? null : hold(db, userId, null, work)

async function hold<T>(db: Db, userId: string, progress: ImportProgress | null, work: () => Promise<T>): Promise<T> {
  const people = holdersOf(db)
  const { promise: ended, resolve: end } = Promise.withResolvers<void>()
  people.set(userId, { progress, ended })
  try {
    return await work()
  } finally {
    people.delete(userId)
    end()
  }
}
