import { createReadStream, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { type ImportAnswers, type ImportCounts, noCounts } from '#domain/imports.ts'
import { imports } from '#schema'
import { newId } from '#server/db/ids.ts'
import { shapeOf } from '#server/features/imports/open-upload.ts'
import type { FoodRow, ImportFile, ImportRow, RecognisedFile, Source } from '#server/features/imports/source.ts'
import type { createHttpWorld } from './http.ts'
import type { World } from './world.ts'
import { zipOf } from './zip.ts'

/** A preview of an import whose file is not there any more. Returns its id. */
export function addPreview(
  world: Pick<World, 'db' | 'clock'>,
  userId: string,
  createdAt = world.clock().toISOString(),
) {
  const id = newId()
  const [counts, already] = [noCounts(), noCounts()]
  const preview = {
    label: 'Libra',
    notes: [],
    counts,
    already,
    skipped: [],
    leftOut: [],
    questions: [],
    sample: [],
    days: [],
  }
  world.db.insert(imports).values({ id, userId, source: 'libra', status: 'preview', preview, createdAt }).run()
  return id
}

/** A preview of an import with its file. Returns its id. */
export function addUpload(world: Pick<World, 'db' | 'clock' | 'importReader'>, userId: string, file: string): string {
  const id = addPreview(world, userId)
  writeUpload(world, id, file)
  return id
}

export function writeUpload({ importReader }: Pick<World, 'importReader'>, id: string, file: string): void {
  mkdirSync(importReader.folder, { recursive: true })
  writeFileSync(join(importReader.folder, id), file)
}

/** The path of an export of another tracker, with made-up values. */
export const historyPath = (path: string): string => join(import.meta.dirname, '../histories', path)

/** A file of the samples as a reader gets it. */
export function historyFile(path: string): ImportFile {
  const whole = historyPath(path)
  return {
    name: path,
    size: statSync(whole).size,
    head: readFileSync(whole).subarray(0, 65_536),
    path: whole,
    open: async () => createReadStream(whole),
  }
}

/** A file made of text, for variants that no sample has. */
export const textFile = (text: string, name = ''): ImportFile => fileOf(Buffer.from(text), name)

/** An xlsx workbook made of the XML of the rows of its sheets, of its shared strings and of its styles. */
export function workbookFile(workbook: {
  sheets: Record<string, string>
  texts?: string
  styles?: string
  is1904?: boolean
  isPrefixed?: boolean
}): ImportFile {
  const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
  const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  const related = (all: [type: string, target: string][]) =>
    `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${all.map(([type, target], i) => `<Relationship Id="r${i}" Type="${relations}/${type}" Target="${target}"/>`).join('')}</Relationships>`
  const names = Object.keys(workbook.sheets)
  const folder = workbook.isPrefixed ? '/xl/' : ''
  const prefixed = (xml: string) =>
    workbook.isPrefixed ? xml.replace(/<(\/?)(\w)/g, '<$1x:$2').replace('xmlns=', 'xmlns:x=') : xml
  const parts: Record<string, string> = {
    '_rels/.rels': related([['officeDocument', 'xl/workbook.xml']]),
    'xl/workbook.xml': `<workbook ${main} xmlns:r="${relations}"><workbookPr${workbook.is1904 ? ' date1904="1"' : ''}/><sheets>${names.map((name, i) => `<sheet name="${name}" sheetId="${i + 1}" r:id="r${i}"/>`).join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': related([
      ...names.map((_, i): [string, string] => ['worksheet', `${folder}worksheets/sheet${i}.xml`]),
      ['sharedStrings', `${folder}sharedStrings.xml`],
      ['styles', `${folder}styles.xml`],
    ]),
    'xl/sharedStrings.xml': `<sst ${main}>${workbook.texts ?? ''}</sst>`,
    'xl/styles.xml': `<styleSheet ${main}>${workbook.styles ?? ''}</styleSheet>`,
  }
  for (const [i, rows] of Object.values(workbook.sheets).entries())
    parts[`xl/worksheets/sheet${i}.xml`] = prefixed(`<worksheet ${main}><sheetData>${rows}</sheetData></worksheet>`)
  return fileOf(zipOf(parts))
}

/** A file of bytes, such as a cut one. */
export function fileOf(bytes: Buffer, name = ''): ImportFile {
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
): Promise<{ rows: SourceRow[]; asked: string[]; weights: number[]; notes: string[] }> {
  const recognised: RecognisedFile[] = []
  const upload = await Promise.all(files.map(async (file) => ({ ...file, shape: await shapeOf(file) })))
  for (const file of upload) {
    const part = source.recognise(file, upload)
    if (part !== null) recognised.push({ ...file, part })
  }
  if (recognised.length === 0) throw new Error(`${source.label} recognises none of these files.`)
  const asked = new Set<string>()
  const weights: number[] = []
  const rows: SourceRow[] = []
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
  for await (const row of source.read(recognised, ctx))
    rows.push(row.kind === 'food' ? { ...row, meal: row.meal.usual } : row)
  return { rows, asked: [...asked], weights, notes: source.notes?.(recognised) ?? [] }
}

/** As a source reads it, with a meal as the usual one that it is. */
type SourceRow = Exclude<ImportRow, FoodRow> | (Omit<FoodRow, 'meal'> & { meal: string })

const first = {
  weightUnit: 'kg',
  lengthUnit: 'cm',
  energyUnit: 'kcal',
  dateOrder: 'dmy',
  waterUnit: 'ml',
  calorieAdjustments: 'keep',
} as const

type HttpWorld = Awaited<ReturnType<typeof createHttpWorld>>
type Preview = { _id: string; source: string; questions: { key: string; choices: { value: string }[] }[] }
type Outcome = Record<'added' | 'already' | 'replaced', ImportCounts>

/** A person with a file of another tracker. */
export function importer(world: HttpWorld, token: string) {
  async function upload(file: Buffer | string) {
    const body = typeof file === 'string' ? Buffer.from(file) : file
    return world.call('POST /user/imports', { token, body, headers: { 'content-type': 'application/octet-stream' } })
  }
  const apply = (id: string, body: object = {}) => world.call(`POST /user/imports/${id}/apply`, { token, body })
  const remove = (id: string) => world.call(`DELETE /user/imports/${id}`, { token })
  return {
    upload,
    apply,
    remove,
    /** Uploads a file and adds it, with the first choice of each question unless there is an answer. */
    async add(file: Buffer | string, { answers = {}, mode = 'add' }: { answers?: object; mode?: string } = {}) {
      const { body } = await upload(file)
      const { _id: id, questions } = body as Preview
      const first = Object.fromEntries(questions.map(({ key, choices }) => [key, choices[0]?.value]))
      const applied = await apply(id, { answers: { ...first, ...answers }, mode })
      if (applied.status !== 200) throw new Error(applied.text)
      return { id, ...(applied.body as Outcome) }
    },
  }
}
