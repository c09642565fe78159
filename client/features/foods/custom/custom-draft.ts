import { v7 as newId } from 'uuid'
import { energyWarning } from '#domain/nutrition.ts'
import type { RouterInputs } from '../../../trpc.ts'
import type { FoundFood } from '../food-option.ts'

type CustomFood = RouterInputs['customFoods']['create']

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

type ValueKey = (typeof mainValues)[number]['key'] | (typeof moreValues)[number]['key']

/** `key` only tells the lines of the form apart. */
export type DraftPortion = { key: number; label: string; grams: number | null }

/** A custom food while it is written; values per 100 g, null where the field is empty. */
export type CustomDraft = Record<ValueKey, number | null> & {
  /** Of the food, or the one that it will have: saving it again after a lost answer creates no second one. */
  id: string
  productName: string
  barcode: string
  servingSize: string
  portions: DraftPortion[]
}

/** Only one's own food can be changed; the values of any other become a food of one's own. */
export const isOwn = ({ mine, status }: FoundFood): boolean => Boolean(mine && status)

export function draftOf(food?: FoundFood, name = '', code = ''): CustomDraft {
  const values = food?.nutriments
  return {
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
    portions: food?.portions.map((portion, key) => ({ key, ...portion })) ?? [],
  }
}

/** Is more stated than what everybody fills in? */
export const hasMore = (draft: CustomDraft): boolean =>
  draft.portions.length > 0 || moreValues.some(({ key }) => draft[key] !== null)

/** What the server is sent; null while the name or the calories are missing. */
export function customFoodOf({ portions, ...draft }: CustomDraft): (CustomFood & { id: string }) | null {
  const productName = draft.productName.trim()
  const { calories } = draft
  if (productName === '' || calories === null) return null
  return {
    ...draft,
    productName,
    calories,
    portions: portions.flatMap(({ label, grams }) =>
      label.trim() !== '' && grams ? [{ label: label.trim(), grams }] : [],
    ),
  }
}

/** What somebody should check, or null. */
export const warningOf = (draft: CustomDraft): string | null => energyWarning(draft)
