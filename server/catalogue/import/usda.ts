import type { ImportResult, Progress } from './build.ts'
import { importFdcCsv, isFdcCsv } from './fdc-csv.ts'
import { importFdcJson, isFdcJson } from './fdc-json.ts'
import { openFiles } from './files.ts'
import { importSr28, isSr28 } from './sr28.ts'

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
    const format = formats.find(([matches]) => matches(files))
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

const formats = [
  [isSr28, importSr28],
  [isFdcCsv, importFdcCsv],
  [isFdcJson, importFdcJson],
] as const
