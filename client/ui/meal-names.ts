import { type Meal, type MealType, usualMeals } from '#domain/meal-type.ts'
import { language, word } from '../i18n.ts'

/** Meals as the choices of a field, under their names in the page's language. A person's own names stay as they are. */
export const mealOptions = (meals: readonly Meal[]): { value: Meal; label: string }[] =>
  meals.map((meal) => ({ value: meal, label: word(meal) }))

/** The name of a meal within a sentence: `breakfast`. */
export const mealInText = (meal: Meal): string =>
  language() === 'en' || usualMeals.some((name) => name === meal) ? word(meal.toLowerCase()) : meal

/** The name to store for a meal of a form, which shows the usual meals in the page's language: that renames none of them. */
export function storedName(
  meals: readonly MealType[],
  { id, name }: { id?: string | undefined; name: string },
): string {
  const before = meals.find((meal) => meal.id === id)?.name
  return before !== undefined && word(before) === name ? before : name
}
