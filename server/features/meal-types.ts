/** The meals of a person's day: the usual four until they make their own. */

import { and, between, eq, inArray, max, min } from 'drizzle-orm'
import type { z } from 'zod'
import { foodEntries } from '#schema'
import { newId } from '../db/ids.ts'
import { write } from '../db/write.ts'
import { addDays, daysBetween } from '../domain/day.ts'
import { SaveMealTypes } from '../domain/diary.ts'
import {
  defaultMealTypes,
  listedMealType,
  type Meal,
  type MealType,
  mealAt,
  mealNamed,
  mealWithId,
} from '../domain/meal-type.ts'
import { conflict, invalid } from '../errors.ts'
import { yieldRegularly } from '../lib/yield.ts'
import { router, type UserContext, userProcedure } from '../trpc.ts'
import { updateUser, userOf } from './account/user.ts'

export const mealTypesRouter = router({
  /** In order. */
  list: userProcedure.query(({ ctx }) => mealTypesOf(ctx).map(listedMealType)),

  /** Takes the whole list in its new order, and returns it. 409 for a meal that is left out, still used and moved nowhere. */
  save: userProcedure.input(SaveMealTypes).mutation(({ ctx, input }) => saveMealTypes(ctx, input)),
})

/** The meals of the viewer's day, in order. */
export const mealTypesOf = ({ viewer }: UserContext): readonly MealType[] => viewer.mealTypes ?? defaultMealTypes

/** The id of the viewer's meal of a name. Throws 400 for a name that none has or had. */
export function mealIdOf(ctx: UserContext, name: Meal): string {
  const types = mealTypesOf(ctx)
  const type = mealNamed(types, name)
  if (type) return type.id
  const names = new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(types.map((one) => one.name))
  throw invalid('mealType', `The meal must be ${names}.`)
}

/** Rows with the names of the viewer's meals in the place of their ids. */
export function withMealNames<Row extends { mealType: string }>(ctx: UserContext, rows: Row[]): Row[] {
  const types = ctx.viewer.mealTypes
  // The usual meals are named as their ids are.
  if (types === null) return rows
  return rows.map((row) => ({ ...row, mealType: mealWithId(types, row.mealType).name }))
}

async function saveMealTypes(ctx: UserContext, { mealTypes: wanted, moveTo = {} }: z.output<typeof SaveMealTypes>) {
  const ids = new Set(wanted.flatMap(({ id }) => id ?? []))
  const before = mealTypesOf(ctx)
  const used = new Map<string, boolean>()
  for (const type of before)
    if (!ids.has(type.id) && moveTo[type.id] === undefined) used.set(type.id, await isUsed(ctx, type))

  return write(ctx, { subject: 'profile' }, () => {
    const stored = userOf(ctx.db, ctx.viewer.id).mealTypes ?? defaultMealTypes
    const unknown = [...ids].find((id) => !stored.some((type) => type.id === id))
    if (unknown !== undefined) throw invalid('mealTypes', 'One of these meals does not exist any more.')
    const types = wanted.map(({ id, name, startsAt }): MealType => {
      const type = stored.find((one) => one.id === id)
      if (!type) return { id: newId(), name, startsAt }
      return { ...type, name, startsAt, ...(type.name !== name && formerNames(type, [type.name])) }
    })
    for (const type of stored.filter(({ id }) => !ids.has(id))) {
      const target = types.find(({ id }) => id === moveTo[type.id])
      if (!target && moveTo[type.id] !== undefined) throw invalid('moveTo', 'There is no such meal to move to.')
      if (!target && used.get(type.id) !== false)
        throw conflict(`${type.name} has entries. Choose a meal that they belong to from now on.`)
      // Also without entries, because a device that was offline may still send some.
      merge(type, target ?? mealAt(types, type.startsAt ?? '23:59'))
    }
    updateUser(ctx, { mealTypes: types })
    return types.map(listedMealType)
  })
}

/** Makes a meal part of another: what was logged in it, and what is still sent under its names. */
function merge(type: MealType, into: MealType): void {
  into.mergedIds = [...(into.mergedIds ?? []), type.id, ...(type.mergedIds ?? [])].slice(0, maxMerged)
  Object.assign(into, formerNames(into, [type.name, ...(type.formerNames ?? [])]))
}

const formerNames = (type: MealType, names: string[]) => ({
  formerNames: [...new Set([...names, ...(type.formerNames ?? [])])].slice(0, maxFormerNames),
})

/** So many that nobody reaches them, but for programs. Beyond, entries of a merged meal are shown in the last one. */
const maxMerged = 200
const maxFormerNames = 20

/** Whether any entry is in a meal. Looks at some days at a time, because no index has the meal. */
async function isUsed({ db, viewer }: UserContext, { id, mergedIds = [] }: MealType): Promise<boolean> {
  const own = eq(foodEntries.userId, viewer.id)
  // One at a time, since only a single minimum or maximum is looked up in the index.
  const { day: first } =
    db
      .select({ day: min(foodEntries.date) })
      .from(foodEntries)
      .where(own)
      .get() ?? {}
  const { day: last } =
    db
      .select({ day: max(foodEntries.date) })
      .from(foodEntries)
      .where(own)
      .get() ?? {}
  if (!first || !last) return false
  const yieldIfLong = yieldRegularly()
  for (let day = first; daysBetween(day, last) >= 0; day = addDays(day, daysAtOnce)) {
    const days = between(foodEntries.date, day, addDays(day, daysAtOnce - 1))
    const found = db
      .select({ id: foodEntries.id })
      .from(foodEntries)
      .where(and(own, days, inArray(foodEntries.mealType, [id, ...mergedIds])))
      .limit(1)
      .get()
    if (found) return true
    await yieldIfLong()
  }
  return false
}

const daysAtOnce = 100
