/** Importing foods into the catalogue: files, filters and progress. */

import { z } from 'zod'

/** The largest file that can be uploaded, in bytes. Larger ones are put into DATA_DIR/imports directly. */
export const maxUploadBytes = 5_000_000_000

/** The size of the pieces in which the browser sends a file: below the default limit of reverse proxies. */
export const pieceBytes = 1_000_000

/** The name of a file in DATA_DIR/imports. Only letters, digits and a few signs, so that it cannot leave that folder. */
export const ImportFileName = z
  .string()
  .max(150, 'The name of this file is too long: at most 150 characters.')
  .regex(
    /^[\p{L}\p{N}_][\p{L}\p{N} ._()+-]*$/u,
    'Rename this file: letters, digits, spaces and . _ - + ( ) are possible.',
  )
  .refine((name) => !name.endsWith('.part'), 'Rename this file: names ending in .part are for uploads under way.')

/** Turns the name of a file into one with which it can be uploaded. */
export function importFileName(name: string): string {
  const plain = name
    .normalize('NFC')
    .replace(/[^\p{L}\p{N} ._()+-]+/gu, '-')
    .replace(/^[^\p{L}\p{N}_]+/u, '')
    .replace(/(?:\.part)+$/, '')
  // The extension stays, because it says what the file is.
  return ImportFileName.safeParse(plain).success ? plain : `foods${plain.slice(-20).replace(/[^.]*/, '')}`
}

const Country = z.string().trim().min(2, 'Countries are names or codes, such as France or de.').max(60)
const Language = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^[a-z]{2,3}$/, 'Languages are codes, such as fr or de.')

const Countries = z.array(Country).max(50, 'Choose at most 50 countries.')
const Languages = z.array(Language).max(50, 'Choose at most 50 languages.')
const MinScans = z
  .int('Enter a whole number.')
  .min(0, 'The number of scans cannot be negative.')
  .max(1_000_000_000, 'No product is scanned so often.')

/** Which products of Open Food Facts are imported. Without countries or languages, products of all. */
const ProductFilter = z.object({
  countries: Countries.optional(),
  languages: Languages.optional(),
  minScans: MinScans.nullish(),
})

const listed = (list: z.ZodType<string[], string[]>) =>
  z
    .string()
    .transform((text) => text.split(',').flatMap((part) => part.trim() || []))
    .pipe(list)

/** The form for the filter, with lists as people type them: `France, de`. */
export const ProductFilterInput = z.object({
  countries: listed(Countries),
  languages: listed(Languages),
  minScans: MinScans.nullable(),
})

export const StartImport = ProductFilter.extend({
  /** The name of a file in DATA_DIR/imports; null for the nightly export of Open Food Facts. */
  file: ImportFileName.nullable(),
})

/**
 * How fast an import reads and, once that can be told, the seconds that reading will still take.
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
