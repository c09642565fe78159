import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { newId } from '#server/db/ids.ts'
import { holdLock, startProcess } from '../support/process.ts'
import { signedIn } from '../support/rest-client.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { createWorld } from '../support/world.ts'

const cannotSave = {
  status: 503,
  retryAfter: 2,
  answer: { msg: 'The server cannot save right now. Please try again in a moment.', code: 'cannot-save' },
}

afterEach(() => void vi.restoreAllMocks())

describe('while another program holds the lock of the database', () => {
  it('writes are answered with 503, others are served meanwhile, and all works again afterwards', async () => {
    const { folder, child, exit, url, said } = await startProcess({})
    const ann = await signedIn(url)
    const kept = newId()
    expect((await ann.logFood(kept)).status).toBe(201)
    const lock = await holdLock(join(folder, 'app.db'))

    const refused = newId()
    let isAnswered = false
    const write = ann.logFood(refused).finally(() => {
      isAnswered = true
    })
    let reads = 0
    for (; !isAnswered; reads++) expect((await ann.get('/auth/me')).status).toBe(200)
    expect(reads).toBeGreaterThan(3)
    expect(await write).toEqual(cannotSave)

    const many = await Promise.all(Array.from({ length: 50 }, () => ann.logFood()))
    for (const one of many) expect(one).toEqual(cannotSave)
    expect(await ann.logIn()).toEqual(cannotSave)
    expect(await ann.refresh()).toEqual(cannotSave)
    for (const path of ['/auth/me', '/diary/2026-03-10', '/food/search/soup', '/user/export-data', '/health']) {
      expect((await ann.get(path)).status, path).toBe(200)
    }
    await expect.poll(async () => (await ann.get('/ready')).status).toBe(503)

    await lock.release()
    expect((await ann.logFood(refused)).status).toBe(201)
    expect((await ann.refresh()).status).toBe(200)
    expect((await ann.logIn()).status).toBe(200)
    child.kill('SIGTERM')
    expect(await exit).toBe(0)
    // Once, and not for each request.
    expect(said().match(/the database cannot be written or read/g)).toHaveLength(1)
    const db = new Database(join(folder, 'app.db'), { readonly: true })
    expect(db.prepare('select id from food_entries order by id').pluck().all()).toEqual([kept, refused].toSorted())
    expect(db.prepare('select * from error_logs').all()).toEqual([])
    db.close()
  })

  it('writes wait for a lock that is released soon', async () => {
    const database = join(temporaryFolder(), 'app.db')
    const world = createWorld({}, undefined, { database })
    const { api } = await world.join('ann')
    // However long this machine takes.
    vi.spyOn(performance, 'now').mockReturnValue(0)
    const lock = await holdLock(database)
    let isAnswered = false
    const write = api.water.add({ date: '2026-03-10' }).finally(() => {
      isAnswered = true
    })
    expect(await api.account.me()).toMatchObject({ username: 'ann' })
    expect(isAnswered).toBe(false)
    await lock.release()
    expect(await write).toMatchObject({ glasses: 1 })
    world.close()
  })
})
