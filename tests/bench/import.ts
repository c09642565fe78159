import { createReadStream, createWriteStream, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { importOpenFoodFacts } from '#server/catalogue/import/openfoodfacts.ts'
import { seeded } from '#server/seed/story.ts'
import { madeUpDocument } from './made-up-documents.ts'

/**
 * `node tests/bench/import.ts [documents, default 20000 | a .jsonl.gz]`: compares the import of Open Food Facts with a baseline in
 * the same run, which only unzips and parses the same lines. Takes the best of three rounds of each.
 */
const [given = '20000'] = process.argv.slice(2)
const folder = mkdtempSync(join(tmpdir(), 'glowlog-import-'))
const path = /^\d+$/.test(given) ? await writeDocuments(Number(given)) : given
say(`${path}: ${(statSync(path).size / 1024 / 1024).toFixed(0)} MB compressed`)

const [baselines, imports]: [number[], number[]] = [[], []]
let lines = 0
let peak = 0
const rssTimer = setInterval(() => {
  peak = Math.max(peak, process.memoryUsage.rss())
}, 20)
for (let round = 0; round < 3; round++) {
  baselines.push(await timed(baseline))
  peak = 0
  imports.push(
    await timed(() => importOpenFoodFacts(path, join(folder, `catalogue-${round}`)).then(({ foods }) => foods)),
  )
}
clearInterval(rssTimer)
const [bestBaseline, bestImport] = [Math.min(...baselines), Math.min(...imports)]
say(`floor:  ${Math.round(lines / bestBaseline)} lines/s (${baselines.map((s) => s.toFixed(1)).join(', ')} s)`)
say(`import: ${Math.round(lines / bestImport)} lines/s (${imports.map((s) => s.toFixed(1)).join(', ')} s)`)
say(
  `import / floor ${(bestBaseline / bestImport).toFixed(2)} (at least 0.6); highest resident memory ${Math.round(peak / 1024 / 1024)} MB (at most 400)`,
)
rmSync(folder, { recursive: true, force: true })

async function baseline() {
  lines = 0
  let rest = ''
  const decoder = new TextDecoder()
  const texts = createReadStream(path, { highWaterMark: 1 << 18 }).pipe(createGunzip({ chunkSize: 1 << 18 }))
  for await (const chunk of texts) {
    const parts = (rest + decoder.decode(chunk, { stream: true })).split('\n')
    rest = parts.pop() ?? ''
    for (const line of parts) {
      JSON.parse(line)
      lines++
    }
  }
}

async function timed(run: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  await run()
  return (performance.now() - startedAt) / 1000
}

async function writeDocuments(count: number): Promise<string> {
  const file = join(folder, 'made-up.jsonl.gz')
  const random = seeded(7)
  function* documents() {
    for (let n = 0; n < count; n++) yield `${JSON.stringify(madeUpDocument(n, random))}\n`
  }
  await pipeline(documents, createGzip({ level: 6 }), createWriteStream(file))
  return file
}

function say(line: string) {
  process.stdout.write(`${line}\n`)
}
