import { readFileSync } from 'node:fs'
import { brotliCompressSync } from 'node:zlib'
import { compileHint } from '../client/vite/compile-hints.ts'
import type { PublicSettings } from '../server/features/settings.ts'
import { createPages, keyOf } from '../server/http/pages.ts'
import { screenChunks } from '../server/http/screen-chunks.ts'
import { budgets, formBudget } from './budget-table.ts'
import { codeIn } from './support/page-code.ts'

/** `npm run check:budget`: fails when a first screen of the built client needs more code than `budget-table.ts` allows. */
type Budget = { requests: number; kilobytes: number; goal?: number }
type Chunk = { file: string; name?: string; css?: string[]; imports?: string[] }

const root = 'dist/client/'
const manifest: Record<string, Chunk> = JSON.parse(readFileSync(`${root}.vite/manifest.json`, 'utf8'))
const tooMuch: string[] = []

for (const [screen, names] of Object.entries(screenChunks)) {
  // Throws when the build has no chunk of that name: the server would leave out its links.
  const files = filesOf(['index.html', ...names.map((name) => keyOf(name, manifest))])
  const lazy = files.find((file) => file.endsWith('.js') && !readFileSync(root + file, 'utf8').startsWith(compileHint))
  if (lazy) throw new Error(`${lazy} does not start with the hint to compile it while it loads.`)
  const budget = budgets[screen]
  if (budget) compare(screen, files, '', budget)
}

const env = { BASE_PATH: '', PRODUCT_NAME: 'Glowlog', REGISTRATION: 'open' } as const
const page = createPages(root, env).at('/login', { homepageTagline: '' } as PublicSettings, new Date())
const untilForm = codeIn(page.slice(0, page.indexOf('</form>')))
compare('/login until its form', untilForm.files, untilForm.inline, formBudget)

function compare(name: string, files: readonly string[], inline: string, budget: Budget) {
  const texts = [...files.map((file) => readFileSync(root + file)), ...(inline ? [inline] : [])]
  const kilobytes = texts.reduce((sum, text) => sum + brotliCompressSync(text).length, 0) / 1_000
  const goal = budget.goal === undefined ? '' : ` (goal ${budget.goal})`
  const figures = `${files.length} of ${budget.requests} requests, ${kilobytes.toFixed(1)} of ${budget.kilobytes} kB`
  console.error(`${name}: ${figures}${goal}`)
  if (files.length > budget.requests || kilobytes > budget.kilobytes) tooMuch.push(name)
}

for (const screen of tooMuch)
  console.error(`${screen} loads too much before it shows. Load what its first view does not need with \`lazyPart\`.`)
process.exitCode = tooMuch.length > 0 ? 1 : 0

/** The scripts and styles of chunks and of all they import. */
function filesOf(keys: readonly string[]): string[] {
  const seen = new Set<string>()
  const files = new Set<string>()
  const waiting = [...keys]
  for (let key = waiting.pop(); key !== undefined; key = waiting.pop()) {
    if (seen.has(key)) continue
    seen.add(key)
    const chunk = manifest[key]
    if (!chunk) throw new Error(`${key} is not in the build's manifest.`)
    for (const file of [chunk.file, ...(chunk.css ?? [])]) files.add(file)
    waiting.push(...(chunk.imports ?? []))
  }
  return [...files]
}
