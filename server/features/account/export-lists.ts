import { and, asc, eq, getTableColumns, or, sql } from 'drizzle-orm'
import { alias, type SQLiteColumn, type SQLiteSelect, type SQLiteTable } from 'drizzle-orm/sqlite-core'
import {
  apiTokenCalls,
  apiTokens,
  customFoods,
  exerciseEntries,
  fasts,
  favouriteFoods,
  feedback,
  foodEntries,
  friendRequests,
  goals,
  imports,
  knownDevices,
  notifications,
  nudges,
  progressEntries,
  recipeIngredients,
  recipes,
  savedMealItems,
  savedMeals,
  sessions,
  shares,
  streakPauses,
  unlockedAchievements,
  users,
  waterDays,
} from '#schema'
import { isShown } from '../../db/hidden-batches.ts'
import { prepared } from '../../db/prepared.ts'

/** Rows read at once: about a millisecond of work. */
const pageSize = 200

const [sender, recipient] = [alias(users, 'sender'), alias(users, 'recipient')]

type ColumnsOf<T extends SQLiteTable> = T['_']['columns']

/** The columns of a table without those that only name its owner. */
function columnsBut<T extends SQLiteTable, K extends keyof ColumnsOf<T> & string>(table: T, ...left: K[]) {
  const columns = Object.entries(getTableColumns(table)).filter(([name]) => !left.some((one) => one === name))
  return Object.fromEntries(columns) as Omit<ColumnsOf<T>, K>
}

/** Where a page ends: the column that its list is sorted by, and the rowid, with which an index on that column ends. */
const keyOf = (sort: SQLiteColumn) => ({ sortKey: sql<string>`${sort}`, rowId: sql<number>`${sort.table}.rowid` })

/** The page of a list after a key (keyset pagination), so that reading it costs the same however long the list is. */
function pageOf<Query extends SQLiteSelect>(query: Query, isOwn: ReturnType<typeof and>, sort: SQLiteColumn) {
  const { sortKey, rowId } = keyOf(sort)
  const isAfter = sql`(${sortKey}, ${rowId}) > (${sql.placeholder('sortKey')}, ${sql.placeholder('rowId')})`
  return query.where(and(isOwn, isAfter)).orderBy(asc(sort), rowId).limit(pageSize)
}

export const exportStatements = prepared((db) => {
  const userId = sql.placeholder('userId')
  return {
    goals: pageOf(
      db
        .select({ ...columnsBut(goals, 'userId'), ...keyOf(goals.startDate) })
        .from(goals)
        .$dynamic(),
      eq(goals.userId, userId),
      goals.startDate,
    ).prepare(),
    food: pageOf(
      db
        .select({ ...columnsBut(foodEntries, 'userId', 'batchId'), ...keyOf(foodEntries.date) })
        .from(foodEntries)
        .$dynamic(),
      and(eq(foodEntries.userId, userId), isShown(foodEntries)),
      foodEntries.date,
    ).prepare(),
    exercise: pageOf(
      db
        .select({ ...columnsBut(exerciseEntries, 'userId', 'batchId'), ...keyOf(exerciseEntries.date) })
        .from(exerciseEntries)
        .$dynamic(),
      and(eq(exerciseEntries.userId, userId), isShown(exerciseEntries)),
      exerciseEntries.date,
    ).prepare(),
    water: pageOf(
      db
        .select({ ...columnsBut(waterDays, 'userId', 'lastTaps'), ...keyOf(waterDays.date) })
        .from(waterDays)
        .$dynamic(),
      eq(waterDays.userId, userId),
      waterDays.date,
    ).prepare(),
    progress: pageOf(
      db
        .select({ ...columnsBut(progressEntries, 'userId'), ...keyOf(progressEntries.date) })
        .from(progressEntries)
        .$dynamic(),
      eq(progressEntries.userId, userId),
      progressEntries.date,
    ).prepare(),
    fasts: pageOf(
      db
        .select({ ...columnsBut(fasts, 'userId'), ...keyOf(fasts.startTime) })
        .from(fasts)
        .$dynamic(),
      eq(fasts.userId, userId),
      fasts.startTime,
    ).prepare(),
    recipes: pageOf(
      db
        .select({ ...columnsBut(recipes, 'userId'), ...keyOf(recipes.createdAt) })
        .from(recipes)
        .$dynamic(),
      eq(recipes.userId, userId),
      recipes.createdAt,
    ).prepare(),
    customFoods: pageOf(
      db
        .select({ ...columnsBut(customFoods, 'createdBy'), ...keyOf(customFoods.createdAt) })
        .from(customFoods)
        .$dynamic(),
      eq(customFoods.createdBy, userId),
      customFoods.createdAt,
    ).prepare(),
    favouriteFoods: pageOf(
      db
        .select({ ...columnsBut(favouriteFoods, 'userId'), ...keyOf(favouriteFoods.createdAt) })
        .from(favouriteFoods)
        .$dynamic(),
      eq(favouriteFoods.userId, userId),
      favouriteFoods.createdAt,
    ).prepare(),
    savedMeals: pageOf(
      db
        .select({ ...columnsBut(savedMeals, 'userId'), ...keyOf(savedMeals.createdAt) })
        .from(savedMeals)
        .$dynamic(),
      eq(savedMeals.userId, userId),
      savedMeals.createdAt,
    ).prepare(),
    achievements: pageOf(
      db
        .select({ ...columnsBut(unlockedAchievements, 'userId'), ...keyOf(unlockedAchievements.unlockedAt) })
        .from(unlockedAchievements)
        .$dynamic(),
      eq(unlockedAchievements.userId, userId),
      unlockedAchievements.unlockedAt,
    ).prepare(),
    notifications: pageOf(
      db
        .select({ ...columnsBut(notifications, 'userId'), ...keyOf(notifications.createdAt) })
        .from(notifications)
        .$dynamic(),
      eq(notifications.userId, userId),
      notifications.createdAt,
    ).prepare(),
    feedback: pageOf(
      db
        .select({ ...columnsBut(feedback, 'userId'), ...keyOf(feedback.createdAt) })
        .from(feedback)
        .$dynamic(),
      eq(feedback.userId, userId),
      feedback.createdAt,
    ).prepare(),
    // Of one recipe or meal, which has at most 200.
    recipeIngredients: db
      .select(getTableColumns(recipeIngredients))
      .from(recipeIngredients)
      .where(eq(recipeIngredients.recipeId, sql.placeholder('id')))
      .orderBy(asc(recipeIngredients.position))
      .prepare(),
    savedMealItems: db
      .select(getTableColumns(savedMealItems))
      .from(savedMealItems)
      .where(eq(savedMealItems.mealId, sql.placeholder('id')))
      .orderBy(asc(savedMealItems.position))
      .prepare(),
    friends: pageOf(
      db
        .select({
          username: users.username,
          status: friendRequests.status,
          requesterId: friendRequests.requesterId,
          createdAt: friendRequests.createdAt,
          answeredAt: friendRequests.answeredAt,
          ...keyOf(friendRequests.createdAt),
        })
        .from(friendRequests)
        .innerJoin(
          users,
          eq(
            users.id,
            sql`iif(${friendRequests.requesterId} = ${userId}, ${friendRequests.recipientId}, ${friendRequests.requesterId})`,
          ),
        )
        .$dynamic(),
      or(eq(friendRequests.requesterId, userId), eq(friendRequests.recipientId, userId)),
      friendRequests.createdAt,
    ).prepare(),
    nudges: pageOf(
      db
        .select({ to: users.username, date: nudges.date, ...keyOf(nudges.date) })
        .from(nudges)
        .innerJoin(users, eq(users.id, nudges.recipientId))
        .$dynamic(),
      eq(nudges.senderId, userId),
      nudges.date,
    ).prepare(),
    shares: pageOf(
      db
        .select({
          name: sql<string>`coalesce(${recipes.name}, ${savedMeals.name})`,
          from: sender.username,
          to: recipient.username,
          createdAt: shares.createdAt,
          ...keyOf(shares.createdAt),
        })
        .from(shares)
        .innerJoin(sender, eq(sender.id, shares.senderId))
        .innerJoin(recipient, eq(recipient.id, shares.recipientId))
        .leftJoin(recipes, eq(recipes.id, shares.recipeId))
        .leftJoin(savedMeals, eq(savedMeals.id, shares.mealId))
        .$dynamic(),
      or(eq(shares.senderId, userId), eq(shares.recipientId, userId)),
      shares.createdAt,
    ).prepare(),
    streakPauses: pageOf(
      db
        .select({ ...columnsBut(streakPauses, 'userId'), ...keyOf(streakPauses.startDate) })
        .from(streakPauses)
        .$dynamic(),
      eq(streakPauses.userId, userId),
      streakPauses.startDate,
    ).prepare(),
    imports: pageOf(
      db
        .select({ ...columnsBut(imports, 'userId', 'preview', 'answers', 'result'), ...keyOf(imports.createdAt) })
        .from(imports)
        .$dynamic(),
      eq(imports.userId, userId),
      imports.createdAt,
    ).prepare(),
    apiTokens: pageOf(
      db
        .select({ ...columnsBut(apiTokens, 'userId', 'hash'), ...keyOf(apiTokens.createdAt) })
        .from(apiTokens)
        .$dynamic(),
      eq(apiTokens.userId, userId),
      apiTokens.createdAt,
    ).prepare(),
    apiTokenCalls: pageOf(
      db
        .select({
          apiTokenId: apiTokenCalls.tokenId,
          tool: apiTokenCalls.tool,
          subject: apiTokenCalls.subject,
          isError: apiTokenCalls.isError,
          at: apiTokenCalls.at,
          ...keyOf(apiTokenCalls.at),
        })
        .from(apiTokenCalls)
        .innerJoin(apiTokens, eq(apiTokens.id, apiTokenCalls.tokenId))
        .$dynamic(),
      eq(apiTokens.userId, userId),
      apiTokenCalls.at,
    ).prepare(),
    sessions: pageOf(
      db
        .select({
          userAgent: sessions.userAgent,
          createdAt: sessions.createdAt,
          lastSeenAt: sessions.lastSeenAt,
          ...keyOf(sessions.createdAt),
        })
        .from(sessions)
        .$dynamic(),
      eq(sessions.userId, userId),
      sessions.createdAt,
    ).prepare(),
    devices: pageOf(
      db
        .select({
          device: knownDevices.device,
          lastSeenAt: knownDevices.lastSeenAt,
          ...keyOf(knownDevices.device),
        })
        .from(knownDevices)
        .$dynamic(),
      eq(knownDevices.userId, userId),
      knownDevices.device,
    ).prepare(),
  }
})

type Key = { sortKey: string; rowId: number }

/** Reads the rows of a user page by page, each when it is asked for. */
export function* pagesOf<Row extends Key>(
  statement: { all: (values: Key & { userId: string }) => Row[] },
  userId: string,
): Generator<Omit<Row, keyof Key>[]> {
  // Before every text and every rowid.
  let after: Key = { sortKey: '', rowId: 0 }
  for (;;) {
    const page = statement.all({ userId, ...after })
    yield page.map(({ sortKey: _, rowId: __, ...row }) => row)
    const last = page.at(-1)
    if (!last || page.length < pageSize) return
    after = { sortKey: last.sortKey, rowId: last.rowId }
  }
}
