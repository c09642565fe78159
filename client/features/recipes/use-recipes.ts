import { t } from '@lingui/core/macro'
import { v7 as newId } from 'uuid'
import type { Day } from '#domain/day.ts'
import type { Meal } from '#domain/meal-type.ts'
import { type Nutrients, unknownNutrients } from '#domain/nutrition.ts'
import { customPortion } from '#domain/portion.ts'
import { nutrientsPerServing, perGrams, recipeTotals } from '#domain/recipe.ts'
import { word } from '../../i18n.ts'
import { messageOf, trpc } from '../../trpc.ts'
import { toastError, toastSuccess } from '../../ui/toasts.tsx'
import { useUnits } from '../../units.ts'
import type { Recipe } from './recipe.ts'

/** The user's recipes, newest first. `recipes` is undefined until loaded. */
export function useRecipes() {
  const { data, isError, refetch } = trpc.recipes.list.useQuery()
  return { recipes: data, failed: isError && !data, retry: () => void refetch() }
}

/** Deletes and duplicates recipes. The calls are sent in order. */
export function useRecipeActions() {
  const list = trpc.useUtils().recipes.list
  const inOrder = { scope: { id: 'recipes' } }

  async function put(recipe: Recipe) {
    await list.cancel()
    list.setData(undefined, (recipes) => recipes && placed(recipes, recipe))
  }
  async function drop(id: string) {
    await list.cancel()
    list.setData(undefined, (recipes) => recipes?.filter((recipe) => recipe.id !== id))
  }

  const removing = trpc.recipes.remove.useMutation({
    ...inOrder,
    onMutate: async ({ id }) => {
      const recipe = list.getData()?.find((one) => one.id === id)
      await drop(id)
      return recipe
    },
    onError: (error, _, recipe) => {
      if (recipe) void put(recipe)
      toastError(messageOf(error, t`Failed to delete recipe.`))
    },
  })
  const restoring = trpc.recipes.create.useMutation({
    ...inOrder,
    onError: (error, { id }) => {
      if (id) void drop(id)
      toastError(messageOf(error, t`Failed to create recipe.`))
    },
  })
  const duplicating = trpc.recipes.duplicate.useMutation({
    ...inOrder,
    onSuccess: async (recipe) => {
      await put(recipe)
      const { name } = recipe
      toastSuccess(t`Duplicated as ${name}.`)
    },
    onError: (error) => toastError(messageOf(error, t`Failed to create recipe.`)),
  })

  return {
    duplicate: ({ id }: Recipe) => duplicating.mutate({ id, copyId: newId() }),

    /** Deletes at once and offers to undo. */
    remove(recipe: Recipe) {
      removing.mutate({ id: recipe.id })
      toastSuccess(t`Recipe deleted.`, {
        label: t`Undo`,
        onClick: () => {
          void put(recipe)
          // Created with the same id, it is back in its old place.
          restoring.mutate(recipe)
        },
      })
    },
  }
}

// UUIDv7 ids sort by creation time; the newest is first.
const placed = (recipes: Recipe[], recipe: Recipe) =>
  [...recipes.filter(({ id }) => id !== recipe.id), recipe].sort((a, b) => (a.id < b.id ? 1 : -1))

/** An amount of a recipe: its text in the diary and its nutrients. */
export type RecipePortion = { servingSize: string; nutrients: Nutrients }

export const oneServing = ({ ingredients, servings }: Recipe): RecipePortion => ({
  servingSize: '1 serving',
  nutrients: nutrientsPerServing(ingredients, servings).values,
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
