import { and, eq, getTableColumns, isNull, sql } from 'drizzle-orm'
import { fasts, nutrientSettings, passkeys, plans, users } from '#schema'
import type { Env } from '../../config/env.ts'
import type { Context } from '../../context.ts'
import type { Db } from '../../db/open.ts'
import { prepared, preparedRows } from '../../db/prepared.ts'
import { write } from '../../db/write.ts'
import { folded } from '../../domain/account.ts'
import { dayIn } from '../../domain/day.ts'
import { definedFields } from '../../domain/entries.ts'
import { fastingEnd } from '../../domain/fasting.ts'
import { goalsOfDay, weightGoalOf } from '../../domain/goals.ts'
import { defaultMealTypes, listedMealType } from '../../domain/meal-type.ts'
import { isDue } from '../../domain/plan.ts'
import { unauthorized } from '../../errors.ts'
import type { UserContext } from '../../trpc.ts'
import { newestStoredGoals } from '../goals-on.ts'
import { readNotifications } from '../notifications.ts'
import { waysToConfirm } from './sign-in-methods.ts'

const userColumns = getTableColumns(users)

export type User = typeof users.$inferSelect
/** What users can change themselves. */
type UserChange = Partial<
  Pick<
    User,
    | 'timeZone'
    | 'language'
    | 'mealTypes'
    | 'height'
    | 'targetWeight'
    | 'birthDate'
    | 'formulaSex'
    | 'activityLevel'
    | 'lifeStage'
    | 'referenceIntakes'
    | 'hasCompletedOnboarding'
    | 'weeklyWeightGoal'
    | 'weeklyExerciseGoal'
    | 'weeklyStartDate'
    | 'isWeeklySummarySubscribed'
    | 'hasChosenUnits'
    | 'weightUnit'
    | 'lengthUnit'
    | 'energyUnit'
    | 'foodUnit'
    | 'volumeUnit'
    | 'isFindable'
    | 'isOnLeaderboards'
    | 'acceptsNudges'
    | 'sharesDays'
    | 'isStreakHidden'
    | 'fastingPlan'
    | 'fastingStart'
    | 'isFastingEnabled'
    | 'fastingDaysOff'
    | 'containers'
  >
>

const relatedColumns = {
  fastStartedAt: fasts.startTime,
  planOf: plans.userId,
  checkedInOn: plans.checkedInOn,
  hasDashboardNutrients: sql<number>`exists (select 1 from ${nutrientSettings} where ${nutrientSettings.userId} = ${users.id} and ${eq(nutrientSettings.isOnDashboard, true)})`,
  hasPasskey: sql<number>`exists (select 1 from ${passkeys} where ${passkeys.userId} = ${users.id})`,
}

// Hot path: every screen loads the user, and reloads it after each change.
const statements = prepared((db) => ({
  user: preparedRows(
    db,
    userColumns,
    db
      .select(userColumns)
      .from(users)
      .where(eq(users.id, sql.placeholder('userId'))),
  ),
  /** What else belongs to the user that the API returns. */
  related: preparedRows(
    db,
    relatedColumns,
    db
      .select(relatedColumns)
      .from(users)
      // A unique index allows only one that runs.
      .leftJoin(fasts, and(eq(fasts.userId, users.id), isNull(fasts.endTime)))
      .leftJoin(plans, eq(plans.userId, users.id))
      .where(eq(users.id, sql.placeholder('userId'))),
  ),
  userByEmail: db
    .select(userColumns)
    .from(users)
    .where(and(eq(users.emailKey, sql.placeholder('emailKey')), isNull(users.deletedAt)))
    .prepare(),
}))

type Deps = Pick<Context, 'db' | 'env' | 'isRest' | 'now'>

/** The user as the API returns it, without password, secrets or tokens. */
export function toUserDto({ db, env, isRest, now }: Deps, userId: string) {
  const user = userOf(db, userId)
  const related = statements(db).related.get({ userId })
  const goals = newestStoredGoals(db, userId)
  const today = dayIn(user.timeZone, now)
  return {
    id: user.id,
    username: user.username,
    email: user.email,
    role: user.role,
    gender: user.gender,
    timeZone: user.timeZone,
    /** Of screens and mails; null for the browser's. */
    language: user.language,
    /** The meals of their day, in order. */
    mealTypes: (user.mealTypes ?? defaultMealTypes).map(listedMealType),
    height: user.height,
    targetWeight: user.targetWeight,
    birthDate: user.birthDate,
    formulaSex: user.formulaSex,
    activityLevel: user.activityLevel,
    lifeStage: user.lifeStage,
    referenceIntakes: user.referenceIntakes,
    hasChosenUnits: user.hasChosenUnits,
    units: {
      weight: user.weightUnit,
      length: user.lengthUnit,
      energy: user.energyUnit,
      food: user.foodUnit,
      volume: user.volumeUnit,
    },
    dailyGoals: goalsOfDay(goals, today),
    /** By weekday, `0` is Sunday; null when none has goals of its own. */
    goalsByWeekday: goals.byWeekday,
    /** Whether the plan waits for a decision, if there is one; `plan.get` also looks at whether there is something to decide. */
    isCheckInDue: related?.planOf != null && isDue(related.checkedInOn, today),
    /** Whether they chose nutrients for the dashboard, which loads them only then. */
    hasDashboardNutrients: Boolean(related?.hasDashboardNutrients),
    hasCompletedOnboarding: user.hasCompletedOnboarding,
    isTwoFactorEnabled: user.twoFactorEnabledAt !== null,
    /** With what they can confirm who they are, besides a code of two-factor login. People without a password have no `password`. */
    waysToConfirm: waysToConfirm({ db, env }, userId, {
      hasPassword: user.passwordHash !== null,
      hasPasskey: Boolean(related?.hasPasskey),
    }),
    isWeeklySummarySubscribed: user.isWeeklySummarySubscribed,
    isFindable: user.isFindable,
    isOnLeaderboards: user.isOnLeaderboards,
    acceptsNudges: user.acceptsNudges,
    /** Whether buddies can see what they ate on a day, and copy it. */
    sharesDays: user.sharesDays,
    isStreakHidden: user.isStreakHidden,
    weeklyGoals:
      user.weeklyStartDate === null
        ? null
        : {
            ...weightGoalOf(user.weeklyWeightGoal),
            exerciseGoal: user.weeklyExerciseGoal,
            startDate: user.weeklyStartDate,
          },
    fastingPlan: user.fastingPlan,
    fastingConfig: { startTime: user.fastingStart, endTime: fastingEnd(user.fastingStart, user.fastingPlan) },
    fastingDaysOff: user.fastingDaysOff,
    /** What they drink water from, in their order. */
    containers: user.containers,
    isFastingEnabled: user.isFastingEnabled,
    isFastingActive: related?.fastStartedAt != null,
    fastingStartTime: related?.fastStartedAt ?? null,
    ...(isRest && { notifications: readNotifications(db, userId) }),
  }
}

/** The row of a signed-in user. Throws UNAUTHORIZED when the account was deleted meanwhile. */
export function userOf(db: Db, userId: string): User {
  const user = statements(db).user.get({ userId })
  if (!user) throw unauthorized()
  return user
}

/** The user with this address, ignoring case and surrounding blanks, or null. */
export const userByEmail = (db: Db, email: string): User | null =>
  statements(db).userByEmail.get({ emailKey: folded(email.trim()) }) ?? null

/** Returns false when the password has changed since `user` was read. */
export const replacePasswordHash = (
  db: Db,
  { id, passwordHash: before }: Pick<User, 'id' | 'passwordHash'>,
  passwordHash: string,
): boolean =>
  db
    .update(users)
    .set({ passwordHash })
    .where(and(eq(users.id, id), before === null ? isNull(users.passwordHash) : eq(users.passwordHash, before)))
    .run().changes === 1

/** Updates the given fields (null clears a value, missing fields stay as they are) and returns the user. */
export const changeUser = (ctx: UserContext, change: UserChange) =>
  write(ctx, { subject: 'profile' }, () => updateUser(ctx, change))

/** The change of `changeUser` as part of another write. */
export function updateUser(ctx: UserContext, change: UserChange) {
  const { db, viewer } = ctx
  const fields = definedFields(change)
  // Drizzle builds no update of nothing.
  if (Object.keys(fields).length > 0) db.update(users).set(fields).where(eq(users.id, viewer.id)).run()
  return toUserDto(ctx, viewer.id)
}

/** Whether this is ADMIN_EMAIL, whose account is its owner's only once a link to that address, or a printed one, has set its password. */
export const isAdminAddress = (env: Pick<Env, 'ADMIN_EMAIL'>, email: string): boolean =>
  env.ADMIN_EMAIL !== undefined && folded(env.ADMIN_EMAIL) === folded(email.trim())
