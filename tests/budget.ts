import { readFileSync } from 'node:fs'
import { brotliCompressSync } from 'node:zlib'

type Chunk = { name?: string; file: string; css?: string[]; imports?: string[] }

const root = 'dist/client/'
const manifest: Record<string, Chunk> = JSON.parse(readFileSync(`${root}.vite/manifest.json`, 'utf8'))

/** The manifest names the file of a group by its hash. */
const frame = Object.keys(manifest).find((key) => key.endsWith('.js') && manifest[key]?.name === 'frame') ?? 'frame'

/**
 * `npm run check:budget`: fails when a screen of the built client needs more than its budget before it can show. Counted are the
 * page, the scripts and styles of the screen and of all they import, compressed with Brotli, in kilobytes (1,000 bytes).
 */
const budgets: Record<string, { modules: string[]; kilobytes: number }> = {
  '/login': { modules: ['screens/Login.tsx'], kilobytes: 170 },
  '/dashboard': { modules: [frame, 'screens/Dashboard.tsx'], kilobytes: 205 },
  '/diary': { modules: [frame, 'screens/Diary.tsx'], kilobytes: 225 },
}

for (const [screen, { modules, kilobytes }] of Object.entries(budgets)) {
  const files = ['index.html', ...filesOf(['index.html', ...modules])]
  const used = files.reduce((sum, file) => sum + brotliCompressSync(readFileSync(root + file)).length, 0) / 1_000
  console.error(`${screen}: ${used.toFixed(1)} of ${kilobytes} kB in ${files.length} files`)
  if (used <= kilobytes) continue
  console.error(`${screen} loads too much before it shows. Load what its first view does not need with \`lazyPart\`.`)
  process.exitCode = 1
}

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
