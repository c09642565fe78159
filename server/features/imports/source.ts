import type { Readable } from 'node:stream'
import type { Day } from '../../domain/day.ts'
import type { ImportAnswers, ImportChoice, ImportQuestionKey, ImportSource } from '../../domain/imports.ts'
import type { Meal } from '../../domain/meal-type.ts'
import type { Nutrients } from '../../domain/nutrition.ts'
import type { Delimiter } from '../../lib/csv.ts'

/** A file that somebody brings, or one inside the archive that they bring. */
export type ImportFile = {
  /** The path inside an archive, or '' for the upload itself. It only tells apart files with the same headers. */
  name: string
  /** Unpacked bytes. */
  size: number
  /** The first 64 KiB, unpacked; 8 KiB of each of more than a hundred files. */
  head: Buffer
  /** Where the file lies on the disk; none for one inside an archive. */
  path?: string
  /** Reads the file from its beginning. */
  open: () => Promise<Readable>
}

/** What a file looks like from its first bytes; this is what files are recognised by. */
export type Shape =
  /**
   * A delimited table. `header` is its first line that has at least two cells, `skipLines` how many come before it; `lines` are
   * the first lines as written.
   */
  | {
      type: 'table'
      delimiter: Delimiter
      header: readonly string[]
      skipLines: number
      lines: readonly string[]
    }
  /** `keys` are all keys in the first bytes, of every depth, in their order. */
  | { type: 'json'; isList: boolean; keys: readonly string[]; text: string }
  | { type: 'xml'; root: string; text: string }
  | { type: 'html'; text: string }
  /** An xlsx workbook: the cells of the first non-empty row of each sheet. */
  | { type: 'workbook'; sheets: readonly { name: string; header: readonly string[] }[] }
  | { type: 'other'; text: string }

export type ShapedFile = ImportFile & { shape: Shape }

/** A file with what it is to its source, such as `nutrition` or `weights`. */
export type RecognisedFile<Part extends string = string> = ShapedFile & { part: Part }

/** Nutrients are for the amount eaten; unknown is null, never 0. */
export type FoodRow = {
  kind: 'food'
  date: Day
  meal: Meal
  name: string
  /** How many servings, over 0 and at most 1,000; 1 where the file has only an amount. */
  quantity: number
  /** Of one serving, such as `45 g` or `1 cup`; `1 serving` where the file has none. */
  servingSize: string
  nutrients: Nutrients
  /** The weight of the whole amount in g, where the file tells it; for finding the same food in the catalogue. */
  grams?: number | null
  barcode?: string | null
  isFruitOrVeg?: boolean
}

/** The totals of a day, for days whose foods the same upload does not list. */
type DayTotalRow = { kind: 'dayTotal'; date: Day; nutrients: Nutrients }

/** `calories` in kcal; null and 0 are skipped, as nothing can be logged of them. */
export type ExerciseRow = {
  kind: 'exercise'
  date: Day
  name: string
  calories: number | null
  /** What a tracker or watch corrected, which the person is asked about. */
  isAdjustment?: boolean
}

/** Part of a day's water; those of a day are summed up. */
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

/** Instants. A fast without an end is still running, and skipped. */
export type FastRow = { kind: 'fast'; startTime: string; endTime: string | null; plannedDurationHours?: number | null }

/** Values per 100 g. */
export type CustomFoodRow = {
  kind: 'customFood'
  name: string
  code?: string | null
  servingSize?: string | null
  nutrients: Nutrients
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
  ingredients: Pick<FoodRow, 'name' | 'quantity' | 'servingSize' | 'nutrients' | 'isFruitOrVeg'>[]
}

/** A row of the file of which nothing is imported, with the reason in words and a glimpse of the row. */
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
  | SkippedRow

/** Further columns that `table` knows, with the header that looks like each. */
type ColumnGuesses = Record<string, string>

export type ReadContext = {
  /** The zone of the person, for instants without an offset. */
  timeZone: string
  answers: ImportAnswers
  /**
   * The answer to a question that the file leaves open. While it is unanswered, the question is put into the preview and the
   * first choice is returned, so that the file can be counted. `example` helps to answer, such as a date as written.
   */
  ask: <Key extends ImportQuestionKey>(key: Key, example?: string) => ImportChoice<Key>
  /** A weight in the unit that the person is asked for, in kg. The least, median and most of them become the hint. */
  weightInAskedUnit: (weight: number) => number
  /** For `table`: which header holds each field, or null while the person has not said. */
  columns: (
    headers: readonly string[],
    guesses: ColumnGuesses,
    /** The first cells under each header. */
    examples?: Record<string, string[]>,
  ) => Record<string, string> | null
}

/** A tracker whose files can be imported: a recogniser and a reader. */
export type Source = {
  name: ImportSource
  /** As people know it. */
  label: string
  /**
   * What a file is to this source, or null when it is none of its files. `upload` has all files of the upload, this one
   * among them, for tables whose headers say too little when they come alone.
   */
  recognise: (file: ShapedFile, upload: readonly ShapedFile[]) => string | null
  /** Reads the recognised files of an upload. It must not keep more than a few rows in memory. */
  read: (files: readonly RecognisedFile[], ctx: ReadContext) => AsyncGenerator<ImportRow>
  /** What people should know of this format, in sentences, such as what it lacks. */
  notes?: (files: readonly RecognisedFile[]) => string[]
}
