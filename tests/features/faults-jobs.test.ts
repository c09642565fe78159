import { eq, isNull } from 'drizzle-orm'
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'
import { auditLog, outbox, productCache, sessions, unlockedAchievements, users, waterTaps } from '#schema'
import { newId } from '#server/db/ids.ts'
import { listJobRuns } from '#server/db/job-runs.ts'
import { unlockPast } from '#server/features/achievements/unlock-quietly.ts'
import { jobs, runJob } from '#server/jobs.ts'
import { openBusyWorld, settle } from '../support/busy-world.ts'
import { faults, faultyDatabase, savedRows } from '../support/faulty-database.ts'
import { addPreview } from '../support/imports.ts'
import { fill } from '../support/write-samples.ts'

// The jobs are read from the server: a new one fails here until it has something to do.

const longAgo = '2026-01-02T12:00:00.000Z'
/** When summaries of the week are sent. */
const sundayEvening = '2026-03-15T18:00:00.000Z'

const world = await openBusyWorld()
const people = await settle(world)
await leaveWork()
const database = faultyDatabase(world.db)
const saved = savedRows(world.db)
const logged: unknown[] = []
const log = { info: () => {}, error: (fields: unknown) => void logged.push(fields) }

/** Something to do for each job. */
async function leaveWork() {
  const { db } = world
  const leaver = await world.join('leaver')
  await fill(world, leaver.api)
  db.update(users).set({ deletedAt: longAgo }).where(eq(users.username, 'leaver')).run()
  db.update(sessions).set({ expiresAt: longAgo }).where(eq(sessions.userId, people.halfway.userId)).run()
  db.update(outbox).set({ createdAt: longAgo, sentAt: longAgo }).where(eq(outbox.to, people.ada.email)).run()
  // As if all of his achievements were new.
  await unlockPast(world, world.clock())
  db.update(users).set({ achievementsChecked: null }).where(eq(users.id, people.bob.userId)).run()
  db.delete(unlockedAchievements).where(eq(unlockedAchievements.userId, people.bob.userId)).run()
  const told = { adminName: 'ada', action: 'job run', subject: 'clean up mails', createdAt: '2023-12-31T12:00:00.000Z' }
  db.insert(auditLog)
    .values({ ...told, id: newId() })
    .run()
  addPreview(world, people.ada.userId, longAgo)
  db.insert(waterTaps).values({ userId: people.ada.userId, id: newId(), date: '2023-12-31', createdAt: longAgo }).run()
  db.insert(productCache).values({ code: '5901234123457', found: false, fetchedAt: longAgo }).run()
}

afterAll(async () => {
  database.close()
  await world.close()
  console.error(`${database.injected()} faults were injected into jobs.`)
})

beforeEach(() => world.travelTo(sundayEvening))
afterEach(() => database.heal())

/** A job of many statements runs hundreds of times, which takes a while on a busy machine. */
const limit = { timeout: 300_000 }
// These change files, and no row.
const changing = jobs.filter(({ name }) => !['backup', 'clean up uploads'].includes(name))

describe('a job of which any statement fails', () => {
  it.each(changing.map((job) => [job.name, job] as const))('does the rest the next time: %s', limit, async (_, job) => {
    const run = () => runJob(job, world, log)
    saved.putBack()
    database.misplaced()
    await run()
    const good = saved.changes(['job_runs'])
    expect(good).not.toEqual({})
    expect(database.misplaced()).toEqual([])

    for (const fault of faults) {
      for (let n = 1; ; n++) {
        saved.putBack()
        logged.length = 0
        database.failAt(n, fault)
        await run()
        const failed = database.failed()
        database.heal()
        if (failed.length === 0) break
        const at = `${fault.code} at statement ${n}: ${failed.join('; ')}`
        expect(logged, at).not.toEqual([])
        await run()
        expect(saved.changes(['job_runs']), at).toEqual(good)
        expect(listJobRuns(world.db), at).toMatchObject([{ name: job.name, outcome: 'ok', error: null }])
      }
    }
  })
})

describe('the delivery of mails of which any statement fails', () => {
  it('loses none, and sends none again but the one whose delivery could not be noted', async () => {
    const due = world.db.select({ id: outbox.id }).from(outbox).where(isNull(outbox.sentAt)).all()
    expect(due.length).toBeGreaterThan(3)
    for (const fault of faults) {
      // Three mails.
      for (let n = 1; n <= 12; n++) {
        saved.putBack()
        world.travelTo(sundayEvening)
        world.sent.length = 0
        database.failAt(n, fault)
        await expect(world.outbox.deliver()).rejects.toMatchObject({ code: fault.code })
        const at = `${fault.code} at statement ${n}: ${database.failed().join('; ')}`
        database.heal()
        world.travel({ minutes: 3 })
        await world.outbox.deliver()
        expect(new Set(world.sent), at).toEqual(new Set(due.map(({ id }) => `<${id}@localhost>`)))
        expect(world.sent.length - due.length, at).toBeLessThanOrEqual(1)
        expect(await world.db.$count(outbox, isNull(outbox.sentAt)), at).toBe(0)
      }
    }
  })
})
