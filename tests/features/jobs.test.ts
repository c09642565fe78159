import { Cron } from 'croner'
import { describe, expect, it } from 'vitest'
import { type Job, jobs, runJob } from '#server/jobs.ts'
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

describe('a job', () => {
  it('shows admins its last run and the outcome', async () => {
    const { world, admin, run } = await working()
    expect(await admin.api.admin.jobs.list()).toEqual([])
    await run({})
    world.travel({ minutes: 10 })
    await run({})
    await run({ name: 'mow the lawn' })
    expect(await admin.api.admin.jobs.list()).toEqual([
      {
        name: 'count sheep',
        startedAt: '2026-03-10T12:10:00.000Z',
        durationMs: expect.any(Number),
        outcome: 'ok',
        error: null,
      },
      expect.objectContaining({ name: 'mow the lawn', outcome: 'ok' }),
    ])
    const { api } = await world.join('ann')
    await expect(api.admin.jobs.list()).rejects.toMatchObject({ code: 'FORBIDDEN' })
  })

  it('is recorded as failed with a short error, and as successful once it works again', async () => {
    const { admin, logged, run } = await working()
    await run({
      run: () => {
        throw new Error(`the fence is too high${'!'.repeat(2_000)}`)
      },
    })
    const [failed] = await admin.api.admin.jobs.list()
    expect(failed).toMatchObject({ outcome: 'failed', error: expect.stringMatching(/^the fence is too high!+$/) })
    expect(failed?.error).toHaveLength(500)
    expect(logged).toMatchObject([['error', { job: 'count sheep' }]])
    await run({ run: () => Promise.resolve({}) })
    expect(await admin.api.admin.jobs.list()).toMatchObject([{ outcome: 'ok', error: null }])
  })

  it('logs its result, and nothing when there was nothing to do', async () => {
    const { logged, run } = await working()
    await run({ run: () => ({ sheep: 0 }) })
    expect(logged).toEqual([])
    await run({ run: () => ({ sheep: 3 }) })
    expect(logged).toEqual([['info', { job: 'count sheep', sheep: 3 }]])
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
        { job: 'clean up sessions', sessions: 1, accessTokens: 0, temporaryTokens: 0, emailTokens: 1, activeDays: 1 },
      ],
      ['info', { job: 'clean up mails', mails: 1 }],
    ])
  })
})
