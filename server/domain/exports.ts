/** The formats of an export, and the days of spreadsheets and reports. */

import { z } from 'zod'
import { Day, dayRange, isInOrder, isWithin, notInOrder } from './fields.ts'

/** Everything as JSON or as a zip of CSV files, the diary for SparkyFitness, or a spreadsheet with a row for each day. */
const exportFormats = ['json', 'zip', 'sparkyfitness', 'xlsx'] as const
export type ExportFormat = (typeof exportFormats)[number]

/** Twenty years. */
const maxSpreadsheetDays = 7_305

/** Three years, which are about forty pages. */
const maxReportDays = 1_096

const tooLongSpreadsheet = 'A spreadsheet can span at most 20 years.'
const tooLongReport = 'A report can span at most 3 years.'

/** `from` and `to` are for spreadsheets: by default the last day is today, and the first one is a year before. */
export const ExportFile = z
  .object({
    format: z.enum(exportFormats, 'The format is json, zip, sparkyfitness or xlsx.').default('json'),
    from: Day.optional(),
    to: Day.optional(),
  })
  .default({ format: 'json' })

export const SpreadsheetRange = dayRange(maxSpreadsheetDays, tooLongSpreadsheet)
export const ReportRange = dayRange(maxReportDays, tooLongReport)

/** The form for a spreadsheet to keep or a report to print. */
export const ExportDays = z
  .object({ as: z.enum(['xlsx', 'report']), from: Day, to: Day })
  .refine(isInOrder, notInOrder)
  .refine(({ as, ...span }) => as !== 'xlsx' || isWithin(span, maxSpreadsheetDays), {
    path: ['from'],
    error: tooLongSpreadsheet,
  })
  .refine(({ as, ...span }) => as !== 'report' || isWithin(span, maxReportDays), {
    path: ['from'],
    error: tooLongReport,
  })

/** A list in one cell, such as the categories of a food. Commas and backslashes in items get a backslash before them. */
export const joinedList = (items: readonly string[]): string =>
  items.map((item) => item.replace(/[\\,]/g, '\\$&')).join(', ')

/** Undoes `joinedList`. */
export const splitList = (cell: string): string[] =>
  cell === '' ? [] : cell.split(/(?<=(?<!\\)(?:\\\\)*), /).map((item) => item.replace(/\\([\\,])/g, '$1'))
