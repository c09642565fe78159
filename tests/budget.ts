import { readFileSync } from 'node:fs'
import { brotliCompressSync } from 'node:zlib'

type Chunk = { name?: string; file: string; css?: string[]; imports?: string[] }

const root = 'dist/client/'
const manifest: Record<string, Chunk> = JSON.parse(readFileSync(`${root}.vite/manifest.json`, 'utf8'))

/** The key of a screen or of a group of modules; the manifest names the latter by the hash of its file. */
const chunk = (name: string) =>
  Object.keys(manifest).find((key) => /\.[jt]sx?$/.test(key) && manifest[key]?.name === name) ?? name

/**
 * `npm run check:budget`: fails when a screen of the built client needs more than its budget before it can show. Counted are the
 * page, the scripts and styles of the screen and of all they import, compressed with Brotli, in kilobytes (1,000 bytes).
 */
const budgets: Record<string, { chunks: string[]; kilobytes: number }> = {
  '/login': { chunks: ['Login'], kilobytes: 170 },
  '/dashboard': { chunks: ['frame', 'Dashboard'], kilobytes: 205 },
  '/diary': { chunks: ['frame', 'Diary'], kilobytes: 225 },
}

for (const [screen, { chunks, kilobytes }] of Object.entries(budgets)) {
  const files = ['index.html', ...filesOf(['index.html', ...chunks.map(chunk)])]
  const used = files.reduce((sum, file) => sum + brotliCompressSync(readFileSync(root + file)).length, 0) / 1_000
  console.error(`${screen}: ${used.toFixed(1)} of ${kilobytes} kB in ${files.length} files`)
  if (used <= kilobytes) continue
  console.error(`${screen} loads too much before it shows. Load what its first view does not need with \`lazyPart\`.`)
  process.exitCode = 1
}

/** The scripts and styles of chunks and of all they import. */
function filesOf(chunks: readonly string[]): string[] {
  const seen = new Set<string>()
  const files = new Set<string>()
  const waiting = [...chunks]
  for (let key = waiting.pop(); key !== undefined; key = waiting.pop()) {
    if (seen.has(key)) continue
    seen.add(key)
    const found = manifest[key]
    if (!found) throw new Error(`${key} is not in the build's manifest.`)
    for (const file of [found.file, ...(found.css ?? [])]) files.add(file)
    waiting.push(...(found.imports ?? []))
  }
  return [...files]
}
