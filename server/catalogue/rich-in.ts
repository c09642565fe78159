import type { Food } from '#domain/food.ts'
import type { FoodNutriments } from '#domain/nutrient-amounts.ts'
import { labelNutrients, nutrientDefinitions, type PerAmount, perAmounts } from '#domain/nutrients.ts'
import type { SourceFile } from './source-file.ts'
import { words } from './text.ts'

const all = [...labelNutrients, ...nutrientDefinitions]

export const isNutrient = (key: string): boolean => all.some((nutrient) => nutrient.key === key)

/** More than any list shows, because some are also in other sources. */
const maxRanked = 60

/** Foods with fewer kcal per 100 g, such as tea, are not compared per 100 kcal: nobody drinks that much. */
const minKcal = 10

type Amounts = Partial<Record<keyof FoodNutriments, number | null>>

/** Nobody eats 100 g of a spice; the others would fill the lists with fortified powders and dried whale. */
const leftOut = ['en:spices', 'en:baby-foods', 'en:traditional-foods', 'en:restaurant-foods']

/** Capitals are brands in USDA's names. */
export const namesBrand = (name: string): boolean => /\b[A-Z]{3,}/.test(name.replace(/\b(?:USDA|NLEA|UPC)\b/g, ''))

/** Whether somebody who asks for foods rich in something may mean this one. */
export const isComparable = (name: string, categories: readonly string[]): boolean =>
  !categories.some((category) => leftOut.includes(category)) && !namesBrand(name)

/** The amount of a nutrient in 100 g or 100 kcal; null when it is unknown or cannot be compared. */
function amountPer(nutriments: FoodNutriments, key: string, per: PerAmount): number | null {
  const amount = (nutriments as Amounts)[`${key}_100g` as keyof FoodNutriments] ?? null
  const kcal = nutriments['energy-kcal_100g']
  if (amount === null || per === '100g') return amount
  return kcal === null || kcal < minKcal ? null : (amount / kcal) * 100
}

/**
 * The ranks of the foods with the most of each nutrient, the richest first, computed once when a source is built. Foods without any of
 * it are left out.
 */
export function* richest(
  foods: Iterable<{ rank: number; nutriments: FoodNutriments }>,
): Generator<{ nutrient: string; per: PerAmount; ranks: number[] }> {
  const known = [...foods]
  for (const { key } of all)
    for (const per of perAmounts) {
      const amounts = known.flatMap(({ rank, nutriments }) => {
        const amount = amountPer(nutriments, key, per)
        return amount === null || amount <= 0 ? [] : { rank, amount }
      })
      const ranks = amounts.sort((a, b) => b.amount - a.amount || a.rank - b.rank).slice(0, maxRanked)
      if (ranks.length > 0) yield { nutrient: key, per, ranks: ranks.map(({ rank }) => rank) }
    }
}

/** The generic foods with the most of a nutrient, the richest first, with its amount beside the values of the label. */
export function richIn(sources: readonly SourceFile[], nutrient: string, per: PerAmount, limit: number): Food[] {
  const ranked = sources
    .flatMap((source) => source.richest(nutrient, per).map((food) => ({ source, ...food })))
    .map((food) => ({ ...food, amount: amountPer(food.nutriments, nutrient, per) ?? 0 }))
    // Staples first among equals, since others are left out as duplicates of them.
    .sort((a, b) => b.amount - a.amount || sources.indexOf(a.source) - sources.indexOf(b.source))
  const shown = new Set<string>()
  const best = ranked
    .filter(({ source, stems, ndb }) => {
      const identities = ndb === null ? [stems] : [stems, ndb]
      const isNew = !identities.some((identity) => shown.has(identity))
      // Two staples of one USDA food are two foods.
      for (const identity of identities) shown.add(identity)
      return isNew || source.source === 'staples'
    })
    .slice(0, limit)
  const foods = new Map(
    sources.map((source) => [
      source,
      source.foods(best.filter((food) => food.source === source).map(({ rank }) => rank)),
    ]),
  )
  const field = `${nutrient}_100g` as keyof FoodNutriments
  return best.flatMap(({ source, rank, nutriments }) => {
    const food = foods.get(source)?.get(rank)
    return food ? { ...food, nutriments: { ...food.nutriments, [field]: nutriments[field] } } : []
  })
}

type AskedNutrient = { nutrient: string; per: PerAmount }

/**
 * The nutrient of `most iron`, `foods rich in vitamin C` or `highest in fibre per 100 kcal`. Null for any other text, also for `high
 * protein`, which is what products are called.
 */
export function askedNutrient(text: string): AskedNutrient | null {
  const asked = words(text).join(' ')
  const [, name = '', per] = question.exec(asked) ?? []
  const nutrient = keyByName.get(name.replace(/^vit /, 'vitamin '))
  return nutrient === undefined ? null : { nutrient, per: per === '100 kcal' || per === '100kcal' ? '100kcal' : '100g' }
}

const question =
  /^(?:foods? )?(?:with )?(?:the )?(?:(?:rich|richest|high|highest) in|most|highest) (.+?)(?: foods?)?(?: per (100 ?g|100 ?kcal))?$/

/** What people call nutrients besides their names and keys. */
const otherNames: Record<string, string[]> = {
  'energy-kcal': ['calories', 'kcal'],
  proteins: ['proteins'],
  carbohydrates: ['carbohydrate', 'carbohydrates'],
  fat: ['total fat'],
  fiber: ['fiber', 'dietary fibre', 'dietary fiber'],
  sugars: ['sugar'],
  'vitamin-a': ['vitamin a'],
  phylloquinone: ['vitamin k'],
  'vitamin-b1': ['thiamine'],
  'vitamin-pp': ['vitamin b3'],
  'pantothenic-acid': ['vitamin b5'],
  'vitamin-b9': ['folate', 'vitamin b9'],
  biotin: ['vitamin b7'],
  'omega-3-fat': ['omega 3', 'omega 3s'],
  'omega-6-fat': ['omega 6', 'omega 6s'],
}

/** `Vitamin B1 (thiamin)` is `vitamin b1`, `thiamin` and `vitamin b1 thiamin`. */
const namesOf = ({ key, name }: { key: string; name: string }) => [
  name,
  ...name.split(/[()]/),
  key,
  ...(otherNames[key] ?? []),
]

const keyByName = new Map(
  all.flatMap((nutrient) =>
    namesOf(nutrient)
      .map((name) => words(name).join(' '))
      .filter((name) => name !== '')
      .map((name) => [name, nutrient.key]),
  ),
)
