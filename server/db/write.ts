import type { Day } from '../domain/day.ts'
import type { Db } from './open.ts'

/** What a person wrote. Badges, milestones and live updates follow from it. */
export type Write = {
  userId: string
  subject: 'food' | 'exercise' | 'water' | 'recipe' | 'meal' | 'customFood' | 'goals' | 'profile' | 'notifications'
  /** The days of the diary that it touched; empty for what belongs to no day. */
  dates: readonly Day[]
  at: Date
}

type Listener = (write: Write) => void
type Describe<T> = (answer: T) => Write

/** Runs the writes of people and tells listeners of them, in the order in which the listeners came. */
export type Writes = {
  /** Called within the transaction: what a listener writes is committed with the write, and its error undoes both. */
  onWrite: (listener: Listener) => void
  /** Called once the write is committed, when nothing can undo it: a listener may not throw. */
  onCommitted: (listener: Listener) => void
  run: <T>(describe: Describe<T>, change: () => T) => T
}

export function createWrites(db: Db): Writes {
  const listeners: Listener[] = []
  const committedListeners: Listener[] = []
  const transaction = db.$client.transaction((change: () => unknown) => change())
  /** The writes of the transaction under way, by person and subject. */
  let underWay: Map<string, Write> | null = null

  function begin<T>(describe: Describe<T>, change: () => T): T {
    // Listeners would be told that it is committed while the transaction around it could still be undone.
    if (db.$client.inTransaction) throw new Error('A write of a person has to begin its own transaction.')
    const writes = new Map<string, Write>()
    underWay = writes
    let answer: T
    try {
      // Immediate, for a transaction that has read cannot begin to write once another connection has written.
      answer = transaction.immediate(() => {
        const answer = join(writes, describe, change)
        for (const write of writes.values()) for (const listener of listeners) listener(write)
        return answer
      }) as T
    } finally {
      underWay = null
    }
    for (const write of writes.values()) for (const listener of committedListeners) listener(write)
    return answer
  }

  /** Takes part in the transaction under way; when somebody catches its error, it alone is undone. */
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
    run: (describe, change) => (underWay ? join(underWay, describe, change) : begin(describe, change)),
  }
}

type Writer = { writes: Writes; viewer: { id: string }; now: Date }
type About = { subject: Write['subject']; dates?: readonly Day[] }

/**
 * Every write of a person goes through here: `change` runs in one immediate transaction, in which the listeners follow,
 * and other listeners once it is committed. A write within a write joins it, and each person and subject is told of once.
 * `about` may need the answer, where only the rows tell which days were touched.
 */
export function write<T>(ctx: Writer, about: About | ((answer: T) => About), change: () => T): T {
  return ctx.writes.run((answer) => {
    const { subject, dates = [] } = typeof about === 'function' ? about(answer) : about
    return { userId: ctx.viewer.id, subject, dates, at: ctx.now }
  }, change)
}
