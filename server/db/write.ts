import type { Day } from '../domain/day.ts'
import type { Db } from './open.ts'

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
  /** The diary days it changed; empty for data that belongs to no day. */
  dates: readonly Day[]
  at: Date
}

type Listener = (write: Write) => void
type Describe<T> = (answer: T) => Write

/** Runs users' writes and notifies listeners in the order of registration. */
export type Writes = {
  /** Called inside the transaction: a listener's own writes are committed with it, and its error rolls back both. */
  onWrite: (listener: Listener) => void
  /** Called after the commit. Listeners must not throw, since the write can no longer be rolled back. */
  onCommitted: (listener: Listener) => void
  run: <T>(describe: Describe<T>, change: () => T) => T
}

export function createWrites(db: Db): Writes {
  const listeners: Listener[] = []
  const committedListeners: Listener[] = []
  const transaction = db.$client.transaction((change: () => unknown) => change())
  /** The writes of the current transaction, by user and subject. */
  let pending: Map<string, Write> | null = null

  function begin<T>(describe: Describe<T>, change: () => T): T {
    // Listeners would be notified of a commit while the outer transaction could still be rolled back.
    if (db.$client.inTransaction) throw new Error('A write of a person has to begin its own transaction.')
    const writes = new Map<string, Write>()
    pending = writes
    let answer: T
    try {
      // Immediate, because a transaction that has read cannot start writing after another connection has written.
      answer = transaction.immediate(() => {
        const answer = join(writes, describe, change)
        for (const write of writes.values()) for (const listener of listeners) listener(write)
        return answer
      }) as T
    } finally {
      pending = null
    }
    for (const write of writes.values()) for (const listener of committedListeners) listener(write)
    return answer
  }

  /** Joins the current transaction as a savepoint: when its error is caught, only this write is rolled back. */
  function join<T>(writes: Map<string, Write>, describe: Describe<T>, change: () => T): T {
    const answer = transaction(change) as T
    const write = describe(answer)
    const key = `${write.userId} ${write.subject}`
    const dates = new Set([...(writes.get(key)?.dates ?? []), ...write.dates])
    writes.set(key, { ...write, dates: [...dates] })
    return answer
  }

  return {
    onWrite: (listener) => void listeners.push(listener),
    onCommitted: (listener) => void committedListeners.push(listener),
    run: (describe, change) => (pending ? join(pending, describe, change) : begin(describe, change)),
  }
}

type Writer = { writes: Writes; viewer: { id: string }; now: Date }
type About = { subject: Write['subject']; dates?: readonly Day[] }

/**
 * Every write by a user goes through here: `change` runs in an immediate transaction together with the `onWrite`
 * listeners; `onCommitted` listeners run after it. A nested write joins the outer one, and listeners are notified once
 * per user and subject. `about` can be a function of the result, for writes whose dates are only known then.
 */
export function write<T>(ctx: Writer, about: About | ((answer: T) => About), change: () => T): T {
  return ctx.writes.run((answer) => {
    const { subject, dates = [] } = typeof about === 'function' ? about(answer) : about
    return { userId: ctx.viewer.id, subject, dates, at: ctx.now }
  }, change)
}
