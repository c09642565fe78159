import { mkdirSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { isBarcode, isShopLocal, normaliseBarcode } from '#domain/barcode.ts'
import type { Food } from '#domain/food.ts'
import type { PersonalFood } from './candidates.ts'
import { ensureStaples, staplesCsv } from './import/staples.ts'
import type { Search } from './search.ts'
import { searchOver } from './search.ts'
import type { SourceFile } from './source-file.ts'
import { openSourceFile } from './source-file.ts'

export type { PersonalFood } from './candidates.ts'

/** The foods that anyone can look up. */
export type Catalogue = {
  /**
   * Foods that answer what somebody typed, best first: their own, the everyday ones, then the rest. Digits of a
   * barcode's length are looked up as one. Blank or only symbols: none.
   */
  search(query: string, personal: PersonalFood[], limit?: number): Promise<Food[]>
  byId(id: string): Food | null
  /** By barcode, in any spelling. One that each shop gives out for itself (it begins with 2) is nobody else's. */
  byCode(code: string): Food | null
  status(): SourceStatus[]
  close(): void
}

/** What is known of one source; `problem` says in a sentence why its file is not in use. `bytes` is the file's size. */
type SourceStatus = {
  source: string
  foods: number
  importedAt: string | null
  skipped: Record<string, number>
  bytes: number
  problem: string | null
}

/** `staples`: the file of everyday foods. `isCached`: keep answers for the next who asks the same. */
type Options = { staples?: string; isCached?: boolean }

type Opened = { signature: string; bytes: number; file: SourceFile | null; problem: string | null }

/**
 * Opens every source in a folder, one SQLite file each.
 *
 * One file per source rather than one for all: an import then replaces its own source by a rename, without copying the
 * millions of foods of the others. A file that appears or is replaced while this runs is taken up within a second.
 */
export function openCatalogue(folder: string, { staples = staplesCsv, isCached = true }: Options = {}): Catalogue {
  mkdirSync(folder, { recursive: true })
  ensureStaples(folder, staples)
  let opened = new Map<string, Opened>()
  let files: SourceFile[] = []
  let search: Search = searchOver([], isCached)
  let lookedAt = Number.NEGATIVE_INFINITY

  function sources(): SourceFile[] {
    if (performance.now() - lookedAt >= 1000) {
      opened = refreshed(folder, opened)
      lookedAt = performance.now()
      const now = [...opened.values()].flatMap(({ file }) => file ?? [])
      // What search caches is right for these files only.
      if (now.length !== files.length || now.some((file, i) => file !== files[i])) {
        search = searchOver(now, isCached)
        warmUp(search, (one) => one === search)
      }
      files = now
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
    async search(query, personal, limit = 50) {
      const digits = query.replace(/[\s-]/g, '')
      sources()
      if (!isBarcode(digits)) return search(query, personal, limit)
      const own = personal.filter(({ food }) => food.code === normaliseBarcode(digits)).map(({ food }) => food)
      const known = byCode(digits)
      return known && !own.some(({ id }) => id === known.id) ? [...own, known] : own
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
      search = searchOver([], isCached)
      lookedAt = Number.POSITIVE_INFINITY
    },
  }
}

/**
 * Asks for each letter once, between other work: every search begins with one, and the first to ask would wait longest, for
 * code that has not run and pages that have not been read.
 */
function warmUp(search: Search, isCurrent: (search: Search) => boolean): void {
  const letters = [...'abcdefghijklmnopqrstuvwxyz']
  const step = () => {
    const letter = letters.shift()
    if (!letter || !isCurrent(search)) return
    search(letter, [], 50)
    setImmediate(step).unref()
  }
  setImmediate(step).unref()
}

/** The sources as the folder has them now. A source stays open until its successor is; a bad successor replaces nothing. */
function refreshed(folder: string, before: Map<string, Opened>): Map<string, Opened> {
  const after = new Map<string, Opened>()
  for (const name of inOrder(readdirSync(folder).filter((file) => file.endsWith('.db')))) {
    const source = name.slice(0, -'.db'.length)
    const known = before.get(source)
    const stat = statSync(join(folder, name), { throwIfNoEntry: false })
    if (!stat) continue
    const signature = `${stat.ino} ${stat.size} ${stat.mtimeMs}`
    if (known?.signature === signature) {
      after.set(source, known)
      continue
    }
    const file = openSourceFile(join(folder, name))
    if ('problem' in file) {
      after.set(source, { signature, bytes: stat.size, file: known?.file ?? null, problem: file.problem })
    } else {
      known?.file?.close()
      after.set(source, { signature, bytes: stat.size, file, problem: null })
    }
  }
  for (const [source, { file }] of before) if (!after.has(source)) file?.close()
  return after
}

/** Everyday foods first, then by name. */
const inOrder = (names: string[]) =>
  names.sort((a, b) => Number(b === 'staples.db') - Number(a === 'staples.db') || (a < b ? -1 : 1))
