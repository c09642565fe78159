import { and, eq, isNull, lte, or, sql } from 'drizzle-orm'
import { users } from '#schema'
import type { Context } from '../../context.ts'
import { prepared } from '../../db/prepared.ts'
import { transaction } from '../../db/transaction.ts'
import { storageErrorOf } from '../../errors.ts'
import { wrongCodesEmail } from '../../mail/emails.ts'
import { mailSecurityNotice } from './security-notices.ts'
import type { User } from './user.ts'

const dayMs = 24 * 60 * 60 * 1000

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
