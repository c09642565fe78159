import { z } from 'zod'
import { Id } from './fields.ts'

/** The trackers whose files can be imported, by the stable word for each; `table` is any CSV or xlsx with a date column. */
export const importSources = [
  'myfitnesspal',
  'cronometer',
  'loseit',
  'macrofactor',
  'fatsecret',
  'opennutritracker',
  'waistline',
  'yazio',
  'lifesum',
  'samsunghealth',
  'fitbit',
  'applehealth',
  'zero',
  'libra',
  'withings',
  'garmin',
  'wger',
  'sparkyfitness',
  'glowlog',
  'table',
] as const
export type ImportSource = (typeof importSources)[number]

/** What an import adds; water counts days. */
export const importKinds = ['food', 'exercise', 'water', 'progress', 'fasts', 'customFoods', 'recipes'] as const
export type ImportKind = (typeof importKinds)[number]
export type ImportCounts = Record<ImportKind, number>

export const noCounts = (): ImportCounts => ({
  food: 0,
  exercise: 0,
  water: 0,
  progress: 0,
  fasts: 0,
  customFoods: 0,
  recipes: 0,
})

/** What a file may leave open, with the values of its answers. */
export const importChoices = {
  weightUnit: ['kg', 'lb'],
  lengthUnit: ['cm', 'in'],
  energyUnit: ['kcal', 'kJ'],
  dateOrder: ['dmy', 'mdy'],
  waterUnit: ['ml', 'floz', 'glasses'],
  calorieAdjustments: ['keep', 'skip'],
} as const
export type ImportQuestionKey = keyof typeof importChoices
export type ImportChoice<Key extends ImportQuestionKey> = (typeof importChoices)[Key][number]

/**
 * A question of a preview. `columns` asks which header holds each field of a table: its choices are the headers, `fields` what
 * may be mapped, with a guess for some, and `examples` the first cells under each header.
 */
export type ImportQuestion = {
  key: ImportQuestionKey | 'columns'
  text: string
  /** `detail` is what a choice would make of the file. */
  choices: { value: string; label: string; detail?: string }[]
  hint: string
  guesses?: Record<string, string>
  examples?: Record<string, string[]>
}

/** Rows of a file of which nothing is imported, with a glimpse of one of them. */
export type SkippedRows = { reason: string; rows: number; example: string }

/** Columns of a file of which nothing is imported, such as `Vitamin A`, by what they are about. */
export type LeftOut = { what: string; columns: string[] }

/** The answers to the questions of a preview. `columns` is for `table`: which header holds each field. */
export const ImportAnswers = z
  .object({
    weightUnit: z.enum(importChoices.weightUnit, 'The weight unit is kg or lb.'),
    lengthUnit: z.enum(importChoices.lengthUnit, 'The length unit is cm or in.'),
    energyUnit: z.enum(importChoices.energyUnit, 'The energy unit is kcal or kJ.'),
    dateOrder: z.enum(importChoices.dateOrder, 'The order of dates is dmy or mdy.'),
    waterUnit: z.enum(importChoices.waterUnit, 'The water unit is ml, floz or glasses.'),
    calorieAdjustments: z.enum(importChoices.calorieAdjustments, 'Calorie adjustments are kept or skipped.'),
    columns: z.record(z.string().max(50), z.string().max(500), 'Columns must be an object of field and header.'),
  })
  .partial()
export type ImportAnswers = z.output<typeof ImportAnswers>

export const ApplyImport = z.object({
  id: Id,
  answers: ImportAnswers.default({}),
  mode: z.enum(['add', 'replaceDays'], 'The mode is add or replaceDays.').default('add'),
})

/** An import can be taken back for so many days. */
export const undoDays = 30

/** What was added from this instant on can be taken back. */
export const undoableSince = (now: Date): string => new Date(now.getTime() - undoDays * 86_400_000).toISOString()

/** Bytes; MB is 10^6. */
export const maxImportBytes = 100_000_000
export const maxUnpackedBytes = 1_000_000_000
export const maxUnpackedFiles = 1_000
