import { setImmediate } from 'node:timers/promises'
import type { Food } from '#domain/food.ts'
import { isShopLocal, normaliseBarcode } from '#domain/food.ts'
import type { Language } from '#domain/languages.ts'
import type { PerAmount } from '#domain/nutrients.ts'
import type { Region } from '#domain/units.ts'
import type { PersonalFood } from './candidates.ts'
import { staplesCsv } from './import/staples.ts'
import { stemsIn } from './local-text.ts'
import { askedNutrient, richIn } from './rich-in.ts'
import { createSearch, type Search } from './search.ts'
import type { SourceFile } from './source-file.ts'
import { openSourceFolder, type SourceNotice, type SourceStatus } from './source-folder.ts'
import { stemmedSegments } from './text.ts'

/** Foods of one source with the same name. */
const maxNamed = 20

/** The limit of a search. */
const maxRich = 50

export type { PersonalFood } from './candidates.ts'

/** The foods that anyone can look up. */
export type Catalogue = {
  /**
   * Foods that match a query, best first; for a barcode see `byCode`. Empty when the query has no letters or digits. An amount in
   * the query, as in `2 eggs`, is not searched for. A staple has the name by which it was found, or that of the region. `most iron`
   * finds what `richIn` does. `limit` is 50 by default. Foods are found by their names in the language and in English, and have
   * their English names; see `namesIn`.
   */
  search(
    query: string,
    personal: PersonalFood[],
    region?: Region | null,
    limit?: number,
    language?: Language,
  ): Promise<Food[]>
  /** What foods are called in a language, by id; only those for which the catalogue knows a name. */
  namesIn(language: Language, ids: readonly string[]): Map<string, string>
  /** Whether a text is one of the names of a food in another language than English, whatever its plurals and accents. */
  isCalled(id: string, language: Language, text: string): boolean
  byId(id: string): Food | null
  /** The same with the nutrients of the label alone, as in results of a search. */
  outlineById(id: string): Food | null
  /** The foods with all of their nutrients, where they are of the catalogue. */
  withNutrients<T extends Food>(foods: readonly T[]): T[]
  /** By barcode, with or without leading zeros. Null for codes that shops assign themselves (they start with 2). */
  byCode(code: string): Food | null
  /**
   * The generic foods with the most of a nutrient, by its key, the richest first; at most 50. Beside the label's values they have the
   * amount of this one.
   */
  richIn(nutrient: string, per: PerAmount): Food[]
  /** Foods with this name, whatever its case, accents and plurals; at most 20 of each source. */
  named(name: string): Food[]
  status(): SourceStatus[]
  /** Registers the function that hears of sources that fail, once each, and work again. */
  onNotice(listener: (notice: SourceNotice) => void): void
  close(): void
}

/** `staples` is the CSV file of everyday foods; `isCached` turns the search caches on. */
type Options = { staples?: string; isCached?: boolean }

/**
 * Opens every source in a folder, one SQLite file each.
 *
 * With one file per source, an import replaces its own source with a rename and need not copy the millions of foods of others.
 * New and replaced files are picked up within a second. A source that cannot be read is left out; the others go on.
 */
export function openCatalogue(folder: string, { staples = staplesCsv, isCached = true }: Options = {}): Catalogue {
  const sources = openSourceFolder(folder, staples)
  let files: readonly SourceFile[] = []
  let search: Search = createSearch([], isCached)

  /** The search over the files in use. It caches results, so other files need a new one. */
  function currentSearch(): Search {
    const current = sources.files()
    if (current === files) return search
    files = current
    search = createSearch(files, isCached)
    void warmUp(search, () => files === sources.files())
    return search
  }

  /** Looks again when a source has failed meanwhile, because it may have hidden the foods of others. */
  function firstOf(find: (source: SourceFile) => Food | null): Food | null {
    for (;;) {
      const current = sources.files()
      for (const source of current) {
        const food = find(source)
        if (food) return food
      }
      if (sources.files() === current) return null
    }
  }

  /** Searches again when the sources have changed meanwhile, because one that fails may have hidden the foods of others. */
  async function searchAll(...query: Parameters<Search>): Promise<Food[]> {
    for (;;) {
      const current = currentSearch()
      const found = await current(...query)
      if (currentSearch() === current) return found
    }
  }

  function byCode(code: string): Food | null {
    const normalised = normaliseBarcode(code)
    const food = normalised && !isShopLocal(normalised) ? firstOf((source) => source.byCode(normalised)) : null
    return food && whole(food)
  }

  function outlineById(id: string): Food | null {
    const { source, key } = partsOf(id)
    return firstOf((file) => (file.source === source ? file.byKey(key) : null))
  }

  function withNutrients<T extends Food>(foods: readonly T[]): T[] {
    const keys = Map.groupBy(
      foods.map(({ id }) => partsOf(id)),
      ({ source }) => source,
    )
    const found = new Map<string, Food['nutriments']>()
    for (const file of sources.files()) {
      const wanted = keys.get(file.source)?.map(({ key }) => key) ?? []
      if (wanted.length === 0) continue
      for (const [key, nutriments] of file.nutriments(wanted)) found.set(`${file.source}:${key}`, nutriments)
    }
    return foods.map((food) => ({ ...food, nutriments: found.get(food.id) ?? food.nutriments }))
  }

  function namesIn(language: Language, ids: readonly string[]): Map<string, string> {
    const names = new Map<string, string>()
    if (language === 'en') return names
    const keys = Map.groupBy(ids.map(partsOf), ({ source }) => source)
    for (const file of sources.files()) {
      const wanted = keys.get(file.source)?.map(({ key }) => key) ?? []
      if (wanted.length === 0) continue
      for (const [key, name] of file.shownNames(language, wanted)) names.set(`${file.source}:${key}`, name)
    }
    return names
  }

  function isCalled(id: string, language: Language, text: string): boolean {
    if (language === 'en') return false
    const { source, key } = partsOf(id)
    const file = sources.files().find((one) => one.source === source)
    const asked = stemsIn(language, text).sort().join(' ')
    return file?.allNames(language, key).some((name) => stemsIn(language, name).sort().join(' ') === asked) === true
  }

  const whole = (food: Food) => withNutrients([food])[0] ?? food

  currentSearch()
  return {
    async search(query, personal, region = null, limit = 50, language = 'en') {
      const asked = askedNutrient(query)
      const rich = asked ? richIn(sources.files(), asked.nutrient, asked.per, limit) : []
      return rich.length > 0 ? rich : searchAll(query, personal, region, limit, language)
    },
    byId(id) {
      const food = outlineById(id)
      return food && whole(food)
    },
    outlineById,
    withNutrients,
    namesIn,
    isCalled,
    byCode,
    richIn: (nutrient, per) => richIn(sources.files(), nutrient, per, maxRich),
    named(name) {
      const stemmed = stemmedSegments(name)
      return sources.files().flatMap((source) => {
        const ranks = source.named(stemmed, maxNamed).flatMap(({ stems, rank }) => (stems === stemmed ? [rank] : []))
        return [...source.foods(ranks).values()]
      })
    },
    status: sources.status,
    onNotice: sources.onNotice,
    close: sources.close,
  }
}

/** `usda-sr28:09040` is the food `09040` of the source `usda-sr28`. */
const partsOf = (id: string) => ({ source: id.slice(0, id.indexOf(':')), key: id.slice(id.indexOf(':') + 1) })

/**
 * Searches for each letter once, between other work. Every search starts with one letter, and the first would be slow, with cold
 * code and pages that are not in memory.
 */
async function warmUp(search: Search, isCurrent: () => boolean): Promise<void> {
  try {
    for (const letter of 'abcdefghijklmnopqrstuvwxyz') {
      await setImmediate(undefined, { ref: false })
      if (!isCurrent()) return
      await search(letter, [], null, 50, 'en')
    }
  } catch {
    // Nobody waits for this. The error comes again, and is logged, when somebody searches for the letter.
  }
}
