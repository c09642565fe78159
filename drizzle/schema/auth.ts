/** Signing in: sessions, tokens, passkeys, linked sign-ins, recovery codes, links in mails, devices, invitations and captchas. */

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
    /** The linked sign-in that began it, and the provider's own id of its session (`sid`), by which the provider ends it. */
    identityId: text(),
    providerSession: text(),
    expiresAt: instant().notNull(),
  },
  (t) => [
    uniqueIndex('sessions_refresh_hash').on(t.refreshHash),
    index('sessions_user').on(t.userId),
    index('sessions_identity').on(t.identityId),
  ],
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

/** WebAuthn credentials. The public key is in COSE, both it and the credential's id in base64url. */
export const passkeys = sqliteTable(
  'passkeys',
  {
    id: id(),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    credentialId: text().notNull(),
    publicKey: text().notNull(),
    /** How often the authenticator says it was used; many always say 0. */
    counter: integer().notNull(),
    /** How browsers reach the authenticator, such as `internal` or `usb`. */
    transports: text({ mode: 'json' }).$type<string[]>().notNull(),
    name: text().notNull(),
    createdAt: instant().notNull(),
    lastUsedAt: instant(),
  },
  (t) => [uniqueIndex('passkeys_credential').on(t.credentialId), index('passkeys_user').on(t.userId)],
)

/**
 * Sign-ins at an authenticator or a provider that have begun. Only the hash of the id is stored, and reading one deletes it,
 * so that each works once.
 */
export const ceremonies = sqliteTable(
  'ceremonies',
  {
    hash: text().primaryKey(),
    kind: text({ enum: ['add', 'sign-in', 'second-factor', 'confirm', 'provider'] }).notNull(),
    /** What the authenticator signs, or the nonce that the provider puts into its token. */
    challenge: text().notNull(),
    /** NULL where it is yet unknown who signs in. */
    userId: text().references(() => users.id, { onDelete: 'cascade' }),
    /** Of a provider's sign-in: what it is for, the verifier of PKCE, and the hash of the client's binding. */
    provider: text({ mode: 'json' }).$type<ProviderCeremony>(),
    expiresAt: instant().notNull(),
  },
  (t) => [index('ceremonies_user').on(t.userId), index('ceremonies_expiry').on(t.expiresAt)],
)

type ProviderCeremony = {
  purpose: 'sign-in' | 'link' | 'confirm'
  verifier: string
  bindingHash: string
  /** Of those that a signed-in person began. */
  sessionId: string | null
}

/** Accounts at a provider (OpenID Connect) that sign in a person. */
export const identities = sqliteTable(
  'identities',
  {
    id: id(),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    issuer: text().notNull(),
    subject: text().notNull(),
    createdAt: instant().notNull(),
    lastUsedAt: instant(),
  },
  (t) => [uniqueIndex('identities_subject').on(t.issuer, t.subject), index('identities_user').on(t.userId)],
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
    purpose: text({ enum: ['verify', 'reset', 'sign-in'] }).notNull(),
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
