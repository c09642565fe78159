import type { Nutrient, Nutrients } from '../../../domain/nutrition.ts'
import { type DecimalStyle, numberIn } from './numbers.ts'
import { kcalOf, saltOf } from './units.ts'

type Column = Nutrient | 'sodium'

// Whole labels in English, German, French, Spanish, Italian, Portuguese, Dutch, Russian, Swedish, Danish, Norwegian,
// Finnish, Polish and Czech, long and as FatSecret shortens them. Parts of a nutrient, such as net carbs or added sugars, are none of them.
const labels: Record<Column, string> = {
  calories:
    'calories, calorie, cals, cal, kcal, energy, kilojoules, kj, kalorien, brennwert, energie, calorías, energía, calorias, energia, énergie, calorieën, кал, калории, калорийность, ккал, энергия, energi, energia, kalorie, kalorier, kalorit, energetická hodnota, wartość energetyczna',
  protein:
    'protein, proteins, prot, eiweiß, eiweiss, protéines, proteínas, proteína, proteine, eiwit, eiwitten, белк, белки, белок, białko, białka, bílkoviny, proteiini, proteiinit, proteiner',
  carbs:
    'carbs, carbohydrates, total carbs, carb, carbohydrate, total carbohydrate, kohlenhydrate, kohlh, glucides, carbohidratos, hidratos de carbono, carboidrati, carboidratos, koolhydraten, углев, углеводы, kolhydrater, węglowodany, kulhydrat, kulhydrater, karbohydrat, karbohydrater, hiilihydraatit, hiilihydraatti, sacharidy',
  fat: 'fat, total fat, fett, lipides, matières grasses, grasa, grasas, grassi, gordura, gorduras, lípidos, vet, vetten, жир, жиры, tłuszcz, tłuszcze, fedt, rasva, rasvat, tuk, tuky',
  fiber:
    'fiber, fibre, dietary fiber, dietary fibre, ballaststoffe, ballastst, fibres, fibra, fibras, fibre alimentari, vezels, клетч, клетчатка, kostfiber, kostfibre, błonnik, vláknina, kuitu, kuidut, ravintokuitu',
  sugars:
    'sugar, sugars, total sugars, zucker, sucre, sucres, azúcar, azúcares, zuccheri, açúcar, açúcares, suiker, suikers, сахар, сахара, socker, sockerarter, sukker, sukkerarter, cukier, cukry, sokeri, sokerit',
  saturatedFat:
    'saturated fat, saturated, sat fat, sat, saturates, gesättigte fette, gesättigte fettsäuren, gesättigtes fett, ges. fett, graisses saturées, gras saturés, lipides saturés, acides gras saturés, grasa saturada, grasas saturadas, grassi saturi, gordura saturada, gorduras saturadas, verzadigd vet, verzadigde vetten, н/жир, насыщенные жиры, mättat fett, mættet fedt, mettet fett, tyydyttynyt rasva, tyydyttyneet rasvat, tłuszcze nasycone, kwasy tłuszczowe nasycone, nasycené tuky, nasycené mastné kyseliny',
  salt: 'salt, salz, sel, sal, sale, zout, соль, sól, sůl, suola',
  sodium: 'sodium, sod, natrium, sodio, sódio, натри, натрий, sód, sodík',
}

// Without a unit in the header, only a label that is itself a unit tells the energy.
const energyLabels = /^(k?cals?|calories?|kalorien|calorias|calorieen|kalorie|kalorier|kalorit|кал|ккал|калории)$/
const unitNames: Record<string, string> = {
  ккал: 'kcal',
  кал: 'kcal',
  кдж: 'kJ',
  г: 'g',
  гр: 'g',
  gr: 'g',
  мг: 'mg',
  мкг: 'mcg',
}
const gramsPer: Record<string, number> = { g: 1, mg: 1e-3, mcg: 1e-6, μg: 1e-6, ug: 1e-6 }

const plain = (label: string) => label.trim().toLowerCase().normalize('NFKD').replace(/\p{M}/gu, '')

const columnOf = new Map(
  Object.entries(labels).flatMap(([column, texts]) => texts.split(', ').map((text) => [plain(text), column as Column])),
)

/** The label and unit of a header, such as `Fat (g)`, `Fat( g)` or `B12 (Cobalamin) (µg)`; the unit is '' without one. */
export function headerParts(header: string): { label: string; unit: string } {
  const trimmed = header.trim()
  const found = /\(([^()]*)\)$/.exec(trimmed)
  return { label: trimmed.slice(0, found?.index).trim(), unit: found?.[1]?.trim() ?? '' }
}

/** The nutrient that a header names, in some languages; null when it is none that is imported. */
export const nutrientNamed = (header: string): Column | null => columnOf.get(plain(headerParts(header).label)) ?? null

/**
 * Reads the nutrients of the rows of a table with these headers, by the unit in each header: kcal or kJ, g, mg or µg. Without
 * a unit, sodium is in mg and the others in g, as in MyFitnessPal's files. A blank cell is unknown; sodium becomes salt.
 */
export function nutrientReader(
  headers: readonly string[],
): (cells: readonly string[], style?: DecimalStyle) => Nutrients {
  const columns: Partial<Record<Column, { at: number; convert: (value: number) => number | null }>> = {}
  for (const [at, header] of headers.entries()) {
    const column = nutrientNamed(header)
    const convert = column && converter(column, header)
    if (column && convert) columns[column] ??= { at, convert }
  }
  const energyAt = headers.findIndex(isEnergy)
  const ofEnergy = converter('calories', headers[energyAt] ?? '')
  if (ofEnergy) columns.calories ??= { at: energyAt, convert: ofEnergy }
  const read = (column: Column, cells: readonly string[], style?: DecimalStyle) => {
    const found = columns[column]
    const number = found ? numberIn(cells[found.at], style) : null
    return found && number !== null ? found.convert(number) : null
  }
  return (cells, style) => ({
    calories: read('calories', cells, style),
    protein: read('protein', cells, style),
    carbs: read('carbs', cells, style),
    fat: read('fat', cells, style),
    fiber: read('fiber', cells, style),
    sugars: read('sugars', cells, style),
    saturatedFat: read('saturatedFat', cells, style),
    salt: read('salt', cells, style) ?? saltOf(read('sodium', cells, style)),
  })
}

/** Is a column energy eaten by its unit, whatever the language calls it? */
export function isEnergy(header: string): boolean {
  const { label, unit } = headerParts(header)
  return (
    /^(kcal|kj|ккал|кдж)$/i.test(unit) &&
    !/burn|exercise|expend|goal|target|budget|bmr|tdee|verbrauch|verbrannt/i.test(label)
  )
}

/** How many g a unit of nutrients is, such as 0.001 for `mg`; null when it is none. */
export const gramsPerUnit = (unit: string): number | null =>
  gramsPer[plain(unitNames[unit.toLowerCase()] ?? unit)] ?? null

function converter(column: Column, header: string): ((value: number) => number | null) | null {
  const { label, unit: written } = headerParts(header)
  const unit = unitNames[written.toLowerCase()] ?? written
  if (column === 'calories') {
    if (unit !== '') return kcalOf(1, unit) === null ? null : (value) => kcalOf(value, unit)
    if (/^(kj|kilojoules)$/.test(plain(label))) return (value) => kcalOf(value, 'kJ')
    return energyLabels.test(plain(label)) ? (value) => value : null
  }
  const grams = gramsPerUnit(unit || (column === 'sodium' ? 'mg' : 'g'))
  if (grams === null) return null
  const factor = column === 'sodium' ? grams * 1_000 : grams
  if (factor === 1) return (value) => value
  return (value) => Math.round(value * factor * 1e6) / 1e6
}
