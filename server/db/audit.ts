import { and, eq, isNull, sql } from 'drizzle-orm'
import { auditLog, users } from '#schema'
import { type AuditAction, commandLine } from '../domain/audit.ts'
import { forbidden } from '../errors.ts'
import { newId } from './ids.ts'
import type { Db } from './open.ts'
import { prepared } from './prepared.ts'
import { transaction } from './transaction.ts'
import type { Changed, Writes } from './write.ts'

/**
 * What is done. `subject` says to what, in words: a username, the name of a food. No email address, token or password:
 * the log outlives what it tells of.
 */
type Audited = {
  action: AuditAction
  subject: string
  detail?: Record<string, string | number | boolean | null>
  /** Whose data it changes, so that their caches, badges and open pages follow. */
  of?: readonly Changed[]
}

type Admin = { db: Db; writes: Writes; viewer: { id: string }; now: Date }

const statements = prepared((db) => ({
  admin: db
    .select({ username: users.username })
    .from(users)
    .where(and(eq(users.id, sql.placeholder('id')), eq(users.role, 'admin'), isNull(users.deletedAt)))
    .prepare(),
}))

/**
 * Every action of an admin goes through here: `change` runs in one transaction with its row in the audit log. `about` can
 * be a function of the result. Throws 403 when the viewer is no admin any more.
 */
export function audited<T>(ctx: Admin, about: Audited | ((answer: T) => Audited), change: () => T): Promise<T> {
  const { db, viewer, now } = ctx
  return ctx.writes.runForAdmin(() => {
    // They may have been demoted while the transaction waited for a lock.
    const admin = statements(db).admin.get({ id: viewer.id })
    if (!admin) throw forbidden()
    const answer = change()
    const done = typeof about === 'function' ? about(answer) : about
    addToLog(db, { id: viewer.id, name: admin.username }, done, now)
    return { answer, of: done.of ?? [] }
  }, now)
}

/** The same for the command line of the server, which needs no account. */
export function auditedOnCommandLine<T>(
  { db, now }: { db: Db; now: Date },
  about: Audited | ((answer: T) => Audited),
  change: () => T,
): Promise<T> {
  return transaction(db, () => {
    const answer = change()
    addToLog(db, { id: null, name: commandLine }, typeof about === 'function' ? about(answer) : about, now)
    return answer
  })
}

function addToLog(
  db: Db,
  by: { id: string | null; name: string },
  { action, subject, detail = {} }: Audited,
  now: Date,
) {
  db.insert(auditLog)
    .values({
      id: newId(),
      adminId: by.id,
      adminName: by.name,
      action,
      subject,
      detail,
      createdAt: now.toISOString(),
    })
    .run()
}
