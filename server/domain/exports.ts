/** Exports: their formats, the days of spreadsheets and reports, and their lists. The browser writes the same CSV files. */

import { z } from 'zod'
import { Day, dayRange, isInOrder, isWithin, notInOrder } from './fields.ts'

/** Everything as JSON or as a zip of CSV files, the diary for SparkyFitness, or a spreadsheet with a row for each day. */
const exportFormats = ['json', 'zip', 'sparkyfitness', 'xlsx'] as const
export type ExportFormat = (typeof exportFormats)[number]

/** Twenty years. */
const maxSpreadsheetDays = 7_305

/** Three years, which are about forty pages. */
const maxReportDays = 1_096

const tooLongSpreadsheet = 'A spreadsheet can span at most 20 years.'
const tooLongReport = 'A report can span at most 3 years.'

/** `from` and `to` are for spreadsheets: by default the last day is today, and the first one is a year before. */
export const ExportFile = z
  .object({
    format: z.enum(exportFormats, 'The format is json, zip, sparkyfitness or xlsx.').default('json'),
    from: Day.optional(),
    to: Day.optional(),
  })
  .default({ format: 'json' })

export const SpreadsheetRange = dayRange(maxSpreadsheetDays, tooLongSpreadsheet)
export const ReportRange = dayRange(maxReportDays, tooLongReport)

/** The form for a spreadsheet to keep or a report to print. */
export const ExportDays = z
  .object({ as: z.enum(['xlsx', 'report']), from: Day, to: Day })
  .refine(isInOrder, notInOrder)
  .refine(({ as, ...span }) => as !== 'xlsx' || isWithin(span, maxSpreadsheetDays), {
    path: ['from'],
    error: tooLongSpreadsheet,
  })
  .refine(({ as, ...span }) => as !== 'report' || isWithin(span, maxReportDays), {
    path: ['from'],
    error: tooLongReport,
  })

/** A list in one cell, such as the categories of a food. Commas and backslashes in items get a backslash before them. */
export const joinedList = (items: readonly string[]): string =>
  items.map((item) => item.replace(/[\\,]/g, '\\$&')).join(', ')

/** Undoes `joinedList`. */
export const splitList = (cell: string): string[] =>
  cell === '' ? [] : cell.split(/(?<=(?<!\\)(?:\\\\)*), /).map((item) => item.replace(/\\([\\,])/g, '$1'))

/** The unit of a field, which ends the header of its CSV column; null where it has none, or its name already says it. */
export type ExportUnit =
  | 'kcal'
  | 'g'
  | 'kg'
  | 'cm'
  | 'ml'
  | 'glasses'
  | 'workouts'
  | 'kcal_per_100g'
  | 'g_per_100g'
  | null

const nutrients = {
  calories: 'kcal',
  protein: 'g',
  carbs: 'g',
  fat: 'g',
  fiber: 'g',
  sugars: 'g',
  saturatedFat: 'g',
  salt: 'g',
} as const
const per100g = {
  calories: 'kcal_per_100g',
  protein: 'g_per_100g',
  carbs: 'g_per_100g',
  fat: 'g_per_100g',
  fiber: 'g_per_100g',
  sugars: 'g_per_100g',
  saturatedFat: 'g_per_100g',
  salt: 'g_per_100g',
} as const
const item = {
  position: null,
  foodId: null,
  foodName: null,
  quantity: null,
  servingSize: null,
  ...nutrients,
  nutrients: null,
  isFruitOrVeg: null,
} as const

/** The fields of each list, in the order of their columns. */
export const exportTables = {
  profile: {
    id: null,
    username: null,
    email: null,
    role: null,
    gender: null,
    timeZone: null,
    language: null,
    height: 'cm',
    targetWeight: 'kg',
    birthDate: null,
    formulaSex: null,
    activityLevel: null,
    lifeStage: null,
    referenceIntakes: null,
    hasCompletedOnboarding: null,
    isTwoFactorEnabled: null,
    isWeeklySummarySubscribed: null,
    isFindable: null,
    isOnLeaderboards: null,
    acceptsNudges: null,
    sharesDays: null,
    isStreakHidden: null,
    fastingPlan: null,
    isFastingEnabled: null,
    isFastingActive: null,
    fastingStartTime: null,
    createdAt: null,
    emailVerifiedAt: null,
    goalCalories: 'kcal',
    goalProtein: 'g',
    goalCarbs: 'g',
    goalFat: 'g',
    goalWater: 'glasses',
    goalFiber: 'g',
    goalSugars: 'g',
    goalSaturatedFat: 'g',
    goalSalt: 'g',
    weeklyWeightAim: null,
    weeklyWeightGoal: 'kg',
    weeklyExerciseGoal: 'workouts',
    weeklyStartDate: null,
    fastingStart: null,
    fastingEnd: null,
    fastingDaysOff: null,
    containers: null,
    weightUnit: null,
    lengthUnit: null,
    energyUnit: null,
    foodUnit: null,
    volumeUnit: null,
    household: null,
  },
  mealTypes: { id: null, name: null, startsAt: null },
  ownNutrients: { key: null, name: null, unit: null, createdAt: null },
  nutrientSettings: { key: null, isShown: null, isOnDashboard: null, targetMin: null, targetMax: null },
  goals: { startDate: null, ...nutrients, water: 'glasses' },
  goalsByWeekday: { startDate: null, weekday: null, calories: 'kcal', protein: 'g', carbs: 'g', fat: 'g' },
  food: {
    id: null,
    date: null,
    mealType: null,
    foodName: null,
    foodId: null,
    quantity: null,
    servingSize: null,
    ...nutrients,
    nutrients: null,
    isFruitOrVeg: null,
    waterMl: null,
    createdAt: null,
  },
  exercise: { id: null, date: null, exerciseName: null, caloriesBurned: 'kcal', createdAt: null },
  water: { date: null, glasses: null, ml: null },
  dayStatuses: { date: null, status: null },
  progress: { id: null, date: null, weight: 'kg', bodyFatPercentage: null, waist: 'cm', createdAt: null },
  plans: { aim: null, ratePercent: null, createdAt: null, checkedInOn: null, acceptedCalories: 'kcal' },
  checkIns: {
    id: null,
    date: null,
    decision: null,
    calories: 'kcal',
    protein: 'g',
    carbs: 'g',
    fat: 'g',
    expenditure: 'kcal',
    low: 'kcal',
    high: 'kcal',
    limitedBy: null,
    createdAt: null,
  },
  fasts: { id: null, startTime: null, endTime: null, plannedDurationHours: null },
  recipes: {
    id: null,
    name: null,
    description: null,
    servings: null,
    instructions: null,
    cookedWeight: 'g',
    sourceUrl: null,
    prepMinutes: null,
    cookMinutes: null,
    createdAt: null,
    updatedAt: null,
  },
  recipeIngredients: { id: null, recipeId: null, ...item },
  customFoods: {
    id: null,
    productName: null,
    code: null,
    servingSize: null,
    ...per100g,
    nutrients: null,
    categoriesTags: null,
    portions: null,
    status: null,
    createdAt: null,
  },
  favouriteFoods: { foodId: null, foodName: null, createdAt: null },
  drinks: { foodKey: null, mlPer100g: null },
  savedMeals: { id: null, name: null, createdAt: null },
  savedMealItems: { id: null, mealId: null, ...item },
  achievements: { achievement: null, unlockedAt: null },
  friends: { username: null, status: null, createdAt: null, answeredAt: null, askedBy: null },
  nudges: { to: null, date: null },
  shares: { name: null, from: null, to: null, createdAt: null },
  householdInvitations: { from: null, to: null, createdAt: null },
  streakPauses: { id: null, startDate: null, endDate: null, createdAt: null },
  notifications: { id: null, kind: null, message: null, targetId: null, read: null, createdAt: null },
  feedback: { id: null, type: null, message: null, isResolved: null, createdAt: null },
  imports: {
    id: null,
    source: null,
    status: null,
    from: null,
    to: null,
    mode: null,
    createdAt: null,
    appliedAt: null,
    undoneAt: null,
  },
  apiTokens: { id: null, name: null, access: null, createdAt: null, expiresAt: null, lastUsedAt: null },
  apiTokenCalls: { apiTokenId: null, tool: null, subject: null, isError: null, at: null },
  sessions: { browser: null, createdAt: null, lastSeenAt: null },
  devices: { device: null, lastSeenAt: null },
  passkeys: { id: null, name: null, createdAt: null, lastUsedAt: null },
  identities: { id: null, issuer: null, subject: null, createdAt: null, lastUsedAt: null },
} as const satisfies Record<string, Record<string, ExportUnit>>

export type ExportList = keyof typeof exportTables

/** A list as CSV text, page by page: its headers, then a line for each row. */
export function* csvOf(list: ExportList, pages: Iterable<readonly object[]>): Generator<string> {
  const headers = headersOf(list)
  yield byteOrderMark + csvLine(headers.map(([, header]) => header))
  for (const page of pages) {
    yield (page as Record<string, Cell>[]).map((row) => csvLine(headers.map(([field]) => row[field]))).join('')
  }
}

export const exportLists = Object.keys(exportTables) as ExportList[]

/** The name of a list for people, such as `Saved meal items` for `savedMealItems`, and `API tokens`. */
export function titleOfList(list: ExportList): string {
  const words = list.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`).replace(/^api\b/, 'API')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** The file name of a list, such as `recipe_ingredients.csv` for `recipeIngredients`. */
export const fileOf = (list: string): string => `${snakeCase(list)}.csv`

/** The fields of a list with their CSV headers, such as `calories_kcal` for `calories`. */
export const headersOf = (list: ExportList): [field: string, header: string][] =>
  Object.entries<ExportUnit>(exportTables[list]).map(([field, unit]) => [
    field,
    snakeCase(field) + (unit ? `_${unit}` : ''),
  ])

export const snakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** Without it, Excel does not read a file as UTF-8. */
const byteOrderMark = '\ufeff'

/** An object, such as amounts of nutrients by key, is written as JSON. */
export type Cell = string | number | boolean | object | null | undefined

/** A line of a CSV file (RFC 4180). Unknown values are empty cells, and no text is run as a formula. */
export const csvLine = (cells: readonly Cell[]): string => `${cells.map(cellOf).join(',')}\r\n`

function cellOf(value: Cell): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  const text = guardedText(typeof value === 'string' ? value : JSON.stringify(value))
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** A text with an apostrophe before it if a spreadsheet would run it as a formula. */
export const guardedText = (text: string): string => (formula.test(text) ? `'${text}` : text)

/** Undoes `guardedText`. */
export const unguardedText = (cell: string): string =>
  cell.startsWith("'") && formula.test(cell) ? cell.slice(1) : cell

/** Spreadsheets run cells that begin like this as formulas, also behind apostrophes (CSV injection, as OWASP lists it). */
const formula = /^'*[=+\-@\t\r\n＝＋－＠]/
