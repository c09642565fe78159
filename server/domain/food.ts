/**
 * A food as people find it. The words are Open Food Facts' own; every value is per 100 g (or 100 ml),
 * grams but for energy (kcal). `null` is "nobody stated it", never 0.
 */
export type Food = {
  id: string
  product_name: string
  brands: string | null
  /** Barcode, normalised (see `barcode.ts`), or null. */
  code: string | null
  /** Free text: `1 medium (118 g)`, `30 g`. */
  serving_size: string | null
  categories_tags: string[]
  nutriments: Nutriments
  /** Household portions, the usual one first. */
  portions: Portion[]
  source: FoodSource
  /** Only for custom foods: who sees it. */
  status?: 'pending' | 'global'
  /** Only when asked by its author. */
  mine?: true
}

/** `generic`: analysed (USDA, staples). `label`: from a pack (Open Food Facts). `custom`: added by a person here. */
export type FoodSource = 'generic' | 'label' | 'custom'

/** One household portion and its weight. `label` carries its own amount: `1 medium`, `1 cup sliced`. */
export type Portion = { label: string; grams: number }

/** The four everybody reads are always there; the others only when known. */
export type Nutriments = {
  'energy-kcal_100g': number | null
  proteins_100g: number | null
  carbohydrates_100g: number | null
  fat_100g: number | null
  fiber_100g?: number
  sugars_100g?: number
  'saturated-fat_100g'?: number
  salt_100g?: number
}
