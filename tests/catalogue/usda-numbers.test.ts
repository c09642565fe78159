import { describe, expect, it } from 'vitest'
import { labelNutrients, nutrientDefinitions, usdaUnitOf } from '../../server/domain/nutrients.ts'

/**
 * Rows of NUTR_DEF.txt of USDA's SR28: number, unit and the beginning of its description. Nutrients of which SR28 states nothing
 * (biotin, iodine, chromium, molybdenum, chloride, added sugars) have numbers in FoodData Central only.
 */
const sr28 = `
203 g Protein|204 g Total lipid (fat)|205 g Carbohydrate, by difference|208 kcal Energy|209 g Starch|210 g Sucrose
211 g Glucose (dextrose)|212 g Fructose|213 g Lactose|221 g Alcohol, ethyl|255 g Water|262 mg Caffeine|269 g Sugars, total
291 g Fiber, total dietary|301 mg Calcium, Ca|303 mg Iron, Fe|304 mg Magnesium, Mg|305 mg Phosphorus, P|306 mg Potassium, K
307 mg Sodium, Na|309 mg Zinc, Zn|312 mg Copper, Cu|313 µg Fluoride, F|315 mg Manganese, Mn|317 µg Selenium, Se
320 µg Vitamin A, RAE|321 µg Carotene, beta|323 mg Vitamin E (alpha-tocopherol)|328 µg Vitamin D (D2 + D3)
401 mg Vitamin C, total ascorbic acid|404 mg Thiamin|405 mg Riboflavin|406 mg Niacin|410 mg Pantothenic acid|415 mg Vitamin B-6
417 µg Folate, total|418 µg Vitamin B-12|421 mg Choline, total|430 µg Vitamin K (phylloquinone)|431 µg Folic acid|435 µg Folate, DFE
501 g Tryptophan|502 g Threonine|503 g Isoleucine|504 g Leucine|505 g Lysine|506 g Methionine|508 g Phenylalanine|510 g Valine
512 g Histidine|601 mg Cholesterol|605 g Fatty acids, total trans|606 g Fatty acids, total saturated|621 g 22:6 n-3 (DHA)
629 g 20:5 n-3 (EPA)|645 g Fatty acids, total monounsaturated|646 g Fatty acids, total polyunsaturated|675 g 18:2 n-6 c,c
851 g 18:3 n-3 c,c,c (ALA)`

const rows = new Map(
  sr28
    .trim()
    .split(/[|\n]/)
    .map((row) => /^(\d+) (\S+) (.+)$/.exec(row) ?? [])
    .map(([, number, unit, name]) => [Number(number), { unit, name }]),
)

/** What USDA calls nutrients that have another name here. */
const otherNames: Record<number, string> = {
  204: 'Total lipid',
  205: 'Carbohydrate',
  291: 'Fiber',
  320: 'Vitamin A, RAE',
  321: 'Carotene, beta',
  404: 'Thiamin',
  405: 'Riboflavin',
  406: 'Niacin',
  410: 'Pantothenic acid',
  415: 'Vitamin B-6',
  418: 'Vitamin B-12',
  430: 'Vitamin K (phylloquinone)',
  435: 'Folate, DFE',
  605: 'total trans',
  606: 'total saturated',
  621: 'DHA',
  629: 'EPA',
  645: 'total monounsaturated',
  646: 'total polyunsaturated',
  675: '18:2 n-6',
  851: 'ALA',
}

describe('the table of nutrients', () => {
  const all = [...labelNutrients, ...nutrientDefinitions]

  it("has USDA's number and unit for every nutrient that SR28 states", () => {
    const stated = all.filter(({ number }) => number !== null && rows.has(number))
    expect(stated.map(({ number }) => number).sort()).toEqual([...rows.keys()].sort())
    for (const nutrient of stated) {
      const row = rows.get(nutrient.number ?? 0)
      expect(usdaUnitOf(nutrient)).toBe(row?.unit)
      expect(row?.name).toContain(otherNames[nutrient.number ?? 0] ?? nutrient.name.split(',')[0])
    }
  })

  it('uses no id, number or key twice', () => {
    const ids = nutrientDefinitions.map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
    expect(Math.max(...ids)).toBeLessThan(128)
    for (const column of ['number', 'fdcId', 'key', 'name'] as const) {
      const values = all.map((one) => one[column]).filter((value) => value !== null)
      expect(new Set(values).size).toBe(values.length)
    }
  })
})
