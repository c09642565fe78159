import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openCatalogue } from '#server/catalogue/catalogue.ts'
import { benchAtSize } from './at-size.ts'
import { benchLeaderboard } from './leaderboard.ts'
import { again, type Load, post, rateOf, restMix, trpcMix } from './load.ts'
import { residentMemory, startToFirstAnswer } from './process.ts'
import { atSizeText, textOf } from './report.ts'
import { benchSearch, benchSearchOfMany } from './search.ts'
import { entry, seed } from './seed.ts'
import { benchStalls, stallsText } from './stalls.ts'

/**
 * `npm run bench`: what the product does beside the least that the same work costs, measured in one run, because machines differ
 * and ratios less so. `-- --json` for machines. BENCH_SECONDS makes each turn shorter or longer.
 * `-- --at-size` only measures the start and the memory of a large instance, for which foods are made up that take minutes the first
 * time. `-- --stalls` only measures how long calls hold up others, `-- --stalls=diary` those of the procedures whose name holds this.
 */
const isJson = process.argv.includes('--json')
const stallsOnly = process.argv.find((argument) => argument.startsWith('--stalls'))
if (stallsOnly) {
  const stalls = await benchStalls(stallsOnly.split('=')[1])
  process.stdout.write(isJson ? json({ stalls }) : stallsText(stalls))
  process.exit()
}
if (process.argv.includes('--at-size')) {
  const folder = mkdtempSync(join(tmpdir(), 'glowlog-bench-'))
  const atSize = await benchAtSize(folder)
  rmSync(folder, { recursive: true, force: true })
  process.stdout.write(isJson ? json({ atSize }) : `${atSizeText(atSize)}\n`)
  process.exit()
}
const seconds = Number(process.env.BENCH_SECONDS ?? 2)
const rounds = 3

const parent = mkdtempSync(join(tmpdir(), 'glowlog-bench-'))
const seeded = seed(parent)
const { one, today, crowdedDay, days } = seeded
const server = fork(new URL('server.ts', import.meta.url).pathname, {
  stdio: 'inherit',
  execArgv: ['--max-semi-space-size=8'],
})
server.send(seeded)
const [urls] = (await once(server, 'message')) as [Record<'product' | 'bare' | 'empty', string>]

const dayInput = (date: string) => `/trpc/diary.day?input=${encodeURIComponent(JSON.stringify({ date }))}`
// Not one of the days that are read again and again.
const logged = { ...entry, date: days[2] }

const loads = {
  bareMany: { url: urls.bare, draw: restMix(seeded, 0) },
  restMany: { url: urls.product, draw: restMix(seeded, 0) },
  trpcMany: { url: urls.product, draw: trpcMix(seeded, 0) },
  emptyMany: { url: urls.empty, draw: trpcMix(seeded, 0) },
  bareWrites: { url: urls.bare, draw: restMix(seeded, 0.1) },
  restWrites: { url: urls.product, draw: restMix(seeded, 0.1) },
  trpcWrites: { url: urls.product, draw: trpcMix(seeded, 0.1) },
  emptyWrites: { url: urls.empty, draw: trpcMix(seeded, 0.1) },
  bareDay: { url: urls.bare, requests: again('/day') },
  restDay: { url: urls.product, requests: again(`/api/diary/${today}`, one.token) },
  bareCrowdedDay: { url: urls.bare, requests: again('/crowded-day') },
  restCrowdedDay: { url: urls.product, requests: again(`/api/diary/${crowdedDay}`, one.token) },
  emptyCall: { url: urls.empty, requests: again(dayInput(today)) },
  // With CAPTCHA=none this procedure does nothing: what our own mount of the procedures, headers and limits cost.
  emptyCallHere: { url: urls.product, requests: again('/trpc/account.captcha') },
  trpcDay: { url: urls.product, requests: again(dayInput(today), one.token) },
  trpcCrowdedDay: { url: urls.product, requests: again(dayInput(crowdedDay), one.token) },
  trpcMe: { url: urls.product, requests: again('/trpc/account.me', one.token) },
  bareRecents: { url: urls.bare, requests: again('/recents') },
  restRecents: { url: urls.product, requests: again(`/api/diary/recents?mealType=Lunch&date=${today}`, one.token) },
  bareAdd: { url: urls.bare, requests: post('/food', logged) },
  restAdd: { url: urls.product, requests: post('/api/diary/food', logged, one.token) },
} satisfies Record<string, Load>

type Name = keyof typeof loads
const rates = Object.fromEntries(Object.keys(loads).map((name) => [name, []])) as unknown as Record<Name, number[]>

// What is held against each other runs turn by turn, so that a busy moment of the machine hits both.
const groups: Name[][] = [
  ['bareMany', 'restMany', 'trpcMany', 'emptyMany'],
  ['bareWrites', 'restWrites', 'trpcWrites', 'emptyWrites'],
  ['bareDay', 'restDay', 'bareCrowdedDay', 'restCrowdedDay'],
  ['emptyCall', 'emptyCallHere', 'trpcDay', 'trpcCrowdedDay', 'trpcMe'],
  ['bareRecents', 'restRecents'],
  ['bareAdd', 'restAdd'],
]
// Once before it counts, so that every code path has been compiled.
for (const name of groups.flat()) await rateOf(loads[name], seconds / 4)
for (const names of groups) {
  for (let round = 0; round < rounds; round++)
    for (const name of names) rates[name].push(await rateOf(loads[name], seconds))
}
server.kill('SIGKILL')
await once(server, 'exit')

const catalogueFolder = join(process.env.DATA_DIR ?? seeded.folder, 'catalogue')
const report = {
  ratios: {
    restOfBare: ratio('restMany', 'bareMany'),
    restOfBareWithWrites: ratio('restWrites', 'bareWrites'),
    trpcOfBare: ratio('trpcMany', 'bareMany'),
    trpcOfBareWithWrites: ratio('trpcWrites', 'bareWrites'),
    trpcOfEmpty: ratio('trpcMany', 'emptyMany'),
    trpcOfEmptyWithWrites: ratio('trpcWrites', 'emptyWrites'),
    restDayOfBare: ratio('restDay', 'bareDay'),
    restCrowdedDayOfBare: ratio('restCrowdedDay', 'bareCrowdedDay'),
    restRecentsOfBare: ratio('restRecents', 'bareRecents'),
    restAddOfBare: ratio('restAdd', 'bareAdd'),
    trpcDayOfEmpty: ratio('trpcDay', 'emptyCall'),
    trpcCrowdedDayOfEmpty: ratio('trpcCrowdedDay', 'emptyCall'),
    trpcMeOfEmpty: ratio('trpcMe', 'emptyCall'),
    trpcDayOfEmptyCallHere: ratio('trpcDay', 'emptyCallHere'),
  },
  answersPerSecond: Object.fromEntries(
    Object.entries(rates).map(([name, values]) => [name, Math.round(median(values))]),
  ),
  searchMs: await benchSearch(() => openCatalogue(catalogueFolder)),
  searchOfManyMs: { cached: await benchSearchOfMany(seeded, true), uncached: await benchSearchOfMany(seeded, false) },
  leaderboard: await benchLeaderboard(parent),
  residentMb: await residentMemory(seeded, 30 * seconds),
  startMs: await startToFirstAnswer(),
  atSize: await benchAtSize(parent),
}
rmSync(parent, { recursive: true, force: true })
// At once, because the rest takes minutes.
if (!isJson) process.stdout.write(`${textOf(report)}\n`)
const stalls = await benchStalls()
process.stdout.write(isJson ? json({ ...report, stalls }) : stallsText(stalls))

function json(value: object) {
  return `${JSON.stringify(value, null, 2)}\n`
}

function ratio(ours: Name, limit: Name) {
  return Math.round((median(rates[ours]) / median(rates[limit])) * 100) / 100
}

function median(values: number[]) {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}
