import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { unpackTar } from 'modern-tar'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { auditLog } from '#schema'
import { restore } from '#server/backup/restore.ts'
import { newestMigration } from '#server/db/migrations.ts'
import { lockDataDir, openDb } from '#server/db/open.ts'

import { type Job, jobs, runDueJob } from '#server/jobs.ts'
import { startServices } from '#server/services.ts'
import { cliWith } from '../support/cli.ts'
import { smallDisk } from '../support/disk-faults.ts'
import { entries, filled, withJournal } from '../support/earlier-versions.ts'
import { envOf } from '../support/env.ts'
import { signIn } from '../support/people.ts'
import { startProcess } from '../support/process.ts'
import { dataFolder } from '../support/staples.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { createWorld } from '../support/world.ts'

const log = { info: () => {}, error: () => {} }
const job = jobs.find(({ name }) => name === 'backup') as Job

/** An instance whose database is a file, with the names of the backups in it. */
async function instance(settings: Record<string, string> = {}, overrides = {}) {
  const folder = dataFolder()
  const database = join(folder, 'app.db')
  const world = createWorld({ DATA_DIR: folder, ...settings }, undefined, { database, ...overrides })
  const admin = await world.join('admin')
  const folderOfBackups = join(folder, 'backups')
  /** Time passes, and sessions with it. */
  const api = async () => world.caller((await signIn(world, admin.email)).accessToken).admin
  return {
    ...world,
    api,
    folder,
    run: () => runDueJob(job, world, log),
    names: () => readdirSync(folderOfBackups).toSorted(),
    list: async () => (await api()).backups.list(),
  }
}

/** No backup can be written to it until it is mended. */
function brokenDisk() {
  let isBroken = true
  return {
    backUp: async (file: string) => {
      if (isBroken) throw new Error('The disk is full.')
      writeFileSync(file, '')
    },
    break: () => {
      isBroken = true
    },
    mend: () => {
      isBroken = false
    },
  }
}

describe('scheduled backups', () => {
  it('have no key when that is in a file elsewhere', async () => {
    const file = join(temporaryFolder(), 'key')
    const key = 'k'.repeat(40)
    writeFileSync(file, key)
    vi.stubEnv('SECRET_KEY_FILE', file)
    const { run, names, list } = await instance({ SECRET_KEY: key }, { backUp: undefined })
    await run().finally(() => vi.unstubAllEnvs())
    expect(names()).toHaveLength(1)
    expect(await list()).toMatchObject({ problem: null })
  })

  it('are made by a process of their own, a day after the last one or soon after a later start', async () => {
    const { run, names, list, travel, travelTo, folder, close } = await instance({}, { backUp: undefined })
    await run()
    expect(names()).toEqual(['scheduled-2026-03-10T12-00-00-000Z.tar'])
    const file = join(folder, 'backups', names()[0] ?? '')
    // The key comes from the settings.
    expect((await unpackTar(readFileSync(file))).map(({ header }) => header.name)).toEqual(['app.db', 'SHA256SUMS'])
    expect(await list()).toMatchObject({
      everyHours: 24,
      keep: 7,
      isRunning: false,
      problem: null,
      backups: [{ reason: 'scheduled', createdAt: '2026-03-10T12:00:00.000Z', bytes: expect.any(Number) }],
    })
    travel({ hours: 23 })
    await run()
    expect(names()).toHaveLength(1)
    travelTo('2026-03-14T07:10:00.000Z')
    await run()
    expect(names().at(-1)).toBe('scheduled-2026-03-14T07-10-00-000Z.tar')
    close()
  })

  it('keep the newest BACKUP_KEEP, and leave other files alone', async () => {
    const { run, names, travel, folder, api, close } = await instance({ BACKUP_EVERY: '12h', BACKUP_KEEP: '2' })
    mkdirSync(join(folder, 'backups'))
    for (const name of ['scheduled-2026.tar', 'mine.tar', 'before-0001_recents-2026-01-01T00-00-00-000Z.tar'])
      writeFileSync(join(folder, 'backups', name), '')
    for (let day = 0; day < 4; day++) {
      await run()
      travel({ hours: 12 })
    }
    await (await api()).backups.make()
    expect(names()).toEqual([
      'before-0001_recents-2026-01-01T00-00-00-000Z.tar',
      'by-hand-2026-03-12T12-00-00-000Z.tar',
      'mine.tar',
      'scheduled-2026-03-11T12-00-00-000Z.tar',
      'scheduled-2026-03-12T00-00-00-000Z.tar',
      'scheduled-2026.tar',
    ])
    close()
  })

  it('go on after the clock was ahead, and remove none that was just made when it was behind', async () => {
    const { run, names, folder, close } = await instance({ BACKUP_KEEP: '1' })
    mkdirSync(join(folder, 'backups'))
    writeFileSync(join(folder, 'backups', 'scheduled-2036-01-01T00-00-00-000Z.tar'), '')
    await run()
    await run()
    expect(names()).toEqual(['scheduled-2026-03-10T12-00-00-000Z.tar'])
    close()
  })

  it('are not made when they are off', async () => {
    const { run, list, close } = await instance({ BACKUP_EVERY: 'off' })
    await run()
    expect(await list()).toMatchObject({ everyHours: null, backups: [] })
    close()
  })

  it('that fail are recorded with the reason, remove nothing, and are tried again after an hour', async () => {
    const disk = brokenDisk()
    const { run, names, list, travel, api, close } = await instance({ BACKUP_KEEP: '1' }, disk)
    disk.mend()
    await run()
    disk.break()
    travel({ hours: 24 })
    await run()
    const problem = 'The disk is full.'
    expect(await list()).toMatchObject({ problem, backups: [{ createdAt: '2026-03-10T12:00:00.000Z' }] })
    expect(await (await api()).jobs.list()).toContainEqual(
      expect.objectContaining({
        name: 'backup',
        lastRun: expect.objectContaining({ outcome: 'failed', error: problem }),
      }),
    )
    disk.mend()
    travel({ minutes: 10 })
    await run()
    expect((await list()).backups).toMatchObject([{ createdAt: '2026-03-10T12:00:00.000Z' }])
    travel({ minutes: 50 })
    await run()
    expect(names()).toEqual(['scheduled-2026-03-11T13-00-00-000Z.tar'])
    await expect.poll(list).toMatchObject({ problem: null })
    close()
  })

  it('that the stop of the server ends are no failure, so that the next start makes one soon', async () => {
    const said: unknown[] = []
    const world = await instance({}, { backUp: killedByStop })
    async function killedByStop() {
      void world.backups.stop()
      throw new Error('The backup ended with SIGTERM.')
    }
    await runDueJob(job, world, { info: (about) => said.push(about), error: (about) => said.push(about) })
    expect(said).toEqual([])
    expect(await world.list()).toMatchObject({ problem: null, backups: [] })
    expect(await (await world.api()).jobs.list()).toContainEqual(
      expect.objectContaining({ name: 'backup', lastRun: null }),
    )
    world.close()
  })

  it('that failed are no problem any more once an admin has made one', async () => {
    const disk = brokenDisk()
    const { run, list, travel, api, close } = await instance({}, disk)
    await run()
    expect(await list()).toMatchObject({ problem: 'The disk is full.' })
    disk.mend()
    travel({ minutes: 5 })
    await (await api()).backups.make()
    await expect.poll(list).toMatchObject({ problem: null })
    close()
  })

  it('are not made when they would leave too little room', async () => {
    const { run, list, close } = await instance({}, { freeBytes: async () => 100_500_000 })
    await run()
    expect(await list()).toMatchObject({
      problem: expect.stringMatching(/^A backup needs \d+ MB on the disk of DATA_DIR, and only 101 MB are left\. /),
      backups: [],
    })
    close()
  })
})

describe('a backup that an admin makes', () => {
  it('is in the list, and in the audit log', async () => {
    const { api, db, list, join: joinAs, close } = await instance()
    expect(await (await api()).backups.make()).toMatchObject({
      msg: 'Backup made and checked.',
      backup: { name: 'by-hand-2026-03-10T12-00-00-000Z.tar', reason: 'by hand' },
    })
    expect((await list()).backups).toHaveLength(1)
    expect(db.select().from(auditLog).all()).toMatchObject([{ adminName: 'admin', action: 'backup started' }])
    const ann = await joinAs('ann')
    await expect(ann.api.admin.backups.make()).rejects.toMatchObject({ code: 'FORBIDDEN' })
    await expect(ann.api.admin.backups.list()).rejects.toMatchObject({ code: 'FORBIDDEN' })
    close()
  })

  it('fails with the reason, which stays until one succeeds', async () => {
    const disk = brokenDisk()
    const { api, list, close } = await instance({}, disk)
    // The reason can name folders of the server, which answers never do.
    await expect((await api()).backups.make()).rejects.toMatchObject({
      message: 'The backup could not be made. Jobs & backups says why.',
    })
    await expect.poll(list).toMatchObject({ problem: 'The disk is full.', isRunning: false })
    disk.mend()
    await (await api()).backups.make()
    await expect.poll(list).toMatchObject({ problem: null })
    close()
  })

  it('is refused while another one is under way', async () => {
    let finish = () => {}
    const { api, list, close } = await instance(
      {},
      {
        backUp: (file: string) =>
          new Promise<void>((resolve) => {
            finish = () => {
              writeFileSync(file, '')
              resolve()
            }
          }),
      },
    )
    const first = (await api()).backups.make()
    await expect.poll(async () => (await list()).isRunning).toBe(true)
    await expect((await api()).backups.make()).rejects.toMatchObject({ code: 'CONFLICT' })
    finish()
    await first
    expect(await list()).toMatchObject({ isRunning: false, backups: [{}] })
    close()
  })
})

/** A DATA_DIR whose database is of an earlier version. */
function earlier() {
  const folder = dataFolder()
  copyFileSync(filled(withJournal(entries.slice(0, 3))), join(folder, 'app.db'))
  return folder
}

const env = (DATA_DIR: string) => envOf({ DATA_DIR })

describe('a start with a database of an earlier version', () => {
  it('backs it up before it is migrated, so that it can be restored', async () => {
    const folder = earlier()
    const before = readFileSync(join(folder, 'app.db'))
    const services = await startServices(env(folder))
    expect(services.db.query.users.findMany().sync()).toHaveLength(2)
    const [backup, ...more] = services.backups.list()
    services.close()
    expect(more).toEqual([])
    expect(backup).toMatchObject({ name: expect.stringMatching(`^before-${newestMigration()}-`), reason: 'upgrade' })

    const back = temporaryFolder()
    const file = join(folder, 'backups', backup?.name ?? '')
    expect(await restore({ env: env(back), file })).toMatchObject({ accounts: 2, isOlder: true })
    const [old, restored] = [join(temporaryFolder(), 'old.db'), join(back, 'app.db')]
    writeFileSync(old, before)
    const rows = (file: string) => {
      const db = openDb(file, withJournal(entries.slice(0, 3))).$client
      const found = db.prepare('select * from food_entries').all()
      db.close()
      return found
    }
    expect(rows(restored)).toEqual(rows(old))
  })

  it('is left as it is by the command that makes a demo world', async () => {
    const folder = earlier()
    const before = readFileSync(join(folder, 'app.db'))
    expect(await cliWith({}, folder, 'seed')).toMatchObject({
      code: 1,
      err: expect.stringContaining('There are accounts'),
    })
    expect(readFileSync(join(folder, 'app.db'))).toEqual(before)
  })

  it('is never upgraded by the command line while a server holds it, which would be of that version', async () => {
    const folder = earlier()
    const before = readFileSync(join(folder, 'app.db'))
    const server = lockDataDir(folder, () => {})
    const { code, err } = await cliWith({}, folder, 'user', 'verify', 'a@example.org')
    server.release()
    expect(code).toBe(1)
    expect(err).toBe(
      `A server of an earlier version is using ${join(folder, 'app.db')}, which this version would have to upgrade. Restart the server with this version first; nothing was changed.\n`,
    )
    expect(readFileSync(join(folder, 'app.db'))).toEqual(before)
    expect(readdirSync(folder)).not.toContain('backups')
  })

  it('is upgraded with a line of the log that says from what, to what, and where the backup is', async () => {
    const folder = earlier()
    const { child, exit, said } = await startProcess({ DATA_DIR: folder })
    const upgraded = () =>
      said()
        .split('\n')
        .find((line) => line.includes('"event":"upgraded"'))
    await expect.poll(upgraded).toBeDefined()
    const [backup = ''] = readdirSync(join(folder, 'backups'))
    expect(JSON.parse(upgraded() ?? '')).toMatchObject({
      from: entries[2]?.tag,
      to: newestMigration(),
      backup: join(folder, 'backups', backup),
    })
    child.kill('SIGTERM')
    expect(await exit).toBe(0)
  })

  it('happens on the command line too, keeps the newest three backups, and makes none of a current or a new database', async () => {
    const folder = earlier()
    const made = ['01', '02', '03'].map((day) => `before-0001_recents-2026-01-${day}T00-00-00-000Z.tar`)
    mkdirSync(join(folder, 'backups'))
    for (const name of made) writeFileSync(join(folder, 'backups', name), '')
    expect(await cliWith({}, folder, 'user', 'verify', 'a@example.org')).toMatchObject({
      code: 0,
      err: expect.stringMatching(
        `^Upgraded .+ from ${entries[2]?.tag} to ${newestMigration()}; .+ is from before\\.\n$`,
      ),
    })
    const names = readdirSync(join(folder, 'backups')).toSorted()
    expect(names).toEqual([...made.slice(1), expect.stringMatching(`^before-${newestMigration()}-`)])

    ;(await startServices(env(folder))).close()
    expect(readdirSync(join(folder, 'backups'))).toHaveLength(3)
    const fresh = dataFolder()
    ;(await startServices(env(fresh))).close()
    expect(readdirSync(fresh)).not.toContain('backups')
  })
})

const disk = smallDisk()
afterAll(() => disk?.remove())

describe.skipIf(!disk)('a start that has no room for the backup (skipped where no disk can be mounted)', () => {
  it('is refused before anything is changed', async () => {
    const { folder = '', fill = () => {}, free = () => {} } = disk ?? {}
    const database = join(folder, 'app.db')
    copyFileSync(join(earlier(), 'app.db'), database)
    const before = readFileSync(database)
    // Room for opening the database, but not for a copy of it.
    writeFileSync(join(folder, 'spare'), Buffer.alloc(200_000))
    fill()
    rmSync(join(folder, 'spare'))
    await expect(startServices(env(folder))).rejects.toThrow(
      /app\.db is of an earlier version\. Its upgrade, with a backup of it before, needs \d+ MB, and the disk has only 1 MB left\. Make room on it, then start again; nothing was changed\.$/,
    )
    expect(readFileSync(database)).toEqual(before)
    free()
    ;(await startServices(env(folder))).close()
    expect(readdirSync(join(folder, 'backups'))).toHaveLength(1)
  })
})
