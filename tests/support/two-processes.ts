import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Bus, BusMessage } from '#server/processes/shared.ts'
import { createSharedTables, openSharedTables } from '#server/processes/tables.ts'
import { together } from '#server/processes/together.ts'
import { migratedBytes } from './migrated-database.ts'

/**
 * With PROCESSES=2, each world answers its calls by turns with two sets of services on one database file, as two processes
 * would, so that the tests of one process show what several agree on.
 */
export const isTwo = process.env.PROCESSES === '2'

/** A new migrated database in a folder, as a file that both open. */
export function databaseFile(folder: string): string {
  const file = join(folder, 'app.db')
  writeFileSync(file, migratedBytes())
  return file
}

/** What each of two processes agrees on with the other. News arrive later, as between processes. */
export function sharedByTwo(folder: string, nowMs: () => number) {
  const listeners: ((message: BusMessage) => void)[][] = [[], []]
  const busOf = (own: number): Bus => ({
    send(message) {
      const news = structuredClone(message)
      setImmediate(() => {
        for (const listener of listeners[1 - own] ?? []) listener(news)
      })
    },
    on: (listener) => void listeners[own]?.push(listener),
  })
  return [0, 1].map((n) => together(createSharedTables(openSharedTables(folder), `process ${n}`, nowMs), busOf(n)))
}
