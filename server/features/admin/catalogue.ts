import { count } from 'drizzle-orm'
import { z } from 'zod'
import { customFoods } from '#schema'
import { anotherImportRunning, problemOf } from '../../catalogue/import/failure.ts'
import { publisherOf } from '../../catalogue/import/file-kind.ts'
import { countryTag } from '../../catalogue/import/import-filter.ts'
import type { ImportTask } from '../../catalogue/import/run.ts'
import { audited } from '../../db/audit.ts'
import { addImport, type CatalogueImport, listImports, lostImport } from '../../db/catalogue-imports.ts'
import { ImportFileName, maxUploadBytes, StartImport } from '../../domain/catalogue-import.ts'
import { ById } from '../../domain/fields.ts'
import { badRequest, conflict, notFound } from '../../errors.ts'
import { adminProcedure, confirmedAdminProcedure, router, type UserContext } from '../../trpc.ts'
import { userOf } from '../account/user.ts'
import { deleteFile, listFiles, pathOfFile } from './catalogue-files.ts'

export const catalogueRouter = router({
  /** What the catalogue holds and where it comes from, the latest imports and the files that can be imported. */
  overview: adminProcedure.query(async ({ ctx }) => {
    const runs = runsOf(ctx)
    return {
      sources: ctx.catalogue.status().map((source) => ({ ...source, ...lastImportOf(source.source, runs) })),
      userFoods: userFoodsOf(ctx),
      runs: runs.map(({ skipped: _, ...run }) => run),
      files: await listFiles(ctx.catalogueImports.files),
      freeBytes: await ctx.catalogueImports.freeBytes().catch(() => null),
      maxUploadBytes,
    }
  }),

  /** The import under way; `progress` is null until its first row was read, and when it runs on the command line. */
  running: adminProcedure.query(({ ctx }) => {
    const run = runsOf(ctx).find(({ status }) => status === 'running')
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
    const run = await ctx.catalogueImports.start(task, () =>
      audited(ctx, { action: 'import started', subject: origin, detail }, () =>
        addImport(ctx.db, { ...started, startedBy: userOf(ctx.db, ctx.viewer.id).username }, ctx.now),
      ),
    )
    if (!run) throw conflict(anotherImportRunning)
    return run
  }),

  /** Ends the import under way and returns how it ended; the catalogue stays as it was. */
  cancel: adminProcedure.input(ById).mutation(async ({ ctx, input: { id } }) => {
    const run = runsOf(ctx).find((one) => one.id === id && one.status === 'running')
    if (!run) throw notFound('Import', 'It may have ended meanwhile.')
    if (ctx.catalogueImports.running()?.id !== id)
      throw conflict('This import was started on the command line. Press Ctrl-C there to end it.')
    await audited(ctx, { action: 'import cancelled', subject: run.origin }, () => {})
    await ctx.catalogueImports.cancel(id)
    const ended = runsOf(ctx).find((one) => one.id === id) ?? run
    return { ...ended, msg: ended.status === 'cancelled' ? 'The import was cancelled.' : 'The import has ended.' }
  }),

  deleteFile: confirmedAdminProcedure
    .input(z.object({ name: ImportFileName }))
    .mutation(async ({ ctx, input: { name } }) => {
      await deleteFile(ctx, name)
      return { msg: 'File deleted.' }
    }),
})

type StartInput = z.output<typeof StartImport>

async function taskOf({ catalogueImports }: UserContext, input: StartInput): Promise<ImportTask> {
  const { file, countries, languages, minScans } = input
  const filter = {
    ...(countries?.length ? { countries: countries.map(countryTag) } : {}),
    ...(languages?.length ? { languages } : {}),
    ...(minScans ? { minScans } : {}),
  }
  if (file === null) return { publisher: 'openfoodfacts', from: catalogueImports.nightlyExport, filter }
  const from = await pathOfFile(catalogueImports.files, file)
  return { publisher: recognised(from), from, filter }
}

function recognised(path: string) {
  try {
    return publisherOf(path)
  } catch (error) {
    throw badRequest(problemOf(error, path))
  }
}

/** The latest imports. One that is recorded as running, though none is, ended where it could not be recorded. */
function runsOf({ db, catalogueImports }: UserContext): CatalogueImport[] {
  const runs = listImports(db)
  const own = catalogueImports.running()
  const isLost = ({ id, status }: CatalogueImport) =>
    status === 'running' && id !== own?.id && !catalogueImports.isBusy()
  return runs.map((run) => (isLost(run) ? { ...run, status: 'failed' as const, problem: lostImport } : run))
}

/** From what and for how many seconds the foods of a source were imported, if that is known. */
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
