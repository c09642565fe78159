import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { appRouter } from '#server/router.ts'
import { problemsOf } from '../support/answer-schema.ts'
import { openBusyWorld, settle } from '../support/busy-world.ts'
import {
  type Fault,
  faults,
  faultyDatabase,
  full,
  locked,
  savedRows,
  withoutRandom,
} from '../support/faulty-database.ts'
import { type ProcedureSample, procedureSamples } from '../support/procedure-samples.ts'

// The procedures are read from the router: a new one fails here until it has a sample.

const world = await openBusyWorld()
const people = await settle(world)
const samples = await procedureSamples(world, people)
const database = faultyDatabase(world.db)
const saved = savedRows(world.db)
const procedures = appRouter._def.procedures as unknown as Record<string, { _def: { type: string } }>

const atCommit: Fault['at'] = ({ source }) => source === 'COMMIT'
/** A call of 30 statements is made 450 times, which takes a while on a busy machine. */
const limit = { timeout: 300_000 }
/** The lock is free again when it is next asked for, and what was done is done once more. */
const lockedOnce: Fault = { code: locked.code, message: locked.message, at: atCommit }
const cannotSave = /"message":"The server cannot save right now. Please try again in a moment."/
/** A file of which nothing has been sent yet fails as any request does, when it is already being sent. */
const cannotSend = /"(message|msg)":"The server cannot save right now. Please try again in a moment."/

afterAll(async () => {
  database.close()
  await world.close()
  console.error(`${database.injected()} faults were injected into procedures.`)
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

/** The answer of a call and what it has done, comparable with those of another time. */
async function outcomeOf(sample: ProcedureSample) {
  const { status, body } = await send(sample)
  return { status, body: withoutRandom(body), changes: saved.changes() }
}

const named = samples.map((sample) => [[sample.path, sample.as].filter(Boolean).join(' '), sample] as const)

describe('every procedure', () => {
  it('has a sample', () => {
    // What cannot be written is what readiness answers; processes and files have their own test (rest/admin-catalogue).
    const elsewhere = [
      'admin.readiness',
      'admin.warnings.list',
      'admin.catalogue.start',
      'admin.catalogue.cancel',
      'admin.catalogue.deleteFile',
    ]
    const sampled = new Set([...elsewhere, ...samples.map(({ path }) => path)])
    expect(Object.keys(procedures).filter((path) => !sampled.has(path))).toEqual([])
  })

  it.each(named.filter(([, sample]) => !sample.isFile))('%s answers what its type says', async (_, sample) => {
    await begin()
    const { data = {} } = JSON.parse((await send(sample)).body).result
    expect(problemsOf(sample.path, data)).toEqual([])
  })
})

describe('at a fault of any of its statements', () => {
  it.each(named)('%s answers 503, keeps nothing, and works the next time', limit, async (_, sample) => {
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
        const at = `${fault.code} at statement ${n}: ${failed.join('; ')}`

        // Reads go on meanwhile.
        if (fault.stays)
          expect((await send({ path: 'account.me', token: people.ada.accessToken })).status, at).toBe(200)
        database.heal()

        if (status === 200) {
          const isTolerated = sample.finish ?? failed.every((source) => sample.goesOnWithout?.test(source))
          expect(isTolerated && withoutRandom(body), at).toBe(good.body)
        } else if (status !== 0 || !sample.isStreamed) {
          expect([status, Number(retryAfter) > 0, body], at).toEqual([
            503,
            true,
            expect.stringMatching(sample.isFile ? cannotSend : cannotSave),
          ])
        }
        if (sample.finish && status === 200) {
          await sample.finish()
          expect(saved.changes(), at).toEqual(good.changes)
          continue
        }
        expect(saved.changes(sample.keeps), at).toEqual({})
        expect(await outcomeOf(sample), at).toEqual(good)
      }
      database.heal()
    }
  })

  it.each(named)('%s waits for a lock that is soon free again', async (_, sample) => {
    await begin()
    const good = await outcomeOf(sample)
    for (let n = 1; ; n++) {
      await begin()
      database.failAt(n, lockedOnce)
      expect(await outcomeOf(sample)).toEqual(good)
      if (database.failed().length === 0) break
    }
  })
})

describe('what could not be saved', () => {
  const { newcomer, ada, unverified } = people
  const change = { currentPassword: world.password, newPassword: world.password }

  it.each<ProcedureSample>([
    { path: 'account.register', input: newcomer },
    { path: 'account.login', input: { email: ada.email, password: world.password } },
    { path: 'account.changePassword', token: ada.accessToken, input: change },
    { path: 'account.forgotPassword', input: { email: ada.email } },
    { path: 'account.resendVerification', input: { email: unverified.email } },
  ])('does not count against the limit of $path', async (sample) => {
    await begin()
    database.failAt(1, { ...full, at: atCommit })
    for (let n = 0; n < 51; n++) expect((await send(sample)).status).toBe(503)
    database.heal()
    expect((await send(sample)).status).toBe(200)
  })
})
