import { isBarcode, isShopLocal, normaliseBarcode } from '#domain/barcode.ts'
import type { Food } from '#domain/food.ts'
import type { Region } from '#domain/region.ts'
import type { PersonalFood } from './candidates.ts'
import { staplesCsv } from './import/staples.ts'
import type { Search } from './search.ts'
import { createSearch } from './search.ts'
import type { SourceFile } from './source-file.ts'
import { openSourceFolder, type SourceNotice, type SourceStatus } from './source-folder.ts'

export type { PersonalFood } from './candidates.ts'

/** The foods that anyone can look up. */
export type Catalogue = {
  /**
   * Foods that match a query, best first. A query that is a barcode is looked up as one. Empty when the query has no letters
   * or digits. An amount in the query, as in `2 eggs`, is not searched for. A staple has the name by which it was found, or
   * that of the region. `limit` is 50 by default.
   */
  search(query: string, personal: PersonalFood[], region?: Region | null, limit?: number): Promise<Food[]>
  byId(id: string): Food | null
  /** By barcode, with or without leading zeros. Null for codes that shops assign themselves (they start with 2). */
  byCode(code: string): Food | null
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
    warmUp(search, () => files === sources.files())
    return search
  }

  /** What `find` returns. It finds again when a source failed meanwhile, because what it found then lacks some of the others. */
  function withAll<Found>(find: () => Found): Found {
    for (;;) {
      const before = sources.files()
      const found = find()
      if (sources.files() === before) return found
    }
  }

  const firstOf = (find: (source: SourceFile) => Food | null): Food | null =>
    withAll(() => {
      for (const source of sources.files()) {
        const food = find(source)
        if (food) return food
      }
      return null
    })

  function byCode(code: string): Food | null {
    const normalised = normaliseBarcode(code)
    return normalised && !isShopLocal(normalised) ? firstOf((source) => source.byCode(normalised)) : null
  }

  currentSearch()
  return {
    async search(query, personal, region = null, limit = 50) {
      const digits = query.replace(/[\s-]/g, '')
      if (!isBarcode(digits)) return withAll(() => currentSearch()(query, personal, region, limit))
      const personalMatches = personal
        .filter(({ food }) => food.code === normaliseBarcode(digits))
        .map(({ food }) => food)
      const found = byCode(digits)
      return found && !personalMatches.some(({ id }) => id === found.id) ? [...personalMatches, found] : personalMatches
    },
    byId(id) {
      const [source, key] = [id.slice(0, id.indexOf(':')), id.slice(id.indexOf(':') + 1)]
      return firstOf((file) => (file.source === source ? file.byKey(key) : null))
    },
    byCode,
    status: sources.status,
    onNotice: sources.onNotice,
    close: sources.close,
  }
}

/**
 * Searches for each letter once, between other work. Every search starts with one letter, and the first would be slow, with cold
 * code and pages that are not in memory.
 */
function warmUp(search: Search, isCurrent: () => boolean): void {
  const letters = [...'abcdefghijklmnopqrstuvwxyz']
  const step = () => {
    const letter = letters.shift()
    if (!letter || !isCurrent()) return
    try {
      search(letter, [], null, 50)
    } catch {
      // Somebody who searches for the same will see the error; before that, nobody waits for an answer.
      return
    }
    setImmediate(step).unref()
  }
  setImmediate(step).unref()
}
