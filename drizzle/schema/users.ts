import { index, integer, primaryKey, real, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { day, flag, id, instant } from './columns.ts'

export const users = sqliteTable(
  'users',
  {
    id: id(),
    username: text().notNull(),
    /** Folded spelling: names and addresses are unique without regard to case. */
    usernameKey: text().notNull(),
    email: text().notNull(),
    emailKey: text().notNull(),
    passwordHash: text().notNull(),
    role: text({ enum: ['user', 'admin'] }).notNull(),
    gender: text({ enum: ['female', 'male', 'other'] }).notNull(),
    timeZone: text().notNull(),
    emailVerifiedAt: instant(),
    createdAt: instant().notNull(),

    height: real(),
    targetWeight: real(),
    /** Goals nobody set are NULL; the defaults are rules (`domain/goals.ts`), not data. */
    goalCalories: real(),
    goalProtein: real(),
    goalCarbs: real(),
    goalFat: real(),
    goalWater: real(),
    hasCompletedOnboarding: flag().notNull().default(false),

    weeklyWeightGoal: real(),
    weeklyExerciseGoal: integer(),
    weeklyStartDate: day(),

    fastingPlan: text({ enum: ['14:10', '16:8', '18:6', '20:4'] })
      .notNull()
      .default('16:8'),
    fastingStart: text().notNull().default('18:00'),
    isFastingEnabled: flag().notNull().default(true),
    /** Set while a fast runs. */
    fastingStartTime: instant(),

    isWeeklySummarySubscribed: flag().notNull().default(false),
    /** Units of display only; everything is stored metric. */
    weightUnit: text({ enum: ['kg', 'lb', 'st'] })
      .notNull()
      .default('kg'),
    lengthUnit: text({ enum: ['cm', 'in'] })
      .notNull()
      .default('cm'),
    energyUnit: text({ enum: ['kcal', 'kJ'] })
      .notNull()
      .default('kcal'),

    /** Encrypted with the server's key. Waiting until `twoFactorEnabledAt` is set. */
    twoFactorSecret: text(),
    twoFactorEnabledAt: instant(),
    /** The last time step a code was accepted for: a code works once. */
    twoFactorLastStep: integer(),
  },
  (t) => [uniqueIndex('users_username_key').on(t.usernameKey), uniqueIndex('users_email_key').on(t.emailKey)],
)

/** One row a sign-in. Only hashes of tokens are kept. */
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
    expiresAt: instant().notNull(),
  },
  (t) => [uniqueIndex('sessions_refresh_hash').on(t.refreshHash), index('sessions_user').on(t.userId)],
)

/** Access tokens of a session; a refresh adds one and leaves the earlier ones valid until they expire. */
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

/** Kinds of device a person signed in from, such as `Firefox on Windows`: of another one they hear by mail. */
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

/** Between the password and the code of a two-factor login. */
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

/** Links sent by mail: one use, hashed. */
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

/** Solved captchas until they expire: each solution is accepted once. */
export const captchaSolutions = sqliteTable(
  'captcha_solutions',
  { hash: text().primaryKey(), expiresAt: instant().notNull() },
  (t) => [index('captcha_solutions_expiry').on(t.expiresAt)],
)
