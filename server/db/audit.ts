import { and, count, desc, eq, isNull, lt } from 'drizzle-orm'
import { auditLog, users } from '#schema'
import { type AuditAction, commandLine } from '../domain/admin.ts'
import { daysBefore } from '../domain/day.ts'
import { forbidden } from '../errors.ts'
import { newId } from './ids.ts'
import type { Db } from './open.ts'
import { pruneTable } from './prepared.ts'

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

/**
 * Every action of an admin goes through here: `change` runs in one transaction with its row in the audit log. `about` can
 * be a function of the result. Throws 403 when the viewer is no admin any more.
 */
export function audited<T>(ctx: Admin, about: Audited | ((answer: T) => Audited), change: () => T): Promise<T> {
  const { db, viewer, now } = ctx
  return ctx.writes.runForAdmin(() => {
    // They may have been demoted while the transaction waited for a lock.
    const admin = db
      .select({ username: users.username })
      .from(users)
      .where(and(eq(users.id, viewer.id), eq(users.role, 'admin'), isNull(users.deletedAt)))
      .get()
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

/** Records what was decided elsewhere, as by the sign-in provider. Call it inside the transaction of the change. */
export const recordInAudit = (db: Db, by: string, about: Audited, now: Date): void =>
  addToLog(db, { id: null, name: by }, about, now)

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

type Filter = { action?: AuditAction | undefined; admin?: string | undefined }

/** A page of the audit log, newest first, and how many rows there are in all. */
export function listAudit(db: Db, { action, admin }: Filter, page: number, size: number) {
  const chosen = and(action && eq(auditLog.action, action), admin ? eq(auditLog.adminName, admin) : undefined)
  const { id, adminName, subject, detail, createdAt } = auditLog
  const entries = db
    .select({ id, adminName, action: auditLog.action, subject, detail, createdAt })
    .from(auditLog)
    .where(chosen)
    .orderBy(desc(createdAt), desc(id))
    .limit(size)
    .offset((page - 1) * size)
    .all()
  return { entries, total: db.select({ total: count() }).from(auditLog).where(chosen).get()?.total ?? 0 }
}

const maxNames = 200

/** The names under which somebody did something, in alphabetical order. */
export const listAdminNames = (db: Db): string[] =>
  db
    .selectDistinct({ name: auditLog.adminName })
    .from(auditLog)
    .orderBy(auditLog.adminName)
    .limit(maxNames)
    .all()
    .map(({ name }) => name)

/** What an admin did is kept for two years. */
const auditDays = 730

/** Deletes rows of the audit log older than two years, and returns how many. */
export function pruneAudit(db: Db, now: Date): Promise<number> {
  const before = daysBefore(now, auditDays)
  return pruneTable(db, auditLog, auditLog.id, lt(auditLog.createdAt, before))
}
