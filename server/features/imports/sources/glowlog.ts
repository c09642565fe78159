import { unguardedText } from '../../../domain/export-tables.ts'
import { splitList } from '../../../domain/exports.ts'
import { nutrientId } from '../../../domain/nutrient-amounts.ts'
import { mapNutrients, type NutrientAmounts, type Nutrients } from '../../../domain/nutrition.ts'
import { glassVolume } from '../../../domain/units.ts'
import { tableCells } from '../formats/csv-rows.ts'
import { amountOf, elements, type Fields, fieldsOf, jsonOf } from '../formats/json.ts'
import { mealOf } from '../formats/meals-and-servings.ts'
import type { ImportRow, NutrientSettingRow, RecipeRow, RecognisedFile, ShapedFile, Source } from '../source.ts'

/** The export of this product: JSON, a zip of CSV files, or single CSV files. */
export const glowlog: Source = {
  name: 'glowlog',
  label: 'Glowlog',
  recognise({ shape }, upload) {
    if (shape.type === 'json') return !shape.isList && hasAll(shape.keys, jsonKeys) ? 'json' : null
    if (shape.type !== 'table') return null
    const fields = shape.header.map(fieldOf)
    const [list] = Object.entries(lists).find(([, needed]) => hasAll(fields, needed)) ?? []
    // `date`, `glasses` and `status` are common words, so they count only if there are no other columns.
    if (list && (!['water', 'dayStatuses'].includes(list) || fields.length === 2)) return list
    // The other lists of the export are recognised, so that they are not reported as unknown, but not read.
    return upload.some(isProfile) ? 'other' : null
  },
  async *read(files) {
    const recipes = createRecipes()
    for await (const { list, fields } of recordsOf(files)) {
      let row: ImportRow | null
      if (list === 'recipes') row = recipes.add(fields)
      else if (list === 'recipeIngredients') row = recipes.addIngredient(fields)
      else row = rowOf(list, fields)
      if (row) yield row
    }
    yield* recipes.rest()
  },
  notes: () => [
    'Diary, statuses of days, water, weight, fasts, recipes, custom foods and nutrients are imported. Profile, goals, plan, settings, saved meals, favourites, badges and buddies are not.',
  ],
}

/** The imported lists, in the order in which they are read, with fields by which they differ from the files of all other trackers. */
const lists: Record<string, readonly string[]> = {
  // Before the foods, whose amounts use their keys.
  ownNutrients: ['key', 'name', 'unit', 'createdAt'],
  nutrientSettings: ['key', 'isShown', 'isOnDashboard', 'targetMin', 'targetMax'],
  food: ['id', 'date', 'mealType', 'foodName', 'servingSize', 'isFruitOrVeg'],
  exercise: ['id', 'date', 'exerciseName', 'caloriesBurned'],
  water: ['date', 'glasses'],
  progress: ['id', 'date', 'weight', 'bodyFatPercentage', 'waist', 'createdAt'],
  fasts: ['id', 'startTime', 'endTime', 'plannedDurationHours'],
  recipes: ['id', 'name', 'servings', 'instructions', 'cookedWeight'],
  // After the recipes, to which they are added.
  recipeIngredients: ['id', 'recipeId', 'position', 'foodName', 'isFruitOrVeg'],
  customFoods: ['id', 'productName', 'categoriesTags', 'portions', 'status'],
  dayStatuses: ['date', 'status'],
}

const ofProfile = ['username', 'goalCalories', 'fastingPlan']
const jsonKeys = ['profile', ...ofProfile]

const hasAll = (fields: readonly string[], needed: readonly string[]) => needed.every((field) => fields.includes(field))

const isProfile = ({ shape }: ShapedFile) => shape.type === 'table' && hasAll(shape.header.map(fieldOf), ofProfile)

async function* recordsOf(files: readonly RecognisedFile[]): AsyncGenerator<ExportedRecord> {
  for (const file of files) if (file.part === 'json') yield* recordsOfJson(file)
  for (const list of Object.keys(lists)) {
    for (const file of files) if (file.part === list) yield* recordsOfTable(file, list)
  }
}

/** An object of a list of the export, with the field names of the JSON. Values from a CSV file are texts or null. */
type ExportedRecord = { list: string; fields: Fields }

/** The objects of all lists, in the order of the file. */
async function* recordsOfJson(file: RecognisedFile): AsyncGenerator<ExportedRecord> {
  for await (const { path, value } of jsonOf(file, elements)) {
    const fields = fieldsOf(value)
    yield { list: path[0] ?? '', fields: '_id' in fields ? { ...fields, id: fields._id } : fields }
  }
}

/** The rows of a CSV file, which has one list. */
async function* recordsOfTable(file: RecognisedFile, list: string): AsyncGenerator<ExportedRecord> {
  let names: string[] | null = null
  const delimiter = file.shape.type === 'table' ? file.shape.delimiter : ','
  for await (const cells of tableCells(file, { delimiter })) {
    if (names === null) {
      names = cells.map(fieldOf)
      continue
    }
    const fields: Fields = {}
    for (const [at, name] of names.entries()) fields[name] = cells[at] ? unguardedText(cells[at]) : null
    yield { list, fields }
  }
}

/** The field of a column: `calories` for `calories_kcal` and for `calories`. */
const fieldOf = (header: string): string =>
  header
    .trim()
    .replace(/_(kcal|g|kg|cm)(_per_100g)?$/, '')
    .replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())

/** The row for an object of a list; null for lists that are not imported. */
function rowOf(list: string, fields: Fields): ImportRow | null {
  const date = textOf(fields.date)
  switch (list) {
    case 'food':
      return { kind: 'food', date, meal: mealOf(textOf(fields.mealType)), ...amountFields(fields) }
    case 'exercise':
      return { kind: 'exercise', date, name: textOf(fields.exerciseName), calories: amountOf(fields.caloriesBurned) }
    case 'water':
      return { kind: 'water', date, ml: (amountOf(fields.glasses) ?? 0) * glassVolume }
    case 'progress':
      return {
        kind: 'progress',
        date,
        weight: amountOf(fields.weight),
        bodyFat: amountOf(fields.bodyFatPercentage),
        waist: amountOf(fields.waist),
      }
    case 'fasts':
      return {
        kind: 'fast',
        startTime: textOf(fields.startTime),
        endTime: textOrNull(fields.endTime),
        plannedDurationHours: amountOf(fields.plannedDurationHours),
      }
    case 'customFoods':
      return {
        kind: 'customFood',
        name: textOf(fields.productName),
        code: textOrNull(fields.code),
        servingSize: textOrNull(fields.servingSize),
        nutrients: nutrientsOf(fields),
        amounts: amountsOf(fields.nutrients),
        categories: splitList(textOf(fields.categoriesTags)),
        portions: splitList(textOf(fields.portions)).map(portionOf),
      }
    case 'ownNutrients':
      return { kind: 'ownNutrient', key: textOf(fields.key), name: textOf(fields.name), unit: textOf(fields.unit) }
    case 'nutrientSettings':
      return nutrientSettingOf(fields)
    case 'dayStatuses':
      return { kind: 'dayStatus', date, status: textOf(fields.status) }
    default:
      return null
  }
}

const amountFields = (fields: Fields): RecipeRow['ingredients'][number] => ({
  name: textOf(fields.foodName),
  quantity: amountOf(fields.quantity) ?? 1,
  servingSize: textOf(fields.servingSize),
  nutrients: nutrientsOf(fields),
  amounts: amountsOf(fields.nutrients),
  isFruitOrVeg: isTrue(fields.isFruitOrVeg),
})

const nutrientsOf = (fields: Fields): Nutrients => mapNutrients((nutrient) => amountOf(fields[nutrient]))

/** The amounts of nutrients by key: an object, or its JSON in a cell. Undefined without any. */
function amountsOf(value: unknown): NutrientAmounts | undefined {
  if (value === null || value === undefined || value === '') return undefined
  const known = Object.entries(fieldsOf(typeof value === 'string' ? objectIn(value) : value)).flatMap(
    ([key, amount]) => (typeof amount === 'number' && nutrientId(key) !== undefined ? [[key, amount] as const] : []),
  )
  return known.length === 0 ? undefined : Object.fromEntries(known)
}

function objectIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function nutrientSettingOf(fields: Fields): NutrientSettingRow {
  const [min, max] = [amountOf(fields.targetMin), amountOf(fields.targetMax)]
  return {
    kind: 'nutrientSetting',
    key: textOf(fields.key),
    isShown: isTrue(fields.isShown),
    isOnDashboard: isTrue(fields.isOnDashboard),
    target: min === null && max === null ? null : { min, max },
  }
}

/** `1 slice = 25 g` */
function portionOf(text: string): { label: string; grams: number } {
  const at = text.lastIndexOf(' = ')
  return { label: text.slice(0, at), grams: Number.parseFloat(text.slice(at + 3)) }
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
const textOrNull = (value: unknown): string | null => textOf(value) || null
const isTrue = (value: unknown): boolean => value === true || value === 'true'

/** Puts recipes and their ingredients together. They are separate lists in the export, recipes first. */
function createRecipes() {
  const waiting = new Map<string, RecipeRow>()
  let current = ''

  return {
    add(fields: Fields): ImportRow | null {
      const name = textOf(fields.name)
      if (waiting.size >= maxRecipes)
        return { kind: 'skipped', reason: 'More recipes than an account can have.', example: name }
      waiting.set(textOf(fields.id), {
        kind: 'recipe',
        name,
        description: textOrNull(textOf(fields.description).slice(0, maxText)),
        instructions: textOrNull(textOf(fields.instructions).slice(0, maxText)),
        servings: amountOf(fields.servings) ?? 1,
        cookedWeight: amountOf(fields.cookedWeight),
        ingredients: [],
      })
      return null
    },

    /** Returns the recipe of the ingredients before this one, when this is the first ingredient of another recipe. */
    addIngredient(fields: Fields): ImportRow | null {
      const id = textOf(fields.recipeId)
      const finished = id === current ? null : take(current)
      current = id
      const recipe = waiting.get(id)
      if (recipe && recipe.ingredients.length < maxIngredients) recipe.ingredients.push(amountFields(fields))
      if (recipe || finished) return finished
      return { kind: 'skipped', reason: 'An ingredient without its recipe.', example: textOf(fields.foodName) }
    },

    rest: (): Iterable<RecipeRow> => waiting.values(),
  }

  function take(id: string): RecipeRow | null {
    const recipe = waiting.get(id) ?? null
    waiting.delete(id)
    return recipe
  }
}

/** More than an account can have. A file with more is not an export of ours. */
const maxRecipes = 1_000
/** One more than a recipe can have, so that a recipe with more is refused, and kept short until then. */
const maxIngredients = 201
/** One more than a text can have, for the same reason. */
const maxText = 10_001
