import { z } from 'zod'
import { askedAmount, askedPortion } from '../../domain/asked-amount.ts'
import { nutrientsOf, offeredPortions, per100g, shownAmount } from '../../domain/portion.ts'

import type { Api } from '../../router.ts'
import { known, nutrientFields, withUnits } from './nutrient-fields.ts'

export type FoundFood = Awaited<ReturnType<Api['foods']['byId']>>

/** How much of a food: a number of servings, and the weight of all of them. */
export const amountFields = {
  servings: z.number().describe('How many of `serving`'),
  serving: z.string().describe('What one serving is, such as "1 large (50 g)" or "100g"'),
  amount_g: known('Weight of the whole amount in g'),
}

export const FoundFoodOut = z.object({
  food_id: z.string().describe('For log_food'),
  name: z.string(),
  brand: z.string().nullable(),
  kind: z
    .enum(['generic', 'label', 'custom', 'recipe', 'meal'])
    .describe('Analysed food, packaged product, food added by a person, or a recipe or saved meal of this person'),
  per_100g: z.object(nutrientFields).describe('Nutrients per 100 g (or 100 ml), whatever the serving'),
  servings: z
    .array(z.object({ serving: z.string(), amount_g: known('Weight of one such serving in g'), ...nutrientFields }))
    .describe('The servings that log_food takes, each with its own weight and nutrients'),
  suggested: z
    .object({ ...amountFields, ...nutrientFields })
    .describe(
      'The amount named in the query, else the one logged last, else one serving, with the nutrients of that whole amount',
    ),
  last_logged: z.string().nullable().describe('The day on which this person logged it last'),
})

/** A food as a tool gives it; `query` may name an amount, as in `2 eggs`. */
export function foodOut(food: FoundFood, query: string): z.input<typeof FoundFoodOut> {
  const asked = askedAmount(query)
  const amount = shownAmount(food, asked && askedPortion(food, asked))
  const { choice, quantity } = amount
  const ofAmount = nutrientsOf(food, amount)
  return {
    food_id: food.id,
    name: food.product_name,
    brand: food.brands,
    kind: food.source,
    per_100g: withUnits(nutrientsOf(food, { choice: per100g, quantity: 1 })),
    servings: offeredPortions(food).map((choice) => ({
      serving: choice.text,
      amount_g: choice.grams,
      ...withUnits(nutrientsOf(food, { choice, quantity: 1 })),
    })),
    suggested: {
      servings: quantity,
      serving: choice.text,
      amount_g: choice.grams && Math.round(choice.grams * quantity * 1_000) / 1_000,
      ...withUnits(ofAmount),
    },
    last_logged: food.last?.date ?? null,
  }
}
