import { randomBytes } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { join as joined } from 'node:path'
import { Readable } from 'node:stream'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeEach, expect, it, vi } from 'vitest'
import { type Job, jobs, runJob } from '#server/jobs.ts'
import { createHttpWorld } from '../support/http.ts'
import { addUpload, historyPath } from '../support/imports.ts'
import { readInProcess } from '../support/reader-in-process.ts'
import { zipOf } from '../support/zip.ts'

const octets = { 'content-type': 'application/octet-stream' }
const world = await createHttpWorld()
readInProcess(world)
const ada = await world.join('ada')
const bob = await world.join('bob')
afterAll(() => world.app.close())
// A session is over sooner than what is cleaned up after a day.
const start = world.clock().toISOString()
beforeEach(() => world.travelTo(start))

const sample = (path: string) => readFileSync(historyPath(path))
const upload = (body: Buffer, token = ada.accessToken) =>
  world.call('POST /user/imports', { token, body, headers: octets })
const { folder } = world.importReader
const filesKept = () => (existsSync(folder) ? readdirSync(folder) : [])

it('shows what a file holds, which a thread reads, and adds nothing to the diary', async () => {
  const world = await createHttpWorld()
  const { folder } = world.importReader
  const { accessToken: token } = await world.join('cleo')
  const servings = { token, body: sample('cronometer/servings.csv'), headers: octets }
  const { status, body } = await world.call('POST /user/imports', servings)
  expect(status).toBe(201)
  expect(body).toMatchObject({
    source: 'cronometer',
    label: 'Cronometer',
    status: 'preview',
    from: '2026-09-08',
    to: '2026-09-09',
    days: ['2026-09-08', '2026-09-09'],
    counts: { food: 7, exercise: 0, water: 1, progress: 0, fasts: 0, customFoods: 0, recipes: 0 },
    already: { food: 0, exercise: 0, water: 0, progress: 0, fasts: 0, customFoods: 0, recipes: 0 },
    createdAt: '2026-03-10T12:00:00.000Z',
  })
  expect(body.sample).toContainEqual(expect.objectContaining({ kind: 'food', foodName: 'Oats, Rolled, Dry' }))
  expect(statSync(joined(folder, body._id)).mode & 0o777).toBe(0o600)
  const { body: day } = await world.call('GET /diary/2026-09-08', { token })
  expect(day.food).toEqual([])
  const { body: list } = await world.call('GET /user/imports', { token })
  const { days: _, ...summary } = body
  expect(list).toEqual([summary])
  expect((await world.call(`GET /user/imports/${body._id}`, { token })).body).toEqual(body)
  await world.app.close()
})

it('keeps the imports of one person from another', async () => {
  const { body } = await upload(sample('cronometer/exercises.csv'))
  expect((await world.call(`GET /user/imports/${body._id}`, { token: bob.accessToken })).status).toBe(404)
  expect((await world.call('GET /user/imports', { token: bob.accessToken })).body).toEqual([])
})

it('recognises a file by what is in it, also when it is packed', async () => {
  const servings = sample('cronometer/servings.csv')
  for (const packed of [gzipSync(servings), zipOf({ 'a.bin': servings.toString() })]) {
    const { status, body } = await upload(packed)
    expect({ status, source: body.source, food: body.counts?.food }).toEqual({
      status: 201,
      source: 'cronometer',
      food: 7,
    })
  }
})

it('lists the files of an archive that nobody knows, without what computers add to it', async () => {
  const { body } = await upload(
    zipOf({
      'servings.csv': sample('cronometer/servings.csv').toString(),
      'notes.txt': 'Remember the milk',
      '__MACOSX/._servings.csv': 'x',
      '.DS_Store': 'x',
      'photo.JPG': 'x',
    }),
  )
  expect(body.skipped).toEqual([
    { reason: 'A file that was not recognised, of which nothing was read.', rows: 1, example: 'notes.txt' },
  ])
})

it.each([
  ['binary garbage', randomBytes(50_000), 'This file was not recognised.'],
  ['a cut archive', zipOf({ 'a.csv': 'a,b\n'.repeat(1000) }).subarray(0, 60), 'This archive is cut off or damaged.'],
  ['an archive in an archive', zipOf({ 'b.zip': 'PK\x03\x04 and so on' }), 'This archive holds another archive.'],
])('refuses %s with a sentence, and keeps nothing', async (_, file, sentence) => {
  const before = filesKept()
  const { status, body } = await upload(file, bob.accessToken)
  expect({ status, msg: body.msg }).toEqual({ status: 400, msg: expect.stringContaining(sentence) })
  expect(filesKept()).toEqual(before)
  expect((await world.call('GET /user/imports', { token: bob.accessToken })).body).toEqual([])
})

it('takes nothing but bytes of somebody who is signed in', async () => {
  const body = sample('cronometer/servings.csv')
  const token = bob.accessToken
  expect((await world.call('POST /user/imports', { body, headers: octets })).status).toBe(401)
  const json = await world.call('POST /user/imports', { token, body, headers: { 'content-type': 'application/json' } })
  expect(json).toMatchObject({ status: 415, body: { msg: expect.stringContaining('application/octet-stream') } })
  expect((await world.call('POST /user/imports', { token })).status).toBe(415)
  const long = { ...octets, 'content-length': '100000001' }
  expect((await world.call('POST /user/imports', { token, body, headers: long })).status).toBe(413)
})

it('keeps nothing of a file that turns out to be too large, whose sender never said how large', async () => {
  const before = filesKept()
  const chunk = Buffer.alloc(1_000_000)
  const body = Readable.from(
    (function* () {
      for (let i = 0; i <= 100; i++) yield chunk
    })(),
  )
  const { status, body: answer } = await world.call('POST /user/imports', {
    token: bob.accessToken,
    body,
    headers: octets,
  })
  expect({ status, msg: answer.msg }).toEqual({
    status: 413,
    msg: 'This file is too large: at most 100 MB can be imported.',
  })
  expect(filesKept()).toEqual(before)
})

it('reads one file of a person at a time, and nothing of one that breaks off is kept', async () => {
  const { body: earlier } = await upload(sample('cronometer/exercises.csv'), bob.accessToken)
  const add = () => world.call(`POST /user/imports/${earlier._id}/apply`, { token: bob.accessToken, body: {} })
  const before = filesKept()
  const half = new Readable({ read() {} })
  half.push('Day,Food Name,Amount\n')
  const first = world.call('POST /user/imports', { token: bob.accessToken, body: half, headers: octets })
  await vi.waitUntil(() => filesKept().length > before.length, { timeout: 20_000 })
  expect(await upload(sample('zero/biodata.json'), bob.accessToken)).toMatchObject({ status: 429 })
  expect(await add()).toMatchObject({
    status: 429,
    body: { msg: expect.stringMatching(/^Another file of yours is being read./) },
  })
  half.destroy(Object.assign(new Error('gone'), { code: 'ECONNRESET' }))
  await first.catch(() => {})
  await vi.waitUntil(() => filesKept().length === before.length, { timeout: 20_000 })
  const { status } = await upload(sample('zero/biodata.json'), bob.accessToken)
  expect(status).toBe(201)
  expect((await add()).status).toBe(200)
})

it('keeps no more of a person than 300 MB, in the place of the oldest', async () => {
  const max = await world.join('max')
  const { id: maxId } = await max.api.account.me()
  const files = [1, 2].map(() => addUpload(world, maxId, ''))
  for (const file of files) truncateSync(joined(folder, file), 140_000_000)
  const { body } = await upload(sample('cronometer/exercises.csv'), max.accessToken)
  const list = async () => (await world.call('GET /user/imports', { token: max.accessToken })).body.map(idOf)
  expect(await list()).toEqual([body._id, files[1], files[0]])
  const { body: next } = await upload(gzipSync(sample('cronometer/exercises.csv')), max.accessToken)
  expect(await list()).toEqual([next._id, body._id, files[1]])
  expect(files.map((file) => existsSync(joined(folder, file)))).toEqual([false, true])
})

const idOf = ({ _id }: { _id: string }) => _id

it('tells how many weights there are in both units when it asks for theirs', async () => {
  const { body } = await upload(Buffer.from('Date,Weight\n2026-03-01,176\n2026-03-02,180\n2026-03-03,178\n'))
  expect(body.questions).toEqual([
    {
      key: 'weightUnit',
      text: 'What unit are the weights in?',
      choices: [
        {
          value: 'kg',
          label: 'Kilograms (kg)',
          detail:
            'Least 176\u00a0kg (388\u00a0lb), median 178\u00a0kg (392.4\u00a0lb), most 180\u00a0kg (396.8\u00a0lb)',
        },
        {
          value: 'lb',
          label: 'Pounds (lb)',
          detail:
            'Least 176\u00a0lb (79.8\u00a0kg), median 178\u00a0lb (80.7\u00a0kg), most 180\u00a0lb (81.6\u00a0kg)',
        },
      ],
      hint: 'The least is 176, the median 178, the most 180. If these are kg, that is 388, 392.4, 396.8 lb; if they are lb, it is 79.8, 80.7, 81.6 kg.',
      weights: { least: 176, median: 178, most: 180 },
    },
  ])
})

it('tells nothing of weights of 0, which stand for none, and does not ask for their unit', async () => {
  const { body } = await upload(Buffer.from('Date,Weight\n2026-03-01,0\n2026-03-02,180\n2026-03-03,178\n'))
  expect(body.questions[0].hint).toMatch(/^The least is 178,/)
  const { body: without } = await upload(Buffer.from('Date,Weight\n2026-03-01,0\n2026-03-02,0\n'))
  expect(without.questions).toEqual([])
})

it('discards previews that nobody has added for an hour, all but the newest few, and files of no import', async () => {
  const eve = await world.join('eve')
  const zero = sample('zero/biodata.json')
  const filesBefore = filesKept()
  const { id: eveId } = await eve.api.account.me()
  for (let i = 0; i < 4; i++) addUpload(world, eveId, zero.toString())
  const { status, body: newest } = await upload(zero, eve.accessToken)
  expect(status).toBe(201)
  const { body: kept } = await world.call('GET /user/imports', { token: eve.accessToken })
  expect(kept).toHaveLength(3)
  expect(kept[0]._id).toBe(newest._id)
  const ofOthers = new Set(filesBefore)
  expect(
    filesKept()
      .filter((name) => !ofOthers.has(name))
      .toSorted(),
  ).toEqual(kept.map(idOf).toSorted())
  writeFileSync(joined(folder, 'stray.part'), 'x')
  world.travel({ minutes: 61 })
  await runJob(jobs.find(({ name }) => name === 'clean up imports') as Job, world, { info() {}, error() {} })
  expect(filesKept()).toEqual([])
  const again = await world.caller().account.login({ email: eve.email, password: world.password })
  const token = 'accessToken' in again ? again.accessToken : ''
  expect((await world.call('GET /user/imports', { token })).body).toEqual([])
})
