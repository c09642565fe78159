import { fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import autocannon from 'autocannon'
import { openCatalogue } from '#server/catalogue/catalogue.ts'
import { benchSearch } from './search.ts'

/** `npm run bench`: ratios measured in one run (machines are noisy; ratios less so). `-- --json` for machines. */
const seconds = Number(process.env.BENCH_SECONDS ?? 3)
const rounds = 3
const connections = 32

type Started = {
  product: string
  raw: string
  empty: string
  token: string
  day: string
  crowdedDay: string
  entry: object
  folder: string
}

const child = fork(new URL('server.ts', import.meta.url).pathname, { stdio: 'inherit' })
const [bench] = (await once(child, 'message')) as [Started]
const authorization = { authorization: `Bearer ${bench.token}` }
const json = { ...authorization, 'content-type': 'application/json' }
const body = JSON.stringify(bench.entry)

const targets = {
  rawDay: { url: `${bench.raw}/day` },
  restDay: { url: `${bench.product}/api/diary/${bench.day}`, headers: authorization },
  trpcEmpty: { url: `${bench.empty}/trpc/nothing` },
  // With CAPTCHA=none this procedure does nothing: what our own mount of the procedures, headers and limits cost.
  trpcEmptyHere: { url: `${bench.product}/trpc/account.captcha` },
  trpcDay: {
    url: `${bench.product}/trpc/diary.day?input=${encodeURIComponent(JSON.stringify({ date: bench.day }))}`,
    headers: authorization,
  },
  trpcCrowdedDay: {
    url: `${bench.product}/trpc/diary.day?input=${encodeURIComponent(JSON.stringify({ date: bench.crowdedDay }))}`,
    headers: authorization,
  },
  trpcMe: { url: `${bench.product}/trpc/account.me`, headers: authorization },
  rawCrowdedDay: { url: `${bench.raw}/crowded-day` },
  restCrowdedDay: { url: `${bench.product}/api/diary/${bench.crowdedDay}`, headers: authorization },
  rawRecents: { url: `${bench.raw}/recents` },
  restRecents: {
    url: `${bench.product}/api/diary/recents?mealType=Lunch&date=${bench.day}`,
    headers: authorization,
  },
  // Last, and for another day, so that the day that is read stays as it is.
  rawAdd: { url: `${bench.raw}/food`, method: 'POST', headers: json, body: body.replace(bench.day, '2026-03-11') },
  restAdd: {
    url: `${bench.product}/api/diary/food`,
    method: 'POST',
    headers: json,
    body: body.replace(bench.day, '2026-03-11'),
  },
} satisfies Record<string, Partial<autocannon.Options> & { url: string }>

type Target = keyof typeof targets
const rates = Object.fromEntries(Object.keys(targets).map((name) => [name, []])) as unknown as Record<Target, number[]>

// What is held against each other runs turn by turn, so that a busy moment of the machine hits both.
const groups: Target[][] = [
  ['rawDay', 'restDay'],
  ['trpcEmpty', 'trpcEmptyHere', 'trpcDay', 'trpcCrowdedDay', 'trpcMe'],
  ['rawCrowdedDay', 'restCrowdedDay'],
  ['rawRecents', 'restRecents'],
  ['rawAdd', 'restAdd'],
]
for (const names of groups) {
  for (let round = 0; round < rounds; round++) for (const name of names) rates[name].push(await rateOf(name))
}

child.send('memory')
const [{ rssMb }] = (await once(child, 'message')) as [{ rssMb: number }]
child.kill('SIGKILL')
await once(child, 'exit')

const search = await benchSearch(() => openCatalogue(join(process.env.DATA_DIR ?? bench.folder, 'catalogue')))
rmSync(bench.folder, { recursive: true, force: true })

const report = {
  restDayOfRaw: ratio('restDay', 'rawDay'),
  trpcDayOfEmptyProcedure: ratio('trpcDay', 'trpcEmpty'),
  trpcDayOf60EntriesOfEmptyProcedure: ratio('trpcCrowdedDay', 'trpcEmpty'),
  trpcMeOfEmptyProcedure: ratio('trpcMe', 'trpcEmpty'),
  trpcDayOfEmptyCallHere: ratio('trpcDay', 'trpcEmptyHere'),
  restAddOfRaw: ratio('restAdd', 'rawAdd'),
  restDayOf60EntriesOfRaw: ratio('restCrowdedDay', 'rawCrowdedDay'),
  restRecentsOver20000RowsOfRaw: ratio('restRecents', 'rawRecents'),
  requestsPerSecond: Object.fromEntries(
    Object.keys(targets).map((name) => [name, Math.round(median(rates[name as Target]))]),
  ),
  search,
  residentMemoryMb: Math.round(rssMb),
  startToFirstAnswerMs: Math.round(await startToFirstAnswer()),
}

if (process.argv.includes('--json')) process.stdout.write(`${JSON.stringify(report, null, 2)}\n`)
else {
  process.stdout.write(`REST day / bare route            ${report.restDayOfRaw} (at least 0.5)\n`)
  process.stdout.write(`tRPC day / empty procedure       ${report.trpcDayOfEmptyProcedure} (at least 0.8)\n`)
  process.stdout.write(`tRPC day of 60 / empty procedure ${report.trpcDayOf60EntriesOfEmptyProcedure}\n`)
  process.stdout.write(`tRPC me / empty procedure        ${report.trpcMeOfEmptyProcedure}\n`)
  process.stdout.write(`tRPC day / empty call here       ${report.trpcDayOfEmptyCallHere}\n`)
  process.stdout.write(`REST add / bare insert           ${report.restAddOfRaw} (at least 0.4)\n`)
  process.stdout.write(`REST day of 60 / bare route      ${report.restDayOf60EntriesOfRaw} (at least 0.5)\n`)
  process.stdout.write(`REST recents / bare, 20,000 rows ${report.restRecentsOver20000RowsOfRaw} (at least 0.5)\n`)
  process.stdout.write(
    `search, every prefix of ${search.queries} queries: p50 ${search.p50Ms.toFixed(2)} ms, p99 ${search.p99Ms.toFixed(2)} ms\n`,
  )
  process.stdout.write(`resident memory after the load   ${report.residentMemoryMb} MB\n`)
  process.stdout.write(`start to first answer            ${report.startToFirstAnswerMs} ms\n`)
}

async function rateOf(name: Target): Promise<number> {
  const result = await autocannon({
    ...targets[name],
    method: 'method' in targets[name] ? 'POST' : 'GET',
    connections,
    duration: seconds,
  })
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${name}: ${result.non2xx} refused, ${result.errors} errors`)
  return result.requests.average
}

function ratio(ours: Target, limit: Target) {
  return Math.round((median(rates[ours]) / median(rates[limit])) * 100) / 100
}

function median(values: number[]) {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}

/** A process of its own over an empty folder: from the spawn to the first answer of /api/health. */
async function startToFirstAnswer(): Promise<number> {
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'glowlog-start-'))
  const startedAt = performance.now()
  const server = spawn(process.execPath, ['server/main.ts'], {
    env: { ...process.env, PORT: '0', HOST: '127.0.0.1', DATA_DIR },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const url = await new Promise<string>((resolve) => {
    server.stdout.on('data', (chunk) => {
      const found = /http:\/\/127\.0\.0\.1:\d+/.exec(String(chunk))
      if (found) resolve(found[0])
    })
  })
  await fetch(`${url}/api/health`)
  const took = performance.now() - startedAt
  server.kill('SIGTERM')
  await once(server, 'exit')
  rmSync(DATA_DIR, { recursive: true, force: true })
  return took
}
