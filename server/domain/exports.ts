import { z } from 'zod'
import { daysBetween } from './day.ts'
import { Day } from './day-schemas.ts'

/** Everything as JSON or as a zip of CSV files, the diary for SparkyFitness, or a row a day as a spreadsheet. */
export const exportFormats = ['json', 'zip', 'sparkyfitness', 'xlsx'] as const
export type ExportFormat = (typeof exportFormats)[number]

/** Twenty years. */
const maxSpreadsheetDays = 7_305

/** Three years, which are about forty pages. */
const maxReportDays = 1_096

type Span = { from: Day; to: Day }

const isInOrder = ({ from, to }: Span) => from <= to
const isWithin =
  (days: number) =>
  ({ from, to }: Span) =>
    daysBetween(from, to) < days

const tooLongSpreadsheet = { path: ['from'], error: 'A spreadsheet can span at most 20 years.' }
const tooLongReport = { path: ['from'], error: 'A report can span at most 3 years.' }
const lastBeforeFirst = { path: ['to'], error: 'The last day cannot be before the first.' }

/** The days, both included, are those of a spreadsheet: by default the last day is today, and the first a year before. */
export const ExportFile = z
  .object({
    format: z.enum(exportFormats, 'The format is json, zip, sparkyfitness or xlsx.').default('json'),
    from: Day.optional(),
    to: Day.optional(),
  })
  .default({ format: 'json' })

/** Both days are included. */
export const SpreadsheetRange = z
  .object({ from: Day, to: Day })
  .refine(isInOrder, lastBeforeFirst)
  .refine(isWithin(maxSpreadsheetDays), tooLongSpreadsheet)

/** Both days are included. */
export const ReportRange = z
  .object({ from: Day, to: Day })
  .refine(isInOrder, lastBeforeFirst)
  .refine(isWithin(maxReportDays), tooLongReport)

/** The form for days: a spreadsheet to keep, or a report to print. */
export const ExportDays = z
  .object({ as: z.enum(['xlsx', 'report']), from: Day, to: Day })
  .refine(isInOrder, lastBeforeFirst)
  .refine(({ as, ...span }) => as !== 'xlsx' || isWithin(maxSpreadsheetDays)(span), tooLongSpreadsheet)
  .refine(({ as, ...span }) => as !== 'report' || isWithin(maxReportDays)(span), tooLongReport)

/** Words in one cell, such as the categories of a food: commas and backslashes within them have a backslash before them. */
export const joinedList = (items: readonly string[]): string =>
  items.map((item) => item.replace(/[\\,]/g, '\\$&')).join(', ')

/** The words that `joinedList` was given. */
export const splitList = (cell: string): string[] =>
  cell === '' ? [] : cell.split(/(?<=(?<!\\)(?:\\\\)*), /).map((item) => item.replace(/\\([\\,])/g, '$1'))
