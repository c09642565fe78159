import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '#server/db/ids.ts'
import { type Write, write } from '#server/db/write.ts'
import { type Api, appRouter } from '#server/router.ts'
import { allRows, countRows } from '../support/rows.ts'
import { createWorld } from '../support/world.ts'
import { fill, writeSamples as samples, type WriteSample } from '../support/write-samples.ts'

// The procedures are read from the router: a new mutation fails here until it has a sample or is excluded as no data.

/** Mutations of the account itself, a search that counts against a limit, what needs a file, and what is only read. */
const noData = /^(account\.|imports\.|foods\.searchOpenFoodFacts$|recipes\.read$)/

type Procedure = { _def: { type: string; meta?: { access: string } } }
const mutations = Object.entries(appRouter._def.procedures as unknown as Record<string, Procedure>)
  .filter(([path, { _def }]) => _def.type === 'mutation' && _def.meta?.access === 'user' && !noData.test(path))
  .map(([path]) => path)

const refusable = Object.entries(samples).flatMap(([path, { bad }]) => (bad ? [[path, bad] as const] : []))

/** Its text cannot be returned again, since only its hash is stored. */
const newEachTime = 'tokens.create'
const creates = mutations.filter(
  (path) => /\.((create|duplicate|add|log|copy)[A-Z]?|send$)/.test(path) && path !== newEachTime,
)

const sampleOf = (path: string): WriteSample => {
  const sample = samples[path]
  if (!sample) throw new Error(`${path} has no sample in write-samples.ts`)
  return sample
}

const call = (api: Api, path: string, input: object | undefined): Promise<unknown> => {
  const procedure = path.split('.').reduce<unknown>((step, name) => (step as Record<string, unknown>)[name], api)
  return (procedure as (input: object | undefined) => Promise<unknown>)(input)
}

/** One world for all tests, since hashing passwords dominates its setup. */
const world = createWorld()
const reported: Write[] = []
const committed: Write[] = []
let refusal: Error | undefined
let ada: Api
let bob: Api
let userId: string

beforeAll(async () => {
  ada = (await world.join('ada')).api
  bob = (await world.join('bob')).api
  userId = (await ada.account.me()).id
  world.writes.onWrite((write) => {
    if (refusal) throw refusal
    reported.push(write)
  })
  world.writes.onCommitted((write) => {
    expect(world.db.$client.inTransaction).toBe(false)
    committed.push(write)
  })
})

const listen = () => {
  reported.length = 0
  committed.length = 0
}

afterEach(() => {
  refusal = undefined
})

describe('every mutation of data', () => {
  it('has a sample', () => {
    expect(mutations.length).toBeGreaterThan(15)
    expect(mutations.toSorted()).toEqual(Object.keys(samples).toSorted())
  })

  it.each(mutations)('notifies listeners once before and once after the commit: %s', async (path) => {
    const { subject, dates = [], others = () => [], isFasting, good } = sampleOf(path)
    const rows = await fill(world, ada, isFasting)
    listen()
    await call(ada, path, good(rows, newId()))
    expect(reported).toEqual([{ userId, subject, dates, others: others(rows), at: world.clock() }])
    expect(committed).toEqual(reported)
  })

  it.each(refusable)('notifies nobody and stores nothing when it fails: %s', async (path, bad) => {
    const bobs = await fill(world, bob)
    const before = countRows(world.db)
    listen()
    await expect(call(ada, path, bad(bobs, newId()))).rejects.toMatchObject({
      code: expect.stringMatching(/^(NOT_FOUND|CONFLICT|BAD_REQUEST)$/),
    })
    expect(countRows(world.db)).toEqual(before)
    expect([reported, committed]).toEqual([[], []])
  })

  it.each(mutations)('is rolled back when a listener fails: %s', async (path) => {
    const rows = await fill(world, ada, sampleOf(path).isFasting)
    const before = allRows(world.db)
    listen()
    refusal = new Error('no badge today')
    await expect(call(ada, path, sampleOf(path).good(rows, newId()))).rejects.toThrow('no badge today')
    expect(allRows(world.db)).toEqual(before)
    expect(committed).toEqual([])
  })
})

describe('every create', () => {
  it('is among the mutations', () => expect(creates.length).toBeGreaterThan(8))

  it.each(creates)('is idempotent for a repeated id and returns the same result: %s', async (path) => {
    const input = sampleOf(path).good(await fill(world, ada), newId())
    const before = countRows(world.db)
    const answer = await call(ada, path, input)
    const after = countRows(world.db)
    if (path !== 'water.add') expect(after).not.toEqual(before)
    expect(await call(ada, path, input)).toEqual(answer)
    expect(countRows(world.db)).toEqual(after)
  })
})

describe('a write inside another', () => {
  const writer = () => ({ writes: world.writes, viewer: { id: userId }, now: world.clock() })

  it('is refused, because its effects would be reported before the outer one is committed', async () => {
    listen()
    let nested: Promise<unknown> | undefined
    await write(writer(), { subject: 'food' }, () => {
      nested = write(writer(), { subject: 'water' }, () => {})
      nested.catch(() => {})
    })
    await expect(nested).rejects.toThrow('has to begin outside of any other')
    expect(committed.map(({ subject }) => subject)).toEqual(['food'])
  })
})
