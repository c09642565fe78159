import { v7 as newId } from 'uuid'
import type { Day } from '#domain/day.ts'
import type { Meal } from '#domain/meal-type.ts'
import { type Nutrients, unknownNutrients } from '#domain/nutrition.ts'
import { customPortion } from '#domain/portion.ts'
import { perGrams, recipeTotals } from '#domain/recipe.ts'
import { messageOf, trpc } from '../../trpc.ts'
import { toastError, toastSuccess } from '../../ui/toasts.tsx'
import { type Recipe, servingOf } from './recipe.ts'

/** How much of a recipe is eaten: what the diary calls it, and what it holds. */
export type Helping = { servingSize: string; nutrients: Nutrients }

export const oneServing = ({ ingredients, servings }: Recipe): Helping => ({
  servingSize: '1 serving',
  nutrients: servingOf(ingredients, servings).values,
})

/** A weight in g from the pot; null unless it is above 0 and the pot was weighed. */
export function fromThePot({ ingredients, cookedWeight }: Recipe, grams: number | null): Helping | null {
  const portion = customPortion(grams ?? 0)
  if (!portion || !cookedWeight) return null
  const { total } = recipeTotals(ingredients)
  return {
    servingSize: portion.text,
    nutrients: ingredients.length > 0 ? perGrams(total, cookedWeight, portion.grams) : unknownNutrients,
  }
}

/** Logs a helping to a meal of today. One that fails stays in the diary, where it can be retried. */
export function useLogRecipe(today: Day) {
  const logging = trpc.diary.logFood.useMutation({
    onSuccess: ({ servingSize, foodName, mealType }) =>
      toastSuccess(`Logged ${servingSize} of ${foodName} to ${mealType}.`),
    onError: (error, { foodName, mealType }) =>
      toastError(messageOf(error, `Could not log ${foodName} to ${mealType}.`)),
  })
  return (recipe: Recipe, { servingSize, nutrients }: Helping, mealType: Meal) =>
    logging.mutate({
      id: newId(),
      date: today,
      mealType,
      foodName: recipe.name,
      foodId: recipe.id,
      quantity: 1,
      servingSize,
      ...nutrients,
    })
}
