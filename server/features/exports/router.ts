import { ExportFile } from '../../domain/exports.ts'
import { router, userProcedure } from '../../trpc.ts'
import { exportFile } from './file.ts'

/** Everything here is long: one at a time for each person (429), and never in a batch (400). */
const exportProcedure = userProcedure.meta({ access: 'user', isOwnRequest: true })

export const exportsRouter = router({
  /** The viewer's data as a file in one of the formats; `json` is the lists of `account.exportData`. */
  file: exportProcedure.input(ExportFile).query(({ ctx, input }) => exportFile(ctx, input)),
})
