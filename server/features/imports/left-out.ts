import type { LeftOut } from '../../domain/imports.ts'
import { headerParts, nutrientNamed } from './read/nutrient-columns.ts'
import { headerOf } from './read/shape.ts'
import type { RecognisedFile, Shape } from './source.ts'

// Parts of names in English and of those that several languages share, as files write them: `Vitamin A`, `cholesterol_per_100g`,
// `monounsaturatedFat`, `mineral.calcium`.
const nutrient =
  /[vw]itamin|витамин|folate|folic|fol(saure|ate|ato|aat)\b|thiamin|riboflavin|niacin|pantothen|pyridox|cobalamin|biotin|choline|carotene|retinol|calcium|[ck]al[cz]i[uo]|кальц|(?<![a-z])(iron|eisen|hierro|ferro|fer|ijzer|jarn|jern)(?![a-z])|желез|copper|magnesi|manganese|phosphor|potass|kalium|кали[ия]|seleni|(?<![a-z])(zinc|zink|iodine)(?![a-z])|chromium|molybden|[ck](h)?ol[ei]st|(?<![a-z])chol(?![a-z])|холес|(mono|poly|poli|un|in)[- _]?(un|in|on|n)?(saturated|gesattigt|satur|verzadigd)|trans[- _]?fat|omega|caffeine|koffein|alcohol|alkohol|oxalate|phytate|starch|added[- _]?sugar|sugars added|net[- _]carb|soluble fib|cyst(e)?ine|histidine|leucine|lysine|methionine|phenylalanine|threonine|tryptophan|tyrosine|valine|^(ala|dha|epa|aa|la)$/

const whats: readonly { what: string; isNamed: RegExp; isOfTables?: true }[] = [
  { what: 'Vitamins, minerals and other nutrients', isNamed: nutrient },
  {
    what: 'Steps, duration and other details of exercise',
    isOfTables: true,
    isNamed:
      /^((exercise )?minutes|duration([_ ]min(utes)?)?|distance|sets|reps( per set)?|(fitbit |garmin )?steps|(average |resting )?heart rate)$/,
  },
  {
    what: 'Other measurements of the body',
    isOfTables: true,
    isNamed:
      /^(bmi|neck|hips?|chest|bust|shoulders?|thighs?|arms?|calf|calves|body water|hydration|water %)$|muscle|^bone|visceral|metabolic/,
  },
  { what: 'Notes', isOfTables: true, isNamed: /^(notes?|comments?|remarques?|notiz(en)?|notas?)$/ },
]

/** Columns shown of a file; one with more has other columns for its own reasons. */
const maxColumns = 200
const linesLookedAt = 20

const plain = (name: string) =>
  headerParts(name).label.toLowerCase().normalize('NFKD').replace(/\p{M}/gu, '').slice(0, 100)

/** Which columns of an upload nothing is imported of, by what they are about, in the order of the files. */
export function leftOutOf(files: readonly Pick<RecognisedFile, 'shape'>[]): LeftOut[] {
  const names = files.map(({ shape }) => namesIn(shape))
  return whats.flatMap(({ what, isNamed, isOfTables = false }) => {
    const candidates = names.flatMap(({ isTable, all }) => (isTable || !isOfTables ? all : []))
    const columns = new Set(candidates.filter((name) => isNamed.test(plain(name))))
    return columns.size === 0 ? [] : [{ what, columns: [...columns].slice(0, maxColumns) }]
  })
}

function namesIn(shape: Shape): { isTable: boolean; all: readonly string[] } {
  if (shape.type === 'table') return { isTable: true, all: [...shape.header, ...laterHeader(shape)] }
  if (shape.type === 'workbook') return { isTable: true, all: shape.sheets.flatMap(({ header }) => header) }
  if (shape.type === 'html') return { isTable: true, all: headOfTables(shape.text) }
  return { isTable: false, all: shape.type === 'json' ? shape.keys : [] }
}

/** Below a title of several cells comes the header, which names several nutrients. */
function laterHeader({ lines, skipLines, delimiter }: Shape & { type: 'table' }): string[] {
  const below = lines.slice(skipLines + 1, skipLines + linesLookedAt)
  const cells = below.map((line) => line.split(delimiter, maxColumns).map((cell) => headerOf(cell.replaceAll('"', ''))))
  return cells.find((names) => names.filter((name) => nutrientNamed(name) !== null).length >= 3) ?? []
}

/** The cells of the first head of a table in a page. */
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
