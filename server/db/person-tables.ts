import { eq, or, type Placeholder, type SQL } from 'drizzle-orm'
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
import {
  accessTokens,
  activeDays,
  apiTokenCalls,
  apiTokens,
  ceremonies,
  checkIns,
  customFoods,
  dayStatuses,
  drinks,
  emailTokens,
  exerciseEntries,
  fasts,
  favouriteFoods,
  feedback,
  foodEntries,
  friendRequests,
  goals,
  householdInvitations,
  identities,
  importedRows,
  imports,
  invitations,
  knownDevices,
  notifications,
  nudges,
  nutrientSettings,
  outbox,
  ownNutrients,
  passkeys,
  plans,
  progressEntries,
  recipeIngredients,
  recipes,
  recoveryCodes,
  savedMealItems,
  savedMeals,
  sessions,
  shares,
  streakPauses,
  temporaryTokens,
  unlockedAchievements,
  waterDays,
  waterTaps,
  weeklySummaries,
} from '#schema'
import { isShown } from './hidden-batches.ts'

/** What a table with rows of people says of them. */
type About = {
  /** Which rows people see, where some are hidden. */
  shown?: SQL
  /** Whether its rows count towards USER_ROWS. Settings do not: they are few, and can be changed when an account is full. */
  isCounted?: boolean
  /** Whether the export of a person's data has a list of this name. */
  isExported?: boolean
  /**
   * When the rows of a deleted account go: `at once`, because others could still see or use them; in steps of so many rows,
   * because they grow with years of use; else with the row of the user, by their foreign key.
   */
  removed?: 'at once' | { inStepsOf: number }
}

export type PersonTable = About & {
  table: SQLiteTable
  /** The columns that name a person. A row that names two belongs to both, and counts for the first, who made it. */
  people: readonly SQLiteColumn[]
  /** Only for parts, such as the ingredients of recipes: the column that names the whole, and who owns that. */
  whole?: { column: SQLiteColumn; id: SQLiteColumn; owner: SQLiteColumn }
}

/** A table whose rows have an owner in `userId`. */
const ofUser = <T extends SQLiteTable & { userId: SQLiteColumn }, const A extends About>(table: T, about: A) => ({
  table,
  people: [table.userId],
  ...about,
})

const partOf = <T extends SQLiteTable, const A extends About>(
  table: T,
  column: SQLiteColumn,
  { id, userId: owner }: { id: SQLiteColumn; userId: SQLiteColumn },
  about: A,
) => ({ table, people: [], whole: { column, id, owner }, ...about })

/** A step of more rows takes over 100 ms in a diary of millions of rows, whose indexes are larger than the cache. */
const inSteps = { inStepsOf: 100 }
/** A recipe or meal takes its foods along. */
const inSmallSteps = { inStepsOf: 5 }

/** Every table with rows of people. What is deleted with an account, exported and counted is read from this list. */
export const personTables = {
  goals: ofUser(goals, { isExported: true }),
  food: ofUser(foodEntries, { isExported: true, isCounted: true, removed: inSteps, shown: isShown(foodEntries) }),
  exercise: ofUser(exerciseEntries, {
    isExported: true,
    isCounted: true,
    removed: inSteps,
    shown: isShown(exerciseEntries),
  }),
  water: ofUser(waterDays, { isExported: true, isCounted: true, removed: inSteps }),
  waterTaps: ofUser(waterTaps, { isCounted: true, removed: inSteps }),
  dayStatuses: ofUser(dayStatuses, { isExported: true, isCounted: true, removed: inSteps }),
  progress: ofUser(progressEntries, { isExported: true, isCounted: true, removed: inSteps }),
  plans: ofUser(plans, { isExported: true }),
  checkIns: ofUser(checkIns, { isExported: true, isCounted: true, removed: inSteps }),
  fasts: ofUser(fasts, { isExported: true, isCounted: true, removed: inSteps }),
  recipes: ofUser(recipes, { isExported: true, isCounted: true, removed: inSmallSteps }),
  recipeIngredients: partOf(recipeIngredients, recipeIngredients.recipeId, recipes, {
    isExported: true,
    isCounted: true,
  }),
  savedMeals: ofUser(savedMeals, { isExported: true, isCounted: true, removed: inSmallSteps }),
  savedMealItems: partOf(savedMealItems, savedMealItems.mealId, savedMeals, { isExported: true, isCounted: true }),
  // Approved foods lose their author before, and stay.
  customFoods: {
    table: customFoods,
    people: [customFoods.createdBy],
    isExported: true,
    isCounted: true,
    removed: 'at once',
  },
  ownNutrients: ofUser(ownNutrients, { isExported: true }),
  nutrientSettings: ofUser(nutrientSettings, { isExported: true }),
  favouriteFoods: ofUser(favouriteFoods, { isExported: true, isCounted: true }),
  drinks: ofUser(drinks, { isExported: true, isCounted: true }),
  achievements: ofUser(unlockedAchievements, { isExported: true }),
  streakPauses: ofUser(streakPauses, { isExported: true }),
  friends: {
    table: friendRequests,
    people: [friendRequests.requesterId, friendRequests.recipientId],
    isExported: true,
    isCounted: true,
    removed: 'at once',
  },
  nudges: {
    table: nudges,
    people: [nudges.senderId, nudges.recipientId],
    isExported: true,
    isCounted: true,
    removed: 'at once',
  },
  shares: {
    table: shares,
    people: [shares.senderId, shares.recipientId],
    isExported: true,
    isCounted: true,
    removed: 'at once',
  },
  householdInvitations: {
    table: householdInvitations,
    people: [householdInvitations.inviterId, householdInvitations.inviteeId],
    isExported: true,
    isCounted: true,
    removed: 'at once',
  },
  notifications: ofUser(notifications, { isExported: true }),
  feedback: ofUser(feedback, { isExported: true, isCounted: true, removed: 'at once' }),
  imports: ofUser(imports, { isExported: true }),
  importedRows: ofUser(importedRows, { removed: inSteps }),
  apiTokens: ofUser(apiTokens, { isExported: true }),
  apiTokenCalls: partOf(apiTokenCalls, apiTokenCalls.tokenId, apiTokens, { isExported: true }),
  sessions: ofUser(sessions, { isExported: true }),
  accessTokens: partOf(accessTokens, accessTokens.sessionId, sessions, {}),
  temporaryTokens: ofUser(temporaryTokens, {}),
  // At once, so that they sign nobody in, and the same account of a provider can be linked again.
  passkeys: ofUser(passkeys, { isExported: true, removed: 'at once' }),
  identities: ofUser(identities, { isExported: true, removed: 'at once' }),
  ceremonies: ofUser(ceremonies, { removed: 'at once' }),
  recoveryCodes: ofUser(recoveryCodes, {}),
  devices: ofUser(knownDevices, { isExported: true }),
  emailTokens: ofUser(emailTokens, { removed: 'at once' }),
  invitations: { table: invitations, people: [invitations.createdBy] },
  activeDays: ofUser(activeDays, { removed: 'at once' }),
  outbox: ofUser(outbox, { removed: 'at once' }),
  weeklySummaries: ofUser(weeklySummaries, {}),
} as const satisfies Record<string, PersonTable>

type PersonTables = typeof personTables

/** The names of the lists that the export has. */
export type ExportedTable = {
  [Name in keyof PersonTables]: PersonTables[Name] extends { isExported: true } ? Name : never
}[keyof PersonTables]

const all: readonly PersonTable[] = Object.values(personTables)

export const countedTables = all.filter(({ isCounted }) => isCounted)
export const tablesRemovedAtOnce = all.filter(({ removed }) => removed === 'at once')
export const tablesRemovedInSteps = all.flatMap(({ table, people: [owner], removed }) =>
  owner && typeof removed === 'object' ? [{ table, owner, rows: removed.inStepsOf }] : [],
)

/** Whether a row belongs to a person. */
export const belongsTo = ({ people }: Pick<PersonTable, 'people'>, userId: string | Placeholder): SQL | undefined =>
  or(...people.map((person) => eq(person, userId)))
