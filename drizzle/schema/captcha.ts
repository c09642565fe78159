import { index, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { instant } from './columns.ts'

/** Used captcha solutions, kept until they expire so that each is accepted only once. */
export const captchaSolutions = sqliteTable(
  'captcha_solutions',
  { hash: text().primaryKey(), expiresAt: instant().notNull() },
  (t) => [index('captcha_solutions_expiry').on(t.expiresAt)],
)
