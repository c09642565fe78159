import { ExportFile, ReportRange } from '../../domain/exports.ts'
import { router, userProcedure } from '../../trpc.ts'
import { exportFile, xlsxType, zipType } from './export-file.ts'
import { reportOf } from './report.ts'

/** Everything here is long: one at a time for each person (429), and never in a batch (400). */
const exportProcedure = (...fileTypes: string[]) =>
  userProcedure.meta({ access: 'user', isOwnRequest: true, fileTypes })

export const exportsRouter = router({
  /** The viewer's data as a file in one of the formats; `json` is the lists of `account.exportData`. */
  file: exportProcedure(zipType, xlsxType)
    .input(ExportFile)
    .query(({ ctx, input }) => exportFile(ctx, input)),
  /** A page to print, of at most three years. */
  report: exportProcedure('text/html')
    .input(ReportRange)
    .query(({ ctx, input }) => reportOf(ctx, input.from, input.to)),
})
