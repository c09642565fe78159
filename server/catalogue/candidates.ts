import type { Food } from '#domain/food.ts'
import type { Candidate, Name } from './rank.ts'
import type { Row, SourceFile } from './source-file.ts'
import { stems } from './text.ts'

/** A food that the user logged before, created or starred. `daysSinceLogged` is null when never logged. */
export type PersonalFood = {
  food: Food
  timesLogged: number
  daysSinceLogged: number | null
  custom: boolean
  favourite?: boolean
}

/** The ranking candidate of a catalogue food. */
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

/** The stems of a name, one list per comma segment. */
export const nameOf = (productName: string): Name => productName.split(',').map(stems)

const segments = (stems: string) => stems.split(',').map((segment) => segment.split(' '))

/** Falls off quickly over the first twentieth of a source, then slowly. Only staples, which are sorted by hand, reach 1. */
function popularity(source: SourceFile, rank: number): number {
  const share = 1 / (1 + ((rank - 1) * 20) / source.count)
  return source.source === 'staples' ? share : 0.4 * share
}

/** The ranking candidate of a user's own food; `name` is its stemmed name. */
export function personalCandidate(personal: PersonalFood, name: Name): Candidate {
  const { food, timesLogged, daysSinceLogged, custom, favourite } = personal
  return {
    name,
    synonyms: [],
    brands: food.brands ? stems(food.brands) : [],
    categories: food.categories_tags,
    branded: food.source !== 'generic',
    staple: false,
    popularity: 0,
    personal: { timesLogged, daysSinceLogged, custom, favourite },
  }
}
