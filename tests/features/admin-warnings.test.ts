import { truncateSync } from 'node:fs'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { outbox } from '#schema'
import { runJob } from '#server/jobs.ts'
import { writeBiscuits } from '../support/disk-faults.ts'
import { createHttpWorld } from '../support/http.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const silent = { info: () => {}, error: () => {} }

describe('what an admin should see to', () => {
  it('is nothing while all is well', async () => {
    const world = await createHttpWorld()
    const admin = await world.join('elena')
    const mia = await world.join('mia')
    expect(await world.call('GET /admin/warnings', { token: admin.accessToken })).toMatchObject({
      status: 200,
      body: [],
    })
    expect((await world.call('GET /admin/warnings', { token: mia.accessToken })).status).toBe(403)
  })

  it('is a disk that fills up and a job that failed', async () => {
    const world = await createHttpWorld({}, { freeBytes: async () => 99_000_000 })
    const { api } = await world.join('elena')
    const run = () => {
      throw new Error('the fence is too high')
    }
    const job = { name: 'clean up mails', schedule: '* * * * *', run }
    await runJob(job, world, silent)
    expect(await api.admin.warnings.list()).toEqual([
      { about: 'server', text: expect.stringMatching(/^Only 99 MB are left .* Make room on it now\.$/) },
      { about: 'jobs', text: expect.stringContaining('The job "clean up mails" failed: the fence is too high.') },
    ])
    await runJob({ ...job, run: () => ({}) }, world, silent)
    // Nothing would ever take this back.
    await runJob({ ...job, name: 'a job of an earlier version' }, world, silent)
    expect((await api.admin.warnings.list()).map(({ about }) => about)).toEqual(['server'])
  })

  it('is a mail server that does not work, and emails that wait or were given up', async () => {
    let isDown = false
    const transport = {
      send: async () => {
        if (isDown) throw new Error('connect ECONNREFUSED')
      },
      close: () => {},
    }
    const world = await createHttpWorld({ SMTP_URL: 'smtp://127.0.0.1:9' }, { transport })
    const { api, email } = await world.join('elena')
    const told = async () => (await api.admin.warnings.list()).map(({ about, text }) => `${about}: ${text}`)
    await world.outbox.deliver()
    isDown = true
    await world.anybody.account.forgotPassword({ email })
    await world.outbox.deliver()
    expect(await told()).toEqual([expect.stringMatching(/^mail: The mail server could not be used: connect ECONN.*\./)])

    const mailed = { createdAt: '2026-03-10T10:59:00.000Z' }
    world.db.update(outbox).set(mailed).where(eq(outbox.attempts, 1)).run()
    expect(await told()).toContainEqual(
      expect.stringMatching(/^mail: 1 email has been waiting for more than an hour\./),
    )

    isDown = false
    world.travel({ minutes: 3 })
    await world.outbox.deliver()
    expect(await told()).toEqual([])

    world.db.update(outbox).set({ sentAt: null, failedAt: world.clock().toISOString() }).run()
    expect(await told()).toEqual([expect.stringMatching(/^mail: \d+ emails could not be sent .* in the outbox\.$/)])
  })

  it('is a scheduled backup that was left out', async () => {
    const folder = temporaryFolder()
    const world = await createHttpWorld({ DATA_DIR: folder, BACKUP_EVERY: '24h' })
    const { api, refreshToken: token } = await world.join('elena')
    await world.backups.make('scheduled')
    expect(await api.admin.warnings.list()).toEqual([])
    world.travel({ hours: 49 })
    const later = world.caller((await world.anybody.account.refresh({ token })).accessToken)
    expect(await later.admin.warnings.list()).toEqual([
      { about: 'backups', text: expect.stringMatching(/^The last scheduled backup is older than it should be\./) },
    ])
  })

  it('is a source of the catalogue that cannot be read', async () => {
    const catalogueFolder = temporaryFolder()
    await writeBiscuits(catalogueFolder)
    truncateSync(join(catalogueFolder, 'openfoodfacts.db'), 100)
    const world = await createHttpWorld({}, { catalogueFolder })
    const { api } = await world.join('elena')
    expect(await api.admin.warnings.list()).toEqual([
      {
        about: 'catalogue',
        text: expect.stringMatching(/^The foods of openfoodfacts have to be imported again\. .*\.$/),
      },
    ])
  })
})
