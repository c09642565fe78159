import type { ImportRow, RecognisedFile, ShapedFile, Source } from '../source.ts'
import { type ExportedRecord, fieldOf, recordsOfJson, recordsOfTable } from './glowlog/records.ts'
import { createRecipes, rowOf } from './glowlog/rows.ts'

/** The lists that are imported, in the order in which they are read, with fields that together no other tracker's file has. */
const lists: Record<string, readonly string[]> = {
  food: ['id', 'date', 'mealType', 'foodName', 'servingSize', 'isFruitOrVeg'],
  exercise: ['id', 'date', 'exerciseName', 'caloriesBurned'],
  water: ['date', 'glasses'],
  progress: ['id', 'date', 'weight', 'bodyFatPercentage', 'waist', 'createdAt'],
  fasts: ['id', 'startTime', 'endTime', 'plannedDurationHours'],
  recipes: ['id', 'name', 'servings', 'instructions', 'cookedWeight'],
  // After the recipes that they are of.
  recipeIngredients: ['id', 'recipeId', 'position', 'foodName', 'isFruitOrVeg'],
  customFoods: ['id', 'productName', 'categoriesTags', 'portions', 'status'],
}

const ofProfile = ['username', 'goalCalories', 'fastingPlan']
const jsonKeys = ['profile', ...ofProfile]

/** The export of this product, as JSON, as a zip of CSV files, or as single ones of them. */
export const glowlog: Source = {
  name: 'glowlog',
  label: 'Glowlog',
  recognise({ shape }, upload) {
    if (shape.type === 'json') return !shape.isList && hasAll(shape.keys, jsonKeys) ? 'json' : null
    if (shape.type !== 'table') return null
    const fields = shape.header.map(fieldOf)
    const [list] = Object.entries(lists).find(([, needed]) => hasAll(fields, needed)) ?? []
    // Beside other columns, these two words are nothing special.
    if (list && (list !== 'water' || fields.length === 2)) return list
    // The other lists of the export, which nothing is read of.
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
    'Diary, water, weight, fasts, recipes and custom foods are imported. Goals, settings, saved meals, favourites, badges and buddies are not.',
  ],
}

const hasAll = (fields: readonly string[], needed: readonly string[]) => needed.every((field) => fields.includes(field))

const isProfile = ({ shape }: ShapedFile) => shape.type === 'table' && hasAll(shape.header.map(fieldOf), ofProfile)

async function* recordsOf(files: readonly RecognisedFile[]): AsyncGenerator<ExportedRecord> {
  for (const file of files) if (file.part === 'json') yield* recordsOfJson(file)
  for (const list of Object.keys(lists)) {
    for (const file of files) if (file.part === list) yield* recordsOfTable(file, list)
  }
}
