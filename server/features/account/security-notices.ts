import { and, eq, isNull, lte, or, sql } from 'drizzle-orm'
import { users } from '#schema'
import { deviceName } from '../../auth/devices.ts'
import type { Context } from '../../context.ts'
import { prepared } from '../../db/prepared.ts'
import { transaction } from '../../db/transaction.ts'
import { dayMs } from '../../domain/day.ts'
import { writtenLanguage } from '../../domain/languages.ts'
import { storageErrorOf } from '../../errors.ts'
import { type Email, type Site, siteOf } from '../../mail/render-email.ts'
import { type SecurityEvent, wrongCodesEmail } from '../../mail/templates.ts'
import type { User } from './user.ts'

type Recipient = Pick<User, 'id' | 'email'>
type Notice = (site: Site, username: string, event: SecurityEvent) => Email

/** Emails a user about a security-relevant change of their account, at most ten times an hour. Call it inside a transaction. */
export function mailSecurityNotice(ctx: Context, user: User, notice: Notice) {
  const event = {
    at: ctx.now,
    timeZone: user.timeZone,
    device: deviceName(ctx.userAgent),
    address: ctx.address,
  }
  queueSecurityMail(ctx, user, notice(siteOf(ctx.env, writtenLanguage(user, ctx.language)), user.username, event))
}

/** Queues a mail about somebody's account; false when they were sent ten within the hour. Call it inside a transaction. */
export function queueSecurityMail(ctx: Context, to: Recipient, email: Email): boolean {
  const { throttles, outbox, now, log } = ctx
  if (throttles.securityMailsPerPerson.retryAfter(to.id) > 0) {
    log.warn({ event: 'security mail held back', userId: to.id }, 'a person was sent ten mails about their account')
    return false
  }
  throttles.securityMailsPerPerson.record(to.id)
  outbox.queue(to, email, now)
  return true
}

const statements = prepared((db) => ({
  recordMail: db
    .update(users)
    .set({ wrongCodesMailedAt: sql`${sql.placeholder('now')}` })
    .where(
      and(
        eq(users.id, sql.placeholder('userId')),
        or(isNull(users.wrongCodesMailedAt), lte(users.wrongCodesMailedAt, sql.placeholder('dayAgo'))),
      ),
    )
    .prepare(),
}))

/**
 * Counts a wrong code behind the right password. Five within a day mean that somebody knows the password, so the owner is
 * told by mail, at most once a day.
 */
export async function countWrongCode(ctx: Context, user: User): Promise<void> {
  const { throttles, db, now } = ctx
  throttles.wrongCodesAfterPassword.record(user.emailKey)
  if (throttles.wrongCodesAfterPassword.retryAfter(user.emailKey) === 0) return
  const dayAgo = new Date(now.getTime() - dayMs).toISOString()
  try {
    await transaction(db, () => {
      const { changes } = statements(db).recordMail.run({ userId: user.id, now: now.toISOString(), dayAgo })
      if (changes === 1) mailSecurityNotice(ctx, user, wrongCodesEmail)
    })
  } catch (error) {
    // The code is wrong all the same, and the next wrong one tries again.
    if (storageErrorOf(error) === null) throw error
  }
}
