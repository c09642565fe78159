import { join } from 'node:path'
import { type Command, InvalidArgumentError } from 'commander'
import { openCatalogue } from '../catalogue/catalogue.ts'
import type { ImportResult, Progress, Skipped } from '../catalogue/import/build.ts'
import { nightlyExport, originOf } from '../catalogue/import/file-kind.ts'
import {
  type CatalogueImport,
  type Ended,
  endOf,
  type ImportHistory,
  importHistory,
} from '../catalogue/import/history.ts'
import { countryTag, type ImportFilter } from '../catalogue/import/openfoodfacts.ts'
import { type FinishedImport, type ImportTask, paceOf, problemOf, runImport } from '../catalogue/import/run.ts'
import { userAgentOf } from '../catalogue/openfoodfacts-api.ts'
import { databaseIn } from '../config/data-dir.ts'
import type { Env } from '../config/env.ts'
import { auditedOnCommandLine } from '../db/audit.ts'
import type { Db } from '../db/open.ts'
import { openIfCurrent } from '../db/open-any.ts'
import { commandLine } from '../domain/admin.ts'

/** `foods import ...` and `foods status`. */
export function addFoodCommands(program: Command, env: Env, signal: AbortSignal) {
  const folder = join(env.DATA_DIR, 'catalogue')
  const foods = program.command('foods').description('the catalogue of foods')
  const imports = foods
    .command('import')
    .description('replace the foods of one source; Ctrl-C leaves the catalogue as it was')

  async function run(task: ImportTask) {
    const progress = showProgress()
    const { publisher, from } = task
    const record = recordImport(env, { source: publisher, origin: originOf(from) })
    const options = { folder, minFreeMb: env.MIN_FREE_MB, userAgent: userAgentOf(env), signal }
    try {
      const result = await runImport(task, {
        ...options,
        onStart: record.start,
        onProgress: progress.show,
        onRetry: progress.retry,
      })
      progress.end()
      await record.done(result)
      printResult(result)
    } catch (error) {
      progress.end()
      await record.failed(problemOf(error, from), signal.aborted)
      throw error
    } finally {
      record.close()
    }
  }

  imports
    .command('usda')
    .description(
      'USDA: SR28 (ABBREV.txt, FOOD_DES.txt, WEIGHT.txt) or FoodData Central as CSV or JSON; a folder or zip',
    )
    .argument('<path>', 'a folder, a zip or a .json file')
    .action((path: string) => run({ publisher: 'usda', from: path, filter: {} }))

  imports
    .command('openfoodfacts')
    .description(
      'Open Food Facts: .jsonl, or .csv/.tsv separated by TABs, each also .gz; without a path, their nightly export',
    )
    .argument('[path]', 'a file or a URL', nightlyExport)
    .option('--countries <list>', 'only foods sold in these, such as France,de', commaSeparated(countryTag))
    .option('--languages <list>', 'only foods described in these, such as fr,de', commaSeparated(parseLanguage))
    .option('--min-scans <number>', 'only foods that at least so many people scanned within a year', parseWholeNumber)
    .action((path: string, filter: ImportFilter) => run({ publisher: 'openfoodfacts', from: path, filter }))

  foods
    .command('status')
    .description('what was imported, when, and what was skipped')
    .action(() => {
      const catalogue = openCatalogue(folder)
      for (const { source, foods, importedAt, skipped, bytes, problem } of catalogue.status()) {
        print(
          `${source}: ${problem ?? `${foods.toLocaleString('en')} foods`}, ${fileSize(bytes)}, ${importedAt ?? 'unknown date'}`,
        )
        printSkipped(skipped)
      }
      catalogue.close()
    })
}

function printResult({ foods, skipped, warnings = [] }: ImportResult) {
  print(`Imported ${foods.toLocaleString('en')} foods.`)
  printSkipped(skipped)
  for (const warning of warnings) print(`Warning: ${warning}`)
}

const commaSeparated = (parse: (text: string) => string) => (text: string) =>
  text
    .split(',')
    .filter((part) => part.trim() !== '')
    .map(parse)

function parseLanguage(text: string): string {
  const code = text.trim().toLowerCase()
  if (!/^[a-z]{2,3}$/.test(code)) throw new InvalidArgumentError('Languages are codes, such as fr,de.')
  return code
}

function parseWholeNumber(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new InvalidArgumentError('This is no whole number.')
  return Number(text)
}

function printSkipped(skipped: Skipped) {
  for (const [reason, count] of Object.entries(skipped).sort(([, a], [, b]) => b - a)) {
    print(`  ${count.toLocaleString('en')} x ${reason}`)
  }
}

const print = (line: string) => process.stdout.write(`${line}\n`)
const fileSize = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`

/**
 * Records an import of the command line where admins see it, if there is a database of this version. The import itself needs no
 * database, so a failure to record it is only a warning.
 */
function recordImport({ DATA_DIR, DATABASE_URL }: Env, started: Pick<CatalogueImport, 'source' | 'origin'>) {
  let db: Db | null = null
  let id: string | null = null

  async function tryTo(write: (db: Db, history: ImportHistory, now: Date) => Promise<unknown>) {
    try {
      db ??= await openIfCurrent(databaseIn(DATA_DIR), DATABASE_URL)
      if (db) await write(db, importHistory(db), new Date())
    } catch (error) {
      process.stderr.write(`Warning: the admin area will not show this import. ${String(error)}\n`)
    }
  }

  const end = (ended: Ended) =>
    tryTo(async (_db, history, now) => {
      if (id !== null) await history.end(id, ended, now)
    })

  return {
    start: () =>
      tryTo(async (db, history, now) => {
        const run = await auditedOnCommandLine({ db, now }, { action: 'import started', subject: started.origin }, () =>
          history.add({ ...started, startedBy: commandLine }, now),
        )
        id = run.id
      }),

    done: (finished: FinishedImport) => end(endOf(finished)),

    failed: (problem: string, isInterrupted: boolean) =>
      end(isInterrupted ? { status: 'cancelled' } : { status: 'failed', problem }),

    close: () => void db?.$client.close(),
  }
}

const refreshMs = 500

/** Prints rows, rows/s, per cent and time left: one line updated in place on a terminal, a new line every 10 s elsewhere. */
function showProgress(): {
  show: Progress
  retry: (reason: string) => void
  end: () => void
} {
  const output = process.stderr
  const startedAt = performance.now()
  const interval = output.isTTY ? refreshMs : refreshMs * 20
  let shownAt = Number.NEGATIVE_INFINITY
  let isOpen = false

  return {
    show({ phase, rows, share }) {
      const now = performance.now()
      if (now - shownAt < interval) return
      shownAt = now
      isOpen = output.isTTY
      const text = phase === 'reading' ? readingText(rows, share, (now - startedAt) / 1000) : indexingText(rows, share)
      output.write(`${isOpen ? '\r\x1b[K' : ''}${text}${isOpen ? '' : '\n'}`)
    },
    /** Printed at once, on a line of its own. */
    retry(reason) {
      output.write(`${isOpen ? '\n' : ''}trying again: ${reason}\n`)
      isOpen = false
    },
    end() {
      if (isOpen) output.write('\n')
    },
  }
}

function readingText(rows: number, share: number, seconds: number): string {
  const { rowsPerSecond, secondsLeft } = paceOf(rows, share, seconds)
  const left = secondsLeft === null ? '' : `, ${clock(secondsLeft)} left`
  return `${rows.toLocaleString('en')} rows, ${rowsPerSecond.toLocaleString('en')} rows/s, ${percent(share)}${left}`
}

const indexingText = (rows: number, share: number) =>
  `${rows.toLocaleString('en')} rows read; sorting and indexing the foods, ${percent(share)}`

const percent = (share: number) => `${Math.floor(share * 100)} %`
const clock = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
