/** The form of a custom food, with values as they stand on a label. */

import { z } from 'zod'
import { ClientId } from './fields.ts'
import { CreateCustomFood } from './food.ts'
import { multiplied, type Nutrients, nutrients, sevenDigits } from './nutrition.ts'
import { servingGrams, withoutThousands } from './portion.ts'

/** The amount for which a label states its values: 100 g (or 100 ml), or one serving. */
export type Basis = '100g' | 'serving'

/** A serving on a label: `1 bar`, 40, `g`. A volume in ml counts as g. */
export type Serving = { servingName: string; servingAmount: number | null; servingUnit: 'g' | 'ml' }

/** The stored text of a serving: `1 bar (40 g)`, `40 g` without a name, `1 bar` without an amount; empty without either. */
export function servingSizeOf({ servingName, servingAmount, servingUnit }: Serving): string {
  const name = servingName.trim()
  if (!servingAmount) return name
  const amount = `${servingAmount} ${servingUnit}`
  return name === '' ? amount : `${name} (${amount})`
}

/** Splits the stored text of a serving. A text without an amount at its end is only a name. */
export function parsedServing(servingSize: string | null): Serving {
  const text = withoutThousands(servingSize?.trim() ?? '')
  const amount = String.raw`(?<amount>\d+(?:[.,]\d+)?)\s*(?<unit>g|ml)`
  const found =
    new RegExp(`^${amount}$`, 'i').exec(text) ?? new RegExp(`^(?<name>.*\\S)\\s*\\(${amount}\\)$`, 'i').exec(text)
  const { name = '', amount: number = '', unit } = found?.groups ?? {}
  const servingAmount = Number(number.replace(',', '.'))
  if (!servingAmount) return { servingName: text, servingAmount: null, servingUnit: 'g' }
  return { servingName: name, servingAmount, servingUnit: unit?.toLowerCase() === 'ml' ? 'ml' : 'g' }
}

/**
 * The values per 100 g, given the values of a serving of `grams` g. They keep six decimals, so that `servingOfPer100g` returns what
 * was typed: 190 kcal for a bar of 40 g, or 47 kcal for 33 g.
 */
export const per100gOfServing = (values: Nutrients, grams: number): Nutrients => multiplied(values, 100 / grams)

/** The values of a serving of `grams` g, given the values per 100 g. */
export const servingOfPer100g = (values: Nutrients, grams: number): Nutrients => multiplied(values, grams / 100)

const typed = z.number().nullable()

/** By key, in the unit of the nutrient. Only what was typed; null makes a value unknown. */
const TypedAmounts = z.record(
  z.string(),
  z.number().min(0, 'It cannot be negative.').max(1_000_000, 'It can be at most 1,000,000.').nullable(),
)
export type TypedAmounts = z.output<typeof TypedAmounts>

/** The same for another amount of the food. */
export const multipliedTyped = (amounts: TypedAmounts, factor: number): TypedAmounts =>
  Object.fromEntries(
    Object.entries(amounts).map(([key, amount]) => [key, amount === null ? null : sevenDigits(amount * factor)]),
  )

/**
 * The form of a custom food, with values as the label states them. It becomes the input of `CreateCustomFood`: values per
 * 100 g (of `more` too), and the serving as one text. Errors of that input are shown at the fields of the form.
 */
export const FoodLabel = z
  .object({
    id: ClientId.optional(),
    productName: z.string(),
    servingName: z.string(),
    servingAmount: typed,
    servingUnit: z.enum(['g', 'ml']),
    basis: z.enum(['100g', 'serving']),
    calories: typed,
    fat: typed,
    saturatedFat: typed,
    carbs: typed,
    sugars: typed,
    fiber: typed,
    protein: typed,
    salt: typed,
    more: TypedAmounts.optional(),
    barcode: z.string(),
    portions: z.array(z.object({ label: z.string(), grams: typed })),
    isPrivate: z.boolean(),
  })
  .transform((label, context) => {
    const isPerServing = label.basis === 'serving'
    const problem = servingProblem(label, isPerServing)
    if (problem) context.addIssue({ code: 'custom', ...problem })
    const grams = (isPerServing && label.servingAmount) || 100
    const food = CreateCustomFood.safeParse({
      ...label,
      ...per100gOfServing(label, grams),
      servingSize: servingSizeOf(label),
    })
    for (const { code, path, message } of food.error?.issues ?? []) {
      const isConverted = isPerServing && code === 'too_big' && nutrients.some((nutrient) => nutrient === path[0])
      context.addIssue({
        code: 'custom',
        path: path[0] === 'servingSize' ? ['servingName'] : [...path],
        message: isConverted ? `${message.slice(0, -1)} per 100 g.` : message,
      })
    }
    return food.data ? { ...food.data, more: multipliedTyped(label.more ?? {}, 100 / grams) } : z.NEVER
  })

function servingProblem(label: Serving, isNeeded: boolean) {
  const { servingAmount } = label
  if (servingAmount === null) return isNeeded ? { path: ['servingAmount'], message: amountNeeded } : null
  if (servingAmount <= 0) return { path: ['servingAmount'], message: 'It must be more than 0.' }
  if (servingAmount > 10_000) return { path: ['servingAmount'], message: 'It can be at most 10,000.' }
  // A weight in the name would be read as the weight of the serving when the food is logged.
  if (servingGrams(servingSizeOf(label)) !== servingAmount)
    return { path: ['servingName'], message: 'Please leave the weight out of the name.' }
  return null
}

/** The error for values per serving without the weight or volume of the serving. */
export const amountNeeded = 'Enter an amount.'
