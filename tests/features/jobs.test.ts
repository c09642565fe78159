import { Cron } from 'croner'
import { describe, expect, it } from 'vitest'
import { listJobRuns } from '#server/db/job-runs.ts'
import { isJobRunning, type Job, jobs, runJob } from '#server/jobs.ts'
import { createHttpWorld } from '../support/http.ts'
import { createWorld } from '../support/world.ts'

async function working() {
  const world = createWorld()
  const admin = await world.join('admin')
  const logged: [level: string, fields: unknown][] = []
  const log = {
    info: (fields: unknown) => void logged.push(['info', fields]),
    error: (fields: unknown) => void logged.push(['error', fields]),
  }
  const run = (job: Partial<Job>) =>
    runJob({ name: 'count sheep', schedule: '* * * * *', run: () => ({}), ...job }, world, log as never)
  return { world, admin, logged, run }
}

const named = (name: string) => jobs.find((job) => job.name === name) as Job

const cleanUp = named('clean up products')

describe('a job', () => {
  it('shows admins its schedule and last run, and nobody else', async () => {
    const { world, admin, run } = await working()
    const listed = async () => (await admin.api.admin.jobs.list()).find(({ name }) => name === cleanUp.name)
    const entry = { name: 'clean up products', schedule: 'Every hour at 23 minutes past', isRunning: false }
    expect(await listed()).toEqual({ ...entry, lastRun: null })
    await run(cleanUp)
    world.travel({ minutes: 10 })
    await run(cleanUp)
    expect(await listed()).toEqual({
      ...entry,
      lastRun: { startedAt: '2026-03-10T12:10:00.000Z', durationMs: expect.any(Number), outcome: 'ok', error: null },
    })
    const { api } = await world.join('ann')
    await expect(api.admin.jobs.list()).rejects.toMatchObject({ code: 'FORBIDDEN' })
  })

  it('is recorded as failed with a short error, and as successful once it works again', async () => {
    const { world, logged, run } = await working()
    await run({
      run: () => {
        throw new Error(`the fence is too high${'!'.repeat(2_000)}`)
      },
    })
    const [failed] = listJobRuns(world.db)
    expect(failed).toMatchObject({ outcome: 'failed', error: expect.stringMatching(/^the fence is too high!+$/) })
    expect(failed?.error).toHaveLength(500)
    expect(logged).toMatchObject([['error', { job: 'count sheep' }]])
    await run({ run: () => Promise.resolve({}) })
    expect(listJobRuns(world.db)).toMatchObject([{ outcome: 'ok', error: null }])
  })

  it('is not run twice at a time', async () => {
    const { world, admin, run } = await working()
    const gate = Promise.withResolvers<Record<string, number>>()
    let runs = 0
    const slow = {
      ...cleanUp,
      run: () => {
        runs++
        return gate.promise
      },
    }
    const first = run(slow)
    await run(slow)
    expect(runs).toBe(1)
    expect((await admin.api.admin.jobs.list()).filter(({ isRunning }) => isRunning)).toMatchObject([
      { name: cleanUp.name },
    ])
    await expect(admin.api.admin.jobs.run({ job: cleanUp.name })).rejects.toMatchObject({
      code: 'CONFLICT',
      message: 'This job is running already.',
    })
    gate.resolve({})
    await first
    expect(isJobRunning(world, cleanUp.name)).toBe(false)
  })

  it('is run by an admin at once, which the audit log tells', async () => {
    const world = await createHttpWorld()
    const { accessToken: token, api } = await world.join('admin')
    expect(await world.call('POST /admin/jobs/clean%20up%20mails/run', { token })).toMatchObject({
      status: 200,
      body: { msg: 'The job "clean up mails" has been started.' },
    })
    expect((await world.call('GET /admin/jobs', { token })).body).toContainEqual(
      expect.objectContaining({
        name: 'clean up mails',
        lastRun: expect.objectContaining({ startedAt: world.clock().toISOString(), outcome: 'ok' }),
      }),
    )
    expect((await api.admin.audit.list({})).entries).toMatchObject([
      { adminName: 'admin', action: 'job run', subject: 'clean up mails' },
    ])
    expect((await world.call('POST /admin/jobs/mow%20the%20lawn/run', { token })).status).toBe(404)
  })

  it('logs its result, and nothing when there was nothing to do', async () => {
    const { logged, run } = await working()
    await run({ run: () => ({ sheep: 0 }) })
    expect(logged).toEqual([])
    await run({ run: () => ({ sheep: 3 }) })
    expect(logged).toEqual([['info', { event: 'job done', job: 'count sheep', sheep: 3 }]])
  })
})

describe('the jobs of the server', () => {
  it('have unique names and a next run in the future', () => {
    expect(new Set(jobs.map(({ name }) => name)).size).toBe(jobs.length)
    for (const { schedule } of jobs) expect(new Cron(schedule, { paused: true }).nextRun()).toBeInstanceOf(Date)
  })

  it('report how many sessions and emails they cleaned up', async () => {
    const { world, admin, logged, run } = await working()
    await world.anybody.account.forgotPassword({ email: admin.email })
    world.travel({ days: 100 })
    await run(named('clean up sessions'))
    await run(named('clean up mails'))
    expect(logged).toEqual([
      [
        'info',
        {
          event: 'job done',
          job: 'clean up sessions',
          sessions: 1,
          accessTokens: 0,
          temporaryTokens: 0,
          ceremonies: 0,
          emailTokens: 1,
          activeDays: 1,
        },
      ],
      ['info', { event: 'job done', job: 'clean up mails', mails: 1 }],
    ])
  })
})
