import { basename } from 'node:path'
import { type LeftOut, leftOutSubjects } from '../../domain/imports.ts'
import { headerOf, headerParts, nutrientNamed, withoutAccents } from './formats/columns.ts'
import { amountColumn } from './formats/nutrient-columns.ts'
import type { RecognisedFile, Shape, ShapedFile, SkippedRow, Source } from './source.ts'
import { applehealth } from './sources/applehealth.ts'
import { cronometer } from './sources/cronometer.ts'
import { fatsecret } from './sources/fatsecret.ts'
import { fitbit } from './sources/fitbit.ts'
import { garmin } from './sources/garmin.ts'
import { glowlog } from './sources/glowlog.ts'
import { libra } from './sources/libra.ts'
import { lifesum } from './sources/lifesum.ts'
import { loseit } from './sources/loseit.ts'
import { macrofactor } from './sources/macrofactor.ts'
import { myfitnesspal } from './sources/myfitnesspal.ts'
import { opennutritracker } from './sources/opennutritracker.ts'
import { samsunghealth } from './sources/samsunghealth.ts'
import { sparkyfitness } from './sources/sparkyfitness.ts'
import { table } from './sources/table.ts'
import { waistline } from './sources/waistline.ts'
import { wger } from './sources/wger.ts'
import { withings } from './sources/withings.ts'
import { yazio } from './sources/yazio.ts'
import { zero } from './sources/zero.ts'

/** The trackers whose files can be imported. To add one, write a file in `sources/`, a line here and a test. */
const trackers: readonly Source[] = [
  applehealth,
  cronometer,
  fatsecret,
  fitbit,
  garmin,
  libra,
  lifesum,
  loseit,
  macrofactor,
  myfitnesspal,
  opennutritracker,
  samsunghealth,
  sparkyfitness,
  waistline,
  wger,
  withings,
  yazio,
  zero,
  glowlog,
]

/** Every source. `table` reads any table, so it is asked only when no tracker recognises a file. */
export const sources: readonly Source[] = [...trackers, table]

/** The source of an upload with its files. The files of the upload that are not read become skipped rows. */
type Recognised = { source: Source; files: RecognisedFile[]; skipped: SkippedRow[] }

/**
 * Which source an upload is from: the one that recognises most of its files. If several recognise as many, it is the one that
 * alone recognises most files, then the first in the list. Null when no source recognises a file. `productName` is the name of
 * this instance, under which people know its own export.
 */
export function recognise(upload: readonly ShapedFile[], productName: string): Recognised | null {
  const named = trackers.map((source) => (source === glowlog ? { ...glowlog, label: productName } : source))
  const claims = claimsOf(upload, named)
  const found = best(claims) ?? best(claimsOf(upload, [table]))
  if (!found) return null
  const names = new Set(found.files.map(({ name }) => name))
  const skipped = upload
    .filter(({ name }) => !names.has(name))
    .map((file) => ({ kind: 'skipped' as const, reason: reasonFor(file, claims), example: basename(file.name) }))
  return { source: found.source, files: found.files, skipped }
}

type Claim = { source: Source; files: RecognisedFile[] }

const claimsOf = (upload: readonly ShapedFile[], candidates: readonly Source[]): Claim[] =>
  candidates
    .map((source) => ({
      source,
      files: upload.flatMap((file) => {
        const part = source.recognise(file, upload)
        return part === null ? [] : [{ ...file, part }]
      }),
    }))
    .filter(({ files }) => files.length > 0)

function best(claims: Claim[]): Claim | null {
  const timesClaimed = Map.groupBy(
    claims.flatMap(({ files }) => files),
    ({ name }) => name,
  )
  const own = ({ files }: Claim) => files.filter(({ name }) => timesClaimed.get(name)?.length === 1).length
  const [first = null] = claims.toSorted((a, b) => b.files.length - a.files.length || own(b) - own(a))
  return first
}

function reasonFor({ name }: ShapedFile, claims: Claim[]): string {
  const other = claims.find(({ files }) => files.some((file) => file.name === name))
  return other
    ? `A file of ${other.source.label}. Import it by itself.`
    : 'A file that was not recognised, of which nothing was read.'
}

/** The columns of an upload of a source that are not imported, grouped by subject, in the order of the files. */
export function leftOutOf(
  files: readonly Pick<RecognisedFile, 'shape'>[],
  { nutrientUnits }: Pick<Source, 'nutrientUnits'>,
): LeftOut[] {
  const isRead = (name: string) => nutrientUnits !== undefined && amountColumn(name, nutrientUnits) !== null
  const names = files.map(({ shape }) => namesIn(shape))
  return subjects.flatMap(({ what, isNamed, isOfTables = false }) => {
    const candidates = names.flatMap(({ isTable, all }) => (isTable || !isOfTables ? all : []))
    const columns = new Set(candidates.filter((name) => isNamed.test(plainName(name)) && !isRead(name)))
    return columns.size === 0 ? [] : [{ what, columns: [...columns].slice(0, maxColumns) }]
  })
}

// Parts of names in English and in other languages, as files write them: `Vitamin A`, `cholesterol_per_100g`,
// `monounsaturatedFat`, `mineral.calcium`.
const nutrient =
  /[vw]itamin|витамин|folate|folic|fol(saure|ate|ato|aat)\b|thiamin|riboflavin|niacin|pantothen|pyridox|cobalamin|biotin|choline|carotene|retinol|calcium|[ck]al[cz]i[uo]|кальц|(?<![a-z])(iron|eisen|hierro|ferro|fer|ijzer|jarn|jern)(?![a-z])|желез|copper|magnesi|manganese|phosphor|potass|kalium|кали[ия]|seleni|(?<![a-z])(zinc|zink|iodine)(?![a-z])|chromium|molybden|[ck](h)?ol[ei]st|(?<![a-z])chol(?![a-z])|холес|(mono|poly|poli|un|in)[- _]?(un|in|on|n)?(saturated|gesattigt|satur|verzadigd)|trans[- _]?fat|omega|caffeine|koffein|alcohol|alkohol|oxalate|phytate|starch|added[- _]?sugar|sugars added|net[- _]carb|soluble fib|cyst(e)?ine|histidine|leucine|lysine|methionine|phenylalanine|threonine|tryptophan|tyrosine|valine|^(ala|dha|epa|aa|la)$/

const subjects: readonly { what: string; isNamed: RegExp; isOfTables?: true }[] = [
  { what: leftOutSubjects.nutrients, isNamed: nutrient },
  {
    what: leftOutSubjects.exercise,
    isOfTables: true,
    isNamed:
      /^((exercise )?minutes|duration([_ ]min(utes)?)?|distance|sets|reps( per set)?|(fitbit |garmin )?steps|(average |resting )?heart rate)$/,
  },
  {
    what: leftOutSubjects.measurements,
    isOfTables: true,
    isNamed:
      /^(bmi|neck|hips?|chest|bust|shoulders?|thighs?|arms?|calf|calves|body water|hydration|water %)$|muscle|^bone|visceral|metabolic/,
  },
  { what: leftOutSubjects.notes, isOfTables: true, isNamed: /^(notes?|comments?|remarques?|notiz(en)?|notas?)$/ },
]

/** Columns that are shown of a subject. A broken or hostile file may have any number. */
const maxColumns = 200
const linesLookedAt = 20

const plainName = (name: string) => withoutAccents(headerParts(name).label).slice(0, 100)

function namesIn(shape: Shape): { isTable: boolean; all: readonly string[] } {
  if (shape.type === 'table') return { isTable: true, all: [...shape.header, ...laterHeader(shape)] }
  if (shape.type === 'workbook') return { isTable: true, all: shape.sheets.flatMap(({ header }) => header) }
  if (shape.type === 'html') return { isTable: true, all: headOfTables(shape.text) }
  return { isTable: false, all: shape.type === 'json' ? shape.keys : [] }
}

/** The header below a title that has several cells itself. It is known by naming several nutrients. */
function laterHeader({ lines, skipLines, delimiter }: Shape & { type: 'table' }): string[] {
  const below = lines.slice(skipLines + 1, skipLines + linesLookedAt)
  const cells = below.map((line) => line.split(delimiter, maxColumns).map((cell) => headerOf(cell.replaceAll('"', ''))))
  return cells.find((names) => names.filter((name) => nutrientNamed(name) !== null).length >= 3) ?? []
}

/** The cells of the first table head in a page. */
function headOfTables(text: string): string[] {
  const start = text.indexOf('<thead')
  const end = text.indexOf('</thead>', start)
  return start < 0 || end < 0
    ? []
    : text
        .slice(start, end)
        .split(/<[^<>]*>/, 1_000)
        .map(headerOf)
        .filter((name) => name !== '')
}
