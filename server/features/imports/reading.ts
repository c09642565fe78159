import type { Day } from '../../domain/day.ts'
import type {
  ImportAnswers,
  ImportCounts,
  ImportQuestion,
  ImportSource,
  LeftOut,
  SkippedRows,
} from '../../domain/imports.ts'
import type { StagedRow } from './staged.ts'

/** What the worker thread is told to read (`worker.ts`). */
export type ReadingOrder = {
  /**
   * `preview` counts the rows; `newRows` sends those that are new, and `allRows` the known ones too. Both end at a question
   * without an answer.
   */
  purpose: 'preview' | 'newRows' | 'allRows'
  /** The uploaded file. */
  path: string
  /** The database with the rows that the person has: its path, or its bytes while it is in memory. */
  database: string | Uint8Array
  userId: string
  /** What this instance is called, whose export is a source as well. */
  productName: string
  timeZone: string
  /** The instant of the request. */
  now: string
  /** The planned hours of fasts whose file tells none. */
  fastHours: number
  answers: ImportAnswers
}

/** What a file holds. */
export type Finding = {
  source: ImportSource
  label: string
  notes: string[]
  from: Day | null
  to: Day | null
  /** The days with rows, in their order. */
  days: Day[]
  counts: ImportCounts
  already: ImportCounts
  skipped: SkippedRows[]
  leftOut: LeftOut[]
  questions: ImportQuestion[]
  /** Some rows, flat, with their kind. */
  sample: Record<string, unknown>[]
}

/** How far the reading is: rows so far, and the share of the bytes from 0 to 1. */
export type ReadingProgress = { rows: number; share: number }

/** `stack` is of an error that was no decision of the reader. */
export type ReadingMessage =
  | { type: 'progress'; progress: ReadingProgress }
  | { type: 'rows'; rows: StagedRow[] }
  | { type: 'found'; finding: Finding }
  | { type: 'unanswered'; question: ImportQuestion }
  | { type: 'refused'; reason: string; stack?: string }
