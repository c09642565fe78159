import { v7 as newId } from 'uuid'
import { snapshotOf } from '#domain/snapshot.ts'
import type { RouterInputs } from '../../trpc.ts'
import type { Ingredient, Recipe } from './recipe.ts'

/** An amount of a food as the food search hands it over. */
export type ChosenFood = NonNullable<RouterInputs['recipes']['create']['ingredients']>[number]

/** `key` tells rows of the same food apart. */
export type DraftIngredient = Ingredient & { key: string }

/** A recipe while somebody writes it. */
export type Draft = {
  /** Of the recipe, or the one that it will have: saving it again after a lost answer creates no second one. */
  id: string
  name: string
  description: string
  /** Null while the field is empty. */
  servings: number | null
  /** g of the whole pot; null when nobody weighed it. */
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
