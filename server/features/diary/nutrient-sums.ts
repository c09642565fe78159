/** Sums of all nutrients over days, with how much of the food states each. */

import { and, between, eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { foodEntries } from '#schema'
import { isShown, readConsistently } from '../../db/hidden-batches.ts'
import { prepared } from '../../db/prepared.ts'
import type { Day } from '../../domain/day.ts'
import { loggedFoodKey } from '../../domain/logged-food.ts'
import {
  addTo,
  type NutrientSum,
  type NutrientTotals,
  newNutrientTotals,
  sumsOf,
} from '../../domain/nutrient-amounts.ts'
import type { FoodsOfNutrient } from '../../domain/nutrient-settings.ts'
import { labelNutrients } from '../../domain/nutrients.ts'
import { mapNutrients, type NutrientAmounts, type Nutrients, sevenDigits } from '../../domain/nutrition.ts'
import { yieldRegularly } from '../../lib/yield.ts'
import type { UserContext } from '../../trpc.ts'
import { nutrientKeys } from '../nutrients/settings.ts'
import { pageOfDay, pageSize } from './nutrition-summary.ts'

/** The sums of one day, and 1 when it has food, else 0. */
export async function nutrientsOn(ctx: UserContext, date: Day) {
  const { days, nutrients } = await nutrientsBetween(ctx, date, date)
  return { date, days, nutrients }
}

/** The daily means of all nutrients over the days with food from `from` to `to`, both included, and how many days these are. */
export async function nutrientsBetween(ctx: UserContext, from: Day, to: Day) {
  const keys = nutrientKeys(ctx.db, ctx.viewer.id)
  return readConsistently(ctx.db, ctx.viewer.id, async () => {
    const totals = newNutrientTotals(keys)
    let days = 0
    let last: Day | null = null
    for await (const { date, entries } of pagesOfEntries(ctx, from, to)) {
      if (date !== last) days++
      last = date
      for (const entry of entries) addTo(totals, entry.calories, allAmounts(entry))
    }
    const nutrients = sumsOf(totals).map(
      ({ sum, ...rest }): NutrientSum => ({ ...rest, sum: sum === null ? null : sevenDigits(sum / days) }),
    )
    return { from, to, days, nutrients }
  })
}

/** The sums of each day with food, by key. Lets other requests run in between. */
export async function* nutrientsByDay(
  ctx: UserContext,
  from: Day,
  to: Day,
): AsyncGenerator<{ date: Day; sums: ReadonlyMap<string, NutrientSum> }> {
  const keys = nutrientKeys(ctx.db, ctx.viewer.id)
  type SummedDay = { date: Day; totals: NutrientTotals }
  let day: SummedDay | null = null
  const summed = ({ date, totals }: SummedDay) => ({
    date,
    sums: new Map(sumsOf(totals).map((sum) => [sum.key, sum])),
  })
  for await (const { date, entries } of pagesOfEntries(ctx, from, to)) {
    if (day === null || day.date !== date) {
      if (day !== null) yield summed(day)
      day = { date, totals: newNutrientTotals(keys) }
    }
    for (const entry of entries) addTo(day.totals, entry.calories, allAmounts(entry))
  }
  if (day) yield summed(day)
}

/** A food on some days. */
type FoodOfNutrient = { foodName: string; times: number; amount: number | null }

/** The foods of some days: which brought a nutrient, most first, and which do not state it, most often eaten first. */
export async function foodsOfNutrient(ctx: UserContext, { key, from, to }: z.output<typeof FoodsOfNutrient>) {
  const found = await readConsistently(ctx.db, ctx.viewer.id, async () => {
    const foods = new Map<string, FoodOfNutrient>()
    for await (const { entries } of pagesOfEntries(ctx, from, to))
      for (const entry of entries) {
        const amounts = allAmounts(entry)
        const amount = Object.hasOwn(amounts, key) ? (amounts[key] ?? null) : null
        // A food may state it on one day and not on another, so these are two rows.
        const id = `${amount === null} ${loggedFoodKey(entry)}`
        const food = foods.get(id) ?? { foodName: entry.foodName, times: 0, amount: amount && 0 }
        food.times++
        if (amount !== null) food.amount = sevenDigits((food.amount ?? 0) + amount)
        foods.set(id, food)
      }
    return [...foods.values()]
  })
  const stating = found.filter(({ amount }) => amount !== null).sort((a, b) => (b.amount ?? 0) - (a.amount ?? 0))
  const silent = found.filter(({ amount }) => amount === null).sort((a, b) => b.times - a.times)
  return { stating: stating.slice(0, maxFoods), silent: silent.slice(0, maxFoods), silentCount: silent.length }
}

/** More than anybody reads. */
const maxFoods = 100

type Entry = Nutrients & { foodId: string | null; foodName: string; nutrients: NutrientAmounts }

/** The amounts of all nutrients that an entry states, by key: those of the label too. */
function allAmounts({ nutrients, ...label }: Entry): NutrientAmounts {
  const amounts: Record<string, number> = { ...nutrients }
  for (const { column, key } of labelNutrients) {
    const amount = label[column]
    if (amount !== null) amounts[key] = amount
  }
  return amounts
}

/** The entries of each day with food, day by day. Lets other requests run in between. */
async function* pagesOfEntries(
  { db, viewer }: UserContext,
  from: Day,
  to: Day,
): AsyncGenerator<{ date: Day; entries: Entry[] }> {
  const yieldIfLong = yieldRegularly()
  for (const { date } of statements(db).days.all({ userId: viewer.id, from, to })) {
    for (let offset = 0; ; offset += pageSize) {
      const entries = statements(db).entries.all({ userId: viewer.id, date, offset })
      if (entries.length > 0) yield { date, entries }
      await yieldIfLong()
      if (entries.length < pageSize) break
    }
  }
}

const columns = {
  foodId: foodEntries.foodId,
  foodName: foodEntries.foodName,
  ...mapNutrients((nutrient) => foodEntries[nutrient]),
  nutrients: foodEntries.nutrients,
}

const statements = prepared((db) => ({
  days: db
    .selectDistinct({ date: foodEntries.date })
    .from(foodEntries)
    .where(
      and(
        eq(foodEntries.userId, sql.placeholder('userId')),
        between(foodEntries.date, sql.placeholder('from'), sql.placeholder('to')),
        isShown(foodEntries),
      ),
    )
    .orderBy(foodEntries.date)
    .prepare(),
  entries: pageOfDay(db, columns),
}))
