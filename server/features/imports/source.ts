import type { Readable } from 'node:stream'
import type { Day } from '../../domain/day.ts'
import type { ImportAnswers, ImportChoice, ImportQuestionKey, ImportSource, MealInFile } from '../../domain/imports.ts'
import type { NutrientAmounts, Nutrients } from '../../domain/nutrition.ts'
import type { ProfileField } from '../../domain/profile.ts'
import type { Delimiter } from '../../lib/csv.ts'
import type { UnstatedUnits } from './formats/nutrient-columns.ts'

/** A tracker whose files can be imported: how its files are recognised, and how they are read. */
export type Source = {
  name: ImportSource
  /** The name that people know. */
  label: string
  /**
   * Which kind of file of this tracker a file is, or null for a file of another one. `upload` has all files of the upload, this one
   * included, because the headers of some tables say too little without the files beside them.
   */
  recognise: (file: ShapedFile, upload: readonly ShapedFile[]) => string | null
  /** Reads the recognised files of an upload. It must not keep more than a few rows in memory. */
  read: (files: readonly RecognisedFile[], ctx: ReadContext) => AsyncGenerator<ImportRow>
  /**
   * For a source that brings nutrients beyond the label: the units of those whose header states none. Missing for a source that
   * brings none.
   */
  nutrientUnits?: UnstatedUnits
  /** Sentences about what people should know of this format, such as what it lacks. */
  notes?: (files: readonly RecognisedFile[]) => string[]
}

/** An uploaded file, or a file inside an uploaded archive. */
export type ImportFile = {
  /** The path inside an archive, or '' for the upload itself. Only needed where several files have the same headers. */
  name: string
  /** Unpacked bytes. */
  size: number
  /** The first 64 KiB, unpacked; 8 KiB each when an archive has more than a hundred files. */
  head: Buffer
  /** Where the file is on the disk; missing for a file inside an archive. */
  path?: string
  /** Reads the file from its beginning. */
  open: () => Promise<Readable>
}

/** What a file looks like, by its first bytes. Sources recognise files by this. */
export type Shape =
  /**
   * A delimited table. `header` is its first line that has at least two cells, `skipLines` is the number of lines above it, and
   * `lines` are the first lines as written.
   */
  | {
      type: 'table'
      delimiter: Delimiter
      header: readonly string[]
      skipLines: number
      lines: readonly string[]
    }
  /** `keys` are all keys in the first bytes, at any depth, in their order. */
  | { type: 'json'; isList: boolean; keys: readonly string[]; text: string }
  | { type: 'xml'; root: string; text: string }
  | { type: 'html'; text: string }
  /** An xlsx workbook, with the first row of each sheet that has several cells. */
  | { type: 'workbook'; sheets: readonly { name: string; header: readonly string[] }[] }
  | { type: 'other'; text: string }

export type ShapedFile = ImportFile & { shape: Shape }

/** A file with its kind, by a word of its source such as `nutrition` or `weights`. */
export type RecognisedFile = ShapedFile & { part: string }

export type ReadContext = {
  /** The time zone of the person, for instants without an offset. */
  timeZone: string
  answers: ImportAnswers
  /**
   * The answer to a question that the file leaves open. While there is no answer, the question is added to the preview and the
   * first choice is returned, so that the rows can be counted. `example` helps people to answer, such as a date as written.
   */
  ask: <Key extends ImportQuestionKey>(key: Key, example?: string) => ImportChoice<Key>
  /** A weight in kg, by the answer to the question about the unit. The least, median and most weight become its hint. */
  weightInAskedUnit: (weight: number) => number
  /** For `table`: which header holds each field, or null while the person has not said. `examples` are the first cells by header. */
  columns: (
    headers: readonly string[],
    guesses: Record<string, string>,
    examples?: Record<string, string[]>,
  ) => Record<string, string> | null
}

/** `nutrients` are those of the label, and `amounts` those beyond it in the unit of each. */
type Stated = {
  nutrients: Nutrients
  /** Those that are not stated are absent. Salt and sodium agree later, so no source has to care for sodium. */
  amounts?: NutrientAmounts | undefined
}

/** Nutrients are for the amount eaten; an unknown one is null, never 0. */
export type FoodRow = Stated & {
  kind: 'food'
  date: Day
  meal: MealInFile
  name: string
  /** How many servings, over 0 and at most 1,000; 1 where the file has only an amount. */
  quantity: number
  /** The size of one serving, such as `45 g` or `1 cup`; `1 serving` where the file has none. */
  servingSize: string
  /** The weight of the whole amount in g, where the file has it; for finding the same food in the catalogue. */
  grams?: number | null
  barcode?: string | null
  isFruitOrVeg?: boolean
  /** How much water it counts as, in ml. */
  waterMl?: number | null
}

/** The totals of a day. They count only if the upload does not list the foods of that day. */
type DayTotalRow = Stated & { kind: 'dayTotal'; date: Day }

/** `calories` in kcal. Rows with null or 0 are skipped, because the diary has no exercise without calories. */
export type ExerciseRow = {
  kind: 'exercise'
  date: Day
  name: string
  calories: number | null
  /** A correction by a tracker or a watch. The person is asked whether to keep these. */
  isAdjustment?: boolean
}

/** A part of a day's water; the parts of a day are summed up. */
type WaterRow = { kind: 'water'; date: Day; ml: number }

/** What was measured at a moment of a day. The latest of a day wins, for each of the three values. */
export type ProgressRow = {
  kind: 'progress'
  date: Day
  /** Sorts the moments of a day: `HH:mm:ss`, or an instant. */
  time?: string
  /** kg */
  weight?: number | null
  /** Per cent */
  bodyFat?: number | null
  /** cm */
  waist?: number | null
}

/** Times are instants. A fast without an end is still running, and is skipped. */
export type FastRow = { kind: 'fast'; startTime: string; endTime: string | null; plannedDurationHours?: number | null }

/** Nutrients are per 100 g. */
export type CustomFoodRow = Stated & {
  kind: 'customFood'
  name: string
  code?: string | null
  servingSize?: string | null
  categories?: string[]
  portions?: { label: string; grams: number }[]
}

/** Nutrients of an ingredient are for its whole amount. */
export type RecipeRow = {
  kind: 'recipe'
  name: string
  description?: string | null
  instructions?: string | null
  servings: number
  /** g */
  cookedWeight?: number | null
  sourceUrl?: string | null
  prepMinutes?: number | null
  cookMinutes?: number | null
  ingredients: Pick<FoodRow, 'name' | 'quantity' | 'servingSize' | 'nutrients' | 'amounts' | 'isFruitOrVeg'>[]
}

/** Only in our own export. */
export type DayStatusRow = { kind: 'dayStatus'; date: Day; status: string }

/** One fact of the profile. Only in our own export, as are the following kinds. */
export type ProfileRow = { kind: 'profile'; field: ProfileField; value: unknown }

/** Daily goals from a day on, and those of single weekdays instead. */
export type GoalsRow = {
  kind: 'goals'
  startDate: Day
  goals: Record<string, number | null>
  byWeekday: Record<string, Record<string, number | null>>
}

export type PlanRow = { kind: 'plan'; fields: Record<string, unknown> }

export type CheckInRow = { kind: 'checkIn'; date: Day; fields: Record<string, unknown> }

/** A meal of the person's day. Only in our own export, before the foods. */
export type MealTypeRow = { kind: 'mealType'; name: string; startsAt: string | null }

/** A nutrient of the person's own, under the key that the rows after it use. Only in our own export. */
export type OwnNutrientRow = { kind: 'ownNutrient'; key: string; name: string; unit: string }

/** What the person chose for a nutrient. Only in our own export, after their own nutrients. */
export type NutrientSettingRow = {
  kind: 'nutrientSetting'
  key: string
  isShown: boolean
  isOnDashboard: boolean
  target: { min: number | null; max: number | null } | null
}

/** A row that is not imported, with the reason in words and an example of its cells. */
export type SkippedRow = { kind: 'skipped'; reason: string; example: string }

export type ImportRow =
  | FoodRow
  | DayTotalRow
  | ExerciseRow
  | WaterRow
  | ProgressRow
  | FastRow
  | CustomFoodRow
  | RecipeRow
  | DayStatusRow
  | ProfileRow
  | GoalsRow
  | PlanRow
  | CheckInRow
  | MealTypeRow
  | OwnNutrientRow
  | NutrientSettingRow
  | SkippedRow

/** A row that is not imported. Rows with the same reason are counted together. */
export const skipped = (reason: string, cells: readonly string[]): SkippedRow => ({
  kind: 'skipped',
  reason,
  example: cells
    .map((cell) => cell.trim())
    .filter((cell) => cell !== '')
    .join(', ')
    .slice(0, 200),
})

export const noDate = 'The row has no date that can be read.'
export const noName = 'The row has no name.'
export const noWeight = 'The row has no weight.'
export const noWater = 'The row has no amount of water.'
export const noFastTimes = 'The fast has no times that can be read.'
