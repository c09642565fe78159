import { and, asc, eq, getTableColumns, ne, or, sql } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import {
  customFoods,
  exerciseEntries,
  fasts,
  favouriteFoods,
  feedback,
  foodEntries,
  friendRequests,
  goals,
  knownDevices,
  notifications,
  nudges,
  progressEntries,
  recipeIngredients,
  recipes,
  savedMealItems,
  savedMeals,
  sessions,
  unlockedAchievements,
  users,
  waterDays,
} from '#schema'
import { deviceName } from '../../auth/devices.ts'
import { prepared } from '../../db/prepared.ts'
import type { UserContext } from '../../trpc.ts'
import { toUserDto, userOf } from './user.ts'

type ColumnsOf<T extends SQLiteTable> = T['_']['columns']

/** The columns of a table without those that only name its owner. */
function columnsBut<T extends SQLiteTable, K extends keyof ColumnsOf<T> & string>(table: T, ...left: K[]) {
  const columns = Object.entries(getTableColumns(table)).filter(([name]) => !left.some((one) => one === name))
  return Object.fromEntries(columns) as Omit<ColumnsOf<T>, K>
}

const statements = prepared((db) => {
  const userId = sql.placeholder('userId')
  return {
    goals: db
      .select(columnsBut(goals, 'userId'))
      .from(goals)
      .where(eq(goals.userId, userId))
      .orderBy(asc(goals.startDate))
      .prepare(),
    food: db
      .select(columnsBut(foodEntries, 'userId'))
      .from(foodEntries)
      .where(eq(foodEntries.userId, userId))
      .orderBy(asc(foodEntries.date), asc(foodEntries.id))
      .prepare(),
    exercise: db
      .select(columnsBut(exerciseEntries, 'userId'))
      .from(exerciseEntries)
      .where(eq(exerciseEntries.userId, userId))
      .orderBy(asc(exerciseEntries.date), asc(exerciseEntries.id))
      .prepare(),
    water: db
      .select(columnsBut(waterDays, 'userId', 'lastTaps'))
      .from(waterDays)
      .where(eq(waterDays.userId, userId))
      .orderBy(asc(waterDays.date))
      .prepare(),
    progress: db
      .select(columnsBut(progressEntries, 'userId'))
      .from(progressEntries)
      .where(eq(progressEntries.userId, userId))
      .orderBy(asc(progressEntries.date), asc(progressEntries.id))
      .prepare(),
    fasts: db
      .select(columnsBut(fasts, 'userId'))
      .from(fasts)
      .where(eq(fasts.userId, userId))
      .orderBy(asc(fasts.startTime))
      .prepare(),
    recipes: db
      .select(columnsBut(recipes, 'userId'))
      .from(recipes)
      .where(eq(recipes.userId, userId))
      .orderBy(asc(recipes.id))
      .prepare(),
    recipeIngredients: db
      .select(getTableColumns(recipeIngredients))
      .from(recipeIngredients)
      .innerJoin(recipes, eq(recipes.id, recipeIngredients.recipeId))
      .where(eq(recipes.userId, userId))
      .orderBy(asc(recipeIngredients.recipeId), asc(recipeIngredients.position))
      .prepare(),
    customFoods: db
      .select(columnsBut(customFoods, 'createdBy'))
      .from(customFoods)
      .where(eq(customFoods.createdBy, userId))
      .orderBy(asc(customFoods.id))
      .prepare(),
    favouriteFoods: db
      .select(columnsBut(favouriteFoods, 'userId'))
      .from(favouriteFoods)
      .where(eq(favouriteFoods.userId, userId))
      .orderBy(asc(favouriteFoods.createdAt))
      .prepare(),
    savedMeals: db
      .select(columnsBut(savedMeals, 'userId'))
      .from(savedMeals)
      .where(eq(savedMeals.userId, userId))
      .orderBy(asc(savedMeals.id))
      .prepare(),
    savedMealItems: db
      .select(getTableColumns(savedMealItems))
      .from(savedMealItems)
      .innerJoin(savedMeals, eq(savedMeals.id, savedMealItems.mealId))
      .where(eq(savedMeals.userId, userId))
      .orderBy(asc(savedMealItems.mealId), asc(savedMealItems.position))
      .prepare(),
    achievements: db
      .select(columnsBut(unlockedAchievements, 'userId'))
      .from(unlockedAchievements)
      .where(eq(unlockedAchievements.userId, userId))
      .orderBy(asc(unlockedAchievements.unlockedAt))
      .prepare(),
    friends: db
      .select({
        username: users.username,
        status: friendRequests.status,
        requesterId: friendRequests.requesterId,
        createdAt: friendRequests.createdAt,
        answeredAt: friendRequests.answeredAt,
      })
      .from(friendRequests)
      .innerJoin(
        users,
        and(
          or(eq(users.id, friendRequests.requesterId), eq(users.id, friendRequests.recipientId)),
          ne(users.id, userId),
        ),
      )
      .where(or(eq(friendRequests.requesterId, userId), eq(friendRequests.recipientId, userId)))
      .orderBy(asc(friendRequests.createdAt))
      .prepare(),
    nudges: db
      .select({ to: users.username, date: nudges.date })
      .from(nudges)
      .innerJoin(users, eq(users.id, nudges.recipientId))
      .where(eq(nudges.senderId, userId))
      .orderBy(asc(nudges.date))
      .prepare(),
    notifications: db
      .select(columnsBut(notifications, 'userId'))
      .from(notifications)
      .where(eq(notifications.userId, userId))
      .orderBy(asc(notifications.createdAt))
      .prepare(),
    feedback: db
      .select(columnsBut(feedback, 'userId'))
      .from(feedback)
      .where(eq(feedback.userId, userId))
      .orderBy(asc(feedback.createdAt))
      .prepare(),
    sessions: db
      .select({ userAgent: sessions.userAgent, createdAt: sessions.createdAt, lastSeenAt: sessions.lastSeenAt })
      .from(sessions)
      .where(eq(sessions.userId, userId))
      .orderBy(asc(sessions.createdAt))
      .prepare(),
    devices: db
      .select({ device: knownDevices.device, lastSeenAt: knownDevices.lastSeenAt })
      .from(knownDevices)
      .where(eq(knownDevices.userId, userId))
      .orderBy(asc(knownDevices.device))
      .prepare(),
  }
})

/** All data of the viewer as named lists of flat objects, each a table of a spreadsheet. */
export function exportData(ctx: UserContext) {
  const of = { userId: ctx.viewer.id }
  const lists = statements(ctx.db)
  return {
    profile: [profileOf(ctx)],
    goals: lists.goals.all(of),
    food: lists.food.all(of),
    exercise: lists.exercise.all(of),
    water: lists.water.all(of),
    progress: lists.progress.all(of),
    fasts: lists.fasts.all(of),
    recipes: lists.recipes.all(of),
    recipeIngredients: lists.recipeIngredients.all(of),
    customFoods: lists.customFoods.all(of).map(({ categoriesTags, portions, ...row }) => ({
      ...row,
      categoriesTags: categoriesTags.join(', '),
      portions: portions.map(({ label, grams }) => `${label} = ${grams} g`).join(', '),
    })),
    favouriteFoods: lists.favouriteFoods.all(of),
    savedMeals: lists.savedMeals.all(of),
    savedMealItems: lists.savedMealItems.all(of),
    achievements: lists.achievements.all(of),
    // Friendships and requests, from the viewer's side.
    friends: lists.friends.all(of).map(({ requesterId, ...request }) => ({
      ...request,
      askedBy: requesterId === of.userId ? 'me' : request.username,
    })),
    nudges: lists.nudges.all(of),
    notifications: lists.notifications.all(of),
    feedback: lists.feedback.all(of),
    sessions: lists.sessions
      .all(of)
      .map(({ userAgent, ...session }) => ({ browser: deviceName(userAgent), ...session })),
    devices: lists.devices.all(of),
  }
}

/** The account and its settings as one flat object, without password, secrets or tokens. */
function profileOf(ctx: UserContext) {
  const { notifications: _, dailyGoals, weeklyGoals, fastingConfig, units, ...user } = toUserDto(ctx, ctx.viewer.id)
  const { createdAt, emailVerifiedAt } = userOf(ctx.db, ctx.viewer.id)
  return {
    ...user,
    createdAt,
    emailVerifiedAt,
    goalCalories: dailyGoals.calories,
    goalProtein: dailyGoals.protein,
    goalCarbs: dailyGoals.carbs,
    goalFat: dailyGoals.fat,
    goalWater: dailyGoals.water,
    weeklyWeightGoal: weeklyGoals?.weightGoal ?? null,
    weeklyExerciseGoal: weeklyGoals?.exerciseGoal ?? null,
    weeklyStartDate: weeklyGoals?.startDate ?? null,
    fastingStart: fastingConfig.startTime,
    fastingEnd: fastingConfig.endTime,
    weightUnit: units.weight,
    lengthUnit: units.length,
    energyUnit: units.energy,
  }
}
