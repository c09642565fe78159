import { hourIn } from '../../../domain/day.ts'
import { isBarcode } from '../../../domain/food.ts'
import { mealOf } from '../../../domain/imports.ts'
import {
  multiplied,
  multipliedAmounts,
  type NutrientAmounts,
  type Nutrients,
  totals,
} from '../../../domain/nutrition.ts'
import { headerParts, isEnergy, nutrientReader } from '../formats/columns.ts'
import { conventionsIn, headersOf, rowsIn, type TableRow } from '../formats/csv-rows.ts'
import { dayOf } from '../formats/dates.ts'
import { amountOf, elements, type Fields, fieldsOf, jsonOf, listOf, wordsOf } from '../formats/json.ts'
import { cmOf, kcalOf, kgOf, numberIn, saltOf } from '../formats/numbers.ts'
import { amountReader, amountsUnder, type UnstatedUnits } from '../formats/nutrient-columns.ts'
import {
  type ImportFile,
  type ImportRow,
  noDate,
  noName,
  type ReadContext,
  type RecipeRow,
  type RecognisedFile,
  type Source,
  skipped,
} from '../source.ts'

// Waistline's own table of units. Versions disagree about alcohol, caffeine and vitamin B6, which stay unknown.
const units = {
  'monounsaturated-fat': 'g',
  'polyunsaturated-fat': 'g',
  'trans-fat': 'g',
  'omega-3-fat': 'g',
  'omega-6-fat': 'g',
  cholesterol: 'mg',
  'vitamin-a': 'µg',
  'vitamin-b1': 'mg',
  'vitamin-b2': 'mg',
  'vitamin-pp': 'mg',
  'pantothenic-acid': 'mg',
  biotin: 'µg',
  'vitamin-b9': 'µg',
  'vitamin-b12': 'µg',
  'vitamin-c': 'mg',
  'vitamin-d': 'µg',
  'vitamin-e': 'mg',
  phylloquinone: 'µg',
  potassium: 'mg',
  chloride: 'mg',
  calcium: 'mg',
  phosphorus: 'mg',
  iron: 'mg',
  magnesium: 'mg',
  zinc: 'mg',
  copper: 'mg',
  manganese: 'mg',
  fluoride: 'mg',
  selenium: 'µg',
  iodine: 'µg',
  sucrose: 'g',
  glucose: 'g',
  fructose: 'g',
  lactose: 'g',
} as const satisfies UnstatedUnits

const amountsOf = amountsUnder(
  Object.keys(units).map((key) => (key === 'phylloquinone' ? 'vitamin-k' : key)),
  units,
)

/** Waistline's backup as JSON, and its table of days as CSV. */
export const waistline: Source = {
  name: 'waistline',
  label: 'Waistline',
  nutrientUnits: units,
  recognise: ({ shape }) => {
    if (shape.type === 'json') return !shape.isList && isBackup(shape.keys) ? 'backup' : null
    return shape.type === 'table' && isTableOfDays(shape.header, shape.delimiter) ? 'days' : null
  },
  async *read(files, ctx) {
    for (const file of files) yield* file.part === 'days' ? readDays(file, ctx) : readBackup(file, ctx)
  },
  notes: (files) =>
    files.some(({ part }) => part === 'days')
      ? ["Waistline's table of days has no foods: each day becomes one entry. Its backup has them."]
      : [],
}

const isBackup = (keys: readonly string[]): boolean =>
  backupKeys.some((wanted) => wanted.every((key) => keys.includes(key)))

// Keys that show a backup. Its head may end within a long diary, and the list of foods can also be exported alone.
const backupKeys = [
  ['diary', 'dateTime', 'items'],
  ['diary', 'foodList'],
  ['foodList', 'portion', 'nutrition'],
]

/**
 * Reads a backup twice, because the foods to which the diary refers come after it in the file. Of the settings only the names of the
 * meals are parsed: the others contain keys and passwords for other services.
 */
async function* readBackup(file: ImportFile, ctx: ReadContext): AsyncGenerator<ImportRow> {
  const foods = await foodsOf(file)
  for await (const { path, value } of jsonOf(file, elements, ([list = '']) => Object.hasOwn(readers, list)))
    yield* readers[path[0] as keyof typeof readers](fieldsOf(value), foods, ctx)
}

type Foods = { food: Map<string, Food>; recipe: Map<string, Food>; meals: string[] }

/** A food or recipe. The nutrients are for a portion of it, such as 100 g or 1 slice. */
type Food = {
  name: string
  portion: number
  unit: string
  nutrients: Nutrients
  amounts: NutrientAmounts | undefined
}

/** Foods in memory, for looking up what was eaten. Nobody has so many. */
const maxFoods = 100_000

async function foodsOf(file: ImportFile): Promise<Foods> {
  const foods: Foods = { food: new Map(), recipe: new Map(), meals: ['Breakfast', 'Lunch', 'Dinner', 'Snacks'] }
  const wanted = ([list, key]: readonly string[]) =>
    list === 'foodList' || list === 'recipes' || (list === 'settings' && key === 'diary')
  for await (const { path, value } of jsonOf(file, elements, wanted)) {
    const item = fieldsOf(value)
    if (path[0] === 'settings') {
      if (Array.isArray(item['meal-names'])) foods.meals = item['meal-names'].map(wordsOf)
      continue
    }
    const kept = path[0] === 'foodList' ? foods.food : foods.recipe
    if (kept.size < maxFoods) kept.set(wordsOf(item.id), foodOf(item))
  }
  return foods
}

function foodOf(item: Fields): Food {
  const nutrition = fieldsOf(item.nutrition)
  const value = (key: string) => amountOf(nutrition[key])
  const portion = amountOf(item.portion)
  const kilojoules = value('kilojoules')
  const nutrients: Nutrients = {
    calories: value('calories') ?? (kilojoules === null ? null : kcalOf(kilojoules, 'kJ')),
    protein: value('proteins'),
    carbs: value('carbohydrates'),
    fat: value('fat'),
    fiber: value('fiber'),
    sugars: value('sugars'),
    saturatedFat: value('saturated-fat'),
    // Salt in g, sodium in mg.
    salt: value('salt') ?? saltOf(value('sodium')),
  }
  return {
    name: wordsOf(item.name),
    portion: portion && portion > 0 ? portion : 1,
    unit: wordsOf(item.unit),
    nutrients,
    amounts: amountsOf(value),
  }
}

const readers = {
  *diary(day: Fields, foods: Foods, ctx: ReadContext): Generator<ImportRow> {
    const at = wordsOf(day.dateTime)
    // The day at midnight in UTC, wherever the person was.
    const date = dayOf(at)
    if (date === null) return yield skipped(noDate, [at])
    const stats = fieldsOf(day.stats)
    // Always in kg, cm and per cent, whatever units the person chose.
    const measured = {
      weight: amountOf(stats.weight),
      bodyFat: amountOf(stats['body fat']),
      waist: amountOf(stats.waist),
    }
    if (Object.values(measured).some((value) => value !== null)) yield { kind: 'progress', date, ...measured }
    for (const item of listOf(day.items)) {
      const eaten = eatenOf(item, foods)
      if (eaten === null) yield skipped('The food of the entry is not in the file, or it has no amount.', [date])
      else {
        const eatenAt = Date.parse(wordsOf(item.dateTime))
        const hour = Number.isNaN(eatenAt) ? null : hourIn(ctx.timeZone, new Date(eatenAt))
        const meal = mealOf(foods.meals[amountOf(item.category) ?? -1] || null, hour)
        yield { kind: 'food', date, meal, ...eaten }
      }
    }
  },
  *foodList(item: Fields): Generator<ImportRow> {
    const { name, portion, unit, nutrients, amounts } = foodOf(item)
    const barcode = wordsOf(item.barcode)
    if (barcode === 'quick-add') return
    const grams = portion * (gramsOfUnit[unit.toLowerCase()] ?? 0)
    if (name === '') return yield skipped(noName, [barcode])
    if (item.archived === true) return yield skipped('The food is archived in Waistline.', [name])
    if (grams <= 0) return yield skipped('The food has no values per 100 g or ml.', [name, `${portion} ${unit}`])
    yield {
      kind: 'customFood',
      name,
      code: isBarcode(barcode) ? barcode : null,
      servingSize: `${portion} ${unit}`,
      nutrients: multiplied(nutrients, 100 / grams),
      amounts: amounts && multipliedAmounts(amounts, 100 / grams),
    }
  },
  *meals(item: Fields, foods: Foods): Generator<ImportRow> {
    yield* recipeOf(item, foods, null)
  },
  *recipes(item: Fields, foods: Foods): Generator<ImportRow> {
    yield* recipeOf(item, foods, foodOf(item))
  },
}

/** A recipe with its ingredients. If their values do not add up to those of the recipe, a single ingredient stands for all of it. */
function* recipeOf(item: Fields, foods: Foods, whole: Food | null): Generator<ImportRow> {
  const name = wordsOf(item.name)
  if (name === '') return yield skipped(noName, [wordsOf(item.notes)])
  if (item.archived === true) return yield skipped('The recipe is archived in Waistline.', [name])
  const listed = listOf(item.items).map((one) => eatenOf(one, foods))
  const known = listed.filter((one) => one !== null)
  const ingredients = known.map(({ grams: _, ...ingredient }) => ingredient)
  const { sum } = totals(ingredients.map(({ nutrients }) => nutrients)).calories
  const stated = whole?.nutrients.calories ?? null
  const addsUp =
    known.length === listed.length &&
    (stated === null || (sum !== null && Math.abs(sum - stated) <= Math.max(1, stated / 100)))
  const total: RecipeRow['ingredients'][number] | null = whole && {
    name,
    quantity: 1,
    servingSize: `${whole.portion} ${whole.unit}`.trim(),
    nutrients: whole.nutrients,
    amounts: whole.amounts,
  }
  const used = addsUp || !total ? ingredients : [total]
  if (used.length === 0) return yield skipped('The recipe has no ingredients with values.', [name])
  const grams = whole ? whole.portion * (gramsOfUnit[whole.unit.toLowerCase()] ?? 0) : 0
  yield {
    kind: 'recipe',
    name,
    instructions: wordsOf(item.notes) || null,
    servings: 1,
    cookedWeight: grams > 0 ? grams : null,
    ingredients: used,
  }
}

/** What was eaten: nutrients of the food x (portion / portion of the food) x quantity. Null if the food or the amount is missing. */
function eatenOf(item: Fields, foods: Foods) {
  const kind = item.type === 'recipe' ? 'recipe' : 'food'
  const food = foods[kind].get(wordsOf(item.id))
  const quantity = amountOf(item.quantity) ?? 1
  const portion = amountOf(item.portion) ?? food?.portion ?? 0
  if (!food || food.name === '' || quantity <= 0 || portion <= 0) return null
  const unit = wordsOf(item.unit) || food.unit
  const factor = ((portion * factorBetween(unit, food.unit)) / food.portion) * quantity
  const nutrients = multiplied(food.nutrients, factor)
  const amounts = food.amounts && multipliedAmounts(food.amounts, factor)
  // Calories without a food are stored as that many portions of a food of 1 kcal.
  if (unit === '' && food.portion === 1) {
    return {
      name: wordsOf(item.description) || food.name,
      quantity: 1,
      servingSize: '1 serving',
      nutrients,
      amounts,
      grams: null,
    }
  }
  const unitGrams = gramsOfUnit[unit.toLowerCase()] ?? null
  return {
    name: food.name,
    quantity,
    servingSize: `${portion} ${unit}`.trim(),
    nutrients,
    amounts,
    grams: unitGrams === null ? null : portion * unitGrams * quantity,
  }
}

/** The g or ml of Waistline's units. */
const gramsOfUnit: Record<string, number> = { mg: 0.001, g: 1, kg: 1_000, ml: 1, cl: 10, dl: 100, l: 1_000 }

/** The factor from one unit to another, such as 1,000 from kg to g; 1 when they cannot be compared. */
function factorBetween(unit: string, other: string): number {
  const [from, to] = [gramsOfUnit[unit.toLowerCase()], gramsOfUnit[other.toLowerCase()]]
  return from && to && /g$/i.test(unit) === /g$/i.test(other) ? from / to : 1
}

/**
 * Whether a header is that of the table of days: a date, then names with their unit, including energy. The names are in the language
 * of the phone.
 */
function isTableOfDays(header: readonly string[], delimiter: string): boolean {
  const [date = '', ...values] = header
  return (
    delimiter === ';' &&
    headerParts(date).unit === '' &&
    values.every((name) => headerParts(name).unit !== '') &&
    values.some(isEnergy)
  )
}

/** Reads one line a day. Dates and decimals are in the style of the phone, and days without food have zeros. */
async function* readDays(file: RecognisedFile, ctx: ReadContext): AsyncGenerator<ImportRow> {
  const header = headersOf(file)
  const date = ({ cells }: TableRow) => cells[0] ?? ''
  const { order, style } = await conventionsIn(file, { date, numbers: header.slice(1) }, ctx)
  const [nutrientsOf, amountsOfRow] = [nutrientReader(header), amountReader(header)]
  const measures = header.map((name) => measureOf(name))
  for await (const { cells } of rowsIn(file)) {
    const date = dayOf(cells[0] ?? '', order)
    if (date === null) {
      yield skipped(noDate, cells)
      continue
    }
    const nutrients = nutrientsOf(cells, style)
    if (Object.values(nutrients).some(Boolean))
      yield { kind: 'dayTotal', date, nutrients, amounts: amountsOfRow(cells, style) }
    const measured = cells.map((cell, i) => measures[i]?.(numberIn(cell, style) || null) ?? {})
    const known = Object.assign({}, ...measured)
    if (Object.values(known).some((value) => value !== null)) yield { kind: 'progress', date, ...known }
  }
}

type Measure = (value: number | null) => { weight?: number | null; bodyFat?: number | null; waist?: number | null }

/** The measure of a column by its unit. Of lengths, only the waist is imported. */
function measureOf(name: string): Measure | null {
  const { label, unit } = headerParts(name)
  if (/^(kg|lbs?|st|кг)$/i.test(unit)) return (value) => ({ weight: value && kgOf(value, unit === 'кг' ? 'kg' : unit) })
  if (unit === '%') return (value) => ({ bodyFat: value })
  if (!/waist|taille|cintura|vita|talia|midja|талия/i.test(label)) return null
  return (value) => ({ waist: value && cmOf(value, unit) })
}
