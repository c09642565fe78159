import { t } from '@lingui/core/macro'
import { type Day, daysBetween } from '#domain/day.ts'
import { servingsOf } from '#domain/entries.ts'
import type { Food } from '#domain/food.ts'
import type { LastAmount } from '#domain/logged-food.ts'
import type { Meal } from '#domain/meal-type.ts'
import { type Amount, nutrientsOf, ownServing, servingText, shownAmount } from '#domain/portion.ts'
import { shortServingWords } from '#domain/serving-words.ts'
import { servingInLanguage, word } from '../../i18n.ts'
import type { RouterInputs, RouterOutputs } from '../../trpc.ts'
import { dayAndMonth, dayInText, weekdayName } from '../../ui/format.ts'
import type { UnitTexts } from '../../ui/unit-texts.ts'

/** A food in the search results. `last` is the amount last logged by this user, if any. */
export type FoundFood = Food & { last?: LastAmount | null; waterMlPer100g?: number }

/** A food often logged for a meal, with its last amount. */
export type RecentFood = RouterOutputs['diary']['recents'][number]

/** An option in the food search. `food` is null where only the last amount is loaded; other amounts need a request. */
export type FoodOption = {
  id: string
  foodId: string | null
  name: string
  last: LastAmount | null
  food: FoundFood | null
  /** An amount that was typed with the name, as in "2 eggs". */
  asked: Amount | null
}

export const optionOf = (food: FoundFood, asked: Amount | null = null): FoodOption => ({
  id: food.id,
  foodId: food.id,
  name: food.product_name,
  last: food.last ?? null,
  food,
  asked,
})

export const optionOfRecent = ({ id, foodId, foodName, last }: RecentFood): FoodOption => ({
  id,
  foodId,
  name: foodName,
  last,
  food: null,
  asked: null,
})

/** A food to log; the caller adds the day and the id. */
export type NewEntry = Omit<RouterInputs['diary']['logFood'], 'id' | 'date'>

/** Makes an entry of an amount of a food. */
export const newEntry = (food: Food, amount: Amount, mealType: Meal): NewEntry => ({
  foodName: food.product_name.slice(0, 200),
  foodId: food.id,
  categories_tags: food.categories_tags,
  mealType,
  quantity: amount.quantity,
  servingSize: servingText(amount.choice, amount.quantity),
  ...nutrientsOf(food, amount),
})

/** Makes the entries of an amount of a food: a saved meal has one for each of its foods. */
export const newEntries = (food: Food, amount: Amount, mealType: Meal): NewEntry[] =>
  food.items
    ? servingsOf(food.items, amount.quantity).map((item) => ({ ...item, mealType }))
    : [newEntry(food, amount, mealType)]

/** Makes an entry with the last amount; null when there is none. */
export function repeatEntry({ name, foodId, last }: FoodOption, mealType: Meal): NewEntry | null {
  if (!last) return null
  const { grams: _, date: __, ...amount } = last
  return { ...amount, mealType, foodName: name.slice(0, 200), foodId }
}

/** Makes the entries of the amount that an option shows: the one asked for, else the last one, else the food's own. */
export function shownEntries(option: FoodOption, mealType: Meal): NewEntry[] {
  const { food, asked } = option
  const repeated = asked ? null : repeatEntry(option, mealType)
  if (repeated || !food) return repeated ? [repeated] : []
  return newEntries(food, shownAmount(food, asked), mealType)
}

/**
 * Is an option added with one tap? Its amount must be known: asked for, used before, or a serving of a recipe or saved
 * meal. Otherwise a tap opens the dialog to choose the amount.
 */
export const isOneTap = ({ asked, last, food }: FoodOption): boolean =>
  asked !== null || last !== null || food?.perServing !== undefined

/** The calories of the amount that an option shows; null when unknown. Of a saved meal, those that are known. */
export function shownEnergy(option: FoodOption): number | null {
  const known = shownEntries(option, 'Snacks').flatMap(({ calories }) => calories ?? [])
  return known.length === 0 ? null : known.reduce((sum, calories) => sum + calories, 0)
}

/** `268 kcal`: the same as text, `268+ kcal` when a recipe or saved meal has unknown parts. */
export function shownEnergyText(option: FoodOption, units: UnitTexts): string {
  const isOwn = option.asked !== null || option.last === null
  return units.energy(shownEnergy(option), isOwn && option.food?.perServing?.partial?.includes('calories'))
}

/** The amount that an option shows, as a short text: `55 g` or `1.94 oz`, `2 slices`. */
export function shownText({ food, last, asked }: FoodOption, units: UnitTexts): string {
  if (last && !asked) return units.shortAmount(last)
  if (!food) return ''
  const { choice, quantity } = shownAmount(food, asked)
  return units.shortAmount({ quantity, servingSize: servingText(choice, quantity) })
}

/** `yesterday, Breakfast`. */
export function lastUseText({ date, mealType }: LastAmount, today: Day): string {
  const ago = daysBetween(date, today)
  const day =
    ago === 0 || ago === 1 ? dayInText(date, today) : ago > 1 && ago < 7 ? weekdayName(date) : dayAndMonth(date)
  const meal = word(mealType)
  return t`${day}, ${meal}`
}

/** The energy of the food's own serving, or else of 100 g. */
export function energyOf(food: Food): { kcal: number | null; per: string } {
  const serving = ownServing(food)
  const { calories } = nutrientsOf(food, serving)
  const { mode, text } = serving.choice
  if (mode === '100g') return { kcal: calories, per: t`per 100g` }
  const english = shortServingWords({ quantity: 1, servingSize: text })
  const name = servingInLanguage(english)
  return { kcal: calories, per: english === '1 serving' ? t`per serving` : t`per serving (${name})` }
}

/** The tag that says where a food's figures come from, such as its packaging; null where that needs no saying. */
export function sourceTag({ source, mine, owner, status }: Food): string | null {
  const name = owner?.name
  if (name) return t`From ${name}`
  if (source === 'custom' && mine) return status === 'pending' ? t`Yours, awaiting approval` : t`Yours`
  return sourceTags()[source]
}

const sourceTags = (): Record<Food['source'], string | null> => ({
  generic: null,
  label: t({ message: 'Label', comment: 'The figures of a food are from its packaging' }),
  custom: t`Shared`,
  recipe: t`Your recipe`,
  meal: t`Saved meal`,
})
