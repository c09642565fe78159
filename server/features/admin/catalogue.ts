import { rm } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { count } from 'drizzle-orm'
import { z } from 'zod'
import { customFoods } from '#schema'
import { publisherOf } from '../../catalogue/import/file-kind.ts'
import type { CatalogueImport } from '../../catalogue/import/history.ts'
import { countryTag } from '../../catalogue/import/openfoodfacts.ts'
import { anotherImportRunning, type ImportTask, problemOf } from '../../catalogue/import/run.ts'
import { audited } from '../../db/audit.ts'
import { ImportFileName, maxUploadBytes, StartImport } from '../../domain/admin.ts'
import { ById } from '../../domain/fields.ts'
import { badRequest, conflict, notFound } from '../../errors.ts'
import { adminProcedure, confirmedAdminProcedure, router, type UserContext } from '../../trpc.ts'
import { userOf } from '../account/user.ts'

export const catalogueRouter = router({
  /** What the catalogue holds and where it comes from, the latest imports and the files that can be imported. */
  overview: adminProcedure.query(async ({ ctx }) => {
    const runs = ctx.catalogueImports.list()
    return {
      sources: ctx.catalogue.status().map((source) => ({ ...source, ...lastImportOf(source.source, runs) })),
      userFoods: userFoodsOf(ctx),
      runs: runs.map(({ skipped: _, ...run }) => run),
      files: await ctx.catalogueImports.files.list(),
      freeBytes: await ctx.uploads.freeBytes().catch(() => null),
      maxUploadBytes,
    }
  }),

  /** The import under way; `progress` is null until its first row was read, and when it runs on the command line. */
  running: adminProcedure.query(({ ctx }) => {
    const run = ctx.catalogueImports.list().find(({ status }) => status === 'running')
    if (!run) return null
    const own = ctx.catalogueImports.running()
    const { progress, rowsPerSecond, secondsLeft } =
      own?.id === run.id ? own : { progress: null, rowsPerSecond: 0, secondsLeft: null }
    const seconds = Math.max(0, Math.round((ctx.now.getTime() - Date.parse(run.startedAt)) / 1000))
    const { id, source, origin, startedBy, startedAt } = run
    return {
      id,
      source,
      origin,
      startedBy,
      startedAt,
      seconds,
      isOwn: own?.id === run.id,
      progress: progress && { ...progress, rowsPerSecond, secondsLeft },
    }
  }),

  /** Starts an import of a file in DATA_DIR/imports, or of the nightly export of Open Food Facts. 409 while one is running. */
  start: adminProcedure.input(StartImport).mutation(async ({ ctx, input }) => {
    const task = await taskOf(ctx, input)
    const origin = input.file ?? task.from
    const { countries = [], languages = [], minScans = null } = input
    const started = { source: task.publisher, origin }
    const detail = { countries: countries.join(', '), languages: languages.join(', '), minScans }
    const run = await ctx.catalogueImports.start(task, (add) =>
      audited(ctx, { action: 'import started', subject: origin, detail }, () =>
        add({ ...started, startedBy: userOf(ctx.db, ctx.viewer.id).username }, ctx.now),
      ),
    )
    if (!run) throw conflict(anotherImportRunning)
    return run
  }),

  /** Ends the import under way and returns how it ended; the catalogue stays as it was. */
  cancel: adminProcedure.input(ById).mutation(async ({ ctx, input: { id } }) => {
    const run = ctx.catalogueImports.list().find((one) => one.id === id && one.status === 'running')
    if (!run) throw notFound('Import', 'It may have ended meanwhile.')
    if (ctx.catalogueImports.running()?.id !== id)
      throw conflict('This import was started on the command line. Press Ctrl-C there to end it.')
    await audited(ctx, { action: 'import cancelled', subject: run.origin }, () => {})
    await ctx.catalogueImports.cancel(id)
    const ended = ctx.catalogueImports.list().find((one) => one.id === id) ?? run
    return { ...ended, msg: ended.status === 'cancelled' ? 'The import was cancelled.' : 'The import has ended.' }
  }),

  deleteFile: confirmedAdminProcedure
    .input(z.object({ name: ImportFileName }))
    .mutation(async ({ ctx, input: { name } }) => {
      const { files, running } = ctx.catalogueImports
      const path = await files.pathToDelete(name)
      if (running()?.from === path) throw conflict('This file is being imported.')
      await audited(ctx, { action: 'file deleted', subject: name }, () => {})
      await rm(path, { force: true })
      return { msg: 'File deleted.' }
    }),
})

export const FilePiece = z.object({
  name: ImportFileName,
  from: z.int('This place in the file is not valid.').min(0).max(maxUploadBytes),
  size: z
    .int('The size of the file is missing.')
    .min(1, 'This file is empty.')
    .max(
      maxUploadBytes,
      `At most ${maxUploadBytes / 1e9} GB can be uploaded. Put a larger file into DATA_DIR/imports on the server.`,
    ),
})

/** Writes a piece of an uploaded file, see `receive` of the folder for imports. */
export const receivePiece = (ctx: UserContext, piece: z.output<typeof FilePiece>, body: Readable) =>
  ctx.catalogueImports.files.receive(piece, body, (rename) =>
    audited(ctx, { action: 'file uploaded', subject: piece.name, detail: { bytes: piece.size } }, rename),
  )

type StartInput = z.output<typeof StartImport>

async function taskOf({ catalogueImports }: UserContext, input: StartInput): Promise<ImportTask> {
  const { file, countries, languages, minScans } = input
  const filter = {
    ...(countries?.length ? { countries: countries.map(countryTag) } : {}),
    ...(languages?.length ? { languages } : {}),
    ...(minScans ? { minScans } : {}),
  }
  if (file === null) return { publisher: 'openfoodfacts', from: catalogueImports.nightlyExport, filter }
  const from = await catalogueImports.files.pathOf(file)
  return { publisher: recognised(from), from, filter }
}

function recognised(path: string) {
  try {
    return publisherOf(path)
  } catch (error) {
    throw badRequest(problemOf(error, path))
  }
}

/** Where the foods of a source were imported from, and in how many seconds, if that is known. */
function lastImportOf(source: string, runs: readonly CatalogueImport[]) {
  const run = runs.find((run) => run.status === 'done' && run.source.split(' ').includes(source))
  if (!run?.finishedAt) return { origin: null, seconds: null }
  return { origin: run.origin, seconds: (Date.parse(run.finishedAt) - Date.parse(run.startedAt)) / 1000 }
}

/** How many foods users have added: `approved` ones are found by everybody. */
function userFoodsOf({ db }: UserContext) {
  const rows = db
    .select({ status: customFoods.status, foods: count() })
    .from(customFoods)
    .groupBy(customFoods.status)
    .all()
  const foodsOf = (status: 'global' | 'pending') => rows.find((row) => row.status === status)?.foods ?? 0
  return { approved: foodsOf('global'), pending: foodsOf('pending') }
}
