/** Signing in: sessions, tokens, recovery codes, links in mails, devices, invitations and captchas. */

import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
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
    /** When the user last gave their password or a code in this session; NULL for sessions older than this column. */
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

/** Tokens of a two-factor login, from the password until the code. */
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

/** Hashed single-use tokens of links sent by mail. */
export const emailTokens = sqliteTable(
  'email_tokens',
  {
    hash: text().primaryKey(),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    purpose: text({ enum: ['verify', 'reset'] }).notNull(),
    expiresAt: instant().notNull(),
  },
  (t) => [index('email_tokens_user').on(t.userId)],
)

/** Devices a user has signed in from, such as `Firefox on Windows`. A sign-in from another device sends a mail. */
export const knownDevices = sqliteTable(
  'known_devices',
  {
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    device: text().notNull(),
    lastSeenAt: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.device] })],
)

/** Links that each let one person register, also while registration is closed. */
export const invitations = sqliteTable(
  'invitations',
  {
    id: id(),
    tokenHash: text().notNull(),
    /** Who is invited, in the admin's words. */
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

/** Used captcha solutions, kept until they expire so that each is accepted only once. */
export const captchaSolutions = sqliteTable(
  'captcha_solutions',
  { hash: text().primaryKey(), expiresAt: instant().notNull() },
  (t) => [index('captcha_solutions_expiry').on(t.expiresAt)],
)
