import type { Food } from '../../domain/food.ts'
import { mapNutrients, partialOf, unknownNutriments } from '../../domain/nutrition.ts'
import type { UserContext } from '../../trpc.ts'
import { findMeal } from './meals.ts'

/** One of the viewer's saved meals as a food, one serving of which logs its foods. Null when there is none. */
export function mealFood(ctx: UserContext, id: string): Food | null {
  const meal = findMeal(ctx, id)
  if (!meal) return null
  return {
    id,
    product_name: meal.name,
    brands: null,
    code: null,
    serving_size: '1 serving',
    categories_tags: [],
    nutriments: unknownNutriments,
    portions: [],
    perServing: {
      label: '1 serving',
      grams: null,
      nutrients: mapNutrients((nutrient) => meal.totals[nutrient].sum),
      partial: partialOf(meal.totals),
    },
    items: meal.items,
    source: 'meal',
    mine: true,
  }
}
