import { desc, lt } from 'drizzle-orm'
import { errorLogs } from '#schema'
import type { Db } from './open.ts'

const maxErrors = 1_000

export type LoggedError = {
  id: string
  statusCode: number
  method: string
  route: string
  stack: string
  createdAt: string
}

/** Writes a server error (5xx) to the error log, which keeps the newest 1,000. */
export function logError(db: Db, error: LoggedError) {
  db.transaction((tx) => {
    tx.insert(errorLogs).values(error).onConflictDoNothing().run()
    const oldestKept = tx
      .select({ id: errorLogs.id })
      .from(errorLogs)
      .orderBy(desc(errorLogs.id))
      .limit(1)
      .offset(maxErrors - 1)
      .get()
    if (oldestKept) tx.delete(errorLogs).where(lt(errorLogs.id, oldestKept.id)).run()
  })
}
