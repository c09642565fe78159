import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { day, flag, id, instant } from './columns.ts'
import { users } from './users.ts'

/** Tokens with which other programs act for a person. Only their hashes are stored. */
export const apiTokens = sqliteTable(
  'api_tokens',
  {
    id: id(),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    hash: text().notNull(),
    access: text({ enum: ['read', 'write'] }).notNull(),
    createdAt: instant().notNull(),
    /** The last day on which it works, in the person's time zone; NULL for a token that never expires. */
    expiresAt: day(),
    lastUsedAt: instant(),
  },
  (t) => [uniqueIndex('api_tokens_hash').on(t.hash), index('api_tokens_user').on(t.userId)],
)

/** The latest calls of tools that assistants made with a token. */
export const apiTokenCalls = sqliteTable(
  'api_token_calls',
  {
    id: integer().primaryKey(),
    tokenId: text()
      .notNull()
      .references(() => apiTokens.id, { onDelete: 'cascade' }),
    tool: text().notNull(),
    /** What the call was about, such as the name of a food; never amounts. */
    subject: text(),
    isError: flag().notNull(),
    at: instant().notNull(),
  },
  (t) => [index('api_token_calls_token').on(t.tokenId, t.id)],
)
