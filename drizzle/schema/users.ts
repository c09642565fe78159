import { sql } from 'drizzle-orm'
import { blob, index, integer, real, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { day, flag, id, instant } from './columns.ts'

export const users = sqliteTable(
  'users',
  {
    id: id(),
    username: text().notNull(),
    /** Case-folded, so that names and addresses are unique regardless of case. */
    usernameKey: text().notNull(),
    email: text().notNull(),
    emailKey: text().notNull(),
    /** NULL for people who sign in without a password: by a passkey, a provider or a proxy. */
    passwordHash: text(),
    /** 32 random bytes that name the account to authenticators: a passkey must not carry an address or an id of ours. */
    webauthnId: blob({ mode: 'buffer' }).$defaultFn(() => Buffer.from(crypto.getRandomValues(new Uint8Array(32)))),
    role: text({ enum: ['user', 'admin'] }).notNull(),
    gender: text({ enum: ['female', 'male', 'other'] }).notNull(),
    timeZone: text().notNull(),
    emailVerifiedAt: instant(),
    createdAt: instant().notNull(),
    /** When they last signed in or renewed an access token, which happens every 15 minutes; NULL for never. */
    lastActiveAt: instant(),
    /** Set while a job deletes the rows of a deleted account, which takes long after years of use. */
    deletedAt: instant(),
    /** Raised by each write where several processes serve people, whose caches compare it. */
    dataVersion: integer().notNull().default(0),

    height: real(),
    targetWeight: real(),
    /** What the formula for the energy expenditure asks; NULL is unknown. */
    birthDate: day(),
    formulaSex: text({ enum: ['female', 'male', 'average'] }),
    activityLevel: text({ enum: ['low', 'moderate', 'active', 'veryActive'] }),
    lifeStage: text({ enum: ['none', 'pregnant', 'breastfeeding'] }),
    /** Whose reference intakes are shown. */
    referenceIntakes: text({ enum: ['efsa', 'us', 'none'] })
      .notNull()
      .default('efsa'),
    hasCompletedOnboarding: flag().notNull().default(false),

    /** kg to lose; negative to gain, 0 to keep the weight. */
    weeklyWeightGoal: real(),
    weeklyExerciseGoal: integer(),
    weeklyStartDate: day(),

    fastingPlan: text({
      // biome-ignore format: one line for the usual plans and those around them
      enum: ['10:14', '11:13', '12:12', '13:11', '14:10', '15:9', '16:8', '17:7', '18:6', '19:5', '20:4', '21:3', '22:2', '23:1'],
    })
      .notNull()
      .default('16:8'),
    fastingStart: text().notNull().default('18:00'),
    isFastingEnabled: flag().notNull().default(true),
    /** Weekdays without a fast, 0 for Sunday. */
    fastingDaysOff: text({ mode: 'json' }).$type<number[]>().notNull().default([]),

    /** The meals of a day, in order; NULL is the usual four. Entries hold the ids, so that a renamed meal keeps its entries. */
    mealTypes: text({ mode: 'json' }).$type<
      { id: string; name: string; startsAt: string | null; mergedIds?: string[]; formerNames?: string[] }[]
    >(),
    /** What a person drinks from, in ml. */
    containers: text({ mode: 'json' }).$type<{ name: string; ml: number }[]>().notNull().default([]),

    /** The language of screens and mails, as a BCP 47 tag; NULL is the browser's. */
    language: text({ enum: ['en', 'de', 'fr', 'es', 'it', 'nl', 'pl', 'pt-BR', 'ar'] }),
    /** The browser's language when it was last heard of, for what is written while nobody asks, such as notifications. */
    browserLanguage: text({ enum: ['en', 'de', 'fr', 'es', 'it', 'nl', 'pl', 'pt-BR', 'ar'] }),

    isWeeklySummarySubscribed: flag().notNull().default(false),
    /** While false, and until onboarding is over, screens show the units of the browser's region. */
    hasChosenUnits: flag().notNull().default(false),
    /** Units are for display only; everything is stored in metric units. */
    weightUnit: text({ enum: ['kg', 'lb', 'st'] })
      .notNull()
      .default('kg'),
    lengthUnit: text({ enum: ['cm', 'in'] })
      .notNull()
      .default('cm'),
    energyUnit: text({ enum: ['kcal', 'kJ'] })
      .notNull()
      .default('kcal'),
    /** For amounts of food; nutrients are always in g. */
    foodUnit: text({ enum: ['g', 'oz'] })
      .notNull()
      .default('g'),
    volumeUnit: text({ enum: ['ml', 'fl oz'] })
      .notNull()
      .default('ml'),

    /** Whether other people can find this user by name and send a friend request. */
    isFindable: flag().notNull().default(true),
    isOnLeaderboards: flag().notNull().default(true),
    acceptsNudges: flag().notNull().default(true),
    /** Whether buddies can see what this user ate on a day, and copy it. */
    sharesDays: flag().notNull().default(false),
    /** The same for everybody who lives in one household; NULL for those in none. */
    householdId: text(),
    /** Hides the streak and everything that urges this user to keep it. */
    isStreakHidden: flag().notNull().default(false),
    /** The version of the list of achievements for which the whole history was counted; NULL makes the job count it again. */
    achievementsChecked: text(),
    /** The first future day with an entry; the job counts achievements again on that day. */
    achievementsDue: day(),

    /** Encrypted with the server's key. Not in use until `twoFactorEnabledAt` is set. */
    twoFactorSecret: text(),
    twoFactorEnabledAt: instant(),
    /** The time step of the last accepted code, so that a code works only once. */
    twoFactorLastStep: integer(),
    /** When the user was last told that somebody with the right password enters wrong codes. */
    wrongCodesMailedAt: instant(),
  },
  (t) => [
    uniqueIndex('users_username_key').on(t.usernameKey),
    uniqueIndex('users_email_key').on(t.emailKey),
    // Only of those in one, so that it costs other people nothing.
    index('users_household').on(t.householdId).where(sql`${t.householdId} is not null`),
  ],
)
