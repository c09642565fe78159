/** The days that people let their buddies see, and copying a meal of one. */

import type { z } from 'zod'
import { derivedId, newId } from '../../db/ids.ts'
import { write } from '../../db/write.ts'
import type { BuddyDay, CopyBuddyMeal } from '../../domain/buddies.ts'
import { maxFoodsPerCall, nothingToCopy } from '../../domain/limits.ts'
import type { FoodEntry, Snapshot } from '../../domain/logged-food.ts'
import { defaultMealTypes, type MealType, mealAt, mealNamed, mealWithId } from '../../domain/meal-type.ts'
import { commonAmounts } from '../../domain/nutrient-amounts.ts'
import { totals } from '../../domain/nutrition.ts'
import { badRequest, forbidden, invalid, notFound } from '../../errors.ts'
import { todayOf, type UserContext } from '../../trpc.ts'
import { userOf } from '../account/user.ts'
import { assertLoggableDate, foodOn, insertEntry } from '../diary/diary-day.ts'
import { withWater } from '../drinks.ts'
import { mealTypesOf } from '../meal-types.ts'
import { areFriends } from './friendships.ts'

/**
 * The meals of a buddy's day that have food, in their order. `copiesTo` is the viewer's meal to which a copy goes by itself; null
 * when they have to choose. Throws 404 unless the person is a buddy, and 403 when they do not share their days.
 */
export function readBuddyDay(ctx: UserContext, { friendId, date }: z.output<typeof BuddyDay>) {
  const { name, meals } = mealsOf(ctx, friendId, date)
  return {
    date,
    name,
    meals: meals.map(({ type, foods }) => ({
      name: type.name,
      foods,
      totals: totals(foods),
      copiesTo: mealFor(ctx, type)?.name ?? null,
    })),
  }
}

/** Copies a meal of a buddy's day to the viewer's diary, and returns the entries. */
export async function copyBuddyMeal(
  ctx: UserContext,
  { friendId, date, mealType, toDate = todayOf(ctx), toMealType, copyId = newId() }: z.output<typeof CopyBuddyMeal>,
): Promise<FoodEntry[]> {
  assertLoggableDate(toDate, ctx, 'toDate')
  const about = (entries: FoodEntry[]) => ({ subject: 'food', dates: [toDate], rows: entries.length }) as const
  return write(ctx, about, () => {
    const { meals } = mealsOf(ctx, friendId, date)
    const named = mealNamed(
      meals.map(({ type }) => type),
      mealType,
    )
    const meal = meals.find(({ type }) => type === named)
    if (!meal) throw badRequest(nothingToCopy(mealType))
    if (meal.foods.length > maxFoodsPerCall) throw badRequest(`At most ${maxFoodsPerCall} foods can be copied at once.`)
    const target = toMealType ?? mealFor(ctx, meal.type)?.name
    if (target === undefined) throw invalid('toMealType', 'Please choose a meal.')
    return meal.foods.map((food, at) => {
      const entry = { ...food, id: derivedId(copyId, at), date: toDate, mealType: target, waterMl: null }
      return insertEntry(ctx, withWater(ctx, entry, undefined))
    })
  })
}

/** The meals of a buddy with food on a day, each with what others may see of it. */
function mealsOf({ db, viewer }: UserContext, id: string, date: string) {
  if (!areFriends(db, viewer.id, id)) throw notFound('Buddy')
  const { username: name, sharesDays, mealTypes } = userOf(db, id)
  if (!sharesDays) throw forbidden(`${name} does not let buddies see what they ate.`)
  const types: readonly MealType[] = mealTypes ?? defaultMealTypes
  const byMeal = Map.groupBy(foodOn(db, id, date), (entry) => mealWithId(types, entry.mealType))
  const meals = types.flatMap((type) => {
    const foods = byMeal.get(type)?.map(seenByOthers)
    return foods ? [{ type, foods }] : []
  })
  return { name, meals }
}

/** A person's own nutrients mean nothing to others, and the rest of an entry is nobody else's affair. */
const seenByOthers = ({ id: _, date: __, mealType: ___, waterMl: ____, ...food }: FoodEntry): Snapshot => ({
  ...food,
  nutrients: commonAmounts(food.nutrients),
})

/** The viewer's meal of the name of somebody else's, or else of its time of day; undefined when neither says which. */
function mealFor(ctx: UserContext, { name, startsAt }: MealType): MealType | undefined {
  const own = mealTypesOf(ctx)
  return mealNamed(own, name) ?? (startsAt === null ? undefined : mealAt(own, startsAt))
}
