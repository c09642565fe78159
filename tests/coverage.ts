import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { relative } from 'node:path'

/**
 * `npm run coverage`: what the tests without a browser run of the server, by folder. Processes of their own do not count.
 * Takes Vitest's options, such as `-- --sequence.shuffle`.
 */
const folder = 'test-results/coverage'
const vitest = ['run', '--config', 'tests/vitest.config.ts', '--coverage', '--reporter=dot', ...process.argv.slice(2)]
const { status } = spawnSync('node_modules/.bin/vitest', vitest, { stdio: 'inherit' })
// Vitest writes no summary when a test fails, and there may be one of an earlier run.
if (status !== 0) process.exit(status ?? 1)

type Count = { total: number; covered: number }
type Counts = { lines: Count; branches: Count }
const { total: _, ...files }: Record<string, Counts> = JSON.parse(
  readFileSync(`${folder}/coverage-summary.json`, 'utf8'),
)

function percent(counts: Count[]) {
  const sum = (key: keyof Count) => counts.reduce((all, count) => all + count[key], 0)
  return `${((100 * sum('covered')) / sum('total')).toFixed(1)} %`
}
const byFolder = Object.groupBy(Object.keys(files), (file) => relative('.', file).split('/').slice(0, 2).join('/'))
const row = (...[name, ...cells]: [string, string, string]) =>
  `${name.padEnd(20)}${cells.map((cell) => cell.padStart(10)).join('')}\n`
process.stdout.write(row('', 'lines', 'branches'))
for (const [name, paths = []] of Object.entries(byFolder)) {
  const counts = paths.flatMap((path) => files[path] ?? [])
  process.stdout.write(
    row(name, percent(counts.map(({ lines }) => lines)), percent(counts.map(({ branches }) => branches))),
  )
}
process.stdout.write(`The lines that are left: ${folder}/files.txt\n`)
