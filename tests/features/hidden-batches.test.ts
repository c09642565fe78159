import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { exerciseEntries, foodEntries, hiddenBatches } from '#schema'
import { newId } from '#server/db/ids.ts'
import { jobs, runJob } from '#server/jobs.ts'
import { appRouter } from '#server/router.ts'
import { type BusyWorld, openBusyWorld, type People, settle } from '../support/busy-world.ts'
import { withoutRandom } from '../support/faulty-database.ts'
import { type ProcedureSample, procedureSamples } from '../support/procedure-samples.ts'
import { watchStatements } from '../support/watch-statements.ts'

let world: BusyWorld
let people: People
let samples: ProcedureSample[]
const procedures = appRouter._def.procedures as unknown as Record<string, { _def: { type: string } }>
const isQuery = ({ path }: ProcedureSample) => procedures[path]?._def.type === 'query'
const named = (list: readonly ProcedureSample[]) =>
  list.map((sample) => [[sample.path, sample.as].filter(Boolean).join(' '), sample] as const)

beforeEach(async () => {
  world = await openBusyWorld()
  world.forget()
  people = await settle(world)
  samples = await procedureSamples(world, people)
}, 60_000)
afterEach(() => world.close())

async function send(sample: ProcedureSample) {
  const { path, token, input, userAgent = 'Test/1.0' } = sample
  const query = isQuery(sample) && input !== undefined ? `?input=${encodeURIComponent(JSON.stringify(input))}` : ''
  const { statusCode, body } = await world.app.inject({
    method: isQuery(sample) ? 'GET' : 'POST',
    url: `/trpc/${path}${query}`,
    headers: { 'user-agent': userAgent, ...(token ? { authorization: `Bearer ${token}` } : {}) },
    ...(isQuery(sample) || input === undefined ? {} : { payload: input as object }),
  })
  return { statusCode, body: withoutRandom(body) }
}

/** Entries of every day around, of foods that are logged and others, which nobody sees. */
function hideEntries(userId: string) {
  const batchId = newId()
  world.db.insert(hiddenBatches).values({ id: batchId }).run()
  const row = { userId, batchId, createdAt: '2026-03-01T08:00:00.000Z' }
  for (const date of ['2026-02-20', '2026-03-08', '2026-03-09', '2026-03-10', '2026-03-11']) {
    for (const foodName of ['Oats', 'Apple', 'Hidden pie'])
      world.db
        .insert(foodEntries)
        .values({
          ...row,
          id: newId(),
          date,
          mealType: 'Breakfast',
          foodName,
          quantity: 1,
          servingSize: '1 serving',
          calories: 999,
          isFruitOrVeg: true,
        })
        .run()
    world.db
      .insert(exerciseEntries)
      .values({ ...row, id: newId(), date, exerciseName: 'Hidden run', caloriesBurned: 999 })
      .run()
  }
}

/** The statements about entries that were run since the last call, but those that add some. */
function watchEntries() {
  const seen = new Set<string>()
  const stop = watchStatements(world.db, ({ source }) => {
    if (/(food|exercise)_entries/.test(source) && !/^insert/i.test(source)) seen.add(source)
  })
  onTestFinished(stop)
  return () => {
    const sources = [...seen]
    seen.clear()
    return sources
  }
}

describe('entries of a hidden batch', () => {
  it('change no answer', async () => {
    // A captcha is another one each time, and an archive has the time in it.
    const queries = samples.filter(({ path }) => !['account.captcha', 'exports.file'].includes(path)).filter(isQuery)
    const answersOf = async () => {
      // A minute later, since some answers are cached for that long; all caches of foods and counts begin anew.
      world.travel({ minutes: 2 })
      for (const { api } of [people.ada, people.bob]) {
        const entry = { date: '2026-03-10', mealType: 'Breakfast', foodName: 'Oats', calories: 200 } as const
        const { id } = await api.diary.logFood(entry)
        await api.diary.removeFood({ id })
      }
      const answers: Record<string, unknown> = {}
      for (const [name, sample] of named(queries)) {
        const { body } = await send(sample)
        // Instants are those of the moment that was asked for.
        answers[name] = body.replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'instant')
      }
      return answers
    }
    const before = await answersOf()
    expect(before['diary.summary']).toContain('totals')
    for (const { userId } of [people.ada, people.bob]) hideEntries(userId)
    expect(await answersOf()).toEqual(before)
  })

  it('are left out by every statement about entries, but those that remove an account or are about batches', async () => {
    const takeEntries = watchEntries()
    for (const [name, sample] of named(samples)) {
      if (/account\.deleteAccount|admin\.users\.remove|imports\.(add|remove)/.test(sample.path)) continue
      await send(sample)
      expect(
        takeEntries().filter((source) => !source.includes('hidden_batches')),
        name,
      ).toEqual([])
    }
    for (const job of jobs) {
      if (job.name === 'backup') continue
      await runJob(job, world, { info: () => {}, error: () => {} })
      expect(
        takeEntries().filter((source) => !source.includes('hidden_batches')),
        job.name,
      ).toEqual([])
    }
  })

  it('can be neither changed nor deleted', async () => {
    const { api, userId } = people.guarded
    hideEntries(userId)
    const [food] = world.db
      .select()
      .from(foodEntries)
      .all()
      .filter((entry) => entry.userId === userId)
    const [exercise] = world.db
      .select()
      .from(exerciseEntries)
      .all()
      .filter((entry) => entry.userId === userId)
    const [foodId, exerciseId] = [food?.id ?? '', exercise?.id ?? '']
    await expect(api.diary.changeFood({ id: foodId, quantity: 2 })).rejects.toThrow('not found')
    await expect(api.diary.removeFood({ id: foodId })).rejects.toThrow('not found')
    await expect(api.exercise.change({ id: exerciseId, caloriesBurned: 1 })).rejects.toThrow('not found')
    await expect(api.exercise.remove({ id: exerciseId })).rejects.toThrow('not found')
  })
})
