import { grams, Quantity, Serving } from '../../domain/fields.ts'
import { quickAddName } from '../../domain/logged-food.ts'
import {
  type Amount,
  customPortion,
  hasWeight,
  offeredPortions,
  ownServing,
  type PortionChoice,
  portionText,
  servingGrams,
  servingText,
} from '../../domain/portion.ts'

import { badRequest } from '../../errors.ts'
import type { FoundFood } from './food-fields.ts'
import { rounded, type UnitField, withoutUnits } from './nutrient-fields.ts'

/** How much of a food somebody takes, in the fields of `amountFields`. */
export const statedAmountFields = {
  amount_g: grams('The amount')
    .gt(0, 'The amount must be more than 0 g.')
    .nullish()
    .describe('Weight of the whole amount in g'),
  servings: Quantity.nullish().describe('How many servings; 1 by default where only `serving` is given'),
  serving: Serving.nullish().describe("One of the food's servings from search_foods; by default its first own one"),
}

type StatedAmount = {
  amount_g?: number | null | undefined
  servings?: number | null | undefined
  serving?: string | null | undefined
}

/** The amount of a food that was stated. Throws 400 when there is none, none that the food has, or two that disagree. */
export function amountIn(food: FoundFood, { amount_g, servings, serving }: StatedAmount): Amount {
  if (!servings && !serving && !amount_g) throw badRequest('How much? Give amount_g, or servings.')
  const counted =
    servings || serving
      ? { choice: serving ? servingNamed(food, serving) : ownServing(food).choice, quantity: servings ?? 1 }
      : null
  if (!amount_g) return counted as Amount
  if (counted) {
    assertAgrees(amount_g, counted.choice.grams && counted.choice.grams * counted.quantity)
    return counted
  }
  const choice = hasWeight(food) ? customPortion(amount_g) : null
  if (!choice) throw badRequest(`Nobody knows what a serving of ${food.product_name} weighs. Log it in servings.`)
  return { choice, quantity: 1 }
}

/** Servings may be rounded, as weights in g. */
const tolerance = 0.02

/** An assistant that changes one of two amounts would else log the other one. `weight` is that of the servings in g. */
function assertAgrees(amount: number, weight: number | null): void {
  if (weight !== null && Math.abs(weight - amount) <= tolerance * weight) return
  const servings = weight === null ? 'of unknown weight' : `${rounded(weight)} g`
  throw badRequest(
    `The servings are ${servings}, but amount_g is ${amount}. Give only amount_g, or only servings and serving.`,
  )
}

/** Throws 400 unless the food has a serving of that name, or it is a weight. */
function servingNamed(food: FoundFood, serving: string): PortionChoice {
  const offered = offeredPortions(food)
  const known = offered.find(({ text }) => text.toLowerCase() === serving.toLowerCase())
  const weight = hasWeight(food) ? /^(\d+(?:\.\d+)?) ?g$/i.exec(serving)?.[1] : undefined
  const named = known ?? customPortion(Number(weight ?? 0))
  if (named) return named
  const names = offered.map(({ text }) => text)
  throw badRequest(`${food.product_name} has no serving "${serving}". Its servings are: ${names.join(', ')}.`)
}

/** A food that somebody describes, with the nutrients of the whole amount. Throws 400 without its calories. */
export function freeFood({ name, amount_g, servings, serving, ...stated }: FreeFood) {
  const amounts = withoutUnits(stated)
  if (amounts.calories === null)
    throw badRequest('Without a food_id, calories_kcal is needed: those of the whole entry.')
  const quantity = servings ?? 1
  const weight = !servings && !serving && amount_g ? customPortion(amount_g) : null
  const text = servingOf(serving || '1 serving', weight ? null : amount_g, quantity)
  const counted = { mode: 'serving' as const, text, grams: null, nutrients: amounts }
  return {
    foodName: name || quickAddName,
    quantity,
    servingSize: weight ? weight.text : servingText(counted, quantity),
    ...amounts,
  }
}

/** The text of a serving with what it weighs, where the whole amount is stated too. Throws 400 where the text says another weight. */
function servingOf(text: string, amount: number | null | undefined, quantity: number): string {
  if (!amount) return text
  const grams = servingGrams(text)
  if (grams === null) return portionText(text, amount / quantity)
  assertAgrees(amount, grams * quantity)
  return text
}

type FreeFood = StatedAmount &
  Partial<Record<UnitField, number | null | undefined>> & { name?: string | null | undefined }
