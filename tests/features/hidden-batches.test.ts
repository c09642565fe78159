import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { exerciseEntries, foodEntries, hiddenBatches, unlockedAchievements, users } from '#schema'
import { newId } from '#server/db/ids.ts'
import { jobs, runJob } from '#server/jobs.ts'
import type { Api } from '#server/router.ts'
import { type BusyWorld, openBusyWorld, type People, settle } from '../support/busy-world.ts'
import { savedRows, withoutRandom } from '../support/faulty-database.ts'
import { type ProcedureSample, procedureSamples, sendSample } from '../support/procedure-samples.ts'
import { unzipped } from '../support/zip.ts'

let world: BusyWorld
let people: People

beforeEach(async () => {
  world = await openBusyWorld()
  world.forget()
  people = await settle(world)
})
afterEach(() => world.close())

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

/** A world like `world`, in which somebody has nothing hidden. */
async function openTwin() {
  const twin = await openBusyWorld()
  onTestFinished(() => twin.close())
  twin.forget()
  return { twin, others: await settle(twin) }
}

/** Changes nothing, but what is kept of a person's foods, days and streaks is read again. */
async function writeFood(api: Api) {
  const entry = { date: '2026-03-10', mealType: 'Breakfast', foodName: 'Oats', calories: 200 } as const
  const { id } = await api.diary.logFood(entry)
  await api.diary.removeFood({ id })
}

/** Text without what differs between two worlds, and between two moments. */
const comparable = (text: string) => withoutRandom(text).replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'instant')

/** The rows that were written, but for those of hidden batches, which are all of 999 kcal. */
function writtenRows(saved: ReturnType<typeof savedRows>) {
  const changes = Object.entries(saved.changes(['hidden_batches', 'job_runs']))
  const isHidden = (row: { calories?: number; calories_burned?: number }) =>
    row.calories === 999 || row.calories_burned === 999
  return Object.fromEntries(
    changes.map(([table, rows]) => [table, JSON.parse(comparable(rows)).filter((row: object) => !isHidden(row))]),
  )
}

/** An archive as the texts of its files, and anything else as its own text. */
async function textsOf({ body, bytes }: { body: string; bytes: Buffer }) {
  if (!bytes.subarray(0, 2).equals(Buffer.from('PK'))) return comparable(body)
  return [...(await unzipped(bytes))].map(([name, content]) => [name, comparable(content.toString())])
}

describe('entries of a hidden batch', () => {
  it('change no answer, and nothing that a call writes', { timeout: 60_000 }, async () => {
    const { twin, others } = await openTwin()
    const pairs = await Promise.all([procedureSamples(world, people), procedureSamples(twin, others)])
    for (const { userId } of [people.ada, people.bob]) hideEntries(userId)
    for (const { api } of [people.ada, people.bob, others.ada, others.bob]) await writeFood(api)
    const [saved, savedTwin] = [savedRows(world.db), savedRows(twin.db)]
    const now = world.clock().toISOString()

    const outcomeOf = async (of: BusyWorld, rows: ReturnType<typeof savedRows>, sample: ProcedureSample) => {
      rows.putBack()
      of.forget()
      // Some answers are kept for a minute. The clock is set back, so that no session or code ends.
      of.travel({ minutes: 2 })
      of.travelTo(now)
      const answer = await sendSample(of, sample)
      const outcome = { status: answer.status, answer: await textsOf(answer), written: writtenRows(rows) }
      // The provider of each has a port of its own.
      return JSON.parse(JSON.stringify(outcome).replaceAll(of.provider.issuer, 'https://id.example.org'))
    }
    for (const [at, sample] of pairs[0].entries()) {
      // Another one each time.
      if (sample.path === 'account.captcha') continue
      const twinSample = pairs[1][at] ?? sample
      expect(twinSample.path).toBe(sample.path)
      const outcome = await outcomeOf(world, saved, sample)
      expect([sample.path, outcome.status]).toEqual([sample.path, 200])
      expect([sample.path, sample.as, outcome]).toEqual([
        sample.path,
        sample.as,
        await outcomeOf(twin, savedTwin, twinSample),
      ])
    }
  })

  it('are ignored by every job: what it mails, unlocks and removes', { timeout: 60_000 }, async () => {
    const { twin, others } = await openTwin()
    for (const { userId } of [people.ada, people.bob]) hideEntries(userId)
    for (const { api } of [people.ada, people.bob, others.ada, others.bob]) await writeFood(api)
    const written = []
    for (const { db, ...of } of [world, twin]) {
      // As if all badges were new, on the evening of the weekly summary.
      db.delete(unlockedAchievements).run()
      db.update(users).set({ achievementsChecked: null }).run()
      of.travelTo('2026-03-15T18:00:00.000Z')
      const saved = savedRows(db)
      const rows: Record<string, unknown> = {}
      for (const job of jobs) {
        if (job.name === 'backup') continue
        saved.putBack()
        await runJob(job, { ...of, db }, { info: () => {}, error: () => {} })
        rows[job.name] = writtenRows(saved)
      }
      written.push(rows)
    }
    const [withHidden, without] = written
    expect(
      Object.values(without ?? {}).filter((rows) => Object.keys(rows as object).length > 0).length,
    ).toBeGreaterThan(1)
    expect(withHidden).toEqual(without)
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
