import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, symlinkSync } from 'node:fs'
import { availableParallelism, cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { dayIn } from '#domain/day.ts'
import { moveDatabase } from '#server/move/move-database.ts'
import { openServices } from '#server/services.ts'
import { type PostgresServer, startPostgres } from '../../support/postgres.ts'
import { madeUpCatalogue } from '../made-up-catalogue.ts'
import { start, stop } from '../process.ts'
import { benchEnv } from '../seed.ts'
import type { Load, Sent } from './generator.ts'
import { assumptions, dailyUsers, type Measured, type Report, textOf } from './report.ts'
import type { Person } from './requests.ts'
import { peopleCount, type SeededPeople, seedPeople } from './seed.ts'
import type { ToServer, Watched } from './watch.ts'

/**
 * `npm run bench:load [-- --seconds 60 --foods 1000000,3000000 --workers 1 --postgres --json]`: the typical day of 200 people, replayed
 * against one process, or several, over HTTP, with people's data in SQLite or in a PostgreSQL on this machine that writes to the disk. First with always as many requests under way as `connections`, which shows what it can do at most; then
 * with half as many requests a second, at random moments, which shows what people wait for. The server and what sends the
 * requests share the cores of this machine. Ends with 1 when any request was not answered with 200.
 */
const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '60' },
    foods: { type: 'string', default: '1000000,3000000' },
    workers: { type: 'string', default: '1' },
    postgres: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
  },
})
const seconds = Number(values.seconds)
const connections = 32
const warmUpSeconds = Math.min(5, seconds)

const parent = mkdtempSync(join(tmpdir(), 'glowlog-typical-day-'))
const report: Report = {
  machine: `${availableParallelism()} cores, ${cpus()[0]?.model ?? 'unknown'}, Node ${process.versions.node}`,
  day: new Date().toISOString().slice(0, 10),
  people: peopleCount,
  seconds,
  workers: Number(values.workers),
  engine: values.postgres ? 'PostgreSQL' : 'SQLite',
  connections,
  assumptions,
  sizes: [],
}
const seededFolder = join(parent, 'seeded')
const seeded = seedPeople(seededFolder)
for (const foods of values.foods.split(',').map(Number)) {
  const catalogue = await madeUpCatalogue(foods, say)
  const folder = join(parent, String(foods))
  mkdirSync(folder)
  copyFileSync(join(seededFolder, 'app.db'), join(folder, 'app.db'))
  symlinkSync(catalogue, join(folder, 'catalogue'))
  const databaseMb = megabytes([join(folder, 'app.db')])
  const catalogueMb = megabytes(readdirSync(catalogue).map((name) => join(catalogue, name)))
  report.sizes.push({ foods, catalogueMb, databaseMb, ...seeded, ...(await measure(folder, seeded)) })
}
rmSync(parent, { recursive: true, force: true })
process.stdout.write(values.json ? `${JSON.stringify(report, null, 2)}\n` : textOf(report))
if (report.sizes.some(({ most, half }) => most.errors.length + half.errors.length > 0)) process.exitCode = 1

async function measure(folder: string, { ids }: SeededPeople): Promise<Measured> {
  const people = signIn(folder, ids)
  const postgres = values.postgres ? await startPostgres({ isDurable: true }) : null
  const { server, url } = await start(
    folder,
    { CAPTCHA: 'none', WORKERS: values.workers, ...(postgres && (await movedTo(postgres, folder))) },
    join(import.meta.dirname, 'watch.ts'),
  )
  const generator = fork(join(import.meta.dirname, 'generator.ts'))
  await ask(generator, { streams: { url, people } })
  const load = { url, people, today: dayIn('UTC', new Date()) }

  async function watched(
    more: Pick<Load, 'seconds'> & ({ model: 'closed'; connections: number } | { model: 'open'; rate: number }),
  ) {
    await ask(server, 'watch')
    const sent = await ask<Sent>(generator, { load: { ...load, ...more } })
    return { ...sent, server: await ask<Watched>(server, 'report') }
  }

  const { rssMb: rssAtStartMb } = await ask<Watched>(server, 'report')
  await watched({ model: 'closed', connections, seconds: warmUpSeconds })
  const most = await watched({ model: 'closed', connections, seconds })
  const requestsPerSecond = most.all.requests / most.seconds
  const half = await watched({ model: 'open', rate: requestsPerSecond / 2, seconds })
  generator.kill('SIGKILL')
  await stop(server)
  await postgres?.remove()
  return { rssAtStartMb, requestsPerSecond, dailyUsers: dailyUsers(requestsPerSecond), most, half }
}

/** Moves the seeded people to PostgreSQL. Returns the settings of a server on them. */
async function movedTo(postgres: PostgresServer, folder: string) {
  const url = postgres.urlOf('postgres')
  await moveDatabase({ env: benchEnv(folder), to: url, signal: new AbortController().signal, say })
  return { DATABASE_URL: url, SECRET_KEY: 'a secret of the benchmark that is long enough' }
}

/** Sessions last for 15 minutes without being refreshed, which is longer than a measurement. */
function signIn(folder: string, ids: readonly string[]): Person[] {
  const services = openServices(benchEnv(folder))
  const now = services.clock()
  const people = services.db.transaction(() =>
    ids.map((id) => ({ token: services.sessions.start(id, 'bench', now).accessToken })),
  )
  services.close()
  return people
}

async function ask<T>(child: ChildProcess, message: object | ToServer): Promise<T> {
  child.send(message)
  const ended = once(child, 'exit').then(() => Promise.reject(new Error('A process of the benchmark has ended.')))
  const [answer] = (await Promise.race([once(child, 'message'), ended])) as [T]
  return answer
}

function megabytes(files: readonly string[]): number {
  return Math.round(files.reduce((sum, file) => sum + statSync(file).size, 0) / 1e6)
}

function say(line: string) {
  process.stderr.write(`${line}\n`)
}
