import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { id, instant } from './columns.ts'
import { users } from './users.ts'

/** Tokens for the time between the password and the code of a two-factor login. */
export const temporaryTokens = sqliteTable(
  'temporary_tokens',
  {
    hash: text().primaryKey(),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    attempts: integer().notNull().default(0),
    expiresAt: instant().notNull(),
  },
  (t) => [index('temporary_tokens_user').on(t.userId), index('temporary_tokens_expiry').on(t.expiresAt)],
)

export const recoveryCodes = sqliteTable(
  'recovery_codes',
  {
    id: id(),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    hash: text().notNull(),
    usedAt: instant(),
  },
  (t) => [index('recovery_codes_user').on(t.userId)],
)
