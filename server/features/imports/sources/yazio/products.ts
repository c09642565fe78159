import type { Nutrients } from '../../../../domain/nutrition.ts'
import { amountOf, elements, entries, type Fields, fieldsOf, jsonOf, wordsOf } from '../../read/json.ts'
import { saltOfGrams } from '../../read/units.ts'
import type { RecognisedFile } from '../../source.ts'

/** Products kept in memory to look up what was eaten; more than anybody has. */
const maxProducts = 50_000

/** Nutrients of 1 g or ml of a product, or of one portion of a recipe. */
export type Product = { name: string; unit: string; nutrients: Nutrients }

/** Products and recipes by their id, from `{id: product}` or `{products: {id: product}, recipes: {id: recipe}}`. Some are null. */
export async function productsOf(files: readonly RecognisedFile[]): Promise<ReadonlyMap<string, Product>> {
  const products = new Map<string, Product>()
  for (const file of files) {
    const isNested = file.shape.type === 'json' && /^(products|recipes)$/.test(file.shape.keys[0] ?? '')
    for await (const { path, value } of jsonOf(file, isNested ? elements : entries)) {
      const fields = fieldsOf(value)
      const name = wordsOf(fields.name)
      if (name === '' || products.size >= maxProducts) continue
      products.set(path.at(-1) ?? '', {
        name,
        unit: wordsOf(fields.base_unit) || 'g',
        nutrients: nutrientsOf(fieldsOf(fields.nutrients)),
      })
    }
  }
  return products
}

/** Energy in kcal, the others in g, sodium too. */
export function nutrientsOf(values: Fields): Nutrients {
  const value = (key: string) => amountOf(values[key])
  return {
    calories: value('energy.energy'),
    protein: value('nutrient.protein'),
    carbs: value('nutrient.carb'),
    fat: value('nutrient.fat'),
    fiber: value('nutrient.dietaryfiber'),
    sugars: value('nutrient.sugar'),
    saturatedFat: value('nutrient.saturated'),
    salt: value('nutrient.salt') ?? saltOfGrams(value('nutrient.sodium')),
  }
}
