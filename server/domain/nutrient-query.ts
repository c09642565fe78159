/** Searches for the foods with most of a nutrient, such as `most iron` or `most vitamin c per 100 kcal`. */

import { nutrientDefinitions } from './nutrients.ts'

export type NutrientQuery = { key: string; per: '100g' | '100kcal' }

const asked =
  /^(?:foods? )?(?:with |rich in |high in )?(?:the )?most (?<name>.+?)(?: per (?:100 ?)?(?<per>g|kcal|calories?))?$/

/** What a search asks for; null for every other search. It begins with `most`, which is the name of no food. */
export function nutrientQuery(query: string): NutrientQuery | null {
  const found = asked.exec(query.trim().toLowerCase().replace(/\s+/g, ' '))?.groups
  const key = found?.name && keys.get(found.name)
  if (!key) return null
  return { key, per: found.per === undefined || found.per === 'g' ? '100g' : '100kcal' }
}

/** Protein and fibre have fields of the label, by whose keys they are found too. */
const ofTheLabel = { protein: 'proteins', fibre: 'fiber', fiber: 'fiber' }

const others = {
  'vitamin k': 'phylloquinone',
  thiamin: 'vitamin-b1',
  thiamine: 'vitamin-b1',
  riboflavin: 'vitamin-b2',
  niacin: 'vitamin-pp',
  'vitamin b3': 'vitamin-pp',
  'vitamin b5': 'pantothenic-acid',
  folate: 'vitamin-b9',
  'omega-3': 'omega-3-fat',
  'omega 3': 'omega-3-fat',
  'omega-6': 'omega-6-fat',
  'omega 6': 'omega-6-fat',
}

/** By names, without what stands in brackets, and by the words of keys. */
const keys: ReadonlyMap<string, string> = new Map([
  ...nutrientDefinitions.flatMap(({ key, name }): [string, string][] => [
    [key.replaceAll('-', ' '), key],
    [name.toLowerCase(), key],
    [name.toLowerCase().replace(/ \(.*\)$/, ''), key],
  ]),
  ...Object.entries({ ...ofTheLabel, ...others }),
])
