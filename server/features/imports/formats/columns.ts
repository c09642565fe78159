import type { Nutrient, Nutrients } from '../../../domain/nutrition.ts'
import { type DecimalStyle, kcalOf, numberIn, saltOf } from './numbers.ts'

/** What a column of a table may hold. */
export const columnFields = [
  'date',
  'time',
  'mealType',
  'foodName',
  'brand',
  'barcode',
  'quantity',
  'servingSize',
  'calories',
  'protein',
  'carbs',
  'fat',
  'fiber',
  'sugars',
  'saturatedFat',
  'salt',
  'sodium',
  'weight',
  'bodyFatPercentage',
  'waist',
  'water',
  'exerciseName',
  'caloriesBurned',
] as const
export type ColumnField = (typeof columnFields)[number]

/** What a column with this header most likely holds, in many languages; null when the header is unknown. */
export function columnNamed(header: string): ColumnField | null {
  const { label, unit } = labelAndUnit(header)
  const known = fieldOfLabel.get(normalised(header)) ?? fieldOfLabel.get(normalised(label))
  // A weight in grams is the amount eaten; nobody weighs themselves in grams.
  if (known === 'weight' && /^(g|gr|grams?|gramm|mg)$/i.test(unit)) return 'quantity'
  if (known !== undefined) return known
  const nutrient = nutrientNamed(normalised(label))
  if (unit !== '%') return nutrient
  return nutrient === 'fat' ? 'bodyFatPercentage' : null
}

/** The unit in a header: `kg` in `Weight (kg)`, `Weight [kg]`, `weight_kg` and `Gewicht in kg`; '' without one. */
export const unitIn = (header: string): string => labelAndUnit(header).unit

/** `g` or `ml` if the values under a header are for 100 g or 100 ml, as in `kcal / 100 g`; null if they are for the amount eaten. */
export function perHundredOf(header: string): 'g' | 'ml' | null {
  const [, unit] = perHundred.exec(header) ?? []
  if (unit === undefined) return null
  return unit.toLowerCase() === 'ml' ? 'ml' : 'g'
}

/** A header on one line, without blanks around it. */
export const headerOf = (cell: string): string =>
  cell.trim().replace(/(?<!\s)\s+/g, (blanks) => (/[\r\n]/.test(blanks) ? ' ' : blanks))

/** The label and the unit in brackets of a header such as `Fat (g)`, `Fat( g)` or `B12 (Cobalamin) (µg)`; the unit may be ''. */
export function headerParts(header: string): { label: string; unit: string } {
  const trimmed = header.trim()
  const found = /\(([^()]*)\)$/.exec(trimmed)
  return { label: trimmed.slice(0, found?.index).trim(), unit: found?.[1]?.trim() ?? '' }
}

/** The imported nutrient that a header names, in many languages; null for any other header. */
export const nutrientNamed = (header: string): NutrientColumn | null =>
  nutrientOfLabel.get(withoutAccents(headerParts(header).label)) ?? null

/**
 * Makes a reader of the nutrients in the rows of a table with these headers, by the unit in each header: kcal or kJ, g, mg or µg.
 * Without a unit, sodium is in mg and the others in g, as in MyFitnessPal's files. A blank cell is unknown; sodium becomes salt.
 */
export function nutrientReader(
  headers: readonly string[],
): (cells: readonly string[], style?: DecimalStyle) => Nutrients {
  const columns: Partial<Record<NutrientColumn, { at: number; convert: (value: number) => number | null }>> = {}
  for (const [at, header] of headers.entries()) {
    const column = nutrientNamed(header)
    const convert = column && converter(column, header)
    if (column && convert) columns[column] ??= { at, convert }
  }
  const energyAt = headers.findIndex(isEnergy)
  const ofEnergy = converter('calories', headers[energyAt] ?? '')
  if (ofEnergy) columns.calories ??= { at: energyAt, convert: ofEnergy }
  const read = (column: NutrientColumn, cells: readonly string[], style?: DecimalStyle) => {
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

/** Whether a column is the energy eaten: by its unit, since its label may be in any language. */
export function isEnergy(header: string): boolean {
  const { label, unit } = headerParts(header)
  return (
    /^(kcal|kj|ккал|кдж)$/i.test(unit) &&
    !/burn|exercise|expend|goal|target|budget|bmr|tdee|verbrauch|verbrannt/i.test(label)
  )
}

/** The grams of a unit of nutrients, such as 0.001 for `mg`; null for an unknown unit. */
export const gramsPerUnit = (unit: string): number | null =>
  gramsPer[withoutAccents(unitNames[unit.toLowerCase()] ?? unit)] ?? null

type NutrientColumn = Nutrient | 'sodium'

function converter(column: NutrientColumn, header: string): ((value: number) => number | null) | null {
  const { label, unit: written } = headerParts(header)
  const unit = unitNames[written.toLowerCase()] ?? written
  if (column === 'calories') {
    if (unit !== '') return kcalOf(1, unit) === null ? null : (value) => kcalOf(value, unit)
    if (/^(kj|kilojoules)$/.test(withoutAccents(label))) return (value) => kcalOf(value, 'kJ')
    return energyLabels.test(withoutAccents(label)) ? (value) => value : null
  }
  const grams = gramsPerUnit(unit || (column === 'sodium' ? 'mg' : 'g'))
  if (grams === null) return null
  const factor = column === 'sodium' ? grams * 1_000 : grams
  if (factor === 1) return (value) => value
  return (value) => Math.round(value * factor * 1e6) / 1e6
}

/** The label and the unit of a header such as `Weight (kg)`, `Weight [kg]`, `weight_kg` and `Gewicht in kg`; the unit may be ''. */
export function labelAndUnit(header: string): { label: string; unit: string } {
  const withoutAmount = header.replace(perHundred, '').replace(/[([]\s*[)\]]/, '')
  const trimmed = withoutAmount.trim().replace(/\[([^[\]]*)\]$/, '($1)')
  const inBrackets = headerParts(trimmed)
  if (inBrackets.unit !== '') return inBrackets
  const [, label, unit] = unitAtEnd.exec(trimmed) ?? []
  if (label && unit) return { label, unit }
  return { label: trimmed, unit: /^gram(s|m|mes)?$/i.test(trimmed) ? 'g' : '' }
}

const units =
  'kg|kgs|lbs?|pounds|g|mg|mcg|µg|iu|kcal|cal|kj|cm|inch|inches|mm|ml|cl|l|oz|floz|fl oz|glasses|cups|%|pct|percent'
// The lookbehinds, here and below, let a run of separators match only from its beginning. Without them the time grows with the square
// of its length.
const unitAtEnd = new RegExp(
  `^(.+?)(?:(?<![\\s_,.])[\\s_,.]+in[\\s_]+|(?<![\\s_,])[\\s_,]+|(?<=\\p{L})(?=%))(${units})$`,
  'iu',
)

const perHundred =
  /(?<![\s_/])[\s_/]*(?:\b|(?<=_))(?:(?:per|pro|je|pour|por|par|na|pr)[\s_.]*|\/\s*)?100[\s_]?(g|gr|grams?|gramm|ml)(?=[\s)\]]*$)/i

/** Lower-case words with one blank between them, without accents: `food_name`, `Food-Name` and `foodName` become `food name`. */
function normalised(label: string): string {
  return withoutAccents(label.replace(/(?<=\p{Ll}{2})(?=\p{Lu})/gu, ' ').replace(/[\s_\-:]+/g, ' '))
}

// Whole labels, in English, German, French, Spanish, Italian, Portuguese, Dutch, Swedish, Danish, Norwegian, Finnish, Polish,
// Czech, Russian, Ukrainian, Turkish, Hungarian and Greek where they are usual.
const fieldLabels: Record<Exclude<ColumnField, Nutrient | 'sodium'>, string> = {
  date: 'date, day, datum, tag, jour, fecha, dia, data, giorno, dag, dato, päivämäärä, päivä, dzień, den, дата, день, tarih, gün, dátum, nap, ημερομηνία, logged on, log date, entry date, date time, datetime, timestamp, start date, recorded at',
  time: 'time, uhrzeit, zeit, heure, hora, ora, tijd, tid, klockslag, kellonaika, aika, godzina, čas, время, час, saat, idő, ώρα',
  mealType:
    'meal, meal type, meal name, mealtime, mahlzeit, repas, comida, tipo de comida, pasto, refeição, maaltijd, måltid, ateria, posiłek, jídlo, приём пищи, прием пищи, прийом їжі, öğün, étkezés, γεύμα, daytime',
  foodName:
    'food, food name, name, item, item name, food item, product, product name, description, lebensmittel, essen, speise, gericht, produkt, produktname, bezeichnung, aliment, nom, nom de l’aliment, alimento, nombre, nome, producto, prodotto, produto, voedingsmiddel, naam, livsmedel, namn, fødevare, navn, elintarvike, nimi, nazwa, potravina, název, продукт, название, назва, besin, yiyecek, étel, élelmiszer, τρόφιμο, entry',
  brand: 'brand, marke, hersteller, marque, marca, merk, varumärke, mærke, merke, merkki, marka, značka, бренд, márka',
  barcode: 'barcode, ean, gtin, upc, strichcode, code-barres, código de barras, codice a barre, streepjescode',
  quantity:
    'quantity, qty, amount, amount eaten, servings, number of servings, serving qty, menge, anzahl, quantité, cantidad, quantità, quantidade, hoeveelheid, aantal, mängd, antal, mængde, mengde, määrä, ilość, množství, количество, кількість, miktar, mennyiség, ποσότητα, grams, gramm, grammes',
  servingSize:
    'serving size, serving, portion, portion size, portionsgröße, unit, units, einheit, unité, unidad, unità, unidade, porción, porzione, porção, eenheid, portie, enhet, enhed, yksikkö, porcja, jednostka, porce, jednotka, порция, единица, порція, porsiyon, birim, adag, egység, measure',
  weight:
    'weight, body weight, bodyweight, weight kg, gewicht, körpergewicht, poids, peso, peso corporal, peso corporeo, lichaamsgewicht, vikt, kroppsvikt, vægt, vekt, kroppsvekt, paino, waga, masa ciała, hmotnost, váha, вес, вага, kilo, ağırlık, súly, testsúly, βάρος, scale weight',
  bodyFatPercentage:
    'body fat, body fat percentage, body fat percent, body fat %, bodyfat, bodyfat pct, fat percent, fat %, fat percentage, körperfett, körperfettanteil, masse grasse, graisse corporelle, grasa corporal, massa grassa, grasso corporeo, gordura corporal, lichaamsvet, vetpercentage, kroppsfett, fedtprocent, fettprosent, rasvaprosentti, tkanka tłuszczowa, tělesný tuk, жир в теле, процент жира, vücut yağı, testzsír',
  waist:
    'waist, waist size, waist circumference, taille, taillenumfang, bauchumfang, tour de taille, cintura, circonferenza vita, vita, middelomtrek, midja, midjemått, talje, taljemål, vyötärö, talia, pas, obwód talii, талия, талія, bel, derék, μέση',
  water:
    'water, water intake, hydration, wasser, getrunkenes wasser, eau, agua, acqua, água, vatten, vand, vann, vesi, woda, voda, вода, su, víz, νερό',
  exerciseName:
    'exercise, exercise name, activity, activity name, workout, sport, übung, aktivität, training, exercice, activité, ejercicio, actividad, esercizio, attività, exercício, atividade, oefening, activiteit, träning, motion, trening, liikunta, ćwiczenie, aktywność, cvičení, упражнение, вправа, egzersiz, edzés, άσκηση',
  caloriesBurned:
    'calories burned, calories burnt, burned, burned calories, burnt calories, energy burned, exercise calories, active calories, active energy, kcal burned, verbrannte kalorien, verbrauch, calories brûlées, calorías quemadas, calorie bruciate, calorias queimadas, verbrande calorieën, brända kalorier, forbrændte kalorier, spalone kalorie, spálené kalorie, сожжено калорий, сожжённые калории, yakılan kalori',
}

// The first field with a label gets it, in the order of the list above.
const fieldOfLabel = new Map<string, ColumnField>()
for (const [field, texts] of Object.entries(fieldLabels))
  for (const text of texts.split(', '))
    if (!fieldOfLabel.has(normalised(text))) fieldOfLabel.set(normalised(text), field as ColumnField)

// Without a unit in the header, the values are kcal only if the label is such a word. `Energy` could be kJ as well.
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

/** In lower case. */
export function withoutAccents(label: string): string {
  return label.trim().toLowerCase().normalize('NFKD').replace(/\p{M}/gu, '')
}

// Whole labels in English, German, French, Spanish, Italian, Portuguese, Dutch, Russian, Swedish, Danish, Norwegian,
// Finnish, Polish and Czech, long and as FatSecret shortens them. Parts of a nutrient, such as net carbs or added sugars, are not
// among them.
const nutrientLabels: Record<NutrientColumn, string> = {
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

const nutrientOfLabel = new Map(
  Object.entries(nutrientLabels).flatMap(([column, texts]) =>
    texts.split(', ').map((text) => [withoutAccents(text), column as NutrientColumn]),
  ),
)
