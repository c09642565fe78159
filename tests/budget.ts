import { readFileSync } from 'node:fs'
import { brotliCompressSync } from 'node:zlib'
import { screenModules } from '../server/http/screen-modules.ts'
import { budgets } from './budget-table.ts'

/** `npm run check:budget`: fails when a first screen of the built client needs more code than `budget-table.ts` allows. */
type Chunk = { file: string; css?: string[]; imports?: string[] }

const root = 'dist/client/'
const manifest: Record<string, Chunk> = JSON.parse(readFileSync(`${root}.vite/manifest.json`, 'utf8'))
const tooMuch: string[] = []

for (const [screen, budget] of Object.entries(budgets)) {
  const files = filesOf(['index.html', ...(screenModules[screen] ?? [])])
  const kilobytes = files.reduce((sum, file) => sum + brotliCompressSync(readFileSync(root + file)).length, 0) / 1_000
  const line = `${screen}: ${files.length} of ${budget.requests} requests, ${kilobytes.toFixed(1)} of ${budget.kilobytes} kB (goal ${budget.goal})`
  console.error(line)
  if (files.length > budget.requests || kilobytes > budget.kilobytes) tooMuch.push(screen)
}

for (const screen of tooMuch)
  console.error(`${screen} loads too much before it shows. Load what its first view does not need with \`lazyPart\`.`)
process.exitCode = tooMuch.length > 0 ? 1 : 0

/** The scripts and styles of modules and of all they import. */
function filesOf(modules: readonly string[]): string[] {
  const seen = new Set<string>()
  const files = new Set<string>()
  const waiting = [...modules]
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
