import { join } from 'node:path'
import type { Command } from 'commander'
import { openCatalogue } from '../catalogue/catalogue.ts'
import type { ImportResult, Skipped } from '../catalogue/import/build.ts'
import { importUsda } from '../catalogue/import/usda.ts'
import type { Env } from '../env.ts'
import { showProgress } from './progress.ts'

/** `foods import ...` and `foods status`. */
export function addFoodCommands(program: Command, env: Env, signal: AbortSignal) {
  const folder = join(env.DATA_DIR, 'catalogue')
  const foods = program.command('foods').description('the catalogue of foods')
  const imports = foods.command('import').description('replace the foods of one source')

  imports
    .command('usda')
    .description('USDA SR28 (a folder with ABBREV.txt, FOOD_DES.txt, WEIGHT.txt)')
    .argument('<path>')
    .action(async (path: string) => {
      const progress = showProgress()
      tell(await importUsda(path, folder, progress.show, signal).finally(progress.end))
    })

  foods
    .command('status')
    .description('what was imported, when, and what was skipped')
    .action(() => {
      const catalogue = openCatalogue(folder)
      for (const { source, foods, importedAt, skipped, bytes, problem } of catalogue.status()) {
        say(
          `${source}: ${problem ?? `${foods.toLocaleString('en')} foods`}, ${megabytes(bytes)}, ${importedAt ?? 'unknown date'}`,
        )
        sayReasons(skipped)
      }
      catalogue.close()
    })
}

function tell({ foods, skipped }: ImportResult) {
  say(`Imported ${foods.toLocaleString('en')} foods.`)
  sayReasons(skipped)
}

function sayReasons(skipped: Skipped) {
  for (const [reason, count] of Object.entries(skipped).sort(([, a], [, b]) => b - a)) {
    say(`  ${count.toLocaleString('en')} x ${reason}`)
  }
}

const say = (line: string) => process.stdout.write(`${line}\n`)
const megabytes = (bytes: number) => `${(bytes / 1024 / 1024).toFixed(1)} MB`
