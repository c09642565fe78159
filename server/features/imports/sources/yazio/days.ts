import type { Day } from '../../../../domain/day.ts'
import { multiplied, unknownNutrients } from '../../../../domain/nutrition.ts'
import { dayOf } from '../../read/dates.ts'
import { amountOf, entries, type Fields, fieldsOf, jsonOf, listOf, wordsOf } from '../../read/json.ts'
import { noDate, skipped } from '../../read/skipped.ts'
import type { ImportRow, RecognisedFile } from '../../source.ts'
import { eatenRow } from './eaten.ts'
import { nutrientsOf, type Product } from './products.ts'

type Products = ReadonlyMap<string, Product>

/** `{day: {daily, consumed, exercises, water, goals}}`. */
export async function* readDays(file: RecognisedFile, products: Products): AsyncGenerator<ImportRow> {
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
