import { ById } from '../../domain/fields.ts'
import { ApplyImport } from '../../domain/imports.ts'
import { router, signedInProcedure } from '../../trpc.ts'
import { applyImport } from './apply.ts'
import { progressOf } from './import-lock.ts'
import { listImports, readImport } from './imports.ts'
import { removeImport } from './undo.ts'

export const importsRouter = router({
  /** The newest 20, without the days that they cover. */
  list: signedInProcedure.query(({ ctx }) => listImports(ctx)),

  get: signedInProcedure.input(ById).query(({ ctx, input }) => readImport(ctx, input.id)),

  /** Which import of the viewer is being read, added or removed, and how far that is; null when there is none. */
  progress: signedInProcedure.query(
    ({ ctx }) => progressOf(ctx, ctx.viewer.id) ?? ctx.importReader.progressOf(ctx.viewer.id),
  ),

  /** Adds what the file holds. Returns how many rows were added, known already and replaced, each by kind. */
  add: signedInProcedure
    .meta({ isOwnRequest: true, access: 'user' })
    .input(ApplyImport)
    .mutation(({ ctx, input }) => applyImport(ctx, input)),

  /** Discards a preview, or takes back an import. */
  remove: signedInProcedure
    .meta({ isOwnRequest: true, access: 'user' })
    .input(ById)
    .mutation(({ ctx, input }) => removeImport(ctx, input.id)),
})
