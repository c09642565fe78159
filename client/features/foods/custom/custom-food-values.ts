import { v7 as newId } from 'uuid'
import type { FoundFood } from '../food-option.ts'

export const mainValues = [
  { key: 'calories', name: 'Calories', unit: 'kcal' },
  { key: 'protein', name: 'Protein', unit: 'g' },
  { key: 'carbs', name: 'Carbs', unit: 'g' },
  { key: 'fat', name: 'Fat', unit: 'g' },
] as const

export const moreValues = [
  { key: 'fiber', name: 'Fibre', unit: 'g' },
  { key: 'sugars', name: 'Sugars', unit: 'g' },
  { key: 'saturatedFat', name: 'Saturated fat', unit: 'g' },
  { key: 'salt', name: 'Salt', unit: 'g' },
] as const

/** Whether a food is the user's own. Only those can be edited; editing another one creates a copy. */
export const isOwn = ({ mine, status }: FoundFood): boolean => Boolean(mine && status)

/** The initial values of the form: those of `food`, or only a name or a barcode. */
export function valuesOf(food?: FoundFood, name = '', code = '') {
  const values = food?.nutriments
  return {
    // A new food has an id too: resending it after a lost answer creates no duplicate.
    id: food && isOwn(food) ? food.id : newId(),
    productName: food?.product_name ?? name,
    barcode: food?.code ?? code,
    servingSize: food?.serving_size ?? '',
    calories: values?.['energy-kcal_100g'] ?? null,
    protein: values?.proteins_100g ?? null,
    carbs: values?.carbohydrates_100g ?? null,
    fat: values?.fat_100g ?? null,
    fiber: values?.fiber_100g ?? null,
    sugars: values?.sugars_100g ?? null,
    saturatedFat: values?.['saturated-fat_100g'] ?? null,
    salt: values?.salt_100g ?? null,
    portions: food?.portions.map(newPortion) ?? [],
  }
}

/** A row of the form. `key` is its React key. */
export const newPortion = (portion?: { label: string; grams: number }): DraftPortion => ({
  label: '',
  grams: null,
  ...portion,
  key: newId(),
})

type DraftPortion = { label: string; grams: number | null; key: string }

export type CustomFoodValues = ReturnType<typeof valuesOf>

/** Whether any of the optional fields has a value. */
export const hasMore = (values: CustomFoodValues): boolean =>
  values.portions.length > 0 || moreValues.some(({ key }) => values[key] !== null)
