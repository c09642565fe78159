import { t } from '@lingui/core/macro'
import { v7 as newId } from 'uuid'
import type { Day } from '#domain/day.ts'
import type { Meal } from '#domain/meal-type.ts'
import { type Nutrients, unknownNutrients } from '#domain/nutrition.ts'
import { customPortion } from '#domain/portion.ts'
import { perGrams, recipeTotals, servingOf } from '#domain/recipe.ts'
import { word } from '../../i18n.ts'
import { messageOf, trpc } from '../../trpc.ts'
import { toastError, toastSuccess } from '../../ui/toasts.tsx'
import { useUnits } from '../../units.ts'
import type { Recipe } from './recipe.ts'

/** An amount of a recipe: its text in the diary and its nutrients. */
export type RecipePortion = { servingSize: string; nutrients: Nutrients }

export const oneServing = ({ ingredients, servings }: Recipe): RecipePortion => ({
  servingSize: '1 serving',
  nutrients: servingOf(ingredients, servings).values,
})

/** A portion by weight in g; null unless `grams` is above 0 and the cooked weight is known. */
export function portionByWeight({ ingredients, cookedWeight }: Recipe, grams: number | null): RecipePortion | null {
  const portion = customPortion(grams ?? 0)
  if (!portion || !cookedWeight) return null
  const { total } = recipeTotals(ingredients)
  return {
    servingSize: portion.text,
    nutrients: ingredients.length > 0 ? perGrams(total, cookedWeight, portion.grams) : unknownNutrients,
  }
}

/** Logs a portion of a recipe to a meal of today. If it fails, it stays in the diary and can be retried there. */
export function useLogRecipe(today: Day) {
  const units = useUnits()
  const undoing = trpc.diary.removeFood.useMutation()
  const logging = trpc.diary.logFood.useMutation({
    onSuccess({ id, quantity, servingSize, foodName, mealType }) {
      const amount = units.amount({ quantity, servingSize })
      const meal = word(mealType)
      toastSuccess(t`Logged ${amount} of ${foodName} to ${meal}.`, {
        label: t`Undo`,
        onClick: () => undoing.mutate({ id }),
      })
    },
    onError(error, { foodName, mealType }) {
      const meal = word(mealType)
      toastError(messageOf(error, t`Could not log ${foodName} to ${meal}.`))
    },
  })
  return (recipe: Recipe, { servingSize, nutrients }: RecipePortion, mealType: Meal) =>
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
