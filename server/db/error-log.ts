import { sql } from 'drizzle-orm'
import { errorLogs } from '#schema'
import type { Db } from './open.ts'
import { transaction } from './transaction.ts'

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
export function logError(db: Db, error: LoggedError): Promise<void> {
  return transaction(db, () => {
    db.insert(errorLogs).values(error).onConflictDoNothing().run()
    db.delete(errorLogs).where(sql`rowid <= (select max(rowid) from error_logs) - ${maxErrors}`).run()
  })
}
