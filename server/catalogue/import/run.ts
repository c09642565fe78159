import { statfsSync } from 'node:fs'
import type { ImportProgress, ImportResult } from './build.ts'
import { anotherImportRunning, importFailure } from './failure.ts'
import type { Publisher } from './file-kind.ts'
import type { ImportFilter } from './import-filter.ts'
import { lockImports } from './lock.ts'
import { importOpenFoodFacts } from './openfoodfacts.ts'
import { importUsda } from './usda.ts'

/** `from` is a path or, for Open Food Facts, a URL. The filter is for Open Food Facts. */
export type ImportTask = { publisher: Publisher; from: string; filter: ImportFilter }

type Options = {
  /** The folder of the catalogue. */
  folder: string
  /** So much of its disk, in MB, stays free for the server. */
  minFreeMb: number
  /** Sent with downloads. */
  userAgent: string
  /** No other import can be running now. */
  onStart?: () => Promise<void>
  onProgress: (progress: ImportProgress) => void
  /** Told why a download failed, each time before it is tried again. */
  onRetry?: (reason: string) => void
  signal: AbortSignal
}

/** Also `rows`, how many were read. */
export type FinishedImport = ImportResult & { rows: number }

const checkSpaceMs = 1_000
const bytesPerMb = 1_000_000

/**
 * Replaces the foods of one publisher. One import runs at a time, whoever starts it; one that fails or is aborted changes nothing.
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

function locked(folder: string, from: string) {
  try {
    const lock = lockImports(folder)
    if (lock) return lock
  } catch (error) {
    throw importFailure(error, from)
  }
  throw new Error(anotherImportRunning)
}

const noSpace = (minFreeMb: number) =>
  new Error(
    `Stopped, because less than the ${minFreeMb.toLocaleString('en')} MB of MIN_FREE_MB are left on the disk of DATA_DIR. Make room on it, then import again. Nothing was changed.`,
  )
