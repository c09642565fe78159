import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { buildStaples, ensureStaples, staples } from './import/staples.ts'
import { otherLanguages } from './local-text.ts'
import { cannotBeRead, openSourceFile, type SourceFile } from './source-file.ts'

/** The state of a source. `problem` is a sentence on why its current file is not in use; `bytes` is the file's size. */
export type SourceStatus = {
  source: string
  foods: number
  importedAt: string | null
  skipped: Record<string, number>
  bytes: number
  problem: string | null
}

/** A source that cannot be used, with a sentence on why, or that can be used again (null). */
export type SourceNotice = { source: string; problem: string | null }

type SourceFolder = {
  /** The files in use, staples first; another array whenever they change. A file whose reading fails is disabled. */
  files(): readonly SourceFile[]
  status(): SourceStatus[]
  /** Registers the function that hears, once each, of sources that fail and work again; also of those that did before. */
  onNotice(listener: (notice: SourceNotice) => void): void
  close(): void
}

type Opened = {
  /** Another one when the file on disk has changed. */
  signature: string
  bytes: number
  /** The file in use, an earlier version if the one on disk cannot be used, and its inode. */
  file: SourceFile | null
  inode: number
  problem: string | null
  /** When the file on disk was opened or found to be broken, on the clock of `performance`. */
  triedAt: number
}

const checkMs = 1_000
/** A broken file is tried again after this time even if it has not changed, since a disk may have failed for a moment. */
const retryMs = 60_000
/** Staples that break again and again are not built more often than this. */
const rebuildMs = 5_000

/**
 * Keeps the sources of a folder open, one SQLite file each, and notices within a second which files are new, changed or gone.
 * Broken files fail nobody: those who read them find nothing. Broken staples are built again.
 */
export function openSourceFolder(folder: string, staplesCsv: string): SourceFolder {
  let opened = new Map<string, Opened>()
  let files: readonly SourceFile[] = []
  let checkedAt = Number.NEGATIVE_INFINITY
  let rebuildFrom = Number.NEGATIVE_INFINITY
  const closing = new AbortController()
  const notices = createNotices()

  function upToDate(): readonly SourceFile[] {
    if (!closing.signal.aborted && performance.now() - checkedAt >= checkMs) check()
    return files
  }

  function check() {
    checkedAt = performance.now()
    // Before they are opened again: a file that can be opened, but not read, does not work again.
    for (const [source, { problem }] of opened) if (problem === null) notices.add(source, null)
    const found = listSources(folder)
    notices.add(folder, 'problem' in found ? found.problem : null)
    if ('problem' in found) return
    const before = opened
    opened = new Map(found.sources.flatMap((source) => current(source, before.get(source))))
    for (const [source, { file }] of before) {
      if (opened.get(source)?.file !== file) file?.close()
      if (!opened.has(source)) notices.add(source, 'Its file is gone.')
    }
    for (const [source, { problem }] of opened) if (problem !== null) notices.add(source, problem)
    renew()
  }

  /** The entry of a source in `opened`; none when its file is gone. */
  function current(source: string, previous: Opened | undefined): [string, Opened][] {
    const path = join(folder, `${source}.db`)
    const state = stateOf(path)
    if (!state && source !== staples) return []
    const { signature, bytes, inode } = state ?? { signature: 'gone', bytes: 0, inode: 0 }
    const triedAt = performance.now()
    const isDue = previous?.problem != null && triedAt - previous.triedAt >= retryMs
    if (previous?.signature === signature && !isDue) return [[source, previous]]
    const opening = openSourceFile(path)
    if ('problem' in opening) {
      // A file damaged in place is damaged for the open connection too.
      const { file, inode: openInode } = previous && previous.inode !== inode ? previous : { file: null, inode: 0 }
      return [[source, { signature, bytes, file, inode: openInode, problem: opening.problem, triedAt }]]
    }
    const file = guarded(opening, (error) => disable(source, file, error))
    return [[source, { signature, bytes, file, inode, problem: null, triedAt }]]
  }

  function disable(source: string, file: SourceFile, error: unknown) {
    const entry = opened.get(source)
    if (entry?.file !== file) return
    file.close()
    const problem = cannotBeRead(error)
    opened.set(source, { ...entry, file: null, problem, triedAt: performance.now() })
    notices.add(source, problem)
    renew()
  }

  function renew() {
    const current = [...opened.values()].flatMap(({ file }) => file ?? [])
    if (current.length !== files.length || current.some((file, i) => file !== files[i])) files = current
    if (opened.get(staples)?.problem != null) void rebuildStaples()
  }

  async function rebuildStaples() {
    const now = performance.now()
    if (now < rebuildFrom) return
    rebuildFrom = now + retryMs
    try {
      // In steps, because people search meanwhile.
      await buildStaples(folder, staplesCsv, closing.signal)
      notices.add(staplesCsv, null)
      rebuildFrom = now + rebuildMs
      checkedAt = Number.NEGATIVE_INFINITY
    } catch (error) {
      if (!closing.signal.aborted) notices.add(staplesCsv, cannotBeRead(error))
    }
  }

  const broken = ensureStaples(folder, staplesCsv)
  if (broken) notices.add(staples, broken)
  return {
    files: upToDate,
    status() {
      // Seldom asked for, and often right after an import.
      if (!closing.signal.aborted) check()
      return [...opened].map(([source, { file, bytes, problem }]) => ({
        source,
        foods: file?.count ?? 0,
        importedAt: file?.importedAt ?? null,
        skipped: file?.skipped ?? {},
        bytes,
        problem,
      }))
    },
    onNotice: notices.listen,
    close() {
      closing.abort()
      for (const { file } of opened.values()) file?.close()
      opened = new Map()
      files = []
    },
  }
}

/** Passes on what is new: that a source breaks, or works again. Keeps it until somebody listens. */
function createNotices() {
  const problems = new Map<string, string | null>()
  const early: SourceNotice[] = []
  let tell = (notice: SourceNotice): void => void early.push(notice)
  return {
    add(source: string, problem: string | null) {
      const before = problems.get(source) ?? null
      problems.set(source, problem)
      if ((before === null) !== (problem === null)) tell({ source, problem })
    },
    listen(listener: (notice: SourceNotice) => void) {
      tell = listener
      for (const notice of early.splice(0)) listener(notice)
    },
  }
}

/** Staples first, then by name; a folder that is gone has only them. */
function listSources(folder: string): { sources: string[] } | { problem: string } {
  try {
    const names = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.db')) : []
    const sources = names.map((name) => name.slice(0, -'.db'.length)).filter((source) => source !== staples)
    return { sources: [staples, ...sources.sort()] }
  } catch (error) {
    return { problem: cannotBeRead(error) }
  }
}

/** Null when there is no such file. */
function stateOf(path: string): { signature: string; bytes: number; inode: number } | null {
  try {
    const stat = statSync(path, { throwIfNoEntry: false })
    // Not only the time of its content: a file becomes readable with its permissions.
    return stat
      ? { signature: `${stat.ino} ${stat.size} ${stat.mtimeMs} ${stat.ctimeMs}`, bytes: stat.size, inode: stat.ino }
      : null
  } catch {
    // Opening it will say why it cannot be read.
    return { signature: 'hidden', bytes: 0, inode: 0 }
  }
}

/** The file with its reads guarded: from the first that fails it finds nothing any more, and tells why. */
function guarded(file: SourceFile, onFailure: (error: unknown) => void): SourceFile {
  let isInUse = true
  const guard =
    <Args extends unknown[], Found>(read: (...args: Args) => Found, nothing: Found) =>
    (...args: Args): Found => {
      if (!isInUse) return nothing
      try {
        return read(...args)
      } catch (error) {
        onFailure(error)
        return nothing
      }
    }
  const indexes = new Map(
    otherLanguages.flatMap((language) => {
      const index = file.namesIn(language)
      return index ? [[language, { ...index, matching: guard(index.matching, []), named: guard(index.named, []) }]] : []
    }),
  )
  return {
    ...file,
    namesIn: (language) => indexes.get(language) ?? null,
    shownNames: guard(file.shownNames, new Map()),
    allNames: guard(file.allNames, []),
    matching: guard(file.matching, []),
    named: guard(file.named, []),
    foods: guard(file.foods, new Map()),
    byKey: guard(file.byKey, null),
    byCode: guard(file.byCode, null),
    nutriments: guard(file.nutriments, new Map()),
    richest: guard(file.richest, []),
    close() {
      isInUse = false
      file.close()
    },
  }
}
