import { and, asc, eq, getTableColumns, or, sql } from 'drizzle-orm'
import { alias, type SQLiteColumn, type SQLiteSelect, type SQLiteTable } from 'drizzle-orm/sqlite-core'
import {
  apiTokenCalls,
  apiTokens,
  checkIns,
  customFoods,
  dayStatuses,
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
  plans,
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

type Condition = ReturnType<typeof and>
type ColumnsOf<T extends SQLiteTable> = T['_']['columns']

/** The columns of a table without those that only name its owner. */
function columnsBut<T extends SQLiteTable, K extends keyof ColumnsOf<T> & string>(table: T, ...left: K[]) {
  const columns = Object.entries(getTableColumns(table)).filter(([name]) => !left.some((one) => one === name))
  return Object.fromEntries(columns) as Omit<ColumnsOf<T>, K>
}

/** Where a page ends: the column that its list is sorted by, and the rowid, with which an index on that column ends. */
const keyOf = (sort: SQLiteColumn) => ({ sortKey: sql<string>`${sort}`, rowId: sql<number>`${sort.table}.rowid` })

/** The page of a list after a key (keyset pagination), so that reading it costs the same however long the list is. */
function pageOf<Query extends SQLiteSelect>(query: Query, isOwn: Condition, sort: SQLiteColumn) {
  const { sortKey, rowId } = keyOf(sort)
  const isAfter = sql`(${sortKey}, ${rowId}) > (${sql.placeholder('sortKey')}, ${sql.placeholder('rowId')})`
  return query.where(and(isOwn, isAfter)).orderBy(asc(sort), rowId).limit(pageSize)
}

export const exportStatements = prepared((db) => {
  const userId = sql.placeholder('userId')

  /** A list of the rows of one table, without the columns that are left out. */
  function listOf<T extends SQLiteTable, K extends keyof ColumnsOf<T> & string>(
    table: T,
    sort: SQLiteColumn,
    isOwn: Condition,
    left: K[],
  ) {
    const columns = { ...columnsBut(table, ...left), ...keyOf(sort) }
    return pageOf(
      db
        .select(columns)
        // Its type is that of the columns, which those of a table that is still unknown would hide.
        .from(table as SQLiteTable)
        .$dynamic(),
      isOwn,
      sort,
    ).prepare()
  }

  return {
    goals: listOf(goals, goals.startDate, eq(goals.userId, userId), ['userId']),
    food: listOf(foodEntries, foodEntries.date, and(eq(foodEntries.userId, userId), isShown(foodEntries)), [
      'userId',
      'batchId',
    ]),
    exercise: listOf(
      exerciseEntries,
      exerciseEntries.date,
      and(eq(exerciseEntries.userId, userId), isShown(exerciseEntries)),
      ['userId', 'batchId'],
    ),
    water: listOf(waterDays, waterDays.date, eq(waterDays.userId, userId), ['userId']),
    dayStatuses: listOf(dayStatuses, dayStatuses.date, eq(dayStatuses.userId, userId), ['userId']),
    plans: listOf(plans, plans.createdAt, eq(plans.userId, userId), ['userId']),
    checkIns: listOf(checkIns, checkIns.date, eq(checkIns.userId, userId), ['userId']),
    progress: listOf(progressEntries, progressEntries.date, eq(progressEntries.userId, userId), ['userId']),
    fasts: listOf(fasts, fasts.startTime, eq(fasts.userId, userId), ['userId']),
    recipes: listOf(recipes, recipes.createdAt, eq(recipes.userId, userId), ['userId']),
    customFoods: listOf(customFoods, customFoods.createdAt, eq(customFoods.createdBy, userId), ['createdBy']),
    favouriteFoods: listOf(favouriteFoods, favouriteFoods.createdAt, eq(favouriteFoods.userId, userId), ['userId']),
    savedMeals: listOf(savedMeals, savedMeals.createdAt, eq(savedMeals.userId, userId), ['userId']),
    achievements: listOf(
      unlockedAchievements,
      unlockedAchievements.unlockedAt,
      eq(unlockedAchievements.userId, userId),
      ['userId', 'importId', 'notificationId'],
    ),
    notifications: listOf(notifications, notifications.createdAt, eq(notifications.userId, userId), ['userId']),
    feedback: listOf(feedback, feedback.createdAt, eq(feedback.userId, userId), ['userId']),
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
    streakPauses: listOf(streakPauses, streakPauses.startDate, eq(streakPauses.userId, userId), ['userId']),
    imports: listOf(imports, imports.createdAt, eq(imports.userId, userId), ['userId', 'preview', 'answers', 'result']),
    apiTokens: listOf(apiTokens, apiTokens.createdAt, eq(apiTokens.userId, userId), ['userId', 'hash']),
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
