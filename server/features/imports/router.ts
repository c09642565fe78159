import { z } from 'zod'
import { Id } from '../../domain/fields.ts'
import { ApplyImport } from '../../domain/imports.ts'
import { router, signedInProcedure } from '../../trpc.ts'
import { applyImport } from './apply.ts'
import { listImports, readImport } from './imports.ts'
import { applyProgressOf } from './under-way.ts'
import { removeImport } from './undo.ts'

export const importsRouter = router({
  /** The newest 20, without the days that they cover. */
  list: signedInProcedure.query(({ ctx }) => listImports(ctx)),

  get: signedInProcedure.input(z.object({ id: Id })).query(({ ctx, input }) => readImport(ctx, input.id)),

  /** How far the reading or adding of the viewer's file is; null while neither is under way. */
  progress: signedInProcedure.query(
    ({ ctx }) => applyProgressOf(ctx.db, ctx.viewer.id) ?? ctx.importReadings.progressOf(ctx.viewer.id),
  ),

  /** Adds what the file holds. Returns what was added, known already and replaced, each by kind. */
  add: signedInProcedure
    .meta({ isOwnRequest: true, access: 'user' })
    .input(ApplyImport)
    .mutation(({ ctx, input }) => applyImport(ctx, input)),

  /** Discards a preview, or takes back an import. */
  remove: signedInProcedure
    .meta({ isOwnRequest: true, access: 'user' })
    .input(z.object({ id: Id }))
    .mutation(({ ctx, input }) => removeImport(ctx, input.id)),
})
