import { readFileSync } from 'node:fs'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { openBusyWorld, settle } from './busy-world.ts'
import {
  type Fault,
  faults,
  faultyDatabase,
  full,
  locked,
  savedRows,
  strideOf,
  withoutRandom,
} from './faulty-database.ts'
import { type ProcedureSample, procedureSamples, procedures, sendSample, withoutSample } from './procedure-samples.ts'

/** Each part has a test file of its own, so that they run at the same time. */
type Part = 'account' | 'admin' | 'files' | 'records'

function partOf(path: string): Part {
  if (/^(account|settings|tokens)\./.test(path)) return 'account'
  if (/^(exports|imports)\./.test(path)) return 'files'
  return path.startsWith('admin.') ? 'admin' : 'records'
}

const atCommit: Fault['at'] = ({ source }) => source === 'COMMIT'
/** A call of 30 statements is made up to 450 times, which takes a while on a busy machine. */
const limit = { timeout: 300_000 }
/** The lock is free again when it is next asked for, and what was done is done once more. */
const lockedOnce: Fault = { code: locked.code, message: locked.message, at: atCommit }
const cannotSave = /"message":"The server cannot save right now. Please try again in a moment."/
/** The same over REST: a file fails like any other request as long as nothing of it has been sent. */
const cannotSend = /"msg":"The server cannot save right now. Please try again in a moment."/

/** Defines the tests of what the procedures of a part do when the database fails. Returns the world that they run in. */
export async function testFaults(part: Part) {
  const world = await openBusyWorld()
  const people = await settle(world)
  const samples = (await procedureSamples(world, people)).filter(({ path }) => partOf(path) === part)
  const database = faultyDatabase(world.db)
  const saved = savedRows(world.db)
  const named = samples.map((sample, at) => [[sample.path, sample.as].filter(Boolean).join(' '), sample, at] as const)

  afterAll(async () => {
    database.close()
    await world.close()
    console.error(`${part}: ${database.injected()} faults were injected into procedures.`)
  })

  afterEach(() => database.heal())

  /** Puts everything back, in the database and in memory. */
  async function begin() {
    saved.putBack()
    world.forget()
    // Any write makes the next search read the foods again.
    await people.ada.api.profile.changePreferences({})
  }

  const send = (sample: ProcedureSample) => sendSample(world, sample)

  /** The answer of a call and what it has done, comparable with those of another time. */
  async function outcomeOf(sample: ProcedureSample) {
    const { status, body } = await send(sample)
    return { status, body: withoutRandom(body), changes: saved.changes() }
  }

  // The procedures are read from the router: a new one fails here until it has a sample.
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
      const missing = Object.keys(procedures).filter((path) => !sampled.has(path) && !withoutSample.has(path))
      expect(missing.filter((path) => partOf(path) === part)).toEqual([])
    })

    it.each(named.filter(([, sample]) => !sample.isFile))('%s answers what its type says', async (_, sample) => {
      await begin()
      const { body } = await send(sample)
      // REST calls every `id` `_id`.
      const { data = {} } = sample.rest
        ? { data: JSON.parse(body.replaceAll('"_id":', '"id":')) }
        : JSON.parse(body).result
      expect(problemsOf(sample.path, data)).toEqual([])
    })
  })

  describe('at a fault of any of its statements', () => {
    it.each(named)('%s answers 503, keeps nothing, and works the next time', limit, async (_, sample, at) => {
      await begin()
      database.misplaced()
      const good = await outcomeOf(sample)
      expect(good.status, good.body).toBe(200)
      expect(database.misplaced()).toEqual([])

      for (const fault of faults) {
        const stride = strideOf(fault)
        for (let n = 1 + (at % stride); ; n += stride) {
          await begin()
          database.failAt(n, fault)
          const { status, retryAfter, body } = await send(sample)
          const failed = database.failed()
          if (failed.length === 0) break
          const where = `${fault.code} at statement ${n}: ${failed.join('; ')}`

          // Reads go on meanwhile.
          if (fault.stays)
            expect((await send({ path: 'account.me', token: people.ada.accessToken })).status, where).toBe(200)
          database.heal()

          if (status === 200) {
            const isTolerated = sample.finish ?? failed.every((source) => sample.goesOnWithout?.test(source))
            expect(isTolerated && withoutRandom(body), where).toBe(good.body)
          } else if (status !== 0 || !sample.isStreamed) {
            expect([status, Number(retryAfter) > 0, body], where).toEqual([
              503,
              true,
              expect.stringMatching(sample.rest ? cannotSend : cannotSave),
            ])
          }
          if (sample.finish && status === 200) {
            await sample.finish()
            expect(saved.changes(), where).toEqual(good.changes)
            continue
          }
          expect(saved.changes(sample.keeps), where).toEqual({})
          sample.renew?.()
          expect(await outcomeOf(sample), where).toEqual(good)
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

  return {
    people,
    password: world.password,
    begin,
    send,
    /** Makes each transaction fail at its end, until `heal`. */
    failCommits: () => database.failAt(1, { ...full, at: atCommit }),
    heal: database.heal,
  }
}

type Schemas = { answers: Record<string, object>; parts: Record<string, object> }

// With no further fields: what an answer holds beyond its type, it should not.
const { answers, parts }: Schemas = JSON.parse(readFileSync('server/http/answer-schemas.json', 'utf8'), (_, value) =>
  value?.type === 'object' ? { additionalProperties: false, ...value } : value,
)

const ajv = new Ajv2020({ allErrors: true, allowUnionTypes: true, strict: false })
ajv.addSchema({ $id: 'https://glowlog/', answers, components: { schemas: parts } })

/** What is wrong with an answer of a procedure, such as `diary.day`, in view of its JSON schema. */
function problemsOf(procedure: string, answer: unknown): string[] {
  const validate = ajv.getSchema(`https://glowlog/#/answers/${procedure}`)
  if (!validate) return [`${procedure} has no schema: run npm run schemas.`]
  if (validate(answer)) return []
  return (validate.errors ?? []).map(
    (error) => `${error.instancePath} ${error.message} ${JSON.stringify(error.params)}`,
  )
}
