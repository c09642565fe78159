import { index, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { id, instant } from './columns.ts'
import { users } from './users.ts'

/** One row per sign-in. Only token hashes are stored. */
export const sessions = sqliteTable(
  'sessions',
  {
    id: id(),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    refreshHash: text().notNull(),
    userAgent: text(),
    createdAt: instant().notNull(),
    lastSeenAt: instant().notNull(),
    /** When the user last gave their password or a code in this session; NULL for sessions from before this was kept. */
    authenticatedAt: instant(),
    expiresAt: instant().notNull(),
  },
  (t) => [uniqueIndex('sessions_refresh_hash').on(t.refreshHash), index('sessions_user').on(t.userId)],
)

/** Access tokens of a session. A refresh adds one; earlier ones stay valid until they expire. */
export const accessTokens = sqliteTable(
  'access_tokens',
  {
    hash: text().primaryKey(),
    sessionId: text()
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    expiresAt: instant().notNull(),
  },
  (t) => [index('access_tokens_session').on(t.sessionId), index('access_tokens_expiry').on(t.expiresAt)],
)
