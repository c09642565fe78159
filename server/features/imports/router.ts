import { z } from 'zod'
import { Id } from '../../domain/fields.ts'
import { router, userProcedure } from '../../trpc.ts'
import { listImports, readImport } from './imports.ts'

export const importsRouter = router({
  /** The newest 20, without the days that they cover. */
  list: userProcedure.query(({ ctx }) => listImports(ctx)),

  get: userProcedure.input(z.object({ id: Id })).query(({ ctx, input }) => readImport(ctx, input.id)),

  /** How far the reading of the viewer's file is; null while none is being read. */
  progress: userProcedure.query(({ ctx }) => ctx.importReadings.progressOf(ctx.viewer.id)),
})
