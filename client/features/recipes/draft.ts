import { v7 as newId } from 'uuid'
import { snapshotOf } from '#domain/logged-food.ts'
import type { RouterInputs } from '../../trpc.ts'
import type { Ingredient, Recipe } from './recipe.ts'

/** An amount of a food chosen in the food search. */
export type ChosenFood = NonNullable<RouterInputs['recipes']['create']['ingredients']>[number]

/** `key` is the React key, since a food may occur twice. */
export type DraftIngredient = Ingredient & { key: string }

/** A recipe in the editor. */
export type Draft = {
  /** Client-made for a new recipe: resending it after a lost answer creates no duplicate. */
  id: string
  name: string
  description: string
  /** Null while the field is empty. */
  servings: number | null
  /** g of the whole cooked dish; null when it was not weighed. */
  cookedWeight: number | null
  instructions: string
  ingredients: DraftIngredient[]
}

export const draftOf = (recipe: Recipe | null): Draft => ({
  id: recipe?.id ?? newId(),
  name: recipe?.name ?? '',
  description: recipe?.description ?? '',
  servings: recipe?.servings ?? 1,
  cookedWeight: recipe?.cookedWeight ?? null,
  instructions: recipe?.instructions ?? '',
  ingredients: (recipe?.ingredients ?? []).map((ingredient) => ({ ...ingredient, key: newId() })),
})

export const ingredientOf = (food: ChosenFood): DraftIngredient => ({ ...snapshotOf(food), key: newId() })
