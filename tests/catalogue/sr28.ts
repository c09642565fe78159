import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { temporaryFolder } from '../support/temporary-folder.ts'

/** A made-up food in USDA's format; a missing value is an empty cell. */
export type Sr28Food = {
  ndb: string
  group: string
  name: string
  synonyms?: string
  maker?: string
  survey?: boolean
  kcal?: number
  protein?: number
  sodium?: number
  portions?: [amount: string, measure: string, grams: string][]
}

/** Writes ABBREV, FOOD_DES and WEIGHT as USDA publishes them: `^`, `~`, windows-1252, CRLF. Returns the folder. */
export function writeSr28(
  foods: Sr28Food[],
  extraLines: { abbrev?: string; descriptions?: string; weights?: string } = {},
) {
  const folder = join(temporaryFolder(), 'sr28')
  mkdirSync(folder)
  const abbrev = foods.map((food) => {
    const cells = Array<string>(53).fill('')
    cells[0] = `~${food.ndb}~`
    cells[1] = `~${food.name.toUpperCase()}~`
    cells[3] = String(food.kcal ?? '')
    cells[4] = String(food.protein ?? '')
    cells[15] = String(food.sodium ?? '')
    return cells.join('^')
  })
  const descriptions = foods.map(({ ndb, group, name, synonyms = '', maker = '', survey }) => {
    const texts = [ndb, group, name, name.toUpperCase(), synonyms, maker, survey ? 'Y' : '', '']
    return [...texts.map((text) => `~${text}~`), '0', '~~', '6.25', '4', '9', '4'].join('^')
  })
  const weights = foods.flatMap(({ ndb, portions = [] }) =>
    portions.map(([amount, measure, grams], i) => `~${ndb}~^${i + 1}^${amount}^~${measure}~^${grams}^^`),
  )
  write(join(folder, 'ABBREV.txt'), abbrev, extraLines.abbrev)
  write(join(folder, 'FOOD_DES.txt'), descriptions, extraLines.descriptions)
  write(join(folder, 'WEIGHT.txt'), weights, extraLines.weights)
  return folder
}

function write(path: string, rows: string[], extra = ''): void {
  writeFileSync(path, Buffer.from([...rows, extra].join('\r\n'), 'latin1'))
}

/** Foods that must not outrank staples: processed, of one manufacturer, or with the word in passing. */
export const manyFoods: Sr28Food[] = [
  ['0900', 'Bananas, dried, powdered'],
  ['0300', 'Babyfood, bananas, strained'],
  ['0300', 'Babyfood, apples and oats'],
  ['1800', 'Bread, banana, home made'],
  ['1900', 'Candies, milk chocolate bar with rice'],
  ['1800', 'Crackers, milk and butter'],
  ['0100', 'Milk, dry, in powder'],
  ['0100', 'Milk, goat, fluid'],
  ['0100', 'Egg, white, dried'],
  ['0100', 'Egg substitute, liquid'],
  ['1100', 'Eggplant, raw'],
  ['1800', 'Egg rolls, frozen'],
  ['0900', 'Apples, dried, sulfured'],
  ['1800', 'Pie, apple, frozen'],
  ['0900', 'Apple juice, canned'],
  ['2000', 'Rice flour, white'],
  ['2000', 'Rice, wild, raw'],
  ['2500', 'Rice cakes, brown rice'],
  ['1800', 'Bread stuffing, dry mix'],
  ['1800', 'Bread, raisin, toasted'],
  ['0400', 'Butter oil, dehydrated'],
  ['1600', 'Peanut butter, smooth, reduced fat'],
  ['0100', 'Yogurt, frozen, chocolate'],
  ['1100', 'Tomato powder'],
  ['1100', 'Tomatoes, crushed, canned'],
  ['0600', 'Soup, tomato, canned, condensed'],
  ['0500', 'Chicken, broilers, breast, meat only, raw'],
  ['2100', 'Fast foods, chicken breast, breaded and fried'],
  ['0400', 'Mayonnaise, with olive oil'],
  ['0400', 'Salad dressing, olive oil and vinegar'],
  ['0800', 'Cereals, oats, instant, sweetened, dry'],
  ['2000', 'Oats, bran only'],
  ['1500', 'Fish, salmon, chinook, raw'],
  ['1400', 'Beverages, orange drink, powder'],
  ['1100', 'Potatoes, french fried, frozen'],
].map(([group = '', name = ''], i) => ({ ndb: String(90_001 + i), group, name, survey: i % 3 === 0, kcal: 100 }))
