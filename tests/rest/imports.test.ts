import { randomBytes } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join as joined } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, expect, it } from 'vitest'
import { createHttpWorld } from '../support/http.ts'
import { historyPath } from '../support/imports.ts'
import { zipOf } from '../support/zip.ts'

const octets = { 'content-type': 'application/octet-stream' }
const world = await createHttpWorld()
const ada = await world.join('ada')
const bob = await world.join('bob')
afterAll(() => world.app.close())

const sample = (path: string) => readFileSync(historyPath(path))
const upload = (body: Buffer, token = ada.accessToken) =>
  world.call('POST /user/imports', { token, body, headers: octets })
const { folder } = world.importReadings
const filesKept = () => (existsSync(folder) ? readdirSync(folder) : [])

it('shows what a file holds, and adds nothing to the diary', async () => {
  const { status, body } = await upload(sample('cronometer/servings.csv'))
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
  const { body: day } = await world.call('GET /diary/2026-09-08', { token: ada.accessToken })
  expect(day.food).toEqual([])
  const { body: list } = await world.call('GET /user/imports', { token: ada.accessToken })
  const { days: _, ...summary } = body
  expect(list).toEqual([summary])
  expect((await world.call(`GET /user/imports/${body._id}`, { token: ada.accessToken })).body).toEqual(body)
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
  ['an empty file', Buffer.alloc(0), 'This file is empty.'],
  ['binary garbage', randomBytes(50_000), 'This file was not recognised.'],
  ['prose', Buffer.from('Dear diary, today I ate an apple.'), 'This file was not recognised.'],
  ['a cut archive', zipOf({ 'a.csv': 'a,b\n'.repeat(1000) }).subarray(0, 60), 'This archive is cut off or damaged.'],
  ['a PDF', Buffer.from('%PDF-1.7 whatever'), 'A PDF cannot be imported.'],
  ['an empty archive', zipOf({}), 'This archive is empty.'],
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
