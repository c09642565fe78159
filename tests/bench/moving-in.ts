import { createReadStream, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { parse } from 'csv-parse'
import { addDays } from '#domain/day.ts'
import { start, stop } from './process.ts'

/**
 * `npm run bench:moving-in [-- rows, default 1000000]`: sends a CSV of foods and compares how fast it is read with parsing the
 * same file by the same library in the same run. Tells the peak memory of the server, and how long others waited meanwhile.
 */
const rows = Number(process.argv[2] ?? 1_000_000)
const folder = mkdtempSync(join(tmpdir(), 'glowlog-moving-in-'))
const path = join(folder, 'servings.csv')
const meals = ['Breakfast', 'Lunch', 'Dinner', 'Snacks']
const lines = ['Day,Group,Food Name,Amount,Energy (kcal),Fat (g),Carbs (g),Protein (g),Sodium (mg),Category']
for (let i = 0; i < rows; i++)
  lines.push(
    `${addDays('2016-01-01', Math.floor(i / 270))},${meals[i % 4]},"Porridge, with milk and berries no. ${i % 5_000}",${50 + (i % 200)}.00 g,${100 + (i % 700)}.5,${i % 40}.1,${i % 90}.2,${i % 50}.5,${i % 900}.1,Cereals`,
  )
writeFileSync(path, lines.join('\n'))

const timed = async (work: () => Promise<unknown>) => {
  const startedAt = performance.now()
  await work()
  return (performance.now() - startedAt) / 1_000
}

const plain = await timed(async () => {
  for await (const _ of createReadStream(path).pipe(parse())) {
    // Only parsed.
  }
})

const { server, url } = await start(join(folder, 'data'), { CAPTCHA: 'none' })
const json = { 'content-type': 'application/json' }
const person = { username: 'ada', email: 'ada@example.org', password: 'a long enough password' }
await fetch(`${url}/api/auth/register`, { method: 'POST', headers: json, body: JSON.stringify(person) })
const login = await fetch(`${url}/api/auth/login`, { method: 'POST', headers: json, body: JSON.stringify(person) })
const { accessToken } = (await login.json()) as { accessToken: string }

const probe = { isOn: true, waitMs: 0 }
const probing = (async () => {
  while (probe.isOn) {
    const took = await timed(() => fetch(`${url}/api/health`).then((answer) => answer.text()))
    probe.waitMs = Math.max(probe.waitMs, took * 1_000)
    await setTimeout(5)
  }
})()
const file = readFileSync(path)
const reading = await timed(async () => {
  const headers = { authorization: `Bearer ${accessToken}`, 'content-type': 'application/octet-stream' }
  const answer = await fetch(`${url}/api/user/imports`, { method: 'POST', headers, body: file })
  if (answer.status !== 201) throw new Error(await answer.text())
})
probe.isOn = false
await probing
const peakMb = Number(/VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${server.pid}/status`, 'utf8'))?.[1]) / 1024
await stop(server)
rmSync(folder, { recursive: true, force: true })

process.stdout.write(
  [
    `${rows.toLocaleString('en')} rows, ${(file.length / 1e6).toFixed(0)} MB`,
    `parsing alone ${plain.toFixed(1)} s, sending and reading ${reading.toFixed(1)} s`,
    `rate of reading / parsing alone ${(plain / reading).toFixed(2)} (at least 0.5)`,
    `peak memory of the server ${peakMb.toFixed(0)} MB (under 300)`,
    `others wait ${probe.waitMs.toFixed(0)} ms (under 100)`,
    '',
  ].join('\n'),
)
