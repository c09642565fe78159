import { execFile } from 'node:child_process'
import { parseArgs, promisify } from 'node:util'
import { type Browser, launchBrowser, signIn, signOut, type Weight, weightUntilContent } from './pages/browser.ts'
import { startSeeded } from './pages/seed.ts'

/**
 * `npm run bench:pages`: what a phone waits for, by Lighthouse with its simulated slow network and processor, on a cold load of
 * the built product with 43 entries on the day. `-- --runs 1` for a quick look, `-- --path /progress` (again for more) for other
 * screens, `-- --json` for machines.
 */
const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '5' },
    path: { type: 'string', multiple: true, default: ['/login', '/dashboard', '/diary'] },
    json: { type: 'boolean', default: false },
  },
})

const metrics = {
  fcpMs: 'first-contentful-paint',
  lcpMs: 'largest-contentful-paint',
  tbtMs: 'total-blocking-time',
  cls: 'cumulative-layout-shift',
} as const
const categories = ['performance', 'accessibility', 'best-practices'] as const

/** Fetched by npx at the first run: with its own dependencies it is larger than all that the tests need. */
const lighthouse = 'lighthouse@13.5.0'

/** What is read of a report (https://github.com/GoogleChrome/lighthouse/blob/main/docs/understanding-results.md). */
type Report = {
  runtimeError?: { message: string }
  audits: Record<string, { score: number | null; numericValue?: number }>
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>
  environment: { benchmarkIndex: number }
}

/** `benchmarkIndex` is how fast Lighthouse finds this machine: the simulated processor is always a quarter as fast. */
type Run = {
  scores: Record<string, number>
  figures: Record<string, number>
  failed: string[]
  benchmarkIndex: number
}
type Screen = { path: string; runs: number; lowestPerformance: number } & Omit<Run, 'runs'> & {
    weight: Weight | null
  }

const headings = [
  'screen',
  'performance',
  'accessibility',
  'practices',
  'FCP',
  'LCP',
  'TBT',
  'CLS',
  'requests',
  'JS+CSS',
  'KB brotli',
  'machine',
]

const product = await startSeeded()
const browser = await launchBrowser()
const screens: Screen[] = []
try {
  for (const path of values.path) screens.push(await measure(path))
} finally {
  await browser.close()
  product.stop()
}
process.stdout.write(values.json ? `${JSON.stringify(screens, null, 2)}\n` : textOf(screens))

async function measure(path: string): Promise<Screen> {
  // Again for each screen: access tokens live for 15 minutes, which a busy machine may need for all of them.
  if (path === '/login') await signOut(browser, product)
  else await signIn(browser, product)
  const weight = await weightUntilContent(browser, product.url, path)
  const runs: Run[] = []
  for (let n = 0; n < Number(values.runs); n++) runs.push(await visit(browser, product.url + path))
  const medians = (of: (run: Run) => Record<string, number>) =>
    Object.fromEntries(
      Object.keys(runs[0] ? of(runs[0]) : {}).map((name) => [name, median(runs.map((run) => of(run)[name] ?? 0))]),
    )
  return {
    path,
    runs: runs.length,
    scores: medians(({ scores }) => scores),
    lowestPerformance: Math.min(...runs.map(({ scores }) => scores.performance ?? 0)),
    figures: medians(({ figures }) => figures),
    failed: [...new Set(runs.flatMap(({ failed }) => failed))],
    benchmarkIndex: median(runs.map(({ benchmarkIndex }) => benchmarkIndex)),
    weight,
  }
}

/** Lighthouse empties the cache first, and leaves the session. */
async function visit({ port }: Browser, url: string): Promise<Run> {
  const flags = [`--port=${port}`, `--only-categories=${categories.join(',')}`, '--output=json', '--quiet']
  const { stdout } = await promisify(execFile)('npx', ['--yes', lighthouse, url, ...flags], { maxBuffer: 100e6 })
  const { audits, categories: found, environment, runtimeError }: Report = JSON.parse(stdout)
  if (runtimeError) throw new Error(`${url}: ${runtimeError.message}`)
  const refs = ['accessibility', 'best-practices'].flatMap((name) => found[name]?.auditRefs ?? [])
  return {
    scores: Object.fromEntries(categories.map((name) => [name, Math.round((found[name]?.score ?? 0) * 100)])),
    figures: Object.fromEntries(
      Object.entries(metrics).map(([name, audit]) => [name, audits[audit]?.numericValue ?? Number.NaN]),
    ),
    failed: refs.filter(({ id, weight }) => weight > 0 && audits[id]?.score === 0).map(({ id }) => id),
    benchmarkIndex: Math.round(environment.benchmarkIndex),
  }
}

function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}

/** The report for people: a table, and what accessibility and best practices found. */
function textOf(screens: readonly Screen[]): string {
  const rows = screens.map(({ path, scores, lowestPerformance, figures, weight, benchmarkIndex }) => [
    path,
    `${scores.performance} (from ${lowestPerformance})`,
    `${scores.accessibility}`,
    `${scores['best-practices']}`,
    milliseconds(figures.fcpMs),
    milliseconds(figures.lcpMs),
    milliseconds(figures.tbtMs),
    (figures.cls ?? 0).toFixed(3),
    weight ? `${weight.requests}` : '',
    weight ? `${weight.scriptsAndStyles}` : '',
    weight ? `${weight.brotliKb}` : '',
    `${benchmarkIndex}`,
  ])
  const table = [headings, ...rows]
  const widths = headings.map((_, column) => Math.max(...table.map((row) => row[column]?.length ?? 0)))
  const lines = table.map((row) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  '))
  const failures = screens.flatMap(({ path, failed }) => (failed.length > 0 ? [`${path}: ${failed.join(', ')}`] : []))
  return `${[...lines, ...failures].join('\n')}\n`
}

function milliseconds(figure = Number.NaN): string {
  return `${Math.round(figure)} ms`
}
