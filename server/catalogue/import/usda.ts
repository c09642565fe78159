import type { Portion } from '#domain/food.ts'
import {
  internationalUnitsOfVitaminD,
  type NutrientDefinition,
  nutrientDefinitions,
  perGram,
  usdaUnitOf,
} from '#domain/nutrients.ts'

// What the formats of USDA's foods have in common.

/** Open Food Facts' categories for each USDA food group. */
const categoryOfGroup: Record<string, string[]> = {
  '0100': ['en:dairies'],
  '0200': ['en:spices'],
  '0300': ['en:baby-foods'],
  '0400': ['en:fats'],
  '0500': ['en:meats', 'en:poultry'],
  '0600': ['en:sauces'],
  '0700': ['en:meats', 'en:cold-cuts'],
  '0800': ['en:breakfast-cereals'],
  '0900': ['en:fruits'],
  '1000': ['en:meats', 'en:pork'],
  '1100': ['en:vegetables'],
  '1200': ['en:nuts'],
  '1300': ['en:meats', 'en:beef'],
  '1400': ['en:beverages'],
  '1500': ['en:seafood'],
  '1600': ['en:legumes'],
  '1700': ['en:meats'],
  '1800': ['en:pastries'],
  '1900': ['en:sweets'],
  '2000': ['en:cereals'],
  '2100': ['en:fast-foods'],
  '2200': ['en:meals'],
  '2500': ['en:snacks'],
  '3500': ['en:traditional-foods'],
  '3600': ['en:restaurant-foods'],
}

/**
 * Exceptions within a group; the first match wins. Portions of fruit and vegetables are counted by these tags, so juices,
 * potatoes, ketchup and fried foods must not have a fruit or vegetable tag, nor one that contains the word.
 */
const exceptions: [groups: string, name: RegExp, categories: string[]][] = [
  ['0900 1100', /\b(?:juices?|nectar|drink|cocktail, canned, pour|smoothie)\b/i, ['en:beverages', 'en:juices']],
  ['0900', /^cranberry sauce|pie filling/i, ['en:sauces']],
  ['1100', /^sweet ?potato(?!.*\b(?:chips|fries|french|puffs|candied)\b)/i, ['en:vegetables']],
  ['1100', /\b(?:fried|fries|chips|puffs|hash|pancakes?|tots|onion rings|breaded|battered)\b/i, ['en:snacks']],
  ['1100', /\bpotato(?:es)?\b/i, ['en:potatoes']],
  ['1100', /^(?:catsup|ketchup|pickle relish|yeast extract|wasabi)\b|tomato chili sauce/i, ['en:condiments']],
  ['0100', /^eggs?\b/i, ['en:eggs']],
  ['0100', /^cheese\b/i, ['en:dairies', 'en:cheeses']],
  ['0100', /^milk\b/i, ['en:dairies', 'en:milks']],
  ['0100', /^yogurt\b/i, ['en:dairies', 'en:yogurts']],
  ['0400', /\b(?:dressing|mayonnaise)\b/i, ['en:sauces', 'en:dressings']],
  ['0400', /^oil\b/i, ['en:fats', 'en:oils']],
  ['0600', /^soup\b/i, ['en:soups']],
  ['1200', /^seeds\b/i, ['en:seeds']],
  ['1400', /^alcoholic/i, ['en:alcoholic-beverages']],
  ['1600', /^peanut butter\b/i, ['en:spreads']],
  ['1600', /^(?:peanuts|nuts)\b/i, ['en:nuts']],
  ['1800', /^(?:bread|rolls|bagels|english muffins|tortillas)\b/i, ['en:breads']],
  ['1900', /^cand(?:y|ies)\b/i, ['en:sweets', 'en:candies']],
  ['2000', /^(?:pasta|spaghetti|macaroni|noodles)\b/i, ['en:pastas']],
]

/** Category tags of a food; `group` is USDA's FD_GROUP number of four digits. */
export function usdaCategories(group: string, name: string): string[] {
  const exception = exceptions.find(([groups, pattern]) => groups.includes(group) && pattern.test(name))
  return exception?.[2] ?? categoryOfGroup[group] ?? []
}

/** Sorts portions so that the ones people use most come first. */
export const commonFirst = (portions: Portion[]): Portion[] =>
  portions.toSorted((a, b) => uncommonness(a) - uncommonness(b))

/** 0 for a medium piece, 1 for servings and slices, 2 for cups and spoons, 3 for ounces and yields. */
function uncommonness({ label }: Portion): number {
  if (/yield|\b(?:oz|lb|quart|cubic inch)\b/.test(label)) return 3
  if (/^1 medium\b/.test(label)) return 0
  return /^1 (?:serving|slice|piece|fruit|item|bar|cookie|sandwich|NLEA serving)\b/.test(label) ? 1 : 2
}

/** The nutrients beyond the label by USDA's nutrient number, and the id in FoodData Central. */
export const definitionByNumber = definitionsBy('number')
export const definitionByFdcId = definitionsBy('fdcId')

function definitionsBy(column: 'number' | 'fdcId'): ReadonlyMap<number, NutrientDefinition> {
  return new Map(nutrientDefinitions.flatMap((nutrient) => (nutrient[column] ? [[nutrient[column], nutrient]] : [])))
}

/** An amount in the unit of our table. `unit` is USDA's name of it, or none for its usual one. Null when it cannot be converted. */
export function usdaAmount(nutrient: NutrientDefinition, amount: number, unit: string | undefined): number | null {
  const name = unit?.trim().toLowerCase() || usdaUnitOf(nutrient)
  if (name === 'iu') return nutrient.key === 'vitamin-d' ? amount / internationalUnitsOfVitaminD : null
  const stated = unitOfName[name]
  return stated ? exact((amount / perGram[stated]) * perGram[nutrient.unit]) : null
}

const unitOfName: Record<string, 'g' | 'mg' | 'µg'> = {
  g: 'g',
  mg: 'mg',
  ug: 'µg',
  mcg: 'µg',
  // The micro sign and the Greek letter look the same.
  '\u00b5g': 'µg',
  '\u03bcg': 'µg',
}

/** Without the noise of a conversion: 2.4 µg as 0.0000024 g and back. */
const exact = (value: number) => Number(value.toPrecision(9))
