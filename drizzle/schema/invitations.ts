import { index, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { id, instant } from './columns.ts'
import { users } from './users.ts'

/** Links with which one person each can register, also while registration is closed. */
export const invitations = sqliteTable(
  'invitations',
  {
    id: id(),
    tokenHash: text().notNull(),
    /** For whom it is, in the admin's words. */
    note: text(),
    createdBy: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: instant().notNull(),
    expiresAt: instant().notNull(),
    usedAt: instant(),
  },
  (t) => [
    uniqueIndex('invitations_token').on(t.tokenHash),
    index('invitations_admin').on(t.createdBy),
    index('invitations_expiry').on(t.expiresAt),
  ],
)
