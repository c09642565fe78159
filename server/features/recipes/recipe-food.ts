import type { Food } from '../../domain/food.ts'
import { per100gOf, unknownNutrients } from '../../domain/nutrition.ts'
import { servingOf } from '../../domain/recipe.ts'
import type { UserContext } from '../../trpc.ts'
import { findRecipe } from './recipes.ts'

/**
 * One of the viewer's recipes as a food, to log by the serving, and also by weight if the dish was weighed. Null when there
 * is none.
 */
export function recipeFood(ctx: UserContext, id: string): Food | null {
  const recipe = findRecipe(ctx, id)
  if (!recipe) return null
  const { name, servings, cookedWeight, ingredients, totalNutriments } = recipe
  const { values, partial } = servingOf(ingredients, servings)
  return {
    id,
    product_name: name,
    brands: null,
    code: null,
    serving_size: '1 serving',
    categories_tags: [],
    nutriments: per100gOf(ingredients.length === 0 ? unknownNutrients : totalNutriments, cookedWeight),
    portions: [],
    perServing: {
      label: '1 serving',
      grams: cookedWeight && cookedWeight / servings,
      nutrients: values,
      partial,
    },
    source: 'recipe',
    mine: true,
  }
}
