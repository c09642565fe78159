import type { Nutrient } from '../../../domain/nutrition.ts'
import { headerParts, nutrientNamed } from './nutrient-columns.ts'

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

// Whole labels, in English, German, French, Spanish, Italian, Portuguese, Dutch, Swedish, Danish, Norwegian, Finnish, Polish,
// Czech, Russian, Ukrainian, Turkish, Hungarian and Greek where they are usual.
const labels: Record<Exclude<ColumnField, Nutrient | 'sodium'>, string> = {
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

// In the order of the list above: the first language with a word has it, as `dag` and `peso` mean the same in several.
const fields = new Map<string, ColumnField>()
for (const [field, texts] of Object.entries(labels))
  for (const text of texts.split(', ')) if (!fields.has(plain(text))) fields.set(plain(text), field as ColumnField)

/** What a column with this header most likely holds, in many languages; null when no word of it is known. */
export function columnNamed(header: string): ColumnField | null {
  const { label, unit } = labelAndUnit(header)
  const known = fields.get(plain(header)) ?? fields.get(plain(label))
  // A weight in grams is how much was eaten.
  if (known === 'weight' && /^(g|gr|grams?|gramm|mg)$/i.test(unit)) return 'quantity'
  const nutrient = known === undefined && unit !== '%' ? nutrientNamed(plain(label)) : null
  if (nutrient === 'fat' && unit === '%') return 'bodyFatPercentage'
  return known ?? nutrient
}

/** The unit that a header tells: `kg` of `Weight (kg)`, `Weight [kg]`, `weight_kg`, `Gewicht in kg`; '' without one. */
export const unitIn = (header: string): string => labelAndUnit(header).unit

const unit =
  'kg|kgs|lbs?|pounds|g|mg|mcg|µg|kcal|cal|kj|cm|inch|inches|mm|ml|cl|l|oz|floz|fl oz|glasses|cups|%|pct|percent'
// Where a run of signs begins is looked behind for, here and below: to try it from each of its signs would take the square of its length.
const unitAtEnd = new RegExp(
  `^(.+?)(?:(?<![\\s_,.])[\\s_,.]+in[\\s_]+|(?<![\\s_,])[\\s_,]+|(?<=\\p{L})(?=%))(${unit})$`,
  'iu',
)

const perHundred =
  /(?<![\s_/])[\s_/]*(?:\b|(?<=_))(?:(?:per|pro|je|pour|por|par|na|pr)[\s_.]*|\/\s*)?100[\s_]?(g|gr|grams?|gramm|ml)(?=[\s)\]]*$)/i

/** Whether the values under a header are those of 100 g or of 100 ml, as of `kcal / 100 g`; null when of the amount eaten. */
export function perHundredOf(header: string): 'g' | 'ml' | null {
  const [, unit] = perHundred.exec(header) ?? []
  if (unit === undefined) return null
  return unit.toLowerCase() === 'ml' ? 'ml' : 'g'
}

function labelAndUnit(header: string): { label: string; unit: string } {
  const withoutAmount = header.replace(perHundred, '').replace(/[([]\s*[)\]]/, '')
  const trimmed = withoutAmount.trim().replace(/\[([^[\]]*)\]$/, '($1)')
  const inBrackets = headerParts(trimmed)
  if (inBrackets.unit !== '') return inBrackets
  const [, label, unit] = unitAtEnd.exec(trimmed) ?? []
  if (label && unit) return { label, unit }
  return { label: trimmed, unit: /^gram(s|m|mes)?$/i.test(trimmed) ? 'g' : '' }
}

/** Words apart by one blank and without accents: `food name` of `food_name`, `Food-Name` and `foodName`. */
function plain(label: string): string {
  return label
    .replace(/(?<=\p{Ll}{2})(?=\p{Lu})/gu, ' ')
    .replace(/[\s_\-:]+/g, ' ')
    .trim()
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
}
