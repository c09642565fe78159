import { createReadStream, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { ImportAnswers } from '#domain/imports.ts'
import { shapeOf } from '#server/features/imports/read/shape.ts'
import type { ImportFile, ImportRow, RecognisedFile, Source } from '#server/features/imports/source.ts'

/** The path of an export of another tracker, with made-up values. */
export const historyPath = (path: string): string => join(import.meta.dirname, '../histories', path)

/** A file of the samples as a reader gets it. */
export function historyFile(path: string): ImportFile {
  const whole = historyPath(path)
  return {
    name: path,
    size: statSync(whole).size,
    head: readFileSync(whole).subarray(0, 65_536),
    open: async () => createReadStream(whole),
  }
}

/** A file made of text, for variants that no sample has. */
export function textFile(text: string, name = ''): ImportFile {
  const bytes = Buffer.from(text)
  return {
    name,
    size: bytes.length,
    head: bytes.subarray(0, 65_536),
    open: async () => Readable.from([bytes]),
  }
}

/** What a source reads from files, and the questions that it asked. Throws when the source knows none of them. */
export async function readWith(
  source: Source,
  files: readonly ImportFile[],
  { answers = {}, timeZone = 'Europe/Berlin' }: { answers?: ImportAnswers; timeZone?: string } = {},
): Promise<{ rows: ImportRow[]; asked: string[]; weights: number[]; notes: string[] }> {
  const recognised: RecognisedFile[] = []
  const upload = files.map((file) => ({ ...file, shape: shapeOf(file.head) }))
  for (const file of upload) {
    const part = source.recognise(file, upload)
    if (part !== null) recognised.push({ ...file, part })
  }
  if (recognised.length === 0) throw new Error(`${source.label} recognises none of these files.`)
  const asked = new Set<string>()
  const weights: number[] = []
  const rows: ImportRow[] = []
  const ask = (key: keyof typeof first): never => {
    const answer = answers[key]
    if (answer === undefined) asked.add(key)
    return (answer ?? first[key]) as never
  }
  const ctx = {
    timeZone,
    answers,
    ask,
    weightInAskedUnit(weight: number) {
      weights.push(weight)
      return ask('weightUnit') === ('lb' as never) ? Math.round(weight * 0.45359237 * 1e6) / 1e6 : weight
    },
    columns: () => answers.columns ?? null,
  }
  for await (const row of source.read(recognised, ctx)) rows.push(row)
  return { rows, asked: [...asked], weights, notes: source.notes?.(recognised) ?? [] }
}

const first = {
  weightUnit: 'kg',
  lengthUnit: 'cm',
  energyUnit: 'kcal',
  dateOrder: 'dmy',
  waterUnit: 'ml',
  calorieAdjustments: 'keep',
} as const
