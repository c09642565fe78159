import { and, count, eq, inArray, sql } from 'drizzle-orm'
import { minuteMs } from '../domain/day.ts'
import { conflict, tooManyRequests } from '../errors.ts'
import { createLru } from '../lib/cache.ts'
import type { Shared } from '../processes/shared.ts'
import type { Db } from './open.ts'
import { countedTables } from './person-tables.ts'
import { prepared } from './prepared.ts'

/** How much one person may write, so that no account fills the disk or keeps the others waiting. */
export type WriteLimits = {
  /** Throws 429 when a write that adds so many rows would go beyond the person's writes in a minute. */
  assertRate: (userId: string, rows: number) => void
  /** Call it inside the transaction, after rows were added. Throws 409 when the person has more rows than allowed. */
  assertRows: (userId: string, rows: number) => void
  /** Forgets how many rows the person can still add, which are counted again when it matters. */
  recount: (userId: string) => void
  /** Counts a write that adds so many rows. */
  count: (userId: string, rows: number) => void
}

/** 409 for more rows than a person may have. */
export const accountFull = (maxRows: number) =>
  conflict(`Your account is full: it can hold ${maxRows.toLocaleString('en')} entries. Please delete some first.`)

const maxUsers = 10_000

const statements = prepared((db) => {
  const userId = sql.placeholder('userId')
  return countedTables.map(({ table, people: [owner], whole, shown }) => {
    const wholes = whole && db.select({ id: whole.id }).from(whole.id.table).where(eq(whole.owner, userId))
    const isOwn = whole && wholes ? inArray(whole.column, wholes) : owner && eq(owner, userId)
    return db.select({ rows: count() }).from(table).where(and(isOwn, shown)).prepare()
  })
})

/** How many rows a person has in all lists that count. */
export const countRowsOf = (db: Db, userId: string): number =>
  statements(db).reduce((sum, statement) => sum + (statement.get({ userId })?.rows ?? 0), 0)

type Limits = { maxRows: number; maxWritesPerMinute: number; counter: Shared['counter'] }

/** `maxRows` per person, and `maxWritesPerMinute` per person, of which each row added is one; 0 is no limit. */
export function createWriteLimits(db: Db, { maxRows, maxWritesPerMinute, counter }: Limits): WriteLimits {
  /** The writes of a person's current minute, which begins with the first of them. */
  const minutes = counter('writes', { windowMs: minuteMs, maxKeys: maxUsers })
  /** How many rows a person can certainly still add. Counting all of them at each write would take milliseconds. */
  const headroom = createLru<number>(maxUsers)

  return {
    assertRate(userId, rows) {
      if (maxWritesPerMinute === 0) return
      const { count: writes, leftMs } = minutes.of(userId)
      if (writes + Math.max(1, rows) <= maxWritesPerMinute) return
      const slower = 'You are saving faster than this server allows. Please try again in a minute.'
      throw tooManyRequests(slower, leftMs / 1_000)
    },

    assertRows(userId, rows) {
      if (maxRows === 0 || rows === 0) return
      const left = (headroom.get(userId) ?? 0) - rows
      const counted = left >= 0 ? left : maxRows - countRowsOf(db, userId)
      if (counted < 0) {
        throw accountFull(maxRows)
      }
      headroom.set(userId, counted)
    },

    recount: (userId) => void headroom.delete(userId),

    count(userId, rows) {
      if (maxWritesPerMinute === 0) return
      minutes.add(userId, Math.max(1, rows))
    },
  }
}
