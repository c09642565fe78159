import { splitList } from '../../../../domain/exports.ts'
import { mapNutrients, type Nutrients } from '../../../../domain/nutrition.ts'
import { glassVolume } from '../../../../domain/units.ts'
import { amountOf, type Fields } from '../../read/json.ts'
import { mealOf } from '../../read/meals.ts'
import type { ImportRow, RecipeRow } from '../../source.ts'

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
const textOrNull = (value: unknown): string | null => textOf(value) || null
const isTrue = (value: unknown): boolean => value === true || value === 'true'

const nutrientsOf = (fields: Fields): Nutrients => mapNutrients((nutrient) => amountOf(fields[nutrient]))

const amountFields = (fields: Fields): RecipeRow['ingredients'][number] => ({
  name: textOf(fields.foodName),
  quantity: amountOf(fields.quantity) ?? 1,
  servingSize: textOf(fields.servingSize),
  nutrients: nutrientsOf(fields),
  isFruitOrVeg: isTrue(fields.isFruitOrVeg),
})

/** The row of an object of a list; null for the lists that are not imported. */
export function rowOf(list: string, fields: Fields): ImportRow | null {
  const date = textOf(fields.date)
  switch (list) {
    case 'food':
      return { kind: 'food', date, meal: mealOf(textOf(fields.mealType)), ...amountFields(fields) }
    case 'exercise':
      return { kind: 'exercise', date, name: textOf(fields.exerciseName), calories: amountOf(fields.caloriesBurned) }
    case 'water':
      return { kind: 'water', date, ml: (amountOf(fields.glasses) ?? 0) * glassVolume }
    case 'progress':
      return {
        kind: 'progress',
        date,
        weight: amountOf(fields.weight),
        bodyFat: amountOf(fields.bodyFatPercentage),
        waist: amountOf(fields.waist),
      }
    case 'fasts':
      return {
        kind: 'fast',
        startTime: textOf(fields.startTime),
        endTime: textOrNull(fields.endTime),
        plannedDurationHours: amountOf(fields.plannedDurationHours),
      }
    case 'customFoods':
      return {
        kind: 'customFood',
        name: textOf(fields.productName),
        code: textOrNull(fields.code),
        servingSize: textOrNull(fields.servingSize),
        nutrients: nutrientsOf(fields),
        categories: splitList(textOf(fields.categoriesTags)),
        portions: splitList(textOf(fields.portions)).map(portionOf),
      }
    default:
      return null
  }
}

/** `1 slice = 25 g` */
function portionOf(text: string): { label: string; grams: number } {
  const at = text.lastIndexOf(' = ')
  return { label: text.slice(0, at), grams: Number.parseFloat(text.slice(at + 3)) }
}

/** More than an account can have; one that has more was not made by us. */
const maxRecipes = 1_000
/** Of each recipe, for the same reason. One more makes it known as too long. */
const maxIngredients = 201
const maxText = 10_001

/** Puts recipes and their ingredients together, which are lists of their own, recipes first. */
export function createRecipes() {
  const waiting = new Map<string, RecipeRow>()
  let current = ''

  return {
    add(fields: Fields): ImportRow | null {
      const name = textOf(fields.name)
      if (waiting.size >= maxRecipes)
        return { kind: 'skipped', reason: 'More recipes than an account can have.', example: name }
      waiting.set(textOf(fields.id), {
        kind: 'recipe',
        name,
        description: textOrNull(textOf(fields.description).slice(0, maxText)),
        instructions: textOrNull(textOf(fields.instructions).slice(0, maxText)),
        servings: amountOf(fields.servings) ?? 1,
        cookedWeight: amountOf(fields.cookedWeight),
        ingredients: [],
      })
      return null
    },

    /** Returns the recipe before, when this is the first ingredient of another one. */
    addIngredient(fields: Fields): ImportRow | null {
      const id = textOf(fields.recipeId)
      const finished = id === current ? null : take(current)
      current = id
      const recipe = waiting.get(id)
      if (recipe && recipe.ingredients.length < maxIngredients) recipe.ingredients.push(amountFields(fields))
      if (recipe || finished) return finished
      return { kind: 'skipped', reason: 'An ingredient without its recipe.', example: textOf(fields.foodName) }
    },

    rest: (): Iterable<RecipeRow> => waiting.values(),
  }

  function take(id: string): RecipeRow | null {
    const recipe = waiting.get(id) ?? null
    waiting.delete(id)
    return recipe
  }
}
