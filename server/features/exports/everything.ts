import { deviceName } from '../../auth/devices.ts'
import { csvOf, type ExportUnit, exportTables, fileOf, joinedList } from '../../domain/exports.ts'
import type { WeekdayGoals } from '../../domain/goals.ts'
import { listedMealType, mealWithId } from '../../domain/meal-type.ts'
import { ownNutrientKey } from '../../domain/nutrient-amounts.ts'
import { waterOf } from '../../domain/water.ts'
import { tooManyRequests } from '../../errors.ts'
import { type StreamedFile, streamedLists } from '../../lib/streamed.ts'
import { type ZipEntry, zipOf } from '../../lib/zip.ts'
import type { UserContext } from '../../trpc.ts'
import { toUserDto, userOf } from '../account/user.ts'
import { membersOf } from '../household/members.ts'
import { mealTypesOf } from '../meal-types.ts'
import { exportStatements, pagesOf } from './lists.ts'

/** Seconds after which the other export of a person has probably ended. */
const retryAfter = 10

/**
 * All data of the viewer as named lists of flat objects, each a table of a spreadsheet. They are read while they are sent,
 * page by page: what is written meanwhile may be missing; everything else is there, once. 429 while another export
 * of this person is being sent.
 */
export function exportData(ctx: UserContext) {
  const { db, viewer } = ctx
  // What can fail comes first, or a failed export would count as running.
  const profile = profileOf(ctx)
  const statements = exportStatements(db)
  const userId = viewer.id
  // At most a row for each nutrient.
  const nutrients = statements.ownNutrients
    .all({ userId })
    .map(({ id, name, unit, createdAt }) => ({ key: ownNutrientKey(id), name, unit, createdAt }))
  const settings = statements.nutrientSettings.all({ userId })
  const mealTypes = mealTypesOf(ctx)
  const end = beginExport(ctx)

  return streamedLists(
    {
      profile: [[profile]],
      // Before the foods, so that an import knows them when it reads these.
      mealTypes: [mealTypes.map(listedMealType)],
      ownNutrients: [nutrients],
      nutrientSettings: [settings],
      goals: mapped(pagesOf(statements.goals, userId), ({ byWeekday: _, ...row }) => row),
      goalsByWeekday: goalsByWeekday(pagesOf(statements.goals, userId)),
      food: mapped(pagesOf(statements.food, userId), (row) => ({
        ...row,
        mealType: mealWithId(mealTypes, row.mealType).name,
      })),
      exercise: pagesOf(statements.exercise, userId),
      // Plain water: what drinks count as is in the food.
      water: mapped(pagesOf(statements.water, userId), ({ date, ml }) => ({ date, glasses: waterOf(ml).glasses, ml })),
      dayStatuses: pagesOf(statements.dayStatuses, userId),
      progress: pagesOf(statements.progress, userId),
      plans: pagesOf(statements.plans, userId),
      checkIns: pagesOf(statements.checkIns, userId),
      fasts: pagesOf(statements.fasts, userId),
      recipes: pagesOf(statements.recipes, userId),
      recipeIngredients: partsOf(pagesOf(statements.recipes, userId), statements.recipeIngredients),
      customFoods: mapped(pagesOf(statements.customFoods, userId), ({ categoriesTags, portions, ...row }) => ({
        ...row,
        categoriesTags: joinedList(categoriesTags),
        portions: joinedList(portions.map(({ label, grams }) => `${label} = ${grams} g`)),
      })),
      favouriteFoods: pagesOf(statements.favouriteFoods, userId),
      drinks: pagesOf(statements.drinks, userId),
      savedMeals: pagesOf(statements.savedMeals, userId),
      savedMealItems: partsOf(pagesOf(statements.savedMeals, userId), statements.savedMealItems),
      achievements: pagesOf(statements.achievements, userId),
      // Friendships and requests, seen by the viewer.
      friends: mapped(pagesOf(statements.friends, userId), ({ requesterId, ...request }) => ({
        ...request,
        askedBy: requesterId === userId ? 'me' : request.username,
      })),
      nudges: pagesOf(statements.nudges, userId),
      shares: pagesOf(statements.shares, userId),
      householdInvitations: pagesOf(statements.householdInvitations, userId),
      streakPauses: pagesOf(statements.streakPauses, userId),
      notifications: pagesOf(statements.notifications, userId),
      feedback: pagesOf(statements.feedback, userId),
      imports: pagesOf(statements.imports, userId),
      // A program with a token must not see where else its owner is signed in.
      ...('tokenId' in viewer ? {} : signInsOf(ctx)),
    },
    end,
  )
}

/** The lists of what opens the account: devices and API tokens. */
function signInsOf({ db, viewer }: UserContext) {
  const statements = exportStatements(db)
  return {
    apiTokens: pagesOf(statements.apiTokens, viewer.id),
    apiTokenCalls: pagesOf(statements.apiTokenCalls, viewer.id),
    sessions: mapped(pagesOf(statements.sessions, viewer.id), ({ userAgent, ...session }) => ({
      browser: deviceName(userAgent),
      ...session,
    })),
    devices: pagesOf(statements.devices, viewer.id),
    passkeys: pagesOf(statements.passkeys, viewer.id),
    identities: pagesOf(statements.identities, viewer.id),
  }
}

/** The lists by name, each with its rows. */
export type Exported = ReturnType<ReturnType<typeof exportData>['toJSON']>

/** Counts an export of the viewer as running until the returned function is called. 429 while another one is. */
export function beginExport({ viewer, locks }: UserContext): () => void {
  const lock = locks.take('export', viewer.id)
  if (!lock)
    throw tooManyRequests('Your data is being exported already. Please wait until that has finished.', retryAfter)
  return lock.release
}

function* mapped<Row, Mapped>(pages: Iterable<Row[]>, map: (row: Row) => Mapped): Generator<Mapped[]> {
  for (const page of pages) yield page.map(map)
}

/** A row for each weekday that has goals of its own, of which 0 is Sunday. */
function* goalsByWeekday(pages: Iterable<{ startDate: string; byWeekday: WeekdayGoals | null }[]>) {
  for (const page of pages)
    yield page.flatMap(({ startDate, byWeekday }) =>
      Object.entries(byWeekday ?? {}).map(([weekday, goals]) => ({ startDate, weekday: Number(weekday), ...goals })),
    )
}

/** The parts of each row, such as the ingredients of recipes, a page for each. */
function* partsOf<Part>(pages: Iterable<{ id: string }[]>, statement: { all: (values: { id: string }) => Part[] }) {
  for (const page of pages) for (const { id } of page) yield statement.all({ id })
}

/** The account and its settings as one flat object, without password, secrets or tokens. */
function profileOf(ctx: UserContext) {
  const {
    notifications: _,
    hasChosenUnits: __,
    dailyGoals,
    goalsByWeekday: ___,
    mealTypes: ______,
    isCheckInDue: ____,
    hasDashboardNutrients: _____,
    waysToConfirm: _______,
    weeklyGoals,
    fastingConfig,
    fastingDaysOff,
    containers,
    units,
    ...user
  } = toUserDto(ctx, ctx.viewer.id)
  const { createdAt, emailVerifiedAt, householdId } = userOf(ctx.db, ctx.viewer.id)
  return {
    ...user,
    createdAt,
    emailVerifiedAt,
    goalCalories: dailyGoals.calories,
    goalProtein: dailyGoals.protein,
    goalCarbs: dailyGoals.carbs,
    goalFat: dailyGoals.fat,
    goalWater: dailyGoals.water,
    goalFiber: dailyGoals.fiber ?? null,
    goalSugars: dailyGoals.sugars ?? null,
    goalSaturatedFat: dailyGoals.saturatedFat ?? null,
    goalSalt: dailyGoals.salt ?? null,
    weeklyWeightAim: weeklyGoals?.weightAim ?? null,
    weeklyWeightGoal: weeklyGoals?.weightGoal ?? null,
    weeklyExerciseGoal: weeklyGoals?.exerciseGoal ?? null,
    weeklyStartDate: weeklyGoals?.startDate ?? null,
    fastingStart: fastingConfig.startTime,
    fastingEnd: fastingConfig.endTime,
    fastingDaysOff: joinedList(fastingDaysOff.map(String)),
    containers: joinedList(containers.map(({ name, ml }) => `${name} = ${ml} ml`)),
    weightUnit: units.weight,
    lengthUnit: units.length,
    energyUnit: units.energy,
    foodUnit: units.food,
    volumeUnit: units.volume,
    household: joinedList(membersOf(ctx.db, householdId).flatMap(({ id, name }) => (id === ctx.viewer.id ? [] : name))),
  }
}

type Tables = { [List in keyof Exported]-?: Record<keyof NonNullable<Exported[List]>[number], ExportUnit> }

// No list and no field is forgotten.
const tables: Tables = exportTables

/** Everything that the viewer may see, as a zip with a CSV file for each list, also for an empty one. */
export function everythingAsZip(ctx: UserContext): Pick<StreamedFile, 'open' | 'close'> {
  const { lists, close } = exportData(ctx)
  const entries = (Object.keys(tables) as (keyof Exported)[]).flatMap((list): ZipEntry[] => {
    const pages = lists[list]
    return pages ? [{ name: fileOf(list), text: csvOf(list, pages) }] : []
  })
  return { open: () => zipOf(entries, ctx.now), close }
}
