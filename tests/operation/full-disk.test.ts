import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { newId } from '#server/db/ids.ts'
import { limitFiles, smallDisk } from '../support/disk-faults.ts'
import { startProcess } from '../support/process.ts'
import { signedIn } from '../support/rest-client.ts'

const cannotSave = {
  status: 503,
  retryAfter: 10,
  answer: { msg: 'The server cannot save right now. Please try again in a moment.', code: 'cannot-save' },
}
const reads = ['/auth/me', '/diary/2026-03-10', '/food/search/soup', '/user/export-data', '/auth/sessions', '/health']

type Server = Awaited<ReturnType<typeof startProcess>>

/** Fills the disk under a server, makes room again, and stops it. What was answered with 201 is there, nothing else. */
async function fillAndFree(
  { folder, child, exit, url }: Server,
  { fill, free }: { fill: () => void; free: () => void },
) {
  const ann = await signedIn(url)
  const kept = [newId(), newId()]
  for (const id of kept) expect((await ann.logFood(id)).status).toBe(201)

  fill()
  // The database may still have room in its files.
  const refused = newId()
  let last = newId()
  for (; (await ann.logFood(last)).status === 201; last = newId()) kept.push(last)
  expect(await ann.logFood(refused)).toEqual(cannotSave)
  const many = await Promise.all(Array.from({ length: 20 }, () => ann.logFood()))
  for (const one of [...many, await ann.refresh(), await ann.logIn()]) expect(one).toEqual(cannotSave)
  for (const path of reads) expect((await ann.get(path)).status, path).toBe(200)
  // Its answer is a second old at most.
  await expect.poll(async () => (await ann.get('/ready')).status).toBe(503)

  free()
  expect((await ann.logFood(refused)).status).toBe(201)
  expect((await ann.refresh()).status).toBe(200)
  expect((await ann.logIn()).status).toBe(200)
  await expect.poll(async () => (await ann.get('/ready')).status).toBe(200)
  child.kill('SIGTERM')
  expect(await exit).toBe(0)
  const db = new Database(join(folder, 'app.db'), { readonly: true })
  const ids = db.prepare('select id from food_entries').pluck().all()
  expect(ids.toSorted()).toEqual([...kept, refused].toSorted())
  expect(db.prepare('select * from error_logs').all()).toEqual([])
  expect(db.pragma('integrity_check', { simple: true })).toBe('ok')
  db.close()
}

const disk = smallDisk()
afterAll(() => disk?.remove())

describe.skipIf(!disk)('a full disk (skipped where no disk can be mounted)', () => {
  const { folder = '', fill = () => {}, free = () => {} } = disk ?? {}
  const settings = { DATA_DIR: folder, MIN_FREE_MB: '0' }

  afterEach(() => {
    for (const name of readdirSync(folder)) rmSync(join(folder, name), { recursive: true })
  })

  it('refuses writes with 503 and nothing else, until there is room', async () => {
    await fillAndFree(await startProcess(settings), { fill, free })
  })

  it('does not keep a server that was killed from starting and being read', async () => {
    const first = await startProcess(settings)
    const ann = await signedIn(first.url)
    expect((await ann.logFood()).status).toBe(201)
    first.child.kill('SIGKILL')
    await first.exit
    fill()
    const second = await startProcess(settings)
    const again = ann.at(second.url)
    for (const path of reads) expect((await again.get(path)).status, path).toBe(200)
    expect(await again.logFood()).toEqual(cannotSave)
    free()
    expect((await again.logFood()).status).toBe(201)
    second.child.kill('SIGTERM')
    expect(await second.exit).toBe(0)
  })

  it('is what a start that needs room says', async () => {
    fill()
    const { exit, said } = await startProcess(settings)
    expect(await exit).toBe(1)
    expect(said()).toBe(`Cannot open DATA_DIR, ${folder}: its disk is full. Make room on it, then start again.\n`)
    free()
    const { child, exit: stopped, url } = await startProcess(settings)
    expect((await (await signedIn(url)).logFood()).status).toBe(201)
    child.kill('SIGTERM')
    expect(await stopped).toBe(0)
  })
})

describe.skipIf(!limitFiles(process.pid, 'unlimited'))('a disk that fails (skipped without prlimit)', () => {
  it('refuses writes with 503 and nothing else, until it works again', async () => {
    const server = await startProcess({ MIN_FREE_MB: '0' })
    const { pid } = server.child
    await fillAndFree(server, { fill: () => limitFiles(pid, 0), free: () => limitFiles(pid, 'unlimited') })
  })
})
