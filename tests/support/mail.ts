import { desc, eq } from 'drizzle-orm'
import { outbox } from '#schema'
import type { Db } from '#server/db/open.ts'

/** Reads a recipient's emails from the outbox, newest first. */
export function mailboxOf(db: Db) {
  const mails = (to: string) =>
    db.select().from(outbox).where(eq(outbox.to, to)).orderBy(desc(outbox.createdAt), desc(outbox.id)).all()

  return Object.assign(mails, {
    subjects: (to: string) => mails(to).map(({ subject }) => subject),
    /** The token at the end of the link in the newest mail that has one. */
    token(to: string): string {
      for (const { text } of mails(to)) {
        const token = /\/(?:verify-email|resetpassword|unsubscribe)\/(\S+)/.exec(text)?.[1]
        if (token) return token
      }
      throw new Error(`no email with a link to ${to}`)
    },
  })
}
