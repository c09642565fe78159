import { desc, eq, getTableColumns, sql } from 'drizzle-orm'
import { notifications, users } from '#schema'
import type { Db } from '../../db/open.ts'
import { prepared, preparedRows } from '../../db/prepared.ts'
import { fastingEnd } from '../../domain/fasting.ts'
import { defaultGoals } from '../../domain/goals.ts'
import { unauthorized } from '../../errors.ts'

const notificationsShown = 100

const userColumns = getTableColumns(users)
const notificationColumns = {
  id: notifications.id,
  kind: notifications.kind,
  message: notifications.message,
  read: notifications.read,
  createdAt: notifications.createdAt,
}

// Every screen asks who is signed in, again after each change.
const statements = prepared((db) => ({
  user: preparedRows(
    db,
    userColumns,
    db
      .select(userColumns)
      .from(users)
      .where(eq(users.id, sql.placeholder('userId'))),
  ),
  notifications: preparedRows(
    db,
    notificationColumns,
    db
      .select(notificationColumns)
      .from(notifications)
      .where(eq(notifications.userId, sql.placeholder('userId')))
      .orderBy(desc(notifications.createdAt), desc(notifications.id))
      .limit(notificationsShown),
  ),
}))

/** The user of the specification's section 3: never a password, secret or token. */
export function toUserDto(db: Db, userId: string) {
  const user = userOf(db, userId)
  return {
    id: user.id,
    username: user.username,
    email: user.email,
    role: user.role,
    gender: user.gender,
    timeZone: user.timeZone,
    height: user.height,
    targetWeight: user.targetWeight,
    units: { weight: user.weightUnit, length: user.lengthUnit, energy: user.energyUnit },
    dailyGoals: {
      calories: user.goalCalories ?? defaultGoals.calories,
      protein: user.goalProtein ?? defaultGoals.protein,
      carbs: user.goalCarbs ?? defaultGoals.carbs,
      fat: user.goalFat ?? defaultGoals.fat,
      water: user.goalWater ?? defaultGoals.water,
    },
    hasCompletedOnboarding: user.hasCompletedOnboarding,
    isTwoFactorEnabled: user.twoFactorEnabledAt !== null,
    isWeeklySummarySubscribed: user.isWeeklySummarySubscribed,
    weeklyGoals:
      user.weeklyStartDate === null
        ? null
        : { weightGoal: user.weeklyWeightGoal, exerciseGoal: user.weeklyExerciseGoal, startDate: user.weeklyStartDate },
    fastingPlan: user.fastingPlan,
    fastingConfig: { startTime: user.fastingStart, endTime: fastingEnd(user.fastingStart, user.fastingPlan) },
    isFastingEnabled: user.isFastingEnabled,
    isFastingActive: user.fastingStartTime !== null,
    fastingStartTime: user.fastingStartTime,
    notifications: statements(db).notifications.all({ userId }),
  }
}

/** The row of somebody who signed in. Gone only when the account was deleted meanwhile. */
export function userOf(db: Db, userId: string) {
  const user = statements(db).user.get({ userId })
  if (!user) throw unauthorized()
  return user
}
