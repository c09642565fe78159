import { afterAll, afterEach, describe, expect, it, vi } from 'vitest'
import { appRouter } from '#server/router.ts'
import { openBusyWorld, settle } from '../support/busy-world.ts'
import { type Fault, faultyDatabase, savedRows } from '../support/faulty-database.ts'
import { type ProcedureSample, procedureSamples } from '../support/procedure-samples.ts'

// The procedures are read from the router: a new one fails here until it has a sample.

/** Where a lock of another program is met, which nothing else can change in the middle of a transaction. */
const whereLocksAre: Fault['at'] = ({ database, source }) =>
  !database.inTransaction || source === 'COMMIT' || source.startsWith('BEGIN')

const full: Fault = { code: 'SQLITE_FULL', message: 'database or disk is full', stays: true }
const locked: Fault = { code: 'SQLITE_BUSY', message: 'database is locked', stays: true, at: whereLocksAre }
const faults: Fault[] = [
  full,
  locked,
  { code: 'SQLITE_IOERR_WRITE', message: 'disk I/O error', rollsBack: true },
  { code: 'SQLITE_READONLY', message: 'attempt to write a readonly database' },
  { code: 'SQLITE_CORRUPT', message: 'database disk image is malformed' },
]

const world = await openBusyWorld()
const people = await settle(world)
const samples = await procedureSamples(world, people)
const database = faultyDatabase(world.db)
const saved = savedRows(world.db)
const procedures = appRouter._def.procedures as unknown as Record<string, { _def: { type: string } }>

const cannotSave = '"message":"The server cannot save right now. Please try again in a moment."'
let injected = 0
let now = 1_000_000
// A lock is waited for with this clock.
vi.spyOn(performance, 'now').mockImplementation(() => now)
database.onFault((code) => {
  if (code === locked.code) now += 1_000
})

afterAll(async () => {
  await world.close()
  console.error(`${injected} faults were injected.`)
})

afterEach(() => database.heal())

/** Puts everything back, in the database and in memory. */
async function begin() {
  saved.putBack()
  world.forget()
  // Any write makes the next search read the foods again.
  await people.ada.api.profile.changePreferences({})
}

/** Status 0 is an answer that broke off. */
async function send({ path, token, input, userAgent = 'Test/1.0' }: ProcedureSample) {
  const isQuery = procedures[path]?._def.type === 'query'
  const query = isQuery && input !== undefined ? `?input=${encodeURIComponent(JSON.stringify(input))}` : ''
  const request = world.app.inject({
    method: isQuery ? 'GET' : 'POST',
    url: `/trpc/${path}${query}`,
    headers: { 'user-agent': userAgent, ...(token ? { authorization: `Bearer ${token}` } : {}) },
    ...(isQuery || input === undefined ? {} : { payload: input as object }),
  })
  const response = await request.catch(() => null)
  if (!response) return { status: 0, retryAfter: undefined, body: '' }
  return { status: response.statusCode, retryAfter: response.headers['retry-after'], body: response.body }
}

/** Text without what is random in it: ids, tokens, hashes and codes. */
const withoutRandom = (text: string) =>
  text.replace(/[\w+/=-]{20,}|\b[0-9a-hjkmnp-tv-z]{5}-[0-9a-hjkmnp-tv-z]{5}\b/g, '*')

/** The rows of the tables that have changed, without what is random. */
function changes(except: readonly string[] = []) {
  const changed = Object.entries(saved.changedRows()).filter(([table]) => !except.includes(table))
  return Object.fromEntries(changed.map(([table, rows]) => [table, withoutRandom(rows)]))
}

/** The answer of a call and what it has done, comparable with those of another time. */
async function outcomeOf(sample: ProcedureSample) {
  const { status, body } = await send(sample)
  return { status, body: withoutRandom(body), changes: changes() }
}

describe('every procedure', () => {
  it('has a sample', () => {
    // What cannot be written is what readiness answers.
    const sampled = new Set(['admin.readiness', ...samples.map(({ path }) => path)])
    expect(Object.keys(procedures).filter((path) => !sampled.has(path))).toEqual([])
  })
})

describe('at a fault of any of its statements', () => {
  const named = samples.map((sample) => [[sample.path, sample.as].filter(Boolean).join(' '), sample] as const)

  it.each(named)('%s answers 503, keeps nothing, and works the next time', async (_, sample) => {
    await begin()
    database.misplaced()
    const good = await outcomeOf(sample)
    expect(good.status, good.body).toBe(200)
    expect(database.misplaced()).toEqual([])

    for (const fault of faults) {
      for (let n = 1; ; n++) {
        await begin()
        database.failAt(n, fault)
        const { status, retryAfter, body } = await send(sample)
        const failed = database.failed()
        if (failed.length === 0) break
        injected++
        const at = `${fault.code} at statement ${n}: ${failed.join('; ')}`

        // Reads go on meanwhile.
        if (fault.stays)
          expect((await send({ path: 'account.me', token: people.ada.accessToken })).status, at).toBe(200)
        database.heal()

        if (status === 200) {
          const isTolerated = sample.finish ?? failed.every((source) => sample.goesOnWithout?.test(source))
          expect(isTolerated && withoutRandom(body), at).toBe(good.body)
        } else if (status !== 0 || !sample.isStreamed) {
          expect([status, Number(retryAfter) > 0, body], at).toEqual([503, true, expect.stringContaining(cannotSave)])
        }
        if (sample.finish && status === 200) {
          await sample.finish()
          expect(changes(), at).toEqual(good.changes)
          continue
        }
        expect(changes(sample.keeps), at).toEqual({})
        expect(await outcomeOf(sample), at).toEqual(good)
      }
      database.heal()
    }
  })
})
