import { v7 as newId } from 'uuid'
import { type Basis, parsedServing, type TypedAmounts } from '#domain/food-label.ts'
import type { FoundFood } from '../food-option.ts'

/** Whether a food is the user's own. Only those can be edited; editing another one creates a copy. */
export const isOwn = ({ mine, status }: FoundFood): boolean => Boolean(mine && status)

/** The initial values of the form: those of `food` per 100 g, or only a name or a barcode. */
export function valuesOf(food?: FoundFood, name = '', code = '') {
  const values = food?.nutriments
  return {
    // A new food has an id too: resending it after a lost answer creates no duplicate.
    id: food && isOwn(food) ? food.id : newId(),
    productName: food?.product_name ?? name,
    ...parsedServing(food?.serving_size ?? null),
    basis: '100g' as Basis,
    calories: values?.['energy-kcal_100g'] ?? null,
    fat: values?.fat_100g ?? null,
    saturatedFat: values?.['saturated-fat_100g'] ?? null,
    carbs: values?.carbohydrates_100g ?? null,
    sugars: values?.sugars_100g ?? null,
    fiber: values?.fiber_100g ?? null,
    protein: values?.proteins_100g ?? null,
    salt: values?.salt_100g ?? null,
    more: {} as TypedAmounts,
    barcode: food?.code ?? code,
    portions: food?.portions.map(newPortion) ?? [],
    // A copy of somebody else's food is a new food.
    isPrivate: !(food && isOwn(food)) || food.status === 'private',
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

/** What to send of the nutrients beyond the label: those typed, and those of the food that is copied. The table of nutrients is large, so it is loaded only where there are some. */
export async function nutrimentsOf(copied: FoundFood | undefined, typed: TypedAmounts) {
  if (!copied && Object.keys(typed).length === 0) return undefined
  const { amountsOfFields, fieldsOfAmounts } = await import('#domain/nutrient-amounts.ts')
  return fieldsOfAmounts({ ...(copied && amountsOfFields(copied.nutriments)), ...typed })
}
