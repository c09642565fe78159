import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { chromium } from './support/chromium.ts'

/** `npm test`: everything, the browser tests too where there is a Chromium, and one closing line of counts. */
const results = 'test-results'
rmSync(results, { recursive: true, force: true })
mkdirSync(results, { recursive: true })

const counts = { passed: 0, failed: 0, skipped: 0 }
/** What failed, said again at the end, where the tail of a long log still shows it. */
const failures: string[] = []

run('vitest', [
  'run',
  '--config',
  'tests/vitest.config.ts',
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${results}/vitest.json`,
])
const vitest = read(`${results}/vitest.json`)
for (const { name, status, message, assertionResults } of vitest.testResults) {
  const failed = assertionResults.filter((one: { status: string }) => one.status === 'failed')
  for (const { fullName, failureMessages } of failed) failures.push(`${name}: ${fullName}\n${failureMessages[0]}`)
  // A file that could not even be loaded has no tests that failed.
  if (status === 'failed' && failed.length === 0) {
    failures.push(`${name}\n${message}`)
    counts.failed++
  }
}
count(vitest.numPassedTests, vitest.numFailedTests, vitest.numPendingTests)

if (chromium) {
  run('vite', ['build', 'client', '--logLevel', 'warn'])
  run('node', ['scripts/source-archive.ts'])
  run('playwright', ['test', '--config', 'tests/playwright.config.ts'])
  const { stats, errors = [], suites = [] } = read(`${results}/results.json`)
  failures.push(...errors.map(({ message }: { message: string }) => message), ...suites.flatMap(failedSpecs))
  count(stats.expected + stats.flaky, stats.unexpected + errors.length, stats.skipped)
} else if (process.env.CI) {
  console.error('The browser tests need Chromium: apt-get install chromium, or name one in CHROMIUM.')
  counts.failed++
} else {
  console.error(
    'Skipping the browser tests: there is no Chromium. Get it with: apt-get install chromium (or name one in CHROMIUM)',
  )
}

for (const failure of failures) console.error(`\nFAILED ${failure}`)
console.error(
  `${counts.passed} passed, ${counts.failed} failed${counts.skipped > 0 ? `, ${counts.skipped} skipped` : ''}`,
)
process.exitCode = counts.failed > 0 || counts.passed === 0 ? 1 : 0

function run(command: string, parameters: string[]) {
  const { status } = spawnSync(`node_modules/.bin/${command}`, parameters, { stdio: 'inherit' })
  // A runner that could not even start has counted nothing as failed.
  if (status !== 0) process.exitCode = 1
}

function read(file: string) {
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8'))
  console.error(`${file} was not written: the runner did not get that far.`)
  counts.failed++
  return {
    numPassedTests: 0,
    numFailedTests: 0,
    numPendingTests: 0,
    testResults: [],
    stats: { expected: 0, flaky: 0, unexpected: 0, skipped: 0 },
  }
}

function count(passed: number, failed: number, skipped: number) {
  counts.passed += passed
  counts.failed += failed
  counts.skipped += skipped
}

/** A suite in Playwright's report, as far as it is read here. */
type Suite = {
  suites?: Suite[]
  specs?: {
    ok: boolean
    title: string
    file: string
    tests: { projectName: string; results: { error?: { message: string } }[] }[]
  }[]
}

function failedSpecs({ suites = [], specs = [] }: Suite): string[] {
  const own = specs
    .filter(({ ok }) => !ok)
    .flatMap(({ title, file, tests }) =>
      tests.flatMap(({ projectName, results }) =>
        results.flatMap(({ error }) => (error ? `[${projectName}] ${file}: ${title}\n${error.message}` : [])),
      ),
    )
  return [...own, ...suites.flatMap(failedSpecs)]
}
