import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { productFood, requestedFields } from '../../server/catalogue/product.ts'

/** What no field is meant to be, also objects whose `toString` is no function. */
const anything = fc.oneof(
  { arbitrary: fc.jsonValue({ maxDepth: 3 }), weight: 3 },
  fc.constantFrom('1e999', '-0', '٣', '\u0000', '1/2', 'NaN', ' ', 'constructor', { toString: 1 }, [{ valueOf: null }]),
)
const names = fc.constantFrom(
  'energy-kcal_100g',
  'fat_100g',
  'aggregated_set',
  'nutrients',
  'per',
  'value',
  'unit',
  '__proto__',
)
const values = fc.oneof(anything, fc.dictionary(names, fc.oneof(anything, fc.dictionary(names, anything))))
const productOf = (field: string) => [field, field.startsWith('nutri') ? values : anything] as const

describe('a product of Open Food Facts', () => {
  it('is read or skipped, whatever its fields hold', () => {
    fc.assert(
      fc.property(fc.record(Object.fromEntries(requestedFields.map(productOf)), { requiredKeys: [] }), (fields) => {
        const food = productFood({ code: '4006381333931', product_name: 'Oat biscuits', ...fields })
        if (food === null) return
        expect(food.product_name).toEqual(expect.any(String))
        for (const value of Object.values(food.nutriments)) expect(value === null || Number.isFinite(value)).toBe(true)
      }),
      {
        numRuns: 1_500,
        examples: [
          [{ obsolete: { toString: 1 } }],
          [{ nutrition: { aggregated_set: { per: '100g', nutrients: { fat: { value: 1, unit: 'constructor' } } } } }],
        ],
      },
    )
  })
})
