import { setTimeout } from 'node:timers/promises'
import type { Db } from '../../db/open.ts'
import { conflict, notFound, tooManyRequests } from '../../errors.ts'
import type { UserContext } from '../../trpc.ts'
import type { ReadingProgress } from './readings.ts'

/** Seconds after which an import of years has probably ended. */
const retryAfter = 10

type Work = { importId: string; phase: 'adding' | 'removing' }

/** Which import is being added, or removed, and how far that is. */
type ImportProgress = ReadingProgress & Work

/** The work on the imports of a person; `progress` is null while interrupted imports are being cleaned up. */
type Holder = { progress: ImportProgress | null; ended: Promise<void> }

/** By database, then by the id of the person. */
const holders = new WeakMap<Db, Map<string, Holder>>()

function holdersOf(db: Db): Map<string, Holder> {
  const people = holders.get(db) ?? new Map<string, Holder>()
  holders.set(db, people)
  return people
}

/** The progress of the import that a person is adding or removing; null when there is none. */
export const progressOf = (db: Db, userId: string): ImportProgress | null => holdersOf(db).get(userId)?.progress ?? null

/**
 * Runs the work on an import while no other import of the same person is added or removed. Waits for a running recovery. Throws 409
 * while the same import is being added or removed, or 404 when it is removed twice, and 429 while another import of theirs is.
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

/** Runs a recovery for a person. Null, and nothing is done, while one of their imports is added or removed. */
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

/** ms that an import waits for an export of the same person. It goes on then, because a slow client may take minutes. */
const maxWaitMs = 5_000
const pollMs = 10

/** Waits until the viewer's data is not being exported: one half of the export would be without the import, and the other with it. */
export async function waitForExport({ viewer, runningExports }: UserContext): Promise<void> {
  for (let waited = 0; waited < maxWaitMs && runningExports.has(viewer.id); waited += pollMs) await setTimeout(pollMs)
}
