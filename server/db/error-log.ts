import { desc, eq, sql } from 'drizzle-orm'
import { errorLogs } from '#schema'
import { type ErrorSummary, messageOfStack } from '../domain/admin.ts'
import type { Db } from './open.ts'
import { transaction } from './transaction.ts'

const maxErrors = 1_000
/** So many characters of a stack are kept: the frames that matter are the first ones. */
const maxStackLength = 5_000

export type LoggedError = typeof errorLogs.$inferSelect

/** Writes a server error (5xx) to the error log, which keeps the newest 1,000. */
export function logError(db: Db, error: LoggedError): Promise<void> {
  const row = { ...error, stack: error.stack.slice(0, maxStackLength) }
  return transaction(db, () => {
    db.insert(errorLogs).values(row).onConflictDoNothing().run()
    db.delete(errorLogs).where(sql`rowid <= (select max(rowid) from error_logs) - ${maxErrors}`).run()
  })
}

const newestFirst = [desc(errorLogs.createdAt), desc(errorLogs.id)]

/** All errors, newest first. */
export const listErrors = (db: Db): LoggedError[] =>
  db
    .select()
    .from(errorLogs)
    .orderBy(...newestFirst)
    .limit(maxErrors)
    .all()

/** All errors without their stacks, newest first. */
export function summarizeErrors(db: Db): ErrorSummary[] {
  const { id, statusCode, method, route, stack, createdAt } = errorLogs
  const rows = db
    .select({ id, statusCode, method, route, start: sql<string>`substr(${stack}, 1, 400)`, createdAt })
    .from(errorLogs)
    .orderBy(...newestFirst)
    .limit(maxErrors)
    .all()
  return rows.map(({ start, ...row }) => ({ ...row, message: messageOfStack(start) }))
}

export const findError = (db: Db, id: string): LoggedError | undefined =>
  db.select().from(errorLogs).where(eq(errorLogs.id, id)).get()

/** Deletes all errors, and returns how many. Call it inside a transaction. */
export const clearErrors = (db: Db): number => db.delete(errorLogs).run().changes
