import { index, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { instant } from './columns.ts'

/** Solved captchas until they expire: each solution is accepted once. */
export const captchaSolutions = sqliteTable(
  'captcha_solutions',
  { hash: text().primaryKey(), expiresAt: instant().notNull() },
  (t) => [index('captcha_solutions_expiry').on(t.expiresAt)],
)
