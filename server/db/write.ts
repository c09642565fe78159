import { and, eq, isNull, sql } from 'drizzle-orm'
import { users } from '#schema'
import type { Day } from '../domain/day.ts'
import { isRateLimited, storageErrorOf, unauthorized } from '../errors.ts'
import type { Db } from './open.ts'
import { prepared } from './prepared.ts'
import { transaction } from './transaction.ts'
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

const statements = prepared((db) => ({
  user: db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, sql.placeholder('userId')), isNull(users.deletedAt)))
    .prepare(),
}))

/** Runs users' writes within their limits and notifies listeners in the order of registration. */
export type Writes = {
  /** Called inside the transaction: a listener's own writes are committed with it, and its error rolls back both. */
  onWrite: (listener: Listener) => void
  /** Called after the commit. Listeners must not throw, since the write can no longer be rolled back. */
  onCommitted: (listener: Listener) => void
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

export function createWrites(db: Db, limits: WriteLimits): Writes {
  const listeners: Listener[] = []
  const committedListeners: Listener[] = []
  return {
    onWrite: (listener) => void listeners.push(listener),
    onCommitted: (listener) => void committedListeners.push(listener),
    assertRate: (userId) => limits.assertRate(userId, 1),
    async run(userId, describe, change) {
      // Before the work, which is all for nothing beyond the limit.
      limits.assertRate(userId, 1)
      try {
        const { answer, write, rows } = await transaction(db, () => {
          // The account may have been deleted while the transaction waited for a lock.
          if (!statements(db).user.get({ userId })) throw unauthorized()
          const answer = change()
          const { write, rows } = describe(answer)
          limits.assertRate(userId, rows)
          limits.assertRows(userId, rows)
          for (const listener of listeners) listener(write)
          return { answer, write, rows }
        })
        limits.count(userId, rows)
        for (const listener of committedListeners) listener(write)
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
        if (!statements(db).user.get({ userId })) throw unauthorized()
        const { answer, rows } = change()
        // What was hidden, and is counted from now on, was never taken from the headroom.
        limits.recount(userId)
        limits.assertRows(userId, rows)
        for (const listener of listeners) listener(write)
        return answer
      })
      for (const listener of committedListeners) listener(write)
      return answer
    },
    async runForAdmin(change, now) {
      const { answer, writes } = await transaction(db, () => {
        const { answer, of } = change()
        const writes = of.map((changed): Write => ({ ...changed, others: [changed.userId], at: now }))
        for (const write of writes) for (const listener of listeners) listener(write)
        return { answer, writes }
      })
      for (const write of writes) for (const listener of committedListeners) listener(write)
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
