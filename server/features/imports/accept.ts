import { normaliseBarcode } from '../../domain/barcode.ts'
import { LogExercise, LogFood } from '../../domain/diary.ts'

import { fastProblem } from '../../domain/fasting.ts'
import { AddFast } from '../../domain/fasting-schemas.ts'
import { maxGrams, maxKcal, maxNameLength, maxQuantity } from '../../domain/fields.ts'
import { ImportedFood, maxPortions } from '../../domain/food.ts'
import { isFruitOrVeg, mapNutrients, type Nutrients } from '../../domain/nutrition.ts'

import { Weight } from '../../domain/profile.ts'
import { BodyFat, Waist } from '../../domain/progress-schemas.ts'
import { CreateRecipe } from '../../domain/recipe.ts'
import type { CustomFoodRow, ExerciseRow, FastRow, FoodRow, ProgressRow, RecipeRow } from './source.ts'
import type { StagedValues } from './staged.ts'

/** The values to insert, or why the product does not take them, as its forms would say it. */
type Accepted<Values> = { values: Values; reason?: undefined } | { reason: string; values?: undefined }

const oneServing = '1 serving'

/** The date has been checked before. */
export function acceptFood(row: FoodRow): Accepted<StagedValues['food']> {
  const { date, meal: mealType, name, quantity, nutrients } = row
  const servingSize = row.servingSize || oneServing
  const isFruit = (foodName: string) => row.isFruitOrVeg ?? isFruitOrVeg(foodName)
  // A schema takes several times as long as reading the row did, and nearly all rows are ordinary ones.
  if (
    isOrdinary(name) &&
    isOrdinary(servingSize) &&
    quantity > 0 &&
    quantity <= maxQuantity &&
    areOrdinary(nutrients)
  ) {
    const { calories, protein, carbs, fat, fiber, sugars, saturatedFat, salt } = nutrients
    const amounts = { calories, protein, carbs, fat, fiber, sugars, saturatedFat, salt }
    const isFruitOrVeg = isFruit(name)
    return { values: { date, mealType, foodName: name, quantity, servingSize, ...amounts, isFruitOrVeg } }
  }
  const parsed = LogFood.safeParse({ date, mealType, foodName: name, quantity, servingSize, ...nutrients })
  if (!parsed.success) return { reason: reasonOf(parsed.error) }
  const { foodName } = parsed.data
  return {
    values: {
      date,
      mealType,
      foodName,
      quantity: parsed.data.quantity,
      servingSize: parsed.data.servingSize || oneServing,
      ...mapNutrients((nutrient) => parsed.data[nutrient] ?? null),
      isFruitOrVeg: isFruit(foodName),
    },
  }
}

/** Whether a text is surely within the limits of names: short, and with a visible sign at both ends. */
const isOrdinary = (text: string) =>
  text.length > 0 &&
  text.length <= maxNameLength &&
  isVisible(text, 0) &&
  isVisible(text, text.length - 1) &&
  text.isWellFormed()

const isVisible = (text: string, at: number) => {
  const code = text.charCodeAt(at)
  return code > 0x20 && code < 0x7f
}

const areOrdinary = ({ calories, ...grams }: Nutrients) =>
  isWithin(calories, maxKcal) && Object.values(grams).every((amount) => isWithin(amount, maxGrams))

const isWithin = (value: number | null, max: number) => value === null || (value >= 0 && value <= max)

/** The date has been checked before, and that there are calories. */
export function acceptExercise({ date, name, calories }: ExerciseRow): Accepted<StagedValues['exercise']> {
  const parsed = LogExercise.safeParse({ date, exerciseName: name, caloriesBurned: calories })
  if (!parsed.success) return { reason: reasonOf(parsed.error) }
  const { exerciseName, caloriesBurned } = parsed.data
  return { values: { date, exerciseName, caloriesBurned } }
}

/** What is wrong with the measured values of a moment; null when nothing is. */
export function problemOfProgress({ weight, bodyFat, waist }: ProgressRow): string | null {
  const parsed = [
    Weight.nullish().safeParse(weight),
    BodyFat.nullish().safeParse(bodyFat),
    Waist.nullish().safeParse(waist),
  ]
  const failed = parsed.find(({ success }) => !success)
  return failed?.error ? reasonOf(failed.error) : null
}

export function acceptFast(
  { startTime, endTime, plannedDurationHours }: FastRow,
  { now, fastHours }: { now: Date; fastHours: number },
): Accepted<StagedValues['fasts']> {
  if (endTime === null) return { reason: 'A fast that is still running.' }
  const parsed = AddFast.safeParse({ startTime, endTime, plannedDurationHours: plannedDurationHours ?? fastHours })
  if (!parsed.success) return { reason: reasonOf(parsed.error) }
  const { plannedDurationHours: hours = fastHours, ...times } = parsed.data
  const problem = fastProblem(times, now)
  if (problem) return { reason: problem.message }
  return { values: { startTime: times.startTime, endTime: times.endTime, plannedDurationHours: hours } }
}

const maxCategories = 200

export function acceptCustomFood(row: CustomFoodRow): Accepted<StagedValues['customFoods']> {
  const { name, nutrients, code, servingSize, categories = [], portions = [] } = row
  const parsed = ImportedFood.safeParse({
    productName: name,
    ...nutrients,
    servingSize,
    // A code that is none is no reason to do without the food.
    barcode: code ? normaliseBarcode(code) : null,
    portions: portions.slice(0, maxPortions),
  })
  if (!parsed.success) return { reason: reasonOf(parsed.error) }
  const food = parsed.data
  return {
    values: {
      productName: food.productName,
      code: food.barcode ?? null,
      servingSize: food.servingSize ?? null,
      ...mapNutrients((nutrient) => food[nutrient] ?? null),
      categoriesTags: categories.slice(0, maxCategories).map((tag) => tag.slice(0, 200)),
      portions: food.portions,
    },
  }
}

export function acceptRecipe(row: RecipeRow): Accepted<StagedValues['recipes']> {
  const { ingredients, ...recipe } = row
  const parsed = CreateRecipe.safeParse({
    ...recipe,
    ingredients: ingredients.map(({ name, quantity, servingSize, nutrients }) => ({
      foodName: name,
      quantity,
      servingSize: servingSize || oneServing,
      ...nutrients,
    })),
  })
  if (!parsed.success) return { reason: reasonOf(parsed.error) }
  const { name, servings, description, instructions, cookedWeight } = parsed.data
  return {
    values: {
      name,
      description: description || null,
      instructions: instructions || null,
      servings,
      cookedWeight: cookedWeight ?? null,
      ingredients: parsed.data.ingredients.map((item, i) => ({
        foodName: item.foodName,
        quantity: item.quantity,
        servingSize: item.servingSize,
        ...mapNutrients((nutrient) => item[nutrient] ?? null),
        isFruitOrVeg: ingredients[i]?.isFruitOrVeg ?? isFruitOrVeg(item.foodName),
      })),
    },
  }
}

const reasonOf = (error: { issues: { message: string }[] }) => error.issues[0]?.message ?? 'This cannot be read.'
