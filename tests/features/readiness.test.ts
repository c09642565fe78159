import { renameSync, rmSync, truncateSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { describe, expect, it } from 'vitest'
import { createReadinessLog } from '#server/readiness.ts'
import { createHttpWorld } from '../support/http.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { createWorld } from '../support/world.ts'

const megabytes = (count: number) => async () => count * 1_000_000

/** A server with its database in a file, and what is answered more than a second after the last question. */
async function serving() {
  const folder = temporaryFolder()
  const world = await createHttpWorld({ DATA_DIR: folder }, { database: join(folder, 'app.db') })
  const ready = () => {
    world.travel({ seconds: 2 })
    return world.call('GET /ready')
  }
  return { ...world, folder, file: join(folder, 'app.db'), ready }
}

const notReady = (...problems: string[]) => ({
  status: 503,
  headers: expect.objectContaining({ 'retry-after': '10' }),
  body: { status: 'not ready', problems, msg: problems.join(' ') },
})

describe('a server that can do its work', () => {
  it('is ready, has nothing to tell its admin, and tells it to no one else', async () => {
    const world = await createHttpWorld()
    const admin = await world.join('admin')
    expect(await world.call('GET /ready')).toMatchObject({ status: 200, body: { status: 'ready' } })
    const token = admin.accessToken
    expect(await world.call('GET /admin/readiness', { token })).toMatchObject({ status: 200, body: { problems: [] } })
    const { accessToken } = await world.join('ann')
    expect((await world.call('GET /admin/readiness', { token: accessToken })).status).toBe(403)
  })

  it('writes once, however many ask within a second', async () => {
    const world = await createHttpWorld()
    const written = world.db.$client.prepare('select total_changes()').pluck()
    const before = Number(written.get())
    await Promise.all(Array.from({ length: 20 }, () => world.call('GET /ready')))
    world.travel({ seconds: 0.9 })
    await world.call('GET /ready')
    expect(Number(written.get())).toBe(before + 1)
    world.travel({ seconds: 0.2 })
    await world.call('GET /ready')
    expect(Number(written.get())).toBe(before + 2)
  })
})

describe('a disk that fills up', () => {
  it('is told to admins while the server is still ready', async () => {
    const world = await createHttpWorld({}, { freeBytes: megabytes(499.9) })
    const { api } = await world.join('admin')
    expect((await world.call('GET /ready')).status).toBe(200)
    expect(await api.admin.readiness()).toEqual({
      problems: ["Only 499 MB are left on the server's disk. Make room on it before it is full."],
    })
  })

  it.each([
    [{}, 99.9, "Only 99 MB are left on the server's disk, less than the 100 MB of MIN_FREE_MB. Make room on it now."],
    [
      { MIN_FREE_MB: '1000000' },
      20_000,
      "Only 20,000 MB are left on the server's disk, less than the 1,000,000 MB of MIN_FREE_MB. Make room on it now.",
    ],
  ])('makes the server not ready with %j and %d MB, and yet alive', async (settings, left, problem) => {
    const world = await createHttpWorld(settings, { freeBytes: megabytes(left) })
    const { api } = await world.join('admin')
    expect(await world.call('GET /ready')).toMatchObject(notReady(problem))
    expect(await api.admin.readiness()).toEqual({ problems: [problem] })
    expect(await world.call('GET /health')).toMatchObject({ status: 200, body: { status: 'ok' } })
  })

  it('is nobody’s concern with a limit of 0', async () => {
    const world = await createHttpWorld({ MIN_FREE_MB: '0' }, { freeBytes: megabytes(0) })
    const { api } = await world.join('admin')
    expect((await world.call('GET /ready')).status).toBe(200)
    expect(await api.admin.readiness()).toEqual({ problems: [] })
  })

  it('is logged when that changes, not with every megabyte', async () => {
    let left = 10_000
    const world = createWorld({}, undefined, { freeBytes: async () => left * 1_000_000 })
    const lines: [level: string, event: string][] = []
    const logReadiness = createReadinessLog(world.readiness, {
      info: ({ event }) => void lines.push(['info', event]),
      warn: ({ event }) => void lines.push(['warn', event]),
    })
    for (left of [10_000, 450, 440, 90, 80, 10_000, 10_000]) {
      await logReadiness()
      world.travel({ minutes: 10 })
    }
    expect(lines).toEqual([
      ['warn', 'ready with warnings'],
      ['warn', 'not ready'],
      ['info', 'ready again'],
    ])
  })
})

describe('a server whose database fails', () => {
  it('is not ready while it can only read, and ready again after', async () => {
    const { db, ready } = await serving()
    db.$client.pragma('query_only = on')
    expect(await ready()).toMatchObject(
      notReady('The database is read-only, so nothing can be saved. Let the server write to its files.'),
    )
    db.$client.pragma('query_only = off')
    expect(await ready()).toMatchObject({ status: 200 })
  })

  it('is not ready while another program holds the lock, and meanwhile answers others', async () => {
    const { file, ready, call } = await serving()
    const other = new Database(file)
    other.exec('begin immediate')
    const asked = ready()
    expect((await call('GET /health')).status).toBe(200)
    expect(await asked).toMatchObject(
      notReady('Another program has locked the database, so nothing can be saved. Close that program.'),
    )
    other.close()
    expect(await ready()).toMatchObject({ status: 200 })
  })

  it('is not ready while the file is gone or cut, and answers that it lives', async () => {
    const { file, ready, call, db } = await serving()
    renameSync(file, `${file}.elsewhere`)
    expect(await ready()).toMatchObject(
      notReady('The database is missing or cannot be opened. Stop the server and put it back.'),
    )
    renameSync(`${file}.elsewhere`, file)
    expect(await ready()).toMatchObject({ status: 200 })
    db.$client.pragma('wal_checkpoint(truncate)')
    truncateSync(file, 5_000)
    expect(await ready()).toMatchObject(notReady('The database is damaged. Stop the server and restore a backup.'))
    expect((await call('GET /health')).status).toBe(200)
  })

  it('is not ready without its folder, or a connection', async () => {
    const { folder, db, ready } = await serving()
    db.$client.close()
    expect(await ready()).toMatchObject(
      notReady('The database does not work. Restart the server; if that does not help, restore a backup.'),
    )
    rmSync(folder, { recursive: true })
    const gone = createWorld({ DATA_DIR: folder }, undefined, { freeBytes: undefined })
    expect((await gone.readiness.check()).problems).toEqual([
      'The folder of DATA_DIR is missing. Put it back and restart the server.',
    ])
  })
})
