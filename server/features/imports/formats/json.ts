import { badRequest } from '../../../errors.ts'
import { maxCellLength } from '../../../lib/csv.ts'
import { type JsonDepth, jsonValues } from '../../../lib/json-stream.ts'
import type { ImportFile } from '../source.ts'
import { isPlainNumber } from './numbers.ts'

export type Fields = Record<string, unknown>

/** The items of a list, or two levels of an object: the items of `{diary: [...], foods: [...]}`, and the values in its objects. */
export const elements: JsonDepth = { inList: 1, inObject: 2 }

/** The items of a list, or the values of an object. */
export const entries: JsonDepth = { inList: 1, inObject: 1 }

/**
 * Streams the values at one depth of a JSON file of any size. `path` has the keys that lead to a value, without the places in lists.
 * Values that are not `wanted` are left out before they are parsed.
 *
 * @throws 400 when the file is cut off or broken.
 */
export async function* jsonOf(
  file: ImportFile,
  depth: JsonDepth,
  wanted: (path: readonly string[]) => boolean = () => true,
): AsyncGenerator<{ path: readonly string[]; value: unknown }> {
  const values = jsonValues(await file.open(), depth, (fault) => {
    throw badRequest(
      fault === 'cut off'
        ? 'This file is cut off or damaged and cannot be read.'
        : 'This file holds a value of over 16 MB and cannot be read.',
    )
  })
  for await (const { path, text } of values) if (wanted(path)) yield { path, value: parsed(text) }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw badRequest('This file is cut off or damaged and cannot be read.')
  }
}

/** The fields of an object; no fields for anything else. */
export const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {}

export const listOf = (value: unknown): Fields[] => (Array.isArray(value) ? value.map(fieldsOf) : [])

/** A text without blanks around it, cut to the length of a cell, or a number as text; '' for anything else. */
export const wordsOf = (value: unknown): string =>
  typeof value === 'string' ? value.trim().slice(0, maxCellLength) : typeof value === 'number' ? String(value) : ''

/** A number, also when it is written as a text; null for anything else. */
export function amountOf(value: unknown): number | null {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null
  if (typeof value !== 'string' || !isPlainNumber(value.trim())) return null
  return Number(value)
}
