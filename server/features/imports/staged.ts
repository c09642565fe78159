import { hash } from 'node:crypto'
import type { Day } from '../../domain/day.ts'
import type { Meal } from '../../domain/meal-type.ts'
import type { Nutrients } from '../../domain/nutrition.ts'

/** The values of a food or an ingredient; nutrients are for the whole amount. */
type Amount = Nutrients & { foodName: string; quantity: number; servingSize: string; isFruitOrVeg: boolean }

/** The values to insert of each kind, checked against the limits of the product, without ids and owner. */
export type StagedValues = {
  food: Amount & { date: Day; mealType: Meal }
  exercise: { date: Day; exerciseName: string; caloriesBurned: number }
  water: { date: Day; glasses: number }
  progress: { date: Day; weight: number; bodyFatPercentage: number | null; waist: number | null }
  fasts: { startTime: string; endTime: string; plannedDurationHours: number }
  customFoods: Nutrients & {
    productName: string
    code: string | null
    servingSize: string | null
    categoriesTags: string[]
    portions: { label: string; grams: number }[]
  }
  recipes: {
    name: string
    description: string | null
    instructions: string | null
    servings: number
    cookedWeight: number | null
    ingredients: Amount[]
  }
}

type StagedKind = keyof StagedValues

/**
 * A row that an import may add. `key` makes it the same row in a later file of the same source: a hash of what it is, and its
 * number among equal ones from the second on. Unique within a file.
 */
export type StagedRow = {
  [Kind in StagedKind]: { kind: Kind; key: string; values: StagedValues[Kind] } & (Kind extends 'food'
    ? FoodMatch
    : object)
}[StagedKind]

/** What helps to find the same food in the catalogue: its barcode, and the weight of the whole amount in g. */
type FoodMatch = { barcode: string | null; grams: number | null }

type AnyValues = { [Kind in StagedKind]: { kind: Kind; values: StagedValues[Kind] } }[StagedKind]

/** A hash of what makes a row the same one in another file: kind, day, meal, name, amount and calories. 16 hex digits. */
export const identityOf = (row: AnyValues): string => hash('sha1', textOf(row)).slice(0, 16)

function textOf({ kind, values: v }: AnyValues): string {
  switch (kind) {
    case 'food':
      return `food\n${v.date}\n${v.mealType}\n${v.foodName}\n${v.quantity}\n${v.servingSize}\n${v.calories}`
    case 'exercise':
      return `exercise\n${v.date}\n${v.exerciseName}\n${v.caloriesBurned}`
    case 'water':
      return `water\n${v.date}\n${v.glasses}`
    case 'progress':
      return `progress\n${v.date}\n${v.weight}\n${v.bodyFatPercentage}\n${v.waist}`
    case 'fasts':
      return `fasts\n${v.startTime}\n${v.endTime}`
    case 'customFoods':
      return `customFoods\n${v.productName}\n${v.code}\n${v.calories}`
    case 'recipes':
      return `recipes\n${v.name}\n${v.servings}\n${v.ingredients.map(({ foodName }) => foodName).join('\n')}`
  }
}

/** The key of the `number`th row of equal ones. */
export const keyOf = (identity: string, number: number): string => (number === 1 ? identity : `${identity}-${number}`)
