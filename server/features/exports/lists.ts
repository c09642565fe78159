import { and, asc, eq, getTableColumns, isNull, sql } from 'drizzle-orm'
import { alias, type SQLiteColumn, type SQLiteSelect, type SQLiteTable } from 'drizzle-orm/sqlite-core'
import {
  apiTokenCalls,
  apiTokens,
  checkIns,
  customFoods,
  dayStatuses,
  drinks,
  exerciseEntries,
  fasts,
  favouriteFoods,
  feedback,
  foodEntries,
  friendRequests,
  goals,
  householdInvitations,
  identities,
  imports,
  knownDevices,
  notifications,
  nudges,
  nutrientSettings,
  ownNutrients,
  passkeys,
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
import { belongsTo, type ExportedTable, type PersonTable, personTables } from '../../db/person-tables.ts'
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

  /** The rows of one table, without the columns named in `left`. */
  function listOf<T extends SQLiteTable, K extends keyof ColumnsOf<T> & string>(
    of: { table: T } & Pick<PersonTable, 'people' | 'shown'>,
    sort: SQLiteColumn,
    left: K[],
  ) {
    const { table, shown } = of
    const columns = { ...columnsBut(table, ...left), ...keyOf(sort) }
    return pageOf(
      db
        .select(columns)
        // The type is lost because `table` is generic.
        .from(table as SQLiteTable)
        .$dynamic(),
      and(belongsTo(of, userId), shown),
      sort,
    ).prepare()
  }

  return {
    goals: listOf(personTables.goals, goals.startDate, ['userId']),
    food: listOf(personTables.food, foodEntries.date, ['userId', 'batchId']),
    exercise: listOf(personTables.exercise, exerciseEntries.date, ['userId', 'batchId']),
    water: listOf(personTables.water, waterDays.date, ['userId']),
    dayStatuses: listOf(personTables.dayStatuses, dayStatuses.date, ['userId']),
    progress: listOf(personTables.progress, progressEntries.date, ['userId']),
    plans: listOf(personTables.plans, plans.createdAt, ['userId']),
    checkIns: listOf(personTables.checkIns, checkIns.date, ['userId']),
    fasts: listOf(personTables.fasts, fasts.startTime, ['userId']),
    recipes: listOf(personTables.recipes, recipes.createdAt, ['userId']),
    customFoods: listOf(personTables.customFoods, customFoods.createdAt, ['createdBy']),
    ownNutrients: db
      .select(getTableColumns(ownNutrients))
      .from(ownNutrients)
      .where(and(eq(ownNutrients.userId, userId), isNull(ownNutrients.deletedAt)))
      .orderBy(asc(ownNutrients.id))
      .prepare(),
    nutrientSettings: db
      .select(columnsBut(nutrientSettings, 'userId'))
      .from(nutrientSettings)
      .where(eq(nutrientSettings.userId, userId))
      .orderBy(asc(nutrientSettings.key))
      .prepare(),
    favouriteFoods: listOf(personTables.favouriteFoods, favouriteFoods.createdAt, ['userId']),
    drinks: listOf(personTables.drinks, drinks.foodKey, ['userId']),
    savedMeals: listOf(personTables.savedMeals, savedMeals.createdAt, ['userId']),
    achievements: listOf(personTables.achievements, unlockedAchievements.unlockedAt, [
      'userId',
      'importId',
      'notificationId',
    ]),
    notifications: listOf(personTables.notifications, notifications.createdAt, ['userId']),
    feedback: listOf(personTables.feedback, feedback.createdAt, ['userId']),
    // A recipe or meal has at most 200 of them.
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
      belongsTo(personTables.friends, userId),
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
      belongsTo(personTables.shares, userId),
      shares.createdAt,
    ).prepare(),
    householdInvitations: pageOf(
      db
        .select({
          from: sender.username,
          to: recipient.username,
          createdAt: householdInvitations.createdAt,
          ...keyOf(householdInvitations.createdAt),
        })
        .from(householdInvitations)
        .innerJoin(sender, eq(sender.id, householdInvitations.inviterId))
        .innerJoin(recipient, eq(recipient.id, householdInvitations.inviteeId))
        .$dynamic(),
      belongsTo(personTables.householdInvitations, userId),
      householdInvitations.createdAt,
    ).prepare(),
    streakPauses: listOf(personTables.streakPauses, streakPauses.startDate, ['userId']),
    imports: listOf(personTables.imports, imports.createdAt, ['userId', 'preview', 'answers', 'result']),
    apiTokens: listOf(personTables.apiTokens, apiTokens.createdAt, ['userId', 'hash']),
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
    // Names and dates, no keys.
    passkeys: listOf(personTables.passkeys, passkeys.createdAt, [
      'userId',
      'credentialId',
      'publicKey',
      'counter',
      'transports',
    ]),
    identities: listOf(personTables.identities, identities.createdAt, ['userId']),
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
  } satisfies Record<ExportedTable, unknown>
})

type Key = { sortKey: string; rowId: number }

/** Reads the rows of a user page by page, as they are consumed. */
export function* pagesOf<Row extends Key>(
  statement: { all: (values: Key & { userId: string }) => Row[] },
  userId: string,
): Generator<Omit<Row, keyof Key>[]> {
  // Sorts before every text and every rowid.
  let after: Key = { sortKey: '', rowId: 0 }
  for (;;) {
    const page = statement.all({ userId, ...after })
    yield page.map(({ sortKey: _, rowId: __, ...row }) => row)
    const last = page.at(-1)
    if (!last || page.length < pageSize) return
    after = { sortKey: last.sortKey, rowId: last.rowId }
  }
}
