import { createReadStream, mkdtempSync, ReadStream, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { parse } from 'csv-parse'
import { addDays } from '#domain/day.ts'
import { start, stop } from './process.ts'

/**
 * `npm run bench:import-history [-- rows, default 1000000]`: sends a CSV of foods and compares how fast it is read with nothing but
 * parsing the same file in the same run. That is done by csv-parse, which takes longer than Papa Parse, by which the server
 * reads it. Then ten years of foods are added to a diary and taken back. Tells the peak memory of the server, and how long
 * somebody else waited meanwhile who reads a day and logs a food over and over.
 */
const rows = Number(process.argv[2] ?? 1_000_000)
const tenYears = 55_000
const folder = mkdtempSync(join(tmpdir(), 'glowlog-import-history-'))
const meals = ['Breakfast', 'Lunch', 'Dinner', 'Snacks']

function servings(count: number): Buffer {
  const lines = ['Day,Group,Food Name,Amount,Energy (kcal),Fat (g),Carbs (g),Protein (g),Sodium (mg),Category']
  for (let i = 0; i < count; i++)
    lines.push(
      `${addDays('2016-01-01', Math.floor((i * 3_650) / count))},${meals[i % 4]},"Porridge, with milk and berries no. ${i % 5_000}",${50 + (i % 200)}.00 g,${100 + (i % 700)}.5,${i % 40}.1,${i % 90}.2,${i % 50}.5,${i % 900}.1,`,
    )
  return Buffer.from(lines.join('\n'))
}

const timed = async (work: () => Promise<unknown>) => {
  const startedAt = performance.now()
  await work()
  return (performance.now() - startedAt) / 1_000
}

const file = servings(rows)
const path = join(folder, 'servings.csv')
writeFileSync(path, file)
const parsing = await timed(async () => {
  for await (const _ of createReadStream(path).pipe(parse())) {
    // Only parsed.
  }
})

const { server, url } = await start(join(folder, 'data'), { CAPTCHA: 'none', WRITE_LIMIT: '0', RATE_LIMIT: '0' })
const json = { 'content-type': 'application/json' }

/** A file is sent as a stream, so that its sender, who also asks for others here, has time for them. */
async function call(method: string, path: string, body: object | ReadStream | null, token = '') {
  const isFile = body instanceof ReadStream
  const answer = await fetch(`${url}/api${path}`, {
    method,
    headers: { ...(isFile ? { 'content-type': 'application/octet-stream' } : json), authorization: `Bearer ${token}` },
    ...(body ? { body: isFile ? (body as never) : JSON.stringify(body) } : {}),
    ...(isFile ? { duplex: 'half' as const } : {}),
  })
  if (!answer.ok) throw new Error(`${method} ${path}: ${await answer.text()}`)
  return (await answer.json()) as Record<string, string>
}

async function signUp(username: string) {
  const person = { username, email: `${username}@example.org`, password: 'a long enough password' }
  await call('POST', '/auth/register', person)
  return (await call('POST', '/auth/login', person)).accessToken
}

const [ada, bob] = [await signUp('ada'), await signUp('bob')]
const soup = { date: '2026-03-10', mealType: 'Lunch', foodName: 'Soup', calories: 60 }

/** How long `work` takes, in s, and the longest wait of somebody else meanwhile, in ms. */
async function beside(work: () => Promise<unknown>) {
  const probe = { isOn: true, waitMs: 0 }
  const probing = (async () => {
    while (probe.isOn) {
      for (const others of [
        () => call('GET', '/diary/2026-03-10', null, bob),
        () => call('POST', '/diary/food', soup, bob),
      ])
        probe.waitMs = Math.max(probe.waitMs, (await timed(others)) * 1_000)
      await setTimeout(20)
    }
  })()
  const seconds = await timed(work)
  probe.isOn = false
  await probing
  return { seconds, waitMs: probe.waitMs }
}

const peakMb = () => Number(/VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${server.pid}/status`, 'utf8'))?.[1]) / 1024

const idle = await beside(() => setTimeout(3_000))
const idleMb = peakMb()
const reading = await beside(() => call('POST', '/user/imports', createReadStream(path), ada))
const readingMb = peakMb()
writeFileSync(path, servings(tenYears))
const { _id: id = '' } = await call('POST', '/user/imports', createReadStream(path), ada)
const adding = await beside(() => call('POST', `/user/imports/${id}/apply`, {}, ada))
const undoing = await beside(() => call('DELETE', `/user/imports/${id}`, null, ada))
const peak = peakMb()
await stop(server)
rmSync(folder, { recursive: true, force: true })

const line = (what: string, { seconds, waitMs }: typeof idle) =>
  `${what}: ${seconds.toFixed(1)} s, others wait ${waitMs.toFixed(0)} ms (under 100)`
process.stdout.write(
  [
    `${rows.toLocaleString('en')} rows, ${(file.length / 1e6).toFixed(0)} MB: parsing alone with csv-parse ${parsing.toFixed(1)} s`,
    `rate of sending and reading / parsing alone ${(parsing / reading.seconds).toFixed(2)} (at least 0.5)`,
    line('nothing', idle),
    line('reading', reading),
    line(`adding ${tenYears.toLocaleString('en')} foods`, adding),
    line('taking them back', undoing),
    `peak memory of the server ${idleMb.toFixed(0)} MB before, ${readingMb.toFixed(0)} MB reading, ${peak.toFixed(0)} MB adding (under 300)`,
    '',
  ].join('\n'),
)
