import { mkdirSync, statfsSync } from 'node:fs'
import { join } from 'node:path'
import { bytesPerMb, type FileLock, fileFailure, lockFile, removeAllTemporary } from '../../lib/files.ts'
import type { ImportProgress, ImportResult, Progress } from './build.ts'
import { importFdcCsv, isFdcCsv } from './fdc-csv.ts'
import { importFdcJson, isFdcJson } from './fdc-json.ts'
import { originOf, type Publisher } from './file-kind.ts'
import { openFiles } from './input.ts'
import { type ImportFilter, importOpenFoodFacts } from './openfoodfacts.ts'
import { importSr28, isSr28 } from './sr28.ts'
import { staples } from './staples.ts'

/** `from` is a path or, for Open Food Facts, a URL. The filter is for Open Food Facts. */
export type ImportTask = { publisher: Publisher; from: string; filter: ImportFilter }

type Options = {
  /** The folder of the catalogue. */
  folder: string
  /** How many MB of its disk must stay free for the server. */
  minFreeMb: number
  /** Sent with downloads. */
  userAgent: string
  /** Called when no other import can start any more, before anything is read. */
  onStart?: () => Promise<void>
  onProgress: (progress: ImportProgress) => void
  /** Told why a download failed, each time before it is tried again. */
  onRetry?: (reason: string) => void
  signal: AbortSignal
}

/** `rows` is how many were read. */
export type FinishedImport = ImportResult & { rows: number }

const checkSpaceMs = 1_000

export const anotherImportRunning = 'Another import is running. Wait until it has finished, or cancel it.'

/**
 * Replaces the foods of one publisher. Only one import runs at a time, in any process. One that fails or is aborted changes nothing.
 *
 * @throws Error with a sentence for people; the signal's reason when aborted.
 */
export async function runImport({ publisher, from, filter }: ImportTask, options: Options): Promise<FinishedImport> {
  const { folder, userAgent, onProgress } = options
  const lock = locked(folder, from)
  const space = new AbortController()
  const signal = AbortSignal.any([options.signal, space.signal])
  let rows = 0
  let checkedAt = Number.NEGATIVE_INFINITY

  function watch(progress: ImportProgress) {
    rows = progress.rows
    onProgress(progress)
    const now = performance.now()
    if (now - checkedAt < checkSpaceMs) return
    checkedAt = now
    const { bavail, bsize } = statfsSync(folder)
    if (bavail * bsize < options.minFreeMb * bytesPerMb) space.abort(noSpace(options.minFreeMb))
  }

  try {
    await options.onStart?.()
    const result = await (publisher === 'usda'
      ? importUsda(from, folder, watch, signal)
      : importOpenFoodFacts(from, folder, { filter, onProgress: watch, onRetry: options.onRetry, signal, userAgent }))
    return { ...result, rows }
  } catch (error) {
    signal.throwIfAborted()
    throw importFailure(error, from)
  } finally {
    lock.release()
  }
}

const noSpace = (minFreeMb: number) =>
  new Error(
    `Stopped, because less than the ${minFreeMb.toLocaleString('en')} MB of MIN_FREE_MB are left on the disk of DATA_DIR. Make room on it, then import again. Nothing was changed.`,
  )

/**
 * Imports USDA foods into the catalogue in `folder`, from a folder or zip at `path`: SR28 in ASCII form, or FoodData Central as
 * CSV or JSON. Bad lines are skipped and counted by reason. Aborting leaves the catalogue unchanged.
 *
 * @throws Error that names what is missing; the signal's reason when aborted.
 */
export async function importUsda(
  path: string,
  folder: string,
  onProgress: Progress = () => {},
  signal?: AbortSignal,
): Promise<ImportResult> {
  const files = await openFiles(path, signal)
  try {
    const format = usdaFormats.find(([matches]) => matches(files))
    if (!format)
      throw new Error(`${path} holds neither SR28 (ABBREV.txt, FOOD_DES.txt, WEIGHT.txt) nor FoodData Central.`)
    return await format[1](files, folder, onProgress, signal)
  } catch (error) {
    // An aborted stream throws its own error instead of the signal's reason.
    signal?.throwIfAborted()
    throw error
  } finally {
    files.close()
  }
}

const usdaFormats = [
  [isSr28, importSr28],
  [isFdcCsv, importFdcCsv],
  [isFdcJson, importFdcJson],
] as const

/** Keeps other imports out of the folder, in any process, and removes what killed ones left there. Null while one is running. */
function lockImports(folder: string): FileLock | null {
  mkdirSync(folder, { recursive: true })
  const lock = lockFile(join(folder, 'import.lock'), 0)
  // The server builds the staples without the lock, at any time.
  if (lock) removeAllTemporary(folder, (source) => source !== staples)
  return lock
}

function locked(folder: string, from: string): FileLock {
  try {
    const lock = lockImports(folder)
    if (lock) return lock
  } catch (error) {
    throw importFailure(error, from)
  }
  throw new Error(anotherImportRunning)
}

/** Whether an import is running, in any process. Removes what killed ones left when none is. */
export function isImporting(folder: string): boolean {
  const lock = lockImports(folder)
  lock?.release()
  return lock === null
}

/** A sentence for people on why an import from a path or URL failed. Errors without a code have one already. */
function importFailure(error: unknown, from: string): Error {
  const { code = '', path } = error as NodeJS.ErrnoException
  if (/^Z_(BUF|DATA)_ERROR$/.test(code))
    return new Error(`${from} is cut off or damaged; it may not have been downloaded completely.`)
  const isOfCatalogue = code.startsWith('SQLITE_') || (path !== undefined && path !== from)
  return fileFailure(error, isOfCatalogue ? 'DATA_DIR/catalogue' : from)
}

/** The same sentence without the folders on the server's disk, which admins need not know. */
export const problemOf = (error: unknown, from: string): string =>
  importFailure(error, from).message.replaceAll(from, originOf(from))

/**
 * How fast an import reads, and the seconds that reading will still take once they can be estimated.
 * @param share of the input that was read in `seconds`, 0 to 1
 */
export function paceOf(
  rows: number,
  share: number,
  seconds: number,
): { rowsPerSecond: number; secondsLeft: number | null } {
  return {
    rowsPerSecond: seconds > 0 ? Math.round(rows / seconds) : 0,
    secondsLeft: share >= 0.01 ? Math.round((seconds / share) * (1 - share)) : null,
  }
}
