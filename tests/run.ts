import { spawnSync } from 'node:child_process'
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { relative } from 'node:path'
import { chromium, isThorough } from './support/run-options.ts'

/**
 * `npm test`, and with TESTS=all `npm run test:all`: the browser tests too where there is a Chromium, and one closing line of
 * counts.
 */
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
  // Kills, full disks, packages and PostgreSQL take as long as a third of all others.
  ...(isThorough ? [] : ['--project', '!operation']),
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${results}/vitest.json`,
])
const vitest = read(`${results}/vitest.json`)
/** Seconds of each test file, both runners together. */
const durations: { file: string; seconds: number }[] = []
for (const { name, status, message, assertionResults, startTime, endTime } of vitest.testResults) {
  durations.push({ file: relative(process.cwd(), name), seconds: (endTime - startTime) / 1_000 })
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
  // `npm run check` has built it already when nothing was changed since.
  if (!isBuildFresh()) {
    run('vite', ['build', 'client', '--logLevel', 'warn'])
    run('node', ['scripts/source-archive.ts'])
  }
  run('playwright', ['test', '--config', 'tests/playwright.config.ts'])
  const { stats, errors = [], suites = [] } = read(`${results}/results.json`)
  failures.push(...errors.map(({ message }: { message: string }) => message), ...suites.flatMap(failedSpecs))
  for (const suite of suites) durations.push({ file: `tests/e2e/${suite.file}`, seconds: secondsOf(suite) })
  count(stats.expected + stats.flaky, stats.unexpected + errors.length, stats.skipped)
} else if (process.env.CI) {
  console.error('The browser tests need Chromium: apt-get install chromium, or name one in CHROMIUM.')
  counts.failed++
} else {
  console.error(
    'Skipping the browser tests: there is no Chromium. Get it with: apt-get install chromium (or name one in CHROMIUM)',
  )
}

console.error('\nThe files that took longest, in seconds of one worker:')
for (const { file, seconds } of durations.toSorted((a, b) => b.seconds - a.seconds).slice(0, 25))
  console.error(`${seconds.toFixed(1).padStart(7)}  ${file}`)
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
  file: string
  suites?: Suite[]
  specs?: {
    ok: boolean
    title: string
    file: string
    tests: { projectName: string; results: { duration: number; error?: { message: string } }[] }[]
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

/** The seconds of all attempts at the tests of a suite. */
function secondsOf({ suites = [], specs = [] }: Suite): number {
  const attempts = specs.flatMap(({ tests }) => tests.flatMap(({ results }) => results))
  const own = attempts.reduce((sum, { duration }) => sum + duration / 1_000, 0)
  return suites.reduce((sum, suite) => sum + secondsOf(suite), own)
}

/** Whether the client and the archive of the sources were built after the last change of any file that they are built from. */
function isBuildFresh(): boolean {
  const archive = 'dist/client/source.tar.gz'
  if (!existsSync(archive)) return false
  const builtAt = statSync(archive).mtimeMs
  const sources = globSync([
    '{client,server,drizzle,scripts}/**/*.*',
    'package*.json',
    'tsconfig.base.json',
    'lingui.config.ts',
    '*.md',
  ])
  return sources.every((file) => statSync(file).mtimeMs < builtAt)
}
