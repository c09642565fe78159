import type { Readable } from 'node:stream'
import { type Day, daysBetween } from '../../domain/day.ts'
import type { NutrientSum } from '../../domain/nutrient-amounts.ts'
import { isLabelNutrient } from '../../domain/nutrients.ts'
import { isPartial, type Nutrient, nutrientNames, nutrients, type Totals } from '../../domain/nutrition.ts'
import { shownIn, type Unit } from '../../domain/units.ts'
import { escapeHtml as escapeXml } from '../../lib/html.ts'
import type { StreamedFile } from '../../lib/streamed.ts'
import { zipOf } from '../../lib/zip.ts'
import type { UserContext } from '../../trpc.ts'
import { toUserDto } from '../account/user.ts'
import { nutrientsBetween, nutrientsByDay } from '../diary/nutrient-sums.ts'
import { listNutrients } from '../nutrients/settings.ts'
import { beginExport } from './everything.ts'
import { type ExportedDay, exportedDays } from './exported-days.ts'

type Column = { header: string; width: number; cell: (day: ExportedDay) => XlsxCell }

const about = [
  'A row is a day. Sums are those of the foods that were logged.',
  'A cell is empty when nothing was logged, or when no food of the day states the value.',
  'A number with a plus, such as 85+, is too low: some food of the day does not state the value.',
]

/** A workbook with a row for each day, in the person's units. */
export function spreadsheetOf(ctx: UserContext, from: Day, to: Day): Pick<StreamedFile, 'open' | 'close'> {
  const columns = columnsOf(toUserDto(ctx, ctx.viewer.id).units)
  const close = beginExport(ctx)
  const rows = async function* (): AsyncGenerator<XlsxCell[]> {
    yield columns.map(({ header }) => ({ text: header, format: 'header' }))
    for await (const day of exportedDays(ctx, from, to)) yield columns.map(({ cell }) => cell(day))
  }
  const nutrientRows = async function* (): AsyncGenerator<XlsxCell[]> {
    // Columns for those that some food states, which takes a reading of its own.
    const { nutrients: stated } = await nutrientsBetween(ctx, from, to)
    const known = new Set(stated.flatMap(({ key, sum }) => (sum === null || isLabelNutrient(key) ? [] : [key])))
    const listed = listNutrients(ctx).filter(({ key }) => known.has(key))
    yield ['Date', ...listed.map(({ name, unit }) => `${name} (${unit})`)].map((text) => ({ text, format: 'header' }))
    for await (const { date, sums } of nutrientsByDay(ctx, from, to))
      yield [{ day: date }, ...listed.map(({ key }) => nutrientCell(sums.get(key)))]
  }
  const notes = about.map((text): XlsxCell[] => [{ text, format: 'wrapped' }])
  const sheets = [
    { name: 'Days', widths: columns.map(({ width }) => width), rows: rows(), hasHeader: true },
    { name: 'Nutrients', widths: [12], rows: nutrientRows(), hasHeader: true },
    { name: 'About', widths: [80], rows: notes, hasHeader: false },
  ]
  return { open: () => xlsxOf(sheets, ctx.now), close }
}

function columnsOf({ energy, weight, volume }: ReturnType<typeof toUserDto>['units']): Column[] {
  const weightUnit = weight === 'kg' ? 'kg' : 'lb'
  return [
    { header: 'Date', width: 12, cell: ({ date }) => ({ day: date }) },
    { header: `Energy (${energy})`, width: 10, cell: ({ totals }) => sumCell(totals, 'calories', energy) },
    ...nutrients
      .filter((nutrient) => nutrient !== 'calories')
      .map(
        (nutrient): Column => ({
          header: `${nutrientNames[nutrient]} (g)`,
          width: 10,
          cell: ({ totals }) => sumCell(totals, nutrient, 'g'),
        }),
      ),
    {
      header: `Water (${volume})`,
      width: 10,
      cell: ({ water }) => numberCell(water, volume),
    },
    { header: `Water in drinks (${volume})`, width: 10, cell: ({ drinks }) => numberCell(drinks, volume) },
    { header: `Exercise (${energy})`, width: 10, cell: ({ burned }) => numberCell(burned, energy) },
    { header: `Weight (${weightUnit})`, width: 10, cell: (day) => numberCell(day.weight, weightUnit) },
    { header: `Energy goal (${energy})`, width: 12, cell: ({ goals }) => numberCell(goals.calories, energy) },
  ]
}

/** Units written without decimals. */
const isWhole = (unit: Unit) => unit === 'kcal' || unit === 'kJ' || unit === 'ml'

function sumCell(totals: Totals | null, nutrient: Nutrient, unit: Unit): XlsxCell {
  const total = totals?.[nutrient]
  if (!total || total.sum === null) return null
  const format = isWhole(unit) ? 'whole' : 'decimal'
  return { number: shownIn(total.sum, unit, 3), format: isPartial(total) ? `${format}OrMore` : format }
}

function nutrientCell(total: NutrientSum | undefined): XlsxCell {
  if (!total || total.sum === null) return null
  return { number: total.sum, format: total.known < total.of ? 'decimalOrMore' : 'decimal' }
}

const numberCell = (value: number | null, unit: Unit): XlsxCell =>
  value === null ? null : { number: shownIn(value, unit, 3), format: isWhole(unit) ? 'whole' : 'decimal' }

// An Office Open XML workbook (ECMA-376) is a zip of a few XML files. The libraries that write one build a sheet as one text
// in one go, which takes a second for twenty years; here the rows are written while the file is sent.

/** The number of a format in the style sheet below. A plus marks a sum that is too low because some food does not state the value. */
const formats = {
  text: 0,
  header: 1,
  date: 2,
  whole: 3,
  decimal: 4,
  wholeOrMore: 5,
  decimalOrMore: 6,
  wrapped: 7,
}
type Format = keyof typeof formats

type XlsxCell = { text: string; format?: Format } | { number: number; format: Format } | { day: Day } | null
type XlsxSheet = {
  name: string
  /** In characters. */
  widths: readonly number[]
  rows: Iterable<readonly XlsxCell[]> | AsyncIterable<readonly XlsxCell[]>
  /** Whether the first row stays visible while scrolling. */
  hasHeader: boolean
}

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packaged = 'http://schemas.openxmlformats.org/package/2006'
const typeOf = (part: string) => `application/vnd.openxmlformats-officedocument.spreadsheetml.${part}+xml`

/** Writes a workbook as a stream. */
function xlsxOf(sheets: readonly XlsxSheet[], now: Date): Readable {
  const texts: [string, Iterable<string> | AsyncIterable<string>][] = [
    ['[Content_Types].xml', [contentTypes(sheets.length)]],
    ['_rels/.rels', [relations([['officeDocument', 'xl/workbook.xml']])]],
    ['xl/workbook.xml', [workbook(sheets)]],
    ['xl/_rels/workbook.xml.rels', [relations([...sheets.map(worksheet), ['styles', 'styles.xml']])]],
    ['xl/styles.xml', [styles]],
    ...sheets.map((sheet, at): [string, AsyncIterable<string>] => [`xl/${worksheet(sheet, at)[1]}`, sheetText(sheet)]),
  ]
  return zipOf(
    texts.map(([name, text]) => ({ name, text })),
    now,
  )
}

const worksheet = (_: XlsxSheet, at: number): [string, string] => ['worksheet', `worksheets/sheet${at + 1}.xml`]

const relations = (all: readonly [type: string, target: string][]) =>
  `${head}<Relationships xmlns="${packaged}/relationships">${all
    .map(([type, target], at) => `<Relationship Id="rId${at + 1}" Type="${office}/${type}" Target="${target}"/>`)
    .join('')}</Relationships>`

function contentTypes(sheets: number) {
  const parts = Array.from({ length: sheets }, (_, at) => [`/xl/worksheets/sheet${at + 1}.xml`, typeOf('worksheet')])
  const overrides = [['/xl/workbook.xml', typeOf('sheet.main')], ['/xl/styles.xml', typeOf('styles')], ...parts]
  return `${head}<Types xmlns="${packaged}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${overrides
    .map(([part, type]) => `<Override PartName="${part}" ContentType="${type}"/>`)
    .join('')}</Types>`
}

const workbook = (sheets: readonly XlsxSheet[]) =>
  `${head}<workbook ${main} xmlns:r="${office}"><sheets>${sheets
    .map(({ name }, at) => `<sheet name="${escapeXml(name)}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`)
    .join('')}</sheets></workbook>`

const xf = (format: number, rest = '') => `<xf numFmtId="${format}" fontId="0" fillId="0" borderId="0" xfId="0"${rest}`

/** In the order of `formats`. */
const styles = `${head}<styleSheet ${main}><numFmts count="4"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/><numFmt numFmtId="165" formatCode="0.0"/><numFmt numFmtId="166" formatCode="0&quot;+&quot;"/><numFmt numFmtId="167" formatCode="0.0&quot;+&quot;"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="8">${[
  xf(0, '/>'),
  '<xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1" applyAlignment="1"><alignment wrapText="1" vertical="top"/></xf>',
  ...[164, 1, 165, 166, 167].map((format) => xf(format, ' applyNumberFormat="1"/>')),
  xf(0, ' applyAlignment="1"><alignment wrapText="1" vertical="top"/></xf>'),
].join('')}</cellXfs></styleSheet>`

async function* sheetText({ widths, rows, hasHeader }: XlsxSheet) {
  const view = '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>'
  const columns = widths.map((width, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`)
  yield `${head}<worksheet ${main}><sheetViews><sheetView workbookViewId="0">${hasHeader ? view : ''}</sheetView></sheetViews><cols>${columns.join('')}</cols><sheetData>`
  let text = ''
  let number = 0
  for await (const row of rows) {
    number++
    text += `<row r="${number}">${row.map((cell, at) => cellText(cell, `${columnName(at)}${number}`)).join('')}</row>`
    if (text.length < 20_000) continue
    yield text
    text = ''
  }
  yield `${text}</sheetData></worksheet>`
}

function cellText(cell: XlsxCell, at: string): string {
  if (cell === null) return ''
  if ('day' in cell) return `<c r="${at}" s="${formats.date}"><v>${serialOf(cell.day)}</v></c>`
  if ('number' in cell) return `<c r="${at}" s="${formats[cell.format]}"><v>${cell.number}</v></c>`
  return `<c r="${at}" s="${formats[cell.format ?? 'text']}" t="inlineStr"><is><t xml:space="preserve">${escapeXml(cell.text)}</t></is></c>`
}

/** A to Z, then AA and so on. */
const columnName = (at: number): string =>
  (at < 26 ? '' : columnName(Math.floor(at / 26) - 1)) + String.fromCharCode(65 + (at % 26))

/** Days since the last day of 1899. Spreadsheets count a 29 February 1900, which did not exist. */
function serialOf(day: Day): number {
  const serial = daysBetween('1899-12-31', day)
  return serial < 60 ? serial : serial + 1
}
