import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { withSchema } from '#server/db/open.ts'
import { postgresDatabase } from '#server/db/postgres/database.ts'
import { buildApp } from '#server/http/app.ts'
import { moveDatabase } from '#server/move/move-database.ts'
import { sharedInPostgres } from '#server/processes/postgres.ts'
import { openServices } from '#server/services.ts'
import { startPostgres } from '../support/postgres.ts'
import { benchEnv, entry, seed } from './seed.ts'
import { typicalDay } from './typical-day/requests.ts'

/**
 * `npm run bench:postgres [-- requests, default 2000]`: what a request costs with people's data in PostgreSQL beside SQLite, both
 * in this process and in turns, PostgreSQL on this machine with its writes on the disk. And how many statements the most frequent
 * calls make, each a round trip to PostgreSQL.
 */
const requests = Number(process.argv[2] ?? 2_000)
const warmUp = 200

const folder = mkdtempSync(join(tmpdir(), 'glowlog-bench-'))
const seeded = seed(folder)
const server = await startPostgres({ isDurable: true })
const url = server.urlOf('postgres')
const env = benchEnv(seeded.folder)
await moveDatabase({ env, to: url, signal: new AbortController().signal, say: () => {} })

let statements = 0
const inPostgres = withSchema(postgresDatabase(url, { onStatement: () => statements++ }))
const engines = {
  sqlite: await buildApp(openServices(env)),
  postgres: await buildApp(openServices(env, { database: inPostgres, shared: sharedInPostgres(url) })),
}

type Request = { method: 'GET' | 'POST'; path: string; token: string; body?: string }

/** Milliseconds of one request. */
async function timed(app: FastifyInstance, { method, path, token, body }: Request): Promise<number> {
  const headers = { authorization: `Bearer ${token}`, ...(body ? { 'content-type': 'application/json' } : {}) }
  const since = performance.now()
  const answer = await app.inject({ method, url: path, headers, ...(body ? { payload: body } : {}) })
  const took = performance.now() - since
  if (answer.statusCode >= 300) throw new Error(`${path}: ${answer.statusCode} ${answer.body.slice(0, 200)}`)
  return took
}

type Measured = { sqlite: number[]; postgres: number[]; statements: number[] }
const measured = new Map<string, Measured>()

async function measure(kind: string, request: Request, isCounted = true) {
  const sqlite = await timed(engines.sqlite, request)
  const before = statements
  const postgres = await timed(engines.postgres, request)
  if (!isCounted) return
  const of = measured.get(kind) ?? { sqlite: [], postgres: [], statements: [] }
  of.sqlite.push(sqlite)
  of.postgres.push(postgres)
  of.statements.push(statements - before)
  measured.set(kind, of)
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
const median = (values: readonly number[]) => values.toSorted((one, other) => one - other)[values.length >> 1] ?? 0

function print(title: string) {
  process.stdout.write(`\n${title.padEnd(24)}    times  statements    SQLite  PostgreSQL   ratio\n`)
  for (const [kind, { sqlite, postgres, statements }] of measured) {
    // The mean of a busy machine is that of its pauses.
    const [one, other] = [median(sqlite), median(postgres)]
    const cells = [
      sqlite.length,
      mean(statements).toFixed(1),
      `${one.toFixed(2)} ms`,
      `${other.toFixed(2)} ms`,
      (other / one).toFixed(1),
    ]
    const widths = [9, 12, 10, 12, 8]
    process.stdout.write(
      `${kind.padEnd(24)}${cells.map((cell, at) => String(cell).padStart(widths[at] ?? 0)).join('')}\n`,
    )
  }
  measured.clear()
}

let done = 0
for (const request of typicalDay(seeded.people, seeded.today)) {
  if (done >= requests + warmUp) break
  await measure('all together', request, done >= warmUp)
  done++
}
print('a typical day')

const date = seeded.today
const calls: [procedure: string, input: object | undefined, method: 'GET' | 'POST'][] = [
  ['account.me', undefined, 'GET'],
  ['diary.day', { date }, 'GET'],
  ['diary.recents', { mealType: 'Lunch', date }, 'GET'],
  ['foods.search', { query: 'oat' }, 'GET'],
  ['notifications.list', undefined, 'GET'],
  ['buddies.pendingCount', undefined, 'GET'],
  ['goals.on', { date }, 'GET'],
  ['streak.get', { date }, 'GET'],
  ['progress.summary', undefined, 'GET'],
  ['diary.logFood', { ...entry, date }, 'POST'],
  ['water.add', { date }, 'POST'],
]
// Each has written before the turns that count: the first write of the seeded people unlocks what their month has earned.
const few = seeded.people.slice(0, 10)
for (let turn = 0; turn < few.length * 6; turn++)
  for (const [procedure, input, method] of calls) {
    const query = method === 'GET' && input ? `?input=${encodeURIComponent(JSON.stringify(input))}` : ''
    const body = method === 'POST' ? { body: JSON.stringify(input) } : {}
    const token = few[turn % few.length]?.token ?? ''
    await measure(procedure, { method, path: `/trpc/${procedure}${query}`, token, ...body }, turn >= few.length)
  }
print('a call')

const one = inPostgres.$client.prepare('select id from users where id = ?')
const since = performance.now()
for (let n = 0; n < 5_000; n++) one.get('nobody')
process.stdout.write(`\nA statement takes ${((performance.now() - since) / 5_000).toFixed(3)} ms.\n`)

for (const app of Object.values(engines)) await app.close()
inPostgres.$client.close()
await server.remove()
rmSync(folder, { recursive: true, force: true })
process.exit()
