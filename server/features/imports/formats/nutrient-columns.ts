import {
  internationalUnitsOfVitaminD,
  type NutrientUnit,
  nutrientDefinitions,
  perGram,
} from '../../../domain/nutrients.ts'
import { type NutrientAmounts, sevenDigits } from '../../../domain/nutrition.ts'
import { gramsPerUnit, headerParts, labelAndUnit, withoutAccents } from './columns.ts'
import { type DecimalStyle, numberIn } from './numbers.ts'

/** The units of columns whose header has none, by nutrient, as the documentation of a format states them. */
export type UnstatedUnits = Readonly<Record<string, NutrientUnit>>

/** A column that holds a nutrient beyond the label: its key, and the factor from its values to the nutrient's unit. */
type AmountColumn = { key: string; factor: number }

/**
 * The nutrient beyond the label that a column holds, by its header; null for any other column, and for one whose unit nothing
 * states or means no mass, such as per cent of a daily value. Sodium is none of these, because it is read as salt.
 */
export function amountColumn(header: string, units: UnstatedUnits = {}): AmountColumn | null {
  const written = header.replace(/(_per_100g|(?<=\p{L}\d*)100)$/u, '')
  const { label, unit } = labelAndUnit(written)
  const key = keyOfLabel.get(plain(label)) ?? keyOfLabel.get(plain(written))
  const definition = key === undefined ? undefined : definitions.get(key)
  if (!definition || key === undefined) return null
  const isUnit = unit !== '' && plain(label) !== '' && keyOfLabel.has(plain(label))
  const stated = isUnit ? unit : units[key]
  if (stated === undefined) return null
  if (/^(iu|ie|ui)$/i.test(stated))
    return key === 'vitamin-d' ? { key, factor: 1 / internationalUnitsOfVitaminD } : null
  const grams = gramsPerUnit(stated)
  return grams === null ? null : { key, factor: sevenDigits(grams * perGram[definition.unit]) }
}

/**
 * Makes a reader of the nutrients beyond the label under these headers. `numberUnder` gives the number under a header, null where it
 * is unknown. Undefined without any, so that rows without nutrients cost nothing.
 */
export function amountsUnder(
  headers: readonly string[],
  units: UnstatedUnits = {},
): (numberUnder: (header: string, at: number) => number | null) => NutrientAmounts | undefined {
  const columns = new Map<string, { header: string; at: number; factor: number }>()
  for (const [at, header] of headers.entries()) {
    const column = amountColumn(header, units)
    if (column && !columns.has(column.key)) columns.set(column.key, { header, at, factor: column.factor })
  }
  const list = [...columns]
  return (numberUnder) => {
    let amounts: Record<string, number> | undefined
    for (const [key, { header, at, factor }] of list) {
      const value = numberUnder(header, at)
      if (value === null) continue
      amounts ??= {}
      amounts[key] = factor === 1 ? value : sevenDigits(value * factor)
    }
    return amounts
  }
}

/** Makes a reader of the nutrients beyond the label in the rows of a table. A blank cell is unknown. */
export function amountReader(
  headers: readonly string[],
  units?: UnstatedUnits,
): (cells: readonly string[], style?: DecimalStyle) => NutrientAmounts | undefined {
  const read = amountsUnder(headers, units)
  return (cells, style) => read((_, at) => numberIn(cells[at], style))
}

const definitions = new Map(nutrientDefinitions.map((definition) => [definition.key, definition]))

/** `vitaminB12`, `vitamin_b12`, `Vitamin B12` and `Vitamina B-12` become `vitamin b12`. */
const plain = (label: string): string =>
  withoutAccents(label.replace(/(?<=\p{Ll})(?=\p{Lu})/gu, ' '))
    .replace(/[\s_\-:,()]+/g, ' ')
    .trim()
    .replace(/^(vit|vitamine|vitamina|witamina|vitamiini|витамин)\.? (?=\p{L})/u, 'vitamin ')
    .replace(/^(vitamin )?b (?=\d)/, '$1b')

/** The B vitamins by number, with their other names. */
const numbered: [number: number, key: string, names: string][] = [
  [1, 'vitamin-b1', 'thiamin, thiamine'],
  [2, 'vitamin-b2', 'riboflavin'],
  [3, 'vitamin-pp', 'niacin'],
  [5, 'pantothenic-acid', 'pantothenic acid, pantothenate'],
  [6, 'vitamin-b6', 'pyridoxine'],
  [7, 'biotin', 'biotin'],
  [12, 'vitamin-b12', 'cobalamin'],
]

// Whole labels beside the names and keys of the nutrients, as trackers and tables in several languages write them. The databases
// behind trackers state phylloquinone as vitamin K, and vitamin A in mass as retinol activity equivalents.
const otherLabels: Record<string, string> = {
  'vitamin-a': 'vitamin a, vitamin a rae',
  'vitamin-d': 'vitamin d3, vitamin d d2 + d3',
  'vitamin-e': 'vitamin e alpha tocopherol, alpha tocopherol',
  phylloquinone: 'vitamin k, vitamin k1, vitamin k phylloquinone',
  'vitamin-c': 'vitamin c ascorbic acid, ascorbic acid',
  folates: 'folate, total folate, b9 folate, vitamin b9 folate, folat, acide folique total',
  'vitamin-b9': 'folate dfe, dietary folate equivalents, b9',
  'folic-acid': 'folsäure zugesetzt, b9 folic acid',
  choline: 'total choline, cholin',
  'beta-carotene': 'beta carotene, betacarotene, β carotene, b carotene',
  calcium: 'kalzium, calcio, cálcio, wapń, кальций',
  iron: 'eisen, fer, hierro, ferro, ijzer, järn, jern, żelazo, железо',
  magnesium: 'magnésium, magnesio, magnésio, magnez, магний',
  phosphorus: 'phosphor, phosphore, fósforo, fosforo, fosfor, фосфор',
  potassium: 'kalium, potasio, potassio, potássio, potas, калий',
  zinc: 'zink, zinco, cynk, цинк',
  copper: 'kupfer, cuivre, cobre, rame, koper, koppar, медь',
  manganese: 'mangan, manganèse, manganeso, mangaan, марганец',
  selenium: 'selen, sélénium, selenio, selênio, селен',
  iodine: 'jod, iode, yodo, iodio, iodo, jodium, йод',
  chromium: 'chrom, chrome, cromo, chroom, хром',
  molybdenum: 'molybdän, molybdène, molibdeno, молибден',
  fluoride: 'fluorid, fluorure, fluor',
  chloride: 'chlorid, chlorure, cloruro',
  'monounsaturated-fat':
    'monounsaturated, monounsaturated fats, mono fat, monosaturated fat, einfach ungesättigte fettsäuren, einfach ungesättigtes fett, graisses monoinsaturées, acides gras monoinsaturés, grasas monoinsaturadas, grassi monoinsaturi, gorduras monoinsaturadas, enkelvoudig onverzadigd vet',
  'polyunsaturated-fat':
    'polyunsaturated, polyunsaturated fats, poly fat, polysaturated fat, mehrfach ungesättigte fettsäuren, mehrfach ungesättigtes fett, graisses polyinsaturées, acides gras polyinsaturés, grasas poliinsaturadas, grassi polinsaturi, gorduras poliinsaturadas, meervoudig onverzadigd vet',
  'trans-fat': 'trans, trans fats, transfette, transfett, transfettsäuren, graisses trans, grasas trans, grassi trans',
  'omega-3-fat': 'omega 3, omega 3 fatty acids, omega3',
  'omega-6-fat': 'omega 6, omega 6 fatty acids, omega6',
  'alpha-linolenic-acid': 'ala, omega 3 ala',
  'linoleic-acid': 'la, omega 6 la',
  'eicosapentaenoic-acid': 'epa, omega 3 epa',
  'docosahexaenoic-acid': 'dha, omega 3 dha',
  cholesterol: 'cholest, cholesterin, cholestérol, colesterol, colesterolo, kolesterol, холестерин',
  'added-sugars': 'added sugar, sugars added, sugar added, zugesetzter zucker, sucres ajoutés',
  starch: 'stärke, amidon, almidón, amido',
  alcohol: 'alkohol, alcool, ethanol',
  caffeine: 'koffein, caféine, cafeína, caffeina',
}

const keyOfLabel = new Map<string, string>()
const addLabel = (label: string, key: string) => {
  if (!keyOfLabel.has(plain(label))) keyOfLabel.set(plain(label), key)
}
for (const [key, labels] of Object.entries(otherLabels)) for (const label of labels.split(', ')) addLabel(label, key)
for (const [number, key, names] of numbered) {
  addLabel(`b${number}`, key)
  addLabel(`vitamin b${number}`, key)
  for (const name of names.split(', ')) {
    addLabel(name, key)
    addLabel(`b${number} ${name}`, key)
    addLabel(`vitamin b${number} ${name}`, key)
  }
}
for (const { key, name } of nutrientDefinitions) {
  addLabel(name, key)
  addLabel(headerParts(name).label, key)
  addLabel(key, key)
}
for (const [label, key] of keyOfLabel) if (key === 'sodium') keyOfLabel.delete(label)

/** The sums of the nutrients that any row states. */
export function sumOfAmounts(rows: readonly { amounts?: NutrientAmounts | undefined }[]): NutrientAmounts | undefined {
  let sums: Record<string, number> | undefined
  for (const { amounts } of rows)
    for (const key in amounts) {
      sums ??= {}
      sums[key] = sevenDigits((sums[key] ?? 0) + (amounts[key] ?? 0))
    }
  return sums
}
