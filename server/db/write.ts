import type { Day } from '../domain/day.ts'
import { isRateLimited, storageErrorOf, unauthorized } from '../errors.ts'
import type { Db } from './open.ts'
import { transaction } from './transaction.ts'
import type { Versions } from './versions.ts'
import type { WriteLimits } from './write-limits.ts'

/** A write by a user, from which badges, milestones and live updates can follow. */
export type Write = {
  userId: string
  subject:
    | 'food'
    | 'exercise'
    | 'water'
    | 'recipe'
    | 'meal'
    | 'customFood'
    | 'favourite'
    | 'goals'
    | 'profile'
    | 'notifications'
    | 'fast'
    | 'progress'
    | 'buddy'
    | 'share'
    | 'household'
    | 'streakPause'
    | 'dayStatus'
    | 'plan'
    | 'nutrients'
    | 'feedback'
    | 'apiToken'
    | 'import'
  /** The diary days it changed; empty for data that belongs to no day. */
  dates: readonly Day[]
  /** Other people whose data it changed, such as the recipient of a friend request. */
  others: readonly string[]
  at: Date
}

/** Whose data somebody else changed. */
export type Changed = Pick<Write, 'userId' | 'subject' | 'dates'>

/** `rows` is how many rows the write adds at most. */
type Described = { write: Write; rows: number }

type Listener = (write: Write) => void

/** Runs users' writes within their limits and notifies listeners in the order of registration. */
export type Writes = {
  /** Called inside the transaction: a listener's own writes are committed with it, and its error rolls back both. */
  onWrite: (listener: Listener) => void
  /** Called after the commit. Listeners must not throw, since the write can no longer be rolled back. */
  onCommitted: (listener: Listener) => void
  /** Calls `listener` with a person of whom caches have to forget everything, because another process wrote their data. */
  onOutdated: Versions['onOutdated']
  /** Finds out what other processes wrote of people who are not the viewer, before what is cached of them is used. */
  check: Versions['check']
  /** Throws 429 when the person may not write now, for those with much to do before their write. */
  assertRate: (userId: string) => void
  run: <T>(userId: string, describe: (answer: T) => Described, change: () => T) => Promise<T>
  /**
   * For an import that becomes visible or is taken back: it adds more rows than a person writes in a minute, which their
   * other writes need not wait for.
   */
  runImport: <T>(by: { userId: string; now: Date }, change: () => { answer: T; rows: number }) => Promise<T>
  /** For an admin's changes of other people's data, whose limits do not hold them up. */
  runForAdmin: <T>(change: () => { answer: T; of: readonly Changed[] }, now: Date) => Promise<T>
}

export function createWrites(db: Db, limits: WriteLimits, versions: Versions): Writes {
  const listeners: Listener[] = []
  const committedListeners: Listener[] = []
  versions.onOutdated(limits.recount)

  /** Inside the transaction. */
  function tell(write: Write) {
    versions.raiseOthers(write.others.filter((id) => id !== write.userId))
    for (const listener of listeners) listener(write)
  }

  function tellCommitted(write: Write) {
    versions.committed([write.userId, ...write.others])
    for (const listener of committedListeners) listener(write)
  }

  return {
    onWrite: (listener) => void listeners.push(listener),
    onCommitted: (listener) => void committedListeners.push(listener),
    onOutdated: versions.onOutdated,
    check: versions.check,
    assertRate: (userId) => limits.assertRate(userId, 1),
    async run(userId, describe, change) {
      // Before the work, which is all for nothing beyond the limit.
      limits.assertRate(userId, 1)
      try {
        const { answer, write, rows } = await transaction(db, () => {
          // The account may have been deleted while the transaction waited for a lock.
          if (!versions.raise(userId)) throw unauthorized()
          const answer = change()
          const { write, rows } = describe(answer)
          limits.assertRate(userId, rows)
          limits.assertRows(userId, rows)
          tell(write)
          return { answer, write, rows }
        })
        limits.count(userId, rows)
        tellCommitted(write)
        return answer
      } catch (error) {
        // What was refused for its content was work too.
        if (storageErrorOf(error) === null && !isRateLimited(error)) limits.count(userId, 0)
        throw error
      }
    },
    async runImport({ userId, now }, change) {
      const write: Write = { userId, subject: 'import', dates: [], others: [], at: now }
      const answer = await transaction(db, () => {
        if (!versions.raise(userId)) throw unauthorized()
        const { answer, rows } = change()
        // Hidden rows were not counted before, so the cached headroom is stale.
        limits.recount(userId)
        limits.assertRows(userId, rows)
        tell(write)
        return answer
      })
      tellCommitted(write)
      return answer
    },
    async runForAdmin(change, now) {
      const { answer, writes } = await transaction(db, () => {
        const { answer, of } = change()
        const writes = of.map((changed): Write => ({ ...changed, others: [changed.userId], at: now }))
        for (const write of writes) {
          versions.raiseOthers([write.userId])
          tell(write)
        }
        return { answer, writes }
      })
      for (const write of writes) tellCommitted(write)
      return answer
    },
  }
}

type Writer = { writes: Writes; viewer: { id: string }; now: Date }
/** `rows` is how many rows the write adds at most; 0 for changes and deletions. */
type About = { subject: Write['subject']; dates?: readonly Day[]; others?: readonly string[]; rows?: number }

/**
 * Every write by a user goes through here: `change` runs in a transaction together with the `onWrite` listeners;
 * `onCommitted` listeners run after it. `about` can be a function of the result, for writes whose dates or rows are only
 * known then. Throws 429 beyond the writes that a person may do in a minute, each row added being one, and 409 when it
 * adds rows beyond those that a person may have.
 */
export function write<T>(ctx: Writer, about: About | ((answer: T) => About), change: () => T): Promise<T> {
  const { viewer, now } = ctx
  const describe = (answer: T): Described => {
    const { subject, dates = [], others = [], rows = 0 } = typeof about === 'function' ? about(answer) : about
    return { write: { userId: viewer.id, subject, dates, others, at: now }, rows }
  }
  return ctx.writes.run(viewer.id, describe, change)
}
