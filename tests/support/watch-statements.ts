import type Database from 'better-sqlite3'
import type { Db } from '#server/db/open.ts'

type Method = (this: Database.Statement, ...parameters: unknown[]) => unknown

/**
 * Calls `watch` before each statement of a connection, those that better-sqlite3 itself prepares for transactions included,
 * until the function it returns is called.
 */
export function watchStatements({ $client: sqlite }: Db, watch: (statement: Database.Statement) => void): () => void {
  const prototype = Object.getPrototypeOf(sqlite.prepare('select 1')) as Record<string, Method>
  const natives = ['run', 'get', 'all', 'iterate'].map((method) => [method, prototype[method] as Method] as const)
  for (const [method, native] of natives) {
    prototype[method] = function (...parameters) {
      if (this.database === sqlite) watch(this)
      return native.apply(this, parameters)
    }
  }
  return () => Object.assign(prototype, Object.fromEntries(natives))
}
