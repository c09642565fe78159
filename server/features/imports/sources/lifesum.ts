import { mealOf } from '../../../domain/imports.ts'
import { unknownNutrients } from '../../../domain/nutrition.ts'
import { headersOf, partByHeaders, rowsIn, type TableRow } from '../formats/csv-rows.ts'
import { dayOf } from '../formats/dates.ts'
import { cmOf, numberIn, saltOfGrams, servingOf } from '../formats/numbers.ts'
import {
  type ImportRow,
  noDate,
  noName,
  noWeight,
  type ReadContext,
  type RecipeRow,
  type RecognisedFile,
  type ShapedFile,
  type Source,
  skipped,
} from '../source.ts'

type Part = 'food' | 'recipes' | 'exercise' | 'weights' | 'bodyFat' | 'measures' | 'events'

/** The CSV files of the archive that Lifesum sends on request. Values of foods are for the amount eaten; minerals are in g. */
export const lifesum: Source = {
  name: 'lifesum',
  label: 'Lifesum',
  recognise: partOf,
  async *read(files, ctx) {
    for (const file of files) {
      if (file.part === 'recipes') yield* recipes(file)
      else for await (const row of rowsIn(file)) yield rowOf(file.part as Part, row, ctx)
    }
  },
  notes: (files) =>
    files.some(({ part }) => part === 'recipes')
      ? ['Lifesum’s export has no nutrients of the ingredients of recipes, so recipes come without calories.']
      : [],
}

const columns: Record<Part, string[]> = {
  food: ['date', 'meal_type', 'title', 'serving_name', 'amount_in_grams'],
  recipes: ['title', 'servings', 'ingredient_title', 'ingredient_amount'],
  exercise: ['date', 'title', 'duration_min', 'calories_burned'],
  weights: ['date', 'weight_kg', 'goal_weight_kg'],
  bodyFat: ['date', 'bodyfat_pct'],
  measures: ['date', 'measure', 'value', 'unit'],
  events: ['event_timestamp', 'event_name'],
}

function partOf(file: ShapedFile): Part | null {
  const part = partByHeaders(file, columns)
  // Other programs export events as well, but with more columns.
  return part === 'events' && headersOf(file).length > columns.events.length ? null : part
}

function rowOf(part: Part, row: TableRow, ctx: ReadContext): ImportRow {
  const { cell, cells } = row
  if (part === 'events') return skipped('Events of the app are not imported.', cells)
  const date = dayOf(cell('date'))
  if (date === null) return skipped(noDate, cells)
  if (part === 'food') return food(row, date)
  if (part === 'exercise') {
    const name = cell('title').trim()
    if (name === '') return skipped(noName, cells)
    return { kind: 'exercise', date, name, calories: numberIn(cell('calories_burned')) }
  }
  if (part === 'weights') {
    const weight = numberIn(cell('weight_kg'))
    return weight === null ? skipped(noWeight, cells) : { kind: 'progress', date, weight }
  }
  if (part === 'bodyFat') return { kind: 'progress', date, bodyFat: numberIn(cell('bodyfat_pct')) }
  const value = numberIn(cell('value'))
  if (cell('measure').trim().toLowerCase() !== 'waist' || value === null)
    return skipped('Of body measurements, only the waist is imported.', cells)
  const waist = cmOf(value, cell('unit').trim() || ctx.ask('lengthUnit', cell('value')))
  return waist === null
    ? skipped('The unit of the measurement is not known.', cells)
    : { kind: 'progress', date, waist }
}

function food({ cell, cells }: TableRow, date: string): ImportRow {
  const name = cell('title').trim()
  if (name === '') return skipped(noName, cells)
  const value = (header: string) => numberIn(cell(header))
  // Calories that were added without a food have `calories` as their unit.
  const isCalories = cell('serving_name').trim().toLowerCase() === 'calories'
  const serving = isCalories ? servingOf(1, '') : servingOf(value('amount'), cell('serving_name'))
  return {
    kind: 'food',
    date,
    meal: mealOf(cell('meal_type')),
    name,
    ...serving,
    grams: value('amount_in_grams') ?? serving.grams,
    nutrients: {
      calories: value('calories'),
      protein: value('protein'),
      carbs: value('carbs'),
      fat: value('fat'),
      fiber: value('carbs_fiber'),
      sugars: value('carbs_sugar'),
      saturatedFat: value('fat_saturated'),
      salt: saltOfGrams(value('sodium')),
    },
  }
}

/** A recipe has a row for each ingredient. The columns of the recipe are repeated or left empty from the second row on. */
async function* recipes(file: RecognisedFile): AsyncGenerator<ImportRow> {
  let recipe: RecipeRow | null = null
  let first: TableRow | null = null
  for await (const row of rowsIn(file)) {
    const title = row.cell('title').trim()
    const isNext = title === '' || (first && ['title', 'created'].every((name) => first?.cell(name) === row.cell(name)))
    if (!isNext) {
      if (recipe) yield recipe
      first = row
      recipe = {
        kind: 'recipe',
        name: title,
        description: row.cell('description').trim() || null,
        servings: numberIn(row.cell('servings')) ?? 1,
        ingredients: [],
      }
    }
    const name = row.cell('ingredient_title').trim()
    if (recipe === null || name === '') yield skipped(noName, row.cells)
    else {
      const { quantity, servingSize } = servingOf(
        numberIn(row.cell('ingredient_amount')),
        row.cell('ingredient_serving_name'),
      )
      recipe.ingredients.push({ name, quantity, servingSize, nutrients: unknownNutrients })
    }
  }
  if (recipe) yield recipe
}
