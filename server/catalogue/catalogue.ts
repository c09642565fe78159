import { mkdirSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { isBarcode, isShopLocal, normaliseBarcode } from '#domain/barcode.ts'
import type { Food } from '#domain/food.ts'
import type { Region } from '#domain/region.ts'
import type { PersonalFood } from './candidates.ts'
import { ensureStaples, staplesCsv } from './import/staples.ts'
import type { Search } from './search.ts'
import { createSearch } from './search.ts'
import type { SourceFile } from './source-file.ts'
import { openSourceFile } from './source-file.ts'

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
  close(): void
}

/** The state of a source. `problem` is a sentence on why its current file is not in use; `bytes` is the file's size. */
type SourceStatus = {
  source: string
  foods: number
  importedAt: string | null
  skipped: Record<string, number>
  bytes: number
  problem: string | null
}

/** `staples` is the CSV file of everyday foods; `isCached` turns the search caches on. */
type Options = { staples?: string; isCached?: boolean }

type Opened = { signature: string; bytes: number; file: SourceFile | null; problem: string | null }

/**
 * Opens every source in a folder, one SQLite file each.
 *
 * With one file per source, an import replaces its own source with a rename and need not copy the millions of foods of others.
 * New and replaced files are picked up within a second.
 */
export function openCatalogue(folder: string, { staples = staplesCsv, isCached = true }: Options = {}): Catalogue {
  mkdirSync(folder, { recursive: true })
  ensureStaples(folder, staples)
  let opened = new Map<string, Opened>()
  let files: SourceFile[] = []
  let search: Search = createSearch([], isCached)
  let checkedAt = Number.NEGATIVE_INFINITY

  function sources(): SourceFile[] {
    if (performance.now() - checkedAt >= 1000) {
      opened = reopenSources(folder, opened)
      checkedAt = performance.now()
      const current = [...opened.values()].flatMap(({ file }) => file ?? [])
      // The search caches results, so other files need a new one.
      if (current.length !== files.length || current.some((file, i) => file !== files[i])) {
        search = createSearch(current, isCached)
        warmUp(search, (one) => one === search)
      }
      files = current
    }
    return files
  }

  function firstOf(find: (source: SourceFile) => Food | null): Food | null {
    for (const source of sources()) {
      const food = find(source)
      if (food) return food
    }
    return null
  }

  function byCode(code: string): Food | null {
    const normalised = normaliseBarcode(code)
    return normalised && !isShopLocal(normalised) ? firstOf((source) => source.byCode(normalised)) : null
  }

  sources()
  return {
    async search(query, personal, region = null, limit = 50) {
      const digits = query.replace(/[\s-]/g, '')
      sources()
      if (!isBarcode(digits)) return search(query, personal, region, limit)
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
    status() {
      sources()
      return [...opened].map(([name, { file, bytes, problem }]) => ({
        source: name,
        foods: file?.count ?? 0,
        importedAt: file?.importedAt ?? null,
        skipped: file?.skipped ?? {},
        bytes,
        problem,
      }))
    },
    close() {
      for (const { file } of opened.values()) file?.close()
      opened = new Map()
      files = []
      search = createSearch([], isCached)
      checkedAt = Number.POSITIVE_INFINITY
    },
  }
}

/**
 * Searches for each letter once, between other work. Every search starts with one letter, and the first would be slow, with cold
 * code and pages that are not in memory.
 */
function warmUp(search: Search, isCurrent: (search: Search) => boolean): void {
  const letters = [...'abcdefghijklmnopqrstuvwxyz']
  const step = () => {
    const letter = letters.shift()
    if (!letter || !isCurrent(search)) return
    search(letter, [], null, 50)
    setImmediate(step).unref()
  }
  setImmediate(step).unref()
}

/** Opens new and changed files and closes removed ones. If a changed file is unusable, the old one stays open. */
function reopenSources(folder: string, before: Map<string, Opened>): Map<string, Opened> {
  const after = new Map<string, Opened>()
  for (const name of staplesFirst(readdirSync(folder).filter((file) => file.endsWith('.db')))) {
    const source = name.slice(0, -'.db'.length)
    const previous = before.get(source)
    const stat = statSync(join(folder, name), { throwIfNoEntry: false })
    if (!stat) continue
    const signature = `${stat.ino} ${stat.size} ${stat.mtimeMs}`
    if (previous?.signature === signature) {
      after.set(source, previous)
      continue
    }
    const file = openSourceFile(join(folder, name))
    if ('problem' in file) {
      after.set(source, { signature, bytes: stat.size, file: previous?.file ?? null, problem: file.problem })
    } else {
      previous?.file?.close()
      after.set(source, { signature, bytes: stat.size, file, problem: null })
    }
  }
  for (const [source, { file }] of before) if (!after.has(source)) file?.close()
  return after
}

/** Sorts file names: staples first, then by name. */
const staplesFirst = (names: string[]) =>
  names.sort((a, b) => Number(b === 'staples.db') - Number(a === 'staples.db') || (a < b ? -1 : 1))
