import { ExportFile, ReportRange } from '../../domain/exports.ts'
import { router, userProcedure } from '../../trpc.ts'
import { exportFile, xlsxType, zipType } from './export-file.ts'
import { reportOf } from './report.ts'

const exportProcedure = (...fileTypes: string[]) =>
  userProcedure.meta({ access: 'user', isOwnRequest: true, fileTypes })

/** Only REST serves these; a batch that names one is refused as a whole. A person can run one export at a time (429). */
export const exportsRouter = router({
  /** The viewer's data as a file in one of the formats. `json` is named lists of flat objects. */
  file: exportProcedure(zipType, xlsxType)
    .input(ExportFile)
    .query(({ ctx, input }) => exportFile(ctx, input)),
  /** A page to print, of at most three years. */
  report: exportProcedure('text/html')
    .input(ReportRange)
    .query(({ ctx, input }) => reportOf(ctx, input.from, input.to)),
})
