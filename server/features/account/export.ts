import { and, asc, eq, getTableColumns, ne, or } from 'drizzle-orm'
import {
  customFoods,
  exerciseEntries,
  fasts,
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
import type { Db } from '../../db/open.ts'
import { type UserContext, userProcedure } from '../../trpc.ts'
import { toUserDto, userOf } from './user.ts'

export const dataExport = {
  /** Everything this person has here: named lists of flat objects, each a table of a spreadsheet. */
  exportData: userProcedure.query(({ ctx }) => allOf(ctx)),
}

function allOf(ctx: UserContext) {
  const { db } = ctx
  const userId = ctx.viewer.id
  const { userId: _goals, ...ownGoals } = getTableColumns(goals)
  const { userId: _food, ...food } = getTableColumns(foodEntries)
  const { userId: _exercise, ...exercise } = getTableColumns(exerciseEntries)
  const { userId: _water, lastTaps: _taps, ...water } = getTableColumns(waterDays)
  const { userId: _progress, ...progress } = getTableColumns(progressEntries)
  const { userId: _fast, ...fast } = getTableColumns(fasts)
  const { userId: _recipe, ...recipe } = getTableColumns(recipes)
  const { createdBy: _author, ...customFood } = getTableColumns(customFoods)
  const { userId: _meal, ...savedMeal } = getTableColumns(savedMeals)
  const { userId: _notification, ...notification } = getTableColumns(notifications)
  const { userId: _feedback, ...ownFeedback } = getTableColumns(feedback)
  const { userId: _unlocked, ...unlocked } = getTableColumns(unlockedAchievements)

  return {
    profile: [profileOf(ctx)],
    goals: db.select(ownGoals).from(goals).where(eq(goals.userId, userId)).orderBy(asc(goals.startDate)).all(),
    food: db
      .select(food)
      .from(foodEntries)
      .where(eq(foodEntries.userId, userId))
      .orderBy(asc(foodEntries.date), asc(foodEntries.id))
      .all(),
    exercise: db
      .select(exercise)
      .from(exerciseEntries)
      .where(eq(exerciseEntries.userId, userId))
      .orderBy(asc(exerciseEntries.date), asc(exerciseEntries.id))
      .all(),
    water: db.select(water).from(waterDays).where(eq(waterDays.userId, userId)).orderBy(asc(waterDays.date)).all(),
    progress: db
      .select(progress)
      .from(progressEntries)
      .where(eq(progressEntries.userId, userId))
      .orderBy(asc(progressEntries.date), asc(progressEntries.id))
      .all(),
    fasts: db.select(fast).from(fasts).where(eq(fasts.userId, userId)).orderBy(asc(fasts.startTime)).all(),
    recipes: db.select(recipe).from(recipes).where(eq(recipes.userId, userId)).orderBy(asc(recipes.id)).all(),
    recipeIngredients: db
      .select(getTableColumns(recipeIngredients))
      .from(recipeIngredients)
      .innerJoin(recipes, eq(recipes.id, recipeIngredients.recipeId))
      .where(eq(recipes.userId, userId))
      .orderBy(asc(recipeIngredients.recipeId), asc(recipeIngredients.position))
      .all(),
    customFoods: db
      .select(customFood)
      .from(customFoods)
      .where(eq(customFoods.createdBy, userId))
      .orderBy(asc(customFoods.id))
      .all()
      .map(({ categoriesTags, portions, ...row }) => ({
        ...row,
        categoriesTags: categoriesTags.join(', '),
        portions: portions.map(({ label, grams }) => `${label} = ${grams} g`).join(', '),
      })),
    savedMeals: db
      .select(savedMeal)
      .from(savedMeals)
      .where(eq(savedMeals.userId, userId))
      .orderBy(asc(savedMeals.id))
      .all(),
    savedMealItems: db
      .select(getTableColumns(savedMealItems))
      .from(savedMealItems)
      .innerJoin(savedMeals, eq(savedMeals.id, savedMealItems.mealId))
      .where(eq(savedMeals.userId, userId))
      .orderBy(asc(savedMealItems.mealId), asc(savedMealItems.position))
      .all(),
    achievements: db
      .select(unlocked)
      .from(unlockedAchievements)
      .where(eq(unlockedAchievements.userId, userId))
      .orderBy(asc(unlockedAchievements.unlockedAt))
      .all(),
    friends: friendsOf(db, userId),
    nudges: db
      .select({ to: users.username, date: nudges.date })
      .from(nudges)
      .innerJoin(users, eq(users.id, nudges.recipientId))
      .where(eq(nudges.senderId, userId))
      .orderBy(asc(nudges.date))
      .all(),
    notifications: db
      .select(notification)
      .from(notifications)
      .where(eq(notifications.userId, userId))
      .orderBy(asc(notifications.createdAt))
      .all(),
    feedback: db
      .select(ownFeedback)
      .from(feedback)
      .where(eq(feedback.userId, userId))
      .orderBy(asc(feedback.createdAt))
      .all(),
    sessions: db
      .select({ userAgent: sessions.userAgent, createdAt: sessions.createdAt, lastSeenAt: sessions.lastSeenAt })
      .from(sessions)
      .where(eq(sessions.userId, userId))
      .orderBy(asc(sessions.createdAt))
      .all()
      .map(({ userAgent, ...session }) => ({ browser: deviceName(userAgent), ...session })),
    devices: db
      .select({ device: knownDevices.device, lastSeenAt: knownDevices.lastSeenAt })
      .from(knownDevices)
      .where(eq(knownDevices.userId, userId))
      .orderBy(asc(knownDevices.device))
      .all(),
  }
}

/** The account and its settings on one line; never a password, secret or token. */
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

/** Friendships and requests, told from this person's side. */
function friendsOf(db: Db, userId: string) {
  const { requesterId, recipientId, status, createdAt, answeredAt } = friendRequests
  return db
    .select({ username: users.username, status, requesterId, createdAt, answeredAt })
    .from(friendRequests)
    .innerJoin(users, and(or(eq(users.id, requesterId), eq(users.id, recipientId)), ne(users.id, userId)))
    .where(or(eq(requesterId, userId), eq(recipientId, userId)))
    .orderBy(asc(createdAt))
    .all()
    .map(({ requesterId, ...request }) => ({ ...request, askedBy: requesterId === userId ? 'me' : request.username }))
}
