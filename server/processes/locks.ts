import { newId } from '../db/ids.ts'
import type { SharedTables } from './tables.ts'

/** What is done by one process, or for one person, at a time. */
type LockKind =
  /** Sending somebody's data; the key is the person. */
  | 'export'
  /** Receiving, reading or adding a file of a person. */
  | 'reading'
  /** Adding or removing an import of a person. */
  | 'import'
  /** A job, by name. */
  | 'job'
  | 'backup'
  | 'catalogue import'
  /** The process that runs the jobs. */
  | 'jobs'

/** What the holder tells the others, such as how far it is. It may change it while it has the lock. */
type Note = object

type Held = {
  release: () => void
  /** Shows a changed note to the others at once. */
  tell: () => void
  /** Registers what to do when the lock was taken away, because this process did not show for too long that it runs. */
  onLost: (listener: () => void) => void
}

export type Locks = {
  /** Takes a lock until `release` or the end of this process; null while somebody has it. */
  take: (kind: LockKind, key: string, note?: Note) => Held | null
  isHeld: (kind: LockKind, key: string) => boolean
  /** The note of who has the lock; null when nobody has. That of another process is up to a second old. */
  noteOf: (kind: LockKind, key: string) => Note | null
  /** The notes of all who have a lock of this kind. */
  notes: (kind: LockKind) => Note[]
  close: () => void
}

const nothing: Note = {}

/** For a process alone. */
export function createLocks(): Locks {
  const held = new Map<LockKind, Map<string, Note>>()
  const of = (kind: LockKind) => held.get(kind)
  return {
    take(kind, key, note = nothing) {
      const keys = of(kind) ?? new Map<string, Note>()
      if (keys.has(key)) return null
      held.set(kind, keys.set(key, note))
      return { release: () => void keys.delete(key), tell: () => {}, onLost: () => {} }
    },
    isHeld: (kind, key) => of(kind)?.has(key) ?? false,
    noteOf: (kind, key) => of(kind)?.get(key) ?? null,
    notes: (kind) => [...(of(kind)?.values() ?? [])],
    close: () => {},
  }
}

/** How long a lock lasts without a sign of its holder, and how often the holder gives one. */
const leaseMs = 30_000
const renewMs = 10_000
/** How often changed notes are written. */
const noteMs = 1_000

type Own = {
  kind: LockKind
  key: string
  token: string
  note: Note
  written: string
  renewedAt: number
  lost: () => void
}

/**
 * In a table: a row for each lock, which its holder renews while it runs. A process that was killed leaves rows behind, which
 * end by themselves, or at once when the process that started it notices.
 */
export function createTableLocks(tables: SharedTables): Locks {
  const own = new Set<Own>()
  let timer: NodeJS.Timeout | undefined

  function renew(lock: Own) {
    const note = JSON.stringify(lock.note)
    const now = tables.nowMs()
    if (note === lock.written && now - lock.renewedAt < renewMs) return
    if (!tables.renewLock(lock.token, { note, expiresAt: now + leaseMs })) {
      drop(lock)
      lock.lost()
      return
    }
    lock.written = note
    lock.renewedAt = now
  }

  function renewAll() {
    for (const lock of own) {
      try {
        renew(lock)
      } catch {
        // The table is locked or the database is away for a moment; the next round comes in a second.
      }
    }
  }

  function drop(lock: Own): boolean {
    const wasOwn = own.delete(lock)
    if (own.size === 0) clearInterval(timer)
    return wasOwn
  }

  function remove(lock: Own) {
    if (drop(lock)) tables.removeLock(lock.token)
  }

  const noteIn = (row: { note: string } | undefined): Note | null => (row ? JSON.parse(row.note) : null)

  return {
    take(kind, key, note = nothing) {
      const now = tables.nowMs()
      const lock = { kind, key, token: newId(), note, written: JSON.stringify(note), renewedAt: now, lost: () => {} }
      const { token, written } = lock
      if (!tables.addLock({ kind, key, token, note: written, now, expiresAt: now + leaseMs })) return null
      if (own.size === 0) timer = setInterval(renewAll, noteMs).unref()
      own.add(lock)
      return {
        release: () => remove(lock),
        tell: renewAll,
        onLost(listener) {
          lock.lost = listener
        },
      }
    },
    isHeld: (kind, key) => tables.lockOf(kind, key) !== undefined,
    noteOf(kind, key) {
      // Its own note is the newest.
      for (const lock of own) if (lock.kind === kind && lock.key === key) return lock.note
      return noteIn(tables.lockOf(kind, key))
    },
    notes: (kind) => tables.locksOf(kind).flatMap((row) => noteIn(row) ?? []),
    close() {
      clearInterval(timer)
      for (const lock of [...own]) remove(lock)
    },
  }
}
