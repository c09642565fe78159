/** Importing files of other trackers: sources, questions, answers, limits, and which meal a name in a file means. */

import { z } from 'zod'
import { type Day, daysBefore } from './day.ts'
import { Id } from './fields.ts'
import { defaultMealTypes, type MealType, mealAt, mealNamed, mealWithId, type UsualMeal } from './meal-type.ts'

/** The trackers whose files can be imported. The names are stored, so never rename them. `table` is any CSV or xlsx file with a date column. */
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

/** The kinds of rows that an import adds. A row of water is a day. */
export const importKinds = [
  'food',
  'exercise',
  'water',
  'progress',
  'fasts',
  'customFoods',
  'recipes',
  'dayStatuses',
  'profile',
  'goals',
  'plans',
  'checkIns',
] as const
export type ImportKind = (typeof importKinds)[number]
/** Only our own export has these. A row of the profile is one fact, and one of goals all goals from a day on. */
type OwnKind = 'dayStatuses' | 'profile' | 'goals' | 'plans' | 'checkIns'
/** The counts of other files, and those of earlier versions, are without the kinds that only our own export has. */
export type ImportCounts = Record<Exclude<ImportKind, OwnKind>, number> & Partial<Record<OwnKind, number>>

export const noCounts = (): ImportCounts => ({
  food: 0,
  exercise: 0,
  water: 0,
  progress: 0,
  fasts: 0,
  customFoods: 0,
  recipes: 0,
})

/** Whether rows of a kind take the place of others when an import replaces. The rest belongs to no day and is only added. */
export const isReplaced = (kind: ImportKind): boolean => !['customFoods', 'recipes', 'checkIns'].includes(kind)

/** Counts rows of a kind. */
export function addTo(counts: ImportCounts, kind: ImportKind, rows = 1): void {
  if (rows > 0) counts[kind] = (counts[kind] ?? 0) + rows
}

/** The number of rows of all kinds. */
export const totalOf = (counts: ImportCounts): number => importKinds.reduce((sum, kind) => sum + (counts[kind] ?? 0), 0)

/** How many rows of a preview an import takes: `counts` has those that are there `already`, which are only taken to replace them. */
export const rowsToTake = (
  { counts, already }: { counts: ImportCounts; already: ImportCounts },
  mode: 'add' | 'replaceDays',
): number => totalOf(counts) - (mode === 'add' ? totalOf(already) : 0)

/** What a file may leave open, with the possible answers. */
export const importChoices = {
  weightUnit: ['kg', 'lb'],
  lengthUnit: ['cm', 'in'],
  energyUnit: ['kcal', 'kJ'],
  dateOrder: ['dmy', 'mdy'],
  waterUnit: ['ml', 'floz', 'glasses'],
  calorieAdjustments: ['keep', 'skip'],
} as const
/** What the choices are called, in their order. */
export const importChoiceLabels: Record<keyof typeof importChoices, readonly string[]> = {
  weightUnit: ['Kilograms (kg)', 'Pounds (lb)'],
  lengthUnit: ['Centimetres (cm)', 'Inches (in)'],
  energyUnit: ['Kilocalories (kcal)', 'Kilojoules (kJ)'],
  dateOrder: ['The day', 'The month'],
  waterUnit: ['Millilitres (ml)', 'US fluid ounces (fl oz)', 'Glasses'],
  calorieAdjustments: ['Add them', 'Leave them out'],
}
/** What columns that are left out are about. */
export const leftOutSubjects = {
  nutrients: 'Vitamins, minerals and other nutrients',
  exercise: 'Steps, duration and other details of exercise',
  measurements: 'Other measurements of the body',
  notes: 'Notes',
} as const
export type ImportQuestionKey = keyof typeof importChoices
export type ImportChoice<Key extends ImportQuestionKey> = (typeof importChoices)[Key][number]

/**
 * A question of a preview. The question `columns` asks which header of a table holds each field: `choices` are the headers,
 * `guesses` the likely header of some fields, and `examples` the first cells below each header.
 */
export type ImportQuestion = {
  key: ImportQuestionKey | 'columns'
  text: string
  /** `detail` says how the file would be read with this choice. */
  choices: { value: string; label: string; detail?: string }[]
  hint: string
  /** Of the weights in the file, whose unit is asked for: the details of the choices say them in both. */
  weights?: { least: number; median: number; most: number }
  /** A date that can be read in both orders, and the days that it would be: the details of the choices say them. */
  readings?: { text: string; dayFirst: Day; monthFirst: Day }
  guesses?: Record<string, string>
  examples?: Record<string, string[]>
}

/** Rows of a file that are not imported, with an example. */
export type SkippedRows = { reason: string; rows: number; example: string }

/** Columns of a file that are not imported, such as `Vitamin A`. `what` says what they are about. */
export type LeftOut = { what: string; columns: string[] }

/** The answers to the questions of a preview. `columns` maps each field of a table to its header. */
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

/** For how many days an import can be undone. */
export const undoDays = 30

/** Imports that were applied at or after this instant can be undone. */
export const undoableSince = (now: Date): string => daysBefore(now, undoDays)

/** Bytes. */
export const maxImportBytes = 100_000_000
export const maxUnpackedBytes = 1_000_000_000
export const maxUnpackedFiles = 1_000

/** The meal of a row in a file: what the file calls it, the hour of eating, if it has them, and the usual meal that it is. */
export type MealInFile = { usual: UsualMeal; name: string | null; hour: number | null }

/** By its name, else by the hour of eating, else Snacks. */
export function mealOf(name: string | null, hour: number | null = null): MealInFile {
  const byHour = hour === null ? 'Snacks' : mealAt(defaultMealTypes, timeOfHour(hour)).id
  return { usual: (name ? usualMealNamed(name) : null) ?? (byHour as UsualMeal), name: name || null, hour }
}

/** A meal that a file has no name of its own for. */
export const usualMeal = (usual: UsualMeal): MealInFile => ({ usual, name: null, hour: null })

/** The meal of a person that a meal in a file is: by its own name, else by the hour if its name says nothing, else by the usual one. */
export function ownMealOf(types: readonly MealType[], { usual, name, hour }: MealInFile): MealType {
  const named = name ? mealNamed(types, name) : undefined
  if (named) return named
  if (hour !== null && !(name && usualMealNamed(name))) return mealAt(types, timeOfHour(hour))
  return mealWithId(types, usual)
}

const timeOfHour = (hour: number) => `${String(hour).padStart(2, '0')}:00`

/** The meal that a name means, in many languages; null for an unknown name. A morning snack is a snack. */
export function usualMealNamed(name: string): UsualMeal | null {
  const cached = known.get(name)
  if (cached !== undefined) return cached
  const meal = aliases.find(([, alias]) => alias.test(name))?.[0] ?? null
  if (known.size < maxKnown) known.set(name, meal)
  return meal
}

// Trying all aliases takes longer than the rest of a row, and a file has a million rows but only a few names of meals.
const known = new Map<string, UsualMeal | null>()
const maxKnown = 1_000

// Whole words. `\b` does not know letters with accents. The browser uses none of them, and the mark lets its build leave them out.
// @__NO_SIDE_EFFECTS__
const word = (words: string) => new RegExp(`(?<!\\p{L})(?:${words})(?!\\p{L})`, 'iu')

// English, German, French, Spanish, Italian, Portuguese, Dutch, Swedish, Danish, Norwegian, Polish, Russian, Ukrainian and
// Turkish. The order matters, because the French and Portuguese words for breakfast contain the one for lunch.
const aliases: readonly (readonly [UsualMeal, RegExp])[] = [
  [
    'Snacks',
    word(
      '(?:[\\p{L}]*snacks?|snacking|zwischenmahlzeit(?:en)?|imbiss|jause|collations?|go[uû]ter|meriendas?|aperitivos?|spuntin[oi]|lanches?|tussendoortjes?|mellanm[åa]l|mellemm[åa]ltid(?:er)?|mellomm[åa]ltid(?:er)?|przek[ąa]sk[ai]|перекус[ыи]?|другое|перекуси|at[ıi]şt[ıi]rmal[ıi]k(?:lar)?|anytime|others?)',
    ),
  ],
  [
    'Breakfast',
    word(
      'breakfast|fr[uü]hst[uü]ck|petit[ -]?d[eé]jeuner|desayuno|(?:prima )?colazione|caf[eé] da manh[ãa]|pequeno[ -]almo[çc]o|ontbijt|frukost|morgenmad|[śs]niadanie|завтрак|сніданок|kahvalt[ıi]|morgen',
    ),
  ],
  [
    'Lunch',
    word(
      'lunch(?:eon)?|mittag(?:essen|s)?|d[eé]jeuner|almuerzo|comida|pranzo|almo[çc]o|middageten|obiad|обед|обід|[öo][ğg]le yeme[ğg]i|midday(?: meal)?',
    ),
  ],
  [
    'Dinner',
    word(
      'dinner|supper|abendessen|abendbrot|d[iî]ner|souper|cena|jantar|avondeten|diner|middag|aftensmad|kv[äe]llsmat|kolacja|ужин|вечеря|ak[şs]am yeme[ğg]i|evening meal|(?<=^\\s*)tea(?=\\s*$)',
    ),
  ],
]
