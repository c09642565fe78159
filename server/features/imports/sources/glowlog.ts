import { splitList, unguardedText } from '../../../domain/exports.ts'
import { energyGoalNames, extraGoalNames } from '../../../domain/goals.ts'
import { mealOf } from '../../../domain/imports.ts'
import { nutrientId } from '../../../domain/nutrient-amounts.ts'
import { mapNutrients, type NutrientAmounts, type Nutrients } from '../../../domain/nutrition.ts'
import { profileFields } from '../../../domain/profile.ts'
import { glassVolume } from '../../../domain/units.ts'
import { tableCells } from '../formats/csv-rows.ts'
import { amountOf, elements, type Fields, fieldsOf, jsonOf } from '../formats/json.ts'
import type {
  GoalsRow,
  ImportRow,
  NutrientSettingRow,
  RecipeRow,
  RecognisedFile,
  ShapedFile,
  Source,
} from '../source.ts'

/** The export of this product: JSON, a zip of CSV files, or single CSV files. */
export const glowlog: Source = {
  name: 'glowlog',
  label: 'Glowlog',
  recognise({ shape }, upload) {
    if (shape.type === 'json') return !shape.isList && hasAll(shape.keys, jsonKeys) ? 'json' : null
    if (shape.type !== 'table') return null
    const fields = shape.header.map(fieldOf)
    const [list] = Object.entries(lists).find(([, needed]) => hasAll(fields, needed)) ?? []
    // `date`, `glasses`, `ml` and `status` are common words, so they count only if there are no other columns.
    if (list && (!['water', 'dayStatuses'].includes(list) || fields.every((field) => plainFields.has(field))))
      return list
    // The other lists of the export are recognised, so that they are not reported as unknown, but not read.
    return upload.some(isProfile) ? 'other' : null
  },
  async *read(files) {
    const recipes = createRecipes()
    const goals = createGoals()
    for await (const { list, fields } of recordsOf(files)) {
      if (list === 'profile') yield* profileRows(fields)
      let row: ImportRow | null
      if (list === 'goals') row = goals.add(fields)
      else if (list === 'goalsByWeekday') row = goals.addWeekday(fields)
      else if (list === 'recipes') row = recipes.add(fields)
      else if (list === 'recipeIngredients') row = recipes.addIngredient(fields)
      else row = rowOf(list, fields)
      if (row) yield row
    }
    yield* recipes.rest()
    yield* goals.rest()
  },
  notes: () => [
    'The profile, goals and plan that you have here stay as they are with Add, and are replaced by those of the file with Replace. Settings, saved meals, favourites, badges and buddies are not imported.',
  ],
}

const plainFields = new Set(['date', 'glasses', 'ml', 'status'])

const ofProfile = ['username', 'goalCalories', 'fastingPlan']

/** The imported lists, in the order in which they are read, with fields by which they differ from the files of all other trackers. */
const lists: Record<string, readonly string[]> = {
  // Before the foods, which are in them.
  mealTypes: ['id', 'name', 'startsAt'],
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
  profile: ofProfile,
  goals: ['startDate', 'calories', 'saturatedFat', 'water'],
  // After the goals, to which they are added.
  goalsByWeekday: ['startDate', 'weekday', 'calories'],
  plans: ['aim', 'ratePercent', 'checkedInOn', 'acceptedCalories'],
  checkIns: ['id', 'date', 'decision', 'expenditure', 'limitedBy'],
}

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
    .replace(/_(kcal|g|kg|cm|glasses)(_per_100g)?$/, '')
    .replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())

/** The row for an object of a list; null for lists that are not imported. */
function rowOf(list: string, fields: Fields): ImportRow | null {
  const date = textOf(fields.date)
  switch (list) {
    case 'food':
      return {
        kind: 'food',
        date,
        meal: mealOf(textOf(fields.mealType)),
        ...amountFields(fields),
        waterMl: amountOf(fields.waterMl),
      }
    case 'exercise':
      return { kind: 'exercise', date, name: textOf(fields.exerciseName), calories: amountOf(fields.caloriesBurned) }
    case 'water':
      // Until days had ml, exports stated glasses only.
      return { kind: 'water', date, ml: amountOf(fields.ml) ?? (amountOf(fields.glasses) ?? 0) * glassVolume }
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
        amounts: nutrientAmountsOf(fields.nutrients),
        categories: splitList(textOf(fields.categoriesTags)),
        portions: splitList(textOf(fields.portions)).map(portionOf),
      }
    case 'mealTypes':
      return { kind: 'mealType', name: textOf(fields.name), startsAt: textOrNull(fields.startsAt) }
    case 'ownNutrients':
      return { kind: 'ownNutrient', key: textOf(fields.key), name: textOf(fields.name), unit: textOf(fields.unit) }
    case 'nutrientSettings':
      return nutrientSettingOf(fields)
    case 'dayStatuses':
      return { kind: 'dayStatus', date, status: textOf(fields.status) }
    case 'plans':
      return {
        kind: 'plan',
        fields: {
          aim: textOf(fields.aim),
          createdAt: textOf(fields.createdAt),
          checkedInOn: textOrNull(fields.checkedInOn),
          ...amountsOf(fields, ['ratePercent', 'acceptedCalories']),
        },
      }
    case 'checkIns':
      return {
        kind: 'checkIn',
        date,
        fields: {
          decision: textOf(fields.decision),
          limitedBy: textOrNull(fields.limitedBy),
          createdAt: textOf(fields.createdAt),
          ...amountsOf(fields, [...energyGoalNames, 'expenditure', 'low', 'high']),
        },
      }
    default:
      return null
  }
}

/** The facts that the profile states. */
function* profileRows(fields: Fields): Generator<ImportRow> {
  for (const field of profileFields) {
    const value = ['height', 'targetWeight'].includes(field) ? amountOf(fields[field]) : fields[field]
    if (value !== null && value !== undefined) yield { kind: 'profile', field, value }
  }
}

const amountsOf = (fields: Fields, names: readonly string[]): Record<string, number | null> =>
  Object.fromEntries(names.map((name) => [name, amountOf(fields[name])]))

const amountFields = (fields: Fields): RecipeRow['ingredients'][number] => ({
  name: textOf(fields.foodName),
  quantity: amountOf(fields.quantity) ?? 1,
  servingSize: textOf(fields.servingSize),
  nutrients: nutrientsOf(fields),
  amounts: nutrientAmountsOf(fields.nutrients),
  isFruitOrVeg: isTrue(fields.isFruitOrVeg),
})

const nutrientsOf = (fields: Fields): Nutrients => mapNutrients((nutrient) => amountOf(fields[nutrient]))

/** The amounts of nutrients by key: an object, or its JSON in a cell. Undefined without any. */
function nutrientAmountsOf(value: unknown): NutrientAmounts | undefined {
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

/** Puts goals and those of their weekdays together. They are separate lists in the export, those of every day first. */
function createGoals() {
  const byDay = new Map<string, GoalsRow>()
  return {
    add(fields: Fields): ImportRow | null {
      const startDate = textOf(fields.startDate)
      if (byDay.size >= maxGoals)
        return { kind: 'skipped', reason: 'More goals than there are days.', example: startDate }
      const goals = amountsOf(fields, [...energyGoalNames, ...extraGoalNames, 'water'])
      byDay.set(startDate, { kind: 'goals', startDate, goals, byWeekday: {} })
      return null
    },

    addWeekday(fields: Fields): ImportRow | null {
      const startDate = textOf(fields.startDate)
      const ofDay = byDay.get(startDate)
      const weekday = amountOf(fields.weekday)
      if (!ofDay)
        return { kind: 'skipped', reason: 'Goals of a weekday without those of every day.', example: startDate }
      if (weekday === null || !(weekday in [0, 1, 2, 3, 4, 5, 6]))
        return { kind: 'skipped', reason: 'Goals of a weekday that there is not.', example: startDate }
      ofDay.byWeekday[weekday] = amountsOf(fields, energyGoalNames)
      return null
    },

    rest: (): Iterable<GoalsRow> => byDay.values(),
  }
}

/** Fifty years of goals that change every day. */
const maxGoals = 20_000

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
        sourceUrl: textOrNull(textOf(fields.sourceUrl)),
        prepMinutes: amountOf(fields.prepMinutes),
        cookMinutes: amountOf(fields.cookMinutes),
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
