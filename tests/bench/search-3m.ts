import { fork } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, statSync } from 'node:fs'
import { Agent, get } from 'node:http'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import Database from 'better-sqlite3'
import { madeUpCatalogue } from './made-up-catalogue.ts'
import { commonPrefixes } from './search.ts'

/**
 * `node tests/bench/search-3m.ts [--foods 3000000] [--starts 3]`: measures search over REST among millions of
 * foods, with every prefix of common queries, one after the other as one person types.
 */
const { values } = parseArgs({
  options: {
    foods: { type: 'string', default: '3000000' },
    starts: { type: 'string', default: '3' },
  },
})
const folder = await madeUpCatalogue(Number(values.foods), say)
const bytes = readdirSync(folder).reduce((sum, name) => sum + statSync(join(folder, name)).size, 0)
say(`catalogue on disk: ${(bytes / 1024 / 1024).toFixed(0)} MB`)

const agent = new Agent({ keepAlive: true })
for (let start = 1; start <= Number(values.starts); start++) await measure(start)
agent.destroy()
comparePlainQueries(join(folder, 'openfoodfacts.db'), commonPrefixes, (name, times) =>
  say(`${name}: ${percentiles(times)}`),
)

/** Starts the server and requests every prefix once, then again with another request right behind each. */
async function measure(start: number) {
  const server = fork(new URL('search-server.ts', import.meta.url).pathname, [folder])
  const [{ url, token }] = (await once(server, 'message')) as [{ url: string; token: string }]
  const request = createRequest(url, token)
  await request('/api/auth/me')
  for (const name of ['asked for the first time', 'asked again']) {
    const [times, others]: [number[], number[]] = [[], []]
    server.send('start')
    for (const prefix of commonPrefixes) {
      const search = request(`/api/food/search/${encodeURIComponent(prefix)}`)
      if (name === 'asked again') others.push(await request('/api/health'))
      times.push(await search)
    }
    server.send('report')
    const [report] = (await once(server, 'message')) as [{ p99Ms: number; maxMs: number; rssMb: number }]
    say(`start ${start}, ${times.length} prefixes at REST, ${name}: ${percentiles(times)}`)
    if (others.length > 0) say(`  another request right behind each: ${percentiles(others)}`)
    say(
      `  event loop: p99 ${report.p99Ms.toFixed(1)} ms, longest ${report.maxMs.toFixed(1)} ms; resident ${report.rssMb.toFixed(0)} MB`,
    )
  }
  server.send('end')
  await once(server, 'exit')
}

/** A function that requests a path and returns the milliseconds until the last byte of the response. */
function createRequest(url: string, token: string) {
  return (path: string): Promise<number> => {
    const startedAt = performance.now()
    return new Promise((resolve, reject) => {
      get(url + path, { agent, headers: { authorization: `Bearer ${token}` } }, (response) => {
        if (response.statusCode !== 200) reject(new Error(`${path}: ${response.statusCode}`))
        response.resume().on('end', () => resolve(performance.now() - startedAt))
      }).on('error', reject)
    })
  }
}

function percentiles(times: number[]): string {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) => (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0).toFixed(2)
  return `p50 ${at(0.5)} ms, p90 ${at(0.9)} ms, p99 ${at(0.99)} ms, longest ${at(1)} ms`
}

function say(line: string) {
  process.stdout.write(`${line}\n`)
}

/**
 * Measures textbook queries over the same rows: ranking by bm25, and LIKE anywhere in the name. Uses a sample of the prefixes,
 * because they take seconds.
 */
function comparePlainQueries(path: string, prefixes: string[], report: (name: string, times: number[]) => void) {
  const db = new Database(path, { readonly: true })
  const sample = prefixes.filter((prefix, i) => i % 12 === 0 && /^[a-z]+$/.test(prefix))
  const ranked = db.prepare('SELECT rowid FROM foods_fts WHERE foods_fts MATCH ? ORDER BY bm25(foods_fts) LIMIT 50')
  const anywhere = db.prepare('SELECT rank FROM foods WHERE name LIKE ? LIMIT 50')
  const anywhereInOrder = db.prepare('SELECT rank FROM foods WHERE name LIKE ? ORDER BY length(name) LIMIT 50')
  report(
    `plain ORDER BY bm25() over ${sample.length} of them`,
    sample.map((prefix) => timed(() => ranked.all(`"${prefix}" *`))),
  )
  report(
    `plain LIKE '%..%', the first 50 it meets`,
    sample.map((prefix) => timed(() => anywhere.all(`%${prefix}%`))),
  )
  const few = sample.slice(0, 8)
  report(
    `plain LIKE '%..%' with an order, ${few.length} of them`,
    few.map((prefix) => timed(() => anywhereInOrder.all(`%${prefix}%`))),
  )
  db.close()
}

function timed(run: () => unknown): number {
  const startedAt = performance.now()
  run()
  return performance.now() - startedAt
}
