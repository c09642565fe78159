import { fileFailure } from '../../lib/files.ts'
import { originOf } from './origin.ts'

export const anotherImportRunning = 'Another import is running. Wait until it has finished, or cancel it.'

/** The error with a sentence for people on why an import from a path or URL failed. Errors without a code have one already. */
export function importFailure(error: unknown, from: string): Error {
  const { code = '', path } = error as NodeJS.ErrnoException
  if (/^Z_(BUF|DATA)_ERROR$/.test(code))
    return new Error(`${from} is cut off or damaged; it may not have been downloaded completely.`)
  const isOfCatalogue = code.startsWith('SQLITE_') || (path !== undefined && path !== from)
  return fileFailure(error, isOfCatalogue ? 'DATA_DIR/catalogue' : from)
}

/** The same sentence for admins, who need not know where on the disk their files are. */
export const problemOf = (error: unknown, from: string): string =>
  importFailure(error, from).message.replaceAll(from, originOf(from))
