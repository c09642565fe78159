import type { Day } from '../../../domain/day.ts'
import { mealOf } from '../../../domain/imports.ts'
import { multiplied, type Nutrients, unknownNutrients } from '../../../domain/nutrition.ts'
import { decimalStyleIn, rowsIn, type TableRow } from '../formats/csv-rows.ts'
import { dayOf, hourOf } from '../formats/dates.ts'
import { amountOf, elements, entries, type Fields, fieldsOf, jsonOf, listOf, wordsOf } from '../formats/json.ts'
import { cmOf, type DecimalStyle, numberIn, saltOfGrams } from '../formats/numbers.ts'
import {
  type FoodRow,
  type ImportRow,
  noDate,
  noName,
  type ReadContext,
  type RecognisedFile,
  type Source,
  skipped,
} from '../source.ts'

/** Yazio has no export. These are the files of three exporters: days and products as JSON (Yazio-Exporter), and tables of two others. */
export const yazio: Source = {
  name: 'yazio',
  label: 'Yazio',
  recognise: ({ shape }) => {
    if (shape.type === 'table') return tableNamed(shape.header)
    if (shape.type !== 'json' || shape.isList) return null
    const [first = '', ...others] = shape.keys
    if (/^\d{4}-\d{2}-\d{2}$/.test(first)) return others.some((key) => dayKeys.includes(key)) ? 'days' : null
    return shape.keys.includes('nutrients') && shape.keys.includes('energy.energy') ? 'products' : null
  },
  async *read(files, ctx) {
    const products = await productsOf(files.filter(({ part }) => part === 'products'))
    // Alone, a table with `date,weight,body_fat,waist` may be from any program.
    const isWeighingsAlone = files.every(({ part }) => part === 'weights')
    for (const file of files) {
      if (file.part === 'days') yield* readDays(file, products)
      else if (file.part !== 'products') yield* readTable(file, isWeighingsAlone ? ctx : null)
    }
  },
  notes: (files) =>
    files.some(({ part }) => part === 'days') && !files.some(({ part }) => part === 'products')
      ? ['The names of the foods are in products.json: import both files together, in a zip.']
      : [],
}

const dayKeys = ['consumed', 'energy_goal', 'water_intake', 'training', 'energy.energy']

/** The nutrients are for 1 g or ml of a product, or for one portion of a recipe. */
type Product = { name: string; unit: string; nutrients: Nutrients }
type Products = ReadonlyMap<string, Product>

/** Products and recipes by their id, from `{id: product}` or `{products: {id: product}, recipes: {id: recipe}}`. Some are null. */
async function productsOf(files: readonly RecognisedFile[]): Promise<Products> {
  const products = new Map<string, Product>()
  for (const file of files) {
    const isNested = file.shape.type === 'json' && /^(products|recipes)$/.test(file.shape.keys[0] ?? '')
    for await (const { path, value } of jsonOf(file, isNested ? elements : entries)) {
      const fields = fieldsOf(value)
      const name = wordsOf(fields.name)
      if (name === '' || products.size >= maxProducts) continue
      products.set(path.at(-1) ?? '', {
        name,
        unit: wordsOf(fields.base_unit) || 'g',
        nutrients: nutrientsOf(fieldsOf(fields.nutrients)),
      })
    }
  }
  return products
}

/** Products in memory, for looking up what was eaten. Nobody has so many. */
const maxProducts = 50_000

/** Energy is in kcal, everything else in g, including sodium. */
function nutrientsOf(values: Fields): Nutrients {
  const value = (key: string) => amountOf(values[key])
  return {
    calories: value('energy.energy'),
    protein: value('nutrient.protein'),
    carbs: value('nutrient.carb'),
    fat: value('nutrient.fat'),
    fiber: value('nutrient.dietaryfiber'),
    sugars: value('nutrient.sugar'),
    saturatedFat: value('nutrient.saturated'),
    salt: value('nutrient.salt') ?? saltOfGrams(value('nutrient.sodium')),
  }
}

/** Reads `{day: {daily, consumed, exercises, water, goals}}`. */
async function* readDays(file: RecognisedFile, products: Products): AsyncGenerator<ImportRow> {
  for await (const { path, value } of jsonOf(file, entries)) {
    const date = dayOf(path[0] ?? '')
    const day = fieldsOf(value)
    if (date === null) {
      yield skipped(noDate, path)
      continue
    }
    yield* consumedRows(date, fieldsOf(day.consumed), products)
    const daily = fieldsOf(day.daily)
    const calories = amountOf(daily.energy)
    if (calories) yield { kind: 'dayTotal', date, nutrients: totalOf(daily, calories) }
    const { training, custom_training } = fieldsOf(day.exercises)
    for (const one of [...listOf(training), ...listOf(custom_training)]) yield exerciseRow(date, one)
    const ml = amountOf(fieldsOf(day.water).water_intake)
    if (ml) yield { kind: 'water', date, ml }
  }
}

function* consumedRows(date: Day, consumed: Fields, products: Products): Generator<ImportRow> {
  for (const item of listOf(consumed.products)) {
    const product = products.get(wordsOf(item.product_id))
    const amount = amountOf(item.amount)
    if (!product || !amount) {
      yield skipped('The product is not in products.json, or it has no amount.', [date, wordsOf(item.daytime)])
      continue
    }
    yield eatenRow(date, wordsOf(item.daytime), wordsOf(item.date), {
      name: product.name,
      amount,
      unit: product.unit,
      serving: wordsOf(item.serving),
      servings: amountOf(item.serving_quantity),
      nutrients: multiplied(product.nutrients, amount),
    })
  }
  for (const item of listOf(consumed.recipe_portions)) {
    const recipe = products.get(wordsOf(item.recipe_id))
    const portions = amountOf(item.portion_count) ?? 1
    if (!recipe) yield skipped("Recipes have no name and no values in Yazio's files.", [date, wordsOf(item.daytime)])
    else
      yield eatenRow(date, wordsOf(item.daytime), wordsOf(item.date), {
        name: recipe.name,
        serving: 'portion',
        servings: portions,
        nutrients: multiplied(recipe.nutrients, portions),
      })
  }
  for (const item of listOf(consumed.simple_products)) {
    const nutrients = nutrientsOf(fieldsOf(item.nutrients))
    const name = wordsOf(item.name) || 'Quick add'
    yield eatenRow(date, wordsOf(item.daytime), wordsOf(item.date), { name, nutrients })
  }
}

const totalOf = (daily: Fields, calories: number) => ({
  ...unknownNutrients,
  calories,
  carbs: amountOf(daily.carb),
  protein: amountOf(daily.protein),
  fat: amountOf(daily.fat),
})

const exerciseRow = (date: Day, training: Fields): ImportRow => ({
  kind: 'exercise',
  date,
  name: wordsOf(training.name) || wordsOf(training.note) || 'Exercise',
  calories: amountOf(training.energy),
})

/** The columns by which the tables of the exporters are recognised. */
const headers = {
  // aleksandr-bogdanov/yazio-exporter
  consumed: ['date', 'daytime', 'product_name', 'amount', 'serving', 'energy'],
  totals: ['date', 'energy', 'carb', 'protein', 'fat', 'energy_goal'],
  weights: ['date', 'weight', 'body_fat', 'waist'],
  // bjkaleck-code/yazio-csv-exporter
  log: ['Date', 'Meal', 'Product', 'Amount', 'Portions', 'Calories total'],
  summary: ['Date', 'Calories total', 'Protein total', 'Energy goal'],
}
type Table = keyof typeof headers

/** The table with this header; null for any other header. */
function tableNamed(header: readonly string[]): string | null {
  const isExact = (columns: string[]) => columns.length === header.length
  const found = Object.entries(headers).find(
    ([name, columns]) => columns.every((column) => header.includes(column)) && (name !== 'weights' || isExact(columns)),
  )
  return found?.[0] ?? null
}

type Format = {
  style: DecimalStyle
  /** Asks for the units of measurements, if the file may be from another program. Yazio's are kg and cm. */
  ctx: ReadContext | null
}

async function* readTable(file: RecognisedFile, ctx: ReadContext | null): AsyncGenerator<ImportRow> {
  const style = await decimalStyleIn(file, numbers[file.part as Table])
  for await (const row of rowsIn(file)) yield* readers[file.part as Table](row, { style, ctx })
}

const numbers: Record<Table, string[]> = {
  consumed: ['amount', 'energy', 'carb', 'protein', 'fat'],
  totals: ['energy', 'carb', 'protein', 'fat', 'water_intake'],
  weights: ['weight', 'body_fat', 'waist'],
  log: ['Amount', 'Portions', 'Calories total', 'Protein total', 'Carbs total', 'Fat total'],
  summary: ['Calories total', 'Protein total', 'Carbs total', 'Fat total'],
}

const columns = { calories: 'energy', protein: 'protein', carbs: 'carb', fat: 'fat' }
const sumColumns = {
  calories: 'Calories total',
  protein: 'Protein total',
  carbs: 'Carbs total',
  fat: 'Fat total',
}

const nutrientsIn = (cell: TableRow['cell'], names: typeof columns, style: DecimalStyle): Nutrients => ({
  ...unknownNutrients,
  calories: numberIn(cell(names.calories), style),
  protein: numberIn(cell(names.protein), style),
  carbs: numberIn(cell(names.carbs), style),
  fat: numberIn(cell(names.fat), style),
})

const readers: Record<Table, (row: TableRow, format: Format) => Generator<ImportRow>> = {
  *consumed({ cell, cells }, { style }) {
    const date = dayOf(cell('date'))
    const name = cell('product_name').trim()
    const amount = numberIn(cell('amount'), style)
    if (date === null) return yield skipped(noDate, cells)
    if (name === '') return yield skipped(noName, cells)
    const isPortion = cell('serving') === 'portion'
    yield eatenRow(date, cell('daytime'), '', {
      name,
      amount: isPortion ? null : amount,
      serving: cell('serving'),
      servings: isPortion ? amount : null,
      nutrients: nutrientsIn(cell, columns, style),
    })
  },
  *totals({ cell, cells }, { style }) {
    const date = dayOf(cell('date'))
    if (date === null) return yield skipped(noDate, cells)
    yield* totalRow(date, nutrientsIn(cell, columns, style))
    const ml = numberIn(cell('water_intake'), style)
    if (ml) yield { kind: 'water', date, ml }
  },
  *weights({ cell, cells }, { style, ctx }) {
    const date = dayOf(cell('date'))
    if (date === null) return yield skipped(noDate, cells)
    const [weight, waist] = [numberIn(cell('weight'), style) || null, numberIn(cell('waist'), style) || null]
    const bodyFat = numberIn(cell('body_fat'), style) || null
    if (weight === null && bodyFat === null && waist === null) yield skipped('The row has no values.', cells)
    else
      yield {
        kind: 'progress',
        date,
        weight: weight && ctx ? ctx.weightInAskedUnit(weight) : weight,
        bodyFat,
        waist: waist && ctx ? cmOf(waist, ctx.ask('lengthUnit', cell('waist').trim())) : waist,
      }
  },
  *log({ cell, cells }, { style }) {
    const date = dayOf(cell('Date'))
    const name = cell('Product').trim()
    const nutrients = nutrientsIn(cell, sumColumns, style)
    if (date === null) return yield skipped(noDate, cells)
    // For a product that it did not find, the exporter writes `Unknown` and zeros.
    if (name === '' || name === 'Unknown') return yield skipped(noName, cells)
    yield eatenRow(date, cell('Meal'), cell('Time'), {
      name,
      amount: numberIn(cell('Amount'), style) || null,
      serving: cell('Unit'),
      servings: numberIn(cell('Portions'), style),
      nutrients,
    })
  },
  *summary({ cell, cells }, { style }) {
    const date = dayOf(cell('Date'))
    if (date === null) return yield skipped(noDate, cells)
    yield* totalRow(date, nutrientsIn(cell, sumColumns, style))
  },
}

/** The total of a day. Days without foods have zeros, and get no row. */
function* totalRow(date: string, nutrients: Nutrients): Generator<ImportRow> {
  if (nutrients.calories) yield { kind: 'dayTotal', date, nutrients }
}

type Eaten = {
  name: string
  nutrients: Nutrients
  /** g or ml, whatever the serving is. */
  amount?: number | null
  unit?: string
  /** `gram`, `milliliter`, `glass` and so on, or `portion` for a recipe; '' if unknown. */
  serving?: string
  servings?: number | null
}

/** The row for something eaten; `at` is the local time. */
function eatenRow(date: Day, daytime: string, at: string, eaten: Eaten): FoodRow {
  const { name, nutrients, amount = null, unit = 'g', serving = '', servings } = eaten
  const isCounted = serving !== '' && !/^(g|gram|ml|milliliter)s?$/i.test(serving)
  const quantity = isCounted && servings && servings > 0 ? servings : 1
  const weighed =
    amount === null ? '' : `${rounded(amount / quantity)} ${/^m(l|illiliter)s?$/i.test(serving) ? 'ml' : unit}`
  return {
    kind: 'food',
    date,
    meal: mealOf(daytime || null, hourOf(at)),
    name,
    quantity,
    servingSize: isCounted ? (weighed ? `${serving} (${weighed})` : `1 ${serving}`) : weighed || '1 serving',
    nutrients,
    grams: amount,
  }
}

const rounded = (amount: number) => Math.round(amount * 1e3) / 1e3
