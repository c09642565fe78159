import { setTimeout } from 'node:timers/promises'
import type { Context } from '../../context.ts'
import { conflict, notFound, tooManyRequests } from '../../errors.ts'
import type { UserContext } from '../../trpc.ts'
import type { ReadingProgress } from './reader.ts'

/** Seconds after which an import of years has probably ended. */
const retryAfter = 10

type Work = { importId: string; phase: 'adding' | 'removing' }

/** Which import is being added, or removed, and how far that is. */
type ImportProgress = ReadingProgress & Work

/** The work on the imports of a person is told in the note of a lock; `progress` is null while interrupted imports are cleaned up. */
type Note = { progress: ImportProgress | null }

type Deps = Pick<Context, 'locks'>

const noteOf = ({ locks }: Deps, userId: string) => locks.noteOf('import', userId) as Note | null

/** The progress of the import that a person is adding or removing; null when there is none. */
export const progressOf = (deps: Deps, userId: string): ImportProgress | null => noteOf(deps, userId)?.progress ?? null

/**
 * Runs the work on an import while no other import of the same person is added or removed. Waits for a running recovery. Throws 409
 * while the same import is being added or removed, or 404 when it is removed twice, and 429 while another import of theirs is.
 */
export async function withImportLock<T>(
  deps: Deps,
  userId: string,
  work: Work,
  change: (progress: ReadingProgress) => Promise<T>,
): Promise<T> {
  for (;;) {
    const progress = { ...work, rows: 0, share: 0 }
    const held = hold(deps, userId, { progress }, () => change(progress))
    if (held) return held
    const running = progressOf(deps, userId)
    if (running) throw busy(running, work)
    await setTimeout(pollMs)
  }
}

function busy(running: Work, wanted: Work) {
  if (running.importId !== wanted.importId)
    return tooManyRequests('Another import of yours is under way. Please wait until it has finished.', retryAfter)
  if (running.phase === 'adding') return conflict('This import is being added already.')
  return wanted.phase === 'removing' ? notFound('Import') : conflict('This import is being removed.')
}

/** Runs a recovery for a person. Null, and nothing is done, while one of their imports is added or removed. */
export const withRecoveryLock = <T>(deps: Deps, userId: string, work: () => Promise<T>): Promise<T> | null =>
  hold(deps, userId, { progress: null }, work)

/** Null while somebody else works on the imports of this person. */
function hold<T>({ locks }: Deps, userId: string, note: Note, work: () => Promise<T>): Promise<T> | null {
  const lock = locks.take('import', userId, note)
  return lock && work().finally(lock.release)
}

/** ms that an import waits for an export of the same person. It goes on then, because a slow client may take minutes. */
const maxWaitMs = 5_000
const pollMs = 10

/** Waits until the viewer's data is not being exported: one half of the export would be without the import, and the other with it. */
export async function waitForExport({ viewer, locks }: UserContext): Promise<void> {
  for (let waited = 0; waited < maxWaitMs && locks.isHeld('export', viewer.id); waited += pollMs)
    await setTimeout(pollMs)
}
