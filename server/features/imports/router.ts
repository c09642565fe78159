import { z } from 'zod'
import { Id } from '../../domain/fields.ts'
import { ApplyImport } from '../../domain/imports.ts'
import { router, userProcedure } from '../../trpc.ts'
import { applyImport } from './apply.ts'
import { listImports, readImport } from './imports.ts'
import { applyProgressOf } from './under-way.ts'
import { removeImport } from './undo.ts'

export const importsRouter = router({
  /** The newest 20, without the days that they cover. */
  list: userProcedure.query(({ ctx }) => listImports(ctx)),

  get: userProcedure.input(z.object({ id: Id })).query(({ ctx, input }) => readImport(ctx, input.id)),

  /** How far the reading or adding of the viewer's file is; null while neither is under way. */
  progress: userProcedure.query(
    ({ ctx }) => applyProgressOf(ctx.db, ctx.viewer.id) ?? ctx.importReadings.progressOf(ctx.viewer.id),
  ),

  /** Adds what the file holds. Returns what was added, known already and replaced, each by kind. */
  add: userProcedure
    .meta({ isOwnRequest: true, access: 'user' })
    .input(ApplyImport)
    .mutation(({ ctx, input }) => applyImport(ctx, input)),

  /** Discards a preview, or takes back an import. */
  remove: userProcedure
    .meta({ isOwnRequest: true, access: 'user' })
    .input(z.object({ id: Id }))
    .mutation(({ ctx, input }) => removeImport(ctx, input.id)),
})
