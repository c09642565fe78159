/** The diary: logging food, and reading days. */

import { and, desc, eq, lte, sql } from 'drizzle-orm'
import { z } from 'zod'
import { foodEntries } from '#schema'
import { isShown } from '../../db/hidden-batches.ts'
import { derivedId, newId } from '../../db/ids.ts'
import { prepared, preparedRows } from '../../db/prepared.ts'
import { write } from '../../db/write.ts'
import {
  CalendarRange,
  ChangeFood,
  CopyFood,
  DailyRange,
  EntryNutrients,
  LogFood,
  LogFoods,
  RemoveFoods,
  SetDayStatus,
  SummaryRange,
} from '../../domain/diary.ts'
import { changedEntry, lastAmountOf } from '../../domain/entries.ts'
import { ById, Day, MealType } from '../../domain/fields.ts'
import { entryOf, type FoodEntry, loggedFoodId, recents } from '../../domain/logged-food.ts'
import { type Meal, mealWithId } from '../../domain/meal-type.ts'
import { FoodsOfNutrient, NutrientRange } from '../../domain/nutrient-settings.ts'
import { invalid, notFound } from '../../errors.ts'
import { router, type UserContext, userProcedure } from '../../trpc.ts'
import { rememberWater, withWater } from '../drinks.ts'
import { withNutrients } from '../foods/stated-nutrients.ts'
import { mealIdOf, mealTypesOf, withMealNames } from '../meal-types.ts'
import { existingNutrients } from '../nutrients/own-nutrients.ts'
import { daysWithFood } from '../streak/streaks.ts'
import {
  assertLoggableDate,
  deleteEntry,
  insertEntry,
  ownEntry,
  readDay,
  setDayStatus,
  updateEntry,
} from './diary-day.ts'
import { foodsOfNutrient, nutrientsBetween, nutrientsOn } from './nutrient-sums.ts'
import { dailyIntake, summarise } from './nutrition-summary.ts'

/**
 * Never rename `logFood`, `logFoods`, `changeFood`, `removeFood` and `removeFoods`, `log`, `change` and `remove` of exercise, or
 * `add` and `remove` of water: the offline queues of clients store unsent writes under these names.
 */
export const diaryRouter = router({
  day: userProcedure.input(z.object({ date: Day })).query(({ ctx, input }) => readDay(ctx, input.date)),

  /** Says whether a day is complete. Returns the day as it now stands. */
  setStatus: userProcedure.input(SetDayStatus).mutation(({ ctx, input }) => markDay(ctx, input)),

  /** The days with food from `from` to `to`, both included; at most 62 days. */
  days: userProcedure
    .input(CalendarRange)
    .query(({ ctx, input }) => ({ days: daysWithFood(ctx.db, ctx.viewer.id, input.from, input.to) })),

  /** At most 24 foods for a meal of a day, most likely first. */
  recents: userProcedure
    .input(z.object({ mealType: MealType, date: Day }))
    .query(({ ctx, input }) => readRecents(ctx, input.mealType, input.date)),

  /** Totals of each day with food from `from` to `to`, both included, and their averages. */
  summary: userProcedure.input(SummaryRange).query(({ ctx, input }) => summarise(ctx, input.from, input.to)),

  /** The sums of all nutrients of a day. */
  nutrients: userProcedure.input(z.object({ date: Day })).query(({ ctx, input }) => nutrientsOn(ctx, input.date)),

  /** The daily means of all nutrients over the days with food from `from` to `to`, both included. */
  nutrientMeans: userProcedure
    .input(NutrientRange)
    .query(({ ctx, input }) => nutrientsBetween(ctx, input.from, input.to)),

  /** The energy and the macros of each day from `from` to `to`, both included, with its goals. */
  daily: userProcedure.input(DailyRange).query(({ ctx, input }) => dailyIntake(ctx, input.from, input.to)),

  /** The foods of some days: which brought a nutrient, most first, and which do not state it. */
  foodsOfNutrient: userProcedure.input(FoodsOfNutrient).query(({ ctx, input }) => foodsOfNutrient(ctx, input)),

  logFood: userProcedure.input(LogFood).mutation(({ ctx, input }) => logFood(ctx, input)),
  logFoods: userProcedure.input(LogFoods).mutation(({ ctx, input }) => logFoods(ctx, input)),
  copyFood: userProcedure.input(CopyFood).mutation(({ ctx, input }) => copyFood(ctx, input)),
  changeFood: userProcedure.input(ChangeFood).mutation(({ ctx, input }) => changeFood(ctx, input)),

  removeFood: userProcedure.input(ById).mutation(async ({ ctx, input }) => {
    await removeFood(ctx, input.id)
    return { msg: 'Entry deleted.' }
  }),
  removeFoods: userProcedure.input(RemoveFoods).mutation(async ({ ctx, input }) => {
    await removeFoods(ctx, input)
    return { msg: 'Entries deleted.' }
  }),
})

function markDay(ctx: UserContext, { date, status }: z.output<typeof SetDayStatus>) {
  assertLoggableDate(date, ctx)
  return write(ctx, { subject: 'dayStatus', dates: [date], rows: status === null ? 0 : 1 }, () => {
    setDayStatus(ctx, date, status)
    return readDay(ctx, date)
  })
}

async function logFood(ctx: UserContext, input: z.output<typeof LogFood>): Promise<FoodEntry> {
  assertLoggableDate(input.date, ctx)
  const [food = input] = withNutrients(ctx, [input])
  const { waterMl } = input
  const entry = withWater(ctx, entryOf({ ...food, id: input.id ?? newId() }), waterMl)
  return write(ctx, { subject: 'food', dates: [entry.date], rows: waterMl ? 2 : 1 }, () => {
    rememberWater(ctx, entry, waterMl)
    return insertEntry(ctx, entry)
  })
}

/** Logs all foods, or none when one is invalid. */
function logFoods(ctx: UserContext, { entries }: z.output<typeof LogFoods>): Promise<FoodEntry[]> {
  return insertEntries(
    ctx,
    withNutrients(ctx, entries).map((entry) =>
      withWater(ctx, entryOf({ ...entry, id: entry.id ?? newId() }), entry.waterMl),
    ),
  )
}

/** Logs the given foods in order. Their ids are derived from the call's id, which makes it idempotent. */
function copyFood(
  ctx: UserContext,
  { id = newId(), date, mealType, foodItems }: z.output<typeof CopyFood>,
): Promise<FoodEntry[]> {
  return insertEntries(
    ctx,
    withNutrients(ctx, foodItems).map((item, index) =>
      withWater(ctx, entryOf({ ...item, id: derivedId(id, index), date, mealType }), item.waterMl),
    ),
  )
}

async function insertEntries(ctx: UserContext, entries: FoodEntry[]): Promise<FoodEntry[]> {
  for (const { date } of entries) assertLoggableDate(date, ctx)
  const dates = [...new Set(entries.map(({ date }) => date))]
  const about = { subject: 'food', dates, rows: entries.length } as const
  return write(ctx, about, () => entries.map((entry) => insertEntry(ctx, entry)))
}

function changeFood(ctx: UserContext, { nutrients, ...rest }: z.output<typeof ChangeFood>): Promise<FoodEntry> {
  const change = { ...rest, ...(nutrients && { nutrients: existingNutrients(ctx, nutrients) }) }
  const about = (entry: FoodEntry) => ({ ...aboutEntry(entry), rows: change.waterMl ? 1 : 0 })
  return write(ctx, about, () => {
    const entry = ownEntry(ctx, change.id)
    if (!entry) throw notFound('Diary entry')
    const changed = changedEntry(entry, change)
    // The input is within the limits, but scaling by a quantity can exceed them.
    const outOfRange = EntryNutrients.safeParse(changed).error?.issues[0]
    if (outOfRange) throw invalid('quantity', outOfRange.message)
    const stored = updateEntry(ctx, entry, changed)
    rememberWater(ctx, changed, change.waterMl)
    return stored
  })
}

async function removeFood(ctx: UserContext, id: string): Promise<void> {
  await write(ctx, aboutEntry, () => {
    const entry = ownEntry(ctx, id)
    if (!entry) throw notFound('Diary entry')
    deleteEntry(ctx, entry)
    return entry
  })
}

/** Deletes the given entries at once, and ignores those that do not exist any more. */
async function removeFoods(ctx: UserContext, { ids }: z.output<typeof RemoveFoods>): Promise<void> {
  const about = (entries: FoodEntry[]) =>
    ({ subject: 'food', dates: [...new Set(entries.map(({ date }) => date))] }) as const
  await write(ctx, about, () => {
    const entries = [...new Set(ids)].map((id) => ownEntry(ctx, id)).filter((entry) => entry !== undefined)
    for (const entry of entries) deleteEntry(ctx, entry)
    return entries
  })
}

const aboutEntry = ({ date }: FoodEntry) => ({ subject: 'food' as const, dates: [date] })

/** The foods that are most likely to be logged in a meal, each with its last amount. Entries after the day are ignored. */
function readRecents(ctx: UserContext, meal: Meal, date: Day) {
  const type = mealWithId(mealTypesOf(ctx), mealIdOf(ctx, meal))
  const newest = withMealNames(ctx, statements(ctx.db).newest.all({ userId: ctx.viewer.id, date }))
  return recents(newest, type.name, date, maxRecents).flatMap(({ last, times }) => {
    const entry = ownEntry(ctx, last.id)
    if (!entry) return []
    return {
      id: loggedFoodId(entry),
      foodName: entry.foodName,
      foodId: entry.foodId,
      last: lastAmountOf(entry),
      lastDate: entry.date,
      lastMealType: entry.mealType,
      times,
    }
  })
}

/** How many entries the ranking reads: two months with ten foods a day. */
const historyLimit = 600
const maxRecents = 24

const columns = {
  id: foodEntries.id,
  date: foodEntries.date,
  mealType: foodEntries.mealType,
  foodId: foodEntries.foodId,
  foodName: foodEntries.foodName,
}

const statements = prepared((db) => ({
  newest: preparedRows(
    db,
    columns,
    db
      .select(columns)
      .from(foodEntries)
      .where(
        and(
          eq(foodEntries.userId, sql.placeholder('userId')),
          lte(foodEntries.date, sql.placeholder('date')),
          isShown(foodEntries),
        ),
      )
      .orderBy(desc(foodEntries.date), desc(foodEntries.id))
      .limit(historyLimit),
  ),
}))
