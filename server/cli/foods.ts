import { constants, setPriority } from 'node:os'
import { join } from 'node:path'
import { type Command, InvalidArgumentError } from 'commander'
import { openCatalogue } from '../catalogue/catalogue.ts'
import type { ImportResult, Skipped } from '../catalogue/import/build.ts'
import { problemOf } from '../catalogue/import/failure.ts'
import { nightlyExport } from '../catalogue/import/file-kind.ts'
import { countryTag, type ImportFilter } from '../catalogue/import/import-filter.ts'
import { originOf } from '../catalogue/import/origin.ts'
import { type ImportTask, runImport } from '../catalogue/import/run.ts'
import { userAgentOf } from '../catalogue/openfoodfacts.ts'
import type { Env } from '../config/env.ts'
import { showProgress } from './progress.ts'
import { recordImport } from './recorded-import.ts'

/** `foods import ...` and `foods status`. */
export function addFoodCommands(program: Command, env: Env, signal: AbortSignal) {
  const folder = join(env.DATA_DIR, 'catalogue')
  const foods = program.command('foods').description('the catalogue of foods')
  const imports = foods
    .command('import')
    .description('replace the foods of one source; Ctrl-C leaves the catalogue as it was')

  async function run(task: ImportTask) {
    // The requests to a server on this machine come first.
    setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
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
