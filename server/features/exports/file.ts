import type { z } from 'zod'
import { addDays } from '../../domain/day.ts'
import { type ExportFile, SpreadsheetRange } from '../../domain/exports.ts'
import { parsed } from '../../errors.ts'
import type { StreamedFile } from '../../lib/streamed.ts'
import { todayOf, type UserContext } from '../../trpc.ts'
import { exportData } from '../account/export.ts'
import { everythingAsZip } from './everything.ts'
import { forSparkyFitness } from './sparkyfitness.ts'
import { spreadsheetOf } from './spreadsheet.ts'

export const zipType = 'application/zip'
export const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** The viewer's data in a format. 400 for a spreadsheet of days out of order or too many; 429 while another export of this person is being sent. */
export function exportFile(ctx: UserContext, input: z.output<typeof ExportFile>) {
  switch (input.format) {
    case 'json':
      return exportData(ctx)
    case 'zip':
      return fileOf(fileNameOf(ctx, 'zip'), zipType, everythingAsZip(ctx))
    case 'sparkyfitness':
      return fileOf(fileNameOf(ctx, 'zip', 'sparkyfitness'), zipType, forSparkyFitness(ctx))
    case 'xlsx': {
      const { to = todayOf(ctx), from = addDays(to, -364) } = input
      const days = parsed(SpreadsheetRange, { from, to })
      return fileOf(fileNameOf(ctx, 'xlsx', 'days'), xlsxType, spreadsheetOf(ctx, days.from, days.to))
    }
  }
}

const fileOf = (fileName: string, fileType: string, content: Pick<StreamedFile, 'open' | 'close'>): StreamedFile => ({
  fileName,
  fileType,
  ...content,
})

/** `glowlog-2026-03-10.zip`: the product's name, in the letters that every file system has, and the day. */
export function fileNameOf(ctx: UserContext, ending: string, what = ''): string {
  const product = ctx.env.PRODUCT_NAME.normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
  const parts = [product || 'export', what, todayOf(ctx)].filter((part) => part !== '')
  return `${parts.join('-')}.${ending}`
}
