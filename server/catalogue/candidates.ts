import type { Food } from '#domain/food.ts'
import type { Candidate, Name } from './rank.ts'
import type { Row, SourceFile } from './source-file.ts'
import { stems } from './text.ts'

/** A food that somebody logged before, or added. `daysSinceLogged` is null when never logged. */
export type PersonalFood = { food: Food; timesLogged: number; daysSinceLogged: number | null; custom: boolean }

/** What ranking knows of a food of the catalogue. */
export function candidate(source: SourceFile, row: Row): Candidate {
  return {
    name: segments(row.stems),
    synonyms: row.synonyms?.split('|').map(segments) ?? [],
    brands: row.brand_stems?.split(' ') ?? [],
    categories: row.categories?.split(',') ?? [],
    branded: row.kind === 'label' || row.brand_stems !== null,
    staple: source.source === 'staples',
    popularity: popularity(source, row.rank),
  }
}

/** The stems of a name, segment by segment. */
export const nameOf = (productName: string): Name => productName.split(',').map(stems)

const segments = (stems: string) => stems.split(',').map((segment) => segment.split(' '))

/** The first twentieth of a source is what people eat; its long tail differs little. Only staples are ordered by hand. */
function popularity(source: SourceFile, rank: number): number {
  const share = 1 / (1 + ((rank - 1) * 20) / source.count)
  return source.source === 'staples' ? share : 0.4 * share
}

/** The same of one's own food, whose name was split before. */
export function personalCandidate(personal: PersonalFood, name: Name): Candidate {
  const { food, timesLogged, daysSinceLogged, custom } = personal
  return {
    name,
    synonyms: [],
    brands: food.brands ? stems(food.brands) : [],
    categories: food.categories_tags,
    branded: food.source !== 'generic',
    staple: false,
    popularity: 0,
    own: { timesLogged, daysSinceLogged, custom },
  }
}
