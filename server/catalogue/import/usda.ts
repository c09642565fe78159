import type { ImportResult, Progress } from './build.ts'
import { importFdcCsv, isFdcCsv } from './fdc-csv.ts'
import { importFdcJson, isFdcJson } from './fdc-json.ts'
import { openFiles } from './files.ts'
import { importSr28, isSr28 } from './sr28.ts'

/**
 * Imports foods of the USDA from a folder or zip at `path` into the catalogue in `folder`: SR28 in its ASCII form, or
 * FoodData Central as CSV or JSON. Bad lines are counted by reason and left out. Aborting leaves the catalogue as it was.
 *
 * @throws Error naming what is missing; the signal's reason when aborted.
 */
export async function importUsda(
  path: string,
  folder: string,
  onProgress: Progress = () => {},
  signal?: AbortSignal,
): Promise<ImportResult> {
  const files = await openFiles(path, signal)
  try {
    const found = formats.find(([isIt]) => isIt(files))
    if (!found)
      throw new Error(`${path} holds neither SR28 (ABBREV.txt, FOOD_DES.txt, WEIGHT.txt) nor FoodData Central.`)
    return await found[1](files, folder, onProgress, signal)
  } catch (error) {
    // A stream that is aborted tells it in words of its own.
    signal?.throwIfAborted()
    throw error
  } finally {
    files.close()
  }
}

const formats = [
  [isSr28, importSr28],
  [isFdcCsv, importFdcCsv],
  [isFdcJson, importFdcJson],
] as const
