import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays } from '#domain/day.ts'
import { errorLogs } from '#schema'
import { newId } from '#server/db/ids.ts'
import { createHttpWorld } from '../support/http.ts'
import { importer } from '../support/imports.ts'
import { fillAccount, randomAccount } from '../support/random-account.ts'
import { readInProcess } from '../support/reader-in-process.ts'
import { fillEveryTable } from '../support/rows.ts'
import { unzipped } from '../support/zip.ts'

type World = Awaited<ReturnType<typeof createHttpWorld>>

/** Inserts food entries on 150 days, by turns, without the checks of the product. */
function fillDiary({ db }: World, userId: string, count: number, servingSize = '100g') {
  const insert = db.$client.prepare(
    `insert into food_entries (id, user_id, date, meal_type, food_name, quantity, serving_size, calories, is_fruit_or_veg, created_at)
     values (?, ?, ?, 'Lunch', ?, 1, ?, 90, 0, '2026-03-10T12:00:00.000Z')`,
  )
  db.$client.transaction(() => {
    for (let n = 0; n < count; n++)
      insert.run(newId(), userId, addDays('2026-03-10', -(n % 150)), `Soup ${n}`, servingSize)
  })()
}

describe('the export over HTTP', () => {
  let world: World
  let url: string
  let ann: { accessToken: string; id: string }
  /** Has more to export than the buffers of a connection hold. */
  let ben: typeof ann

  beforeAll(async () => {
    world = await createHttpWorld()
    await world.app.listen({ port: 0, host: '127.0.0.1' })
    url = `http://127.0.0.1:${(world.app.server.address() as AddressInfo).port}`
    const joined = async (username: string) => {
      const { accessToken, api } = await world.join(username)
      return { accessToken, id: (await api.account.me()).id }
    }
    ann = await joined('ann')
    ben = await joined('ben')
    fillDiary(world, ann.id, 1_001)
    fillDiary(world, ben.id, 12_000, 'x'.repeat(1_500))
  })
  afterAll(() => world.app.close())

  const exported = (token: string, headers = {}) => world.call('GET /user/export-data', { token, headers })

  /** An export whose answer has begun but is not read any further. */
  async function begun(token: string) {
    const request = get(`${url}/api/user/export-data`, { headers: { authorization: `Bearer ${token}` } })
    const [response] = (await once(request, 'response')) as [IncomingMessage]
    return { request, response }
  }

  it('holds every row once, in the order of the days, with ids named _id', async () => {
    const { status, headers, body } = await exported(ann.accessToken)
    expect([status, headers['content-type']]).toEqual([200, 'application/json; charset=utf-8'])
    const rows = world.db.$client
      .prepare('select id, date from food_entries where user_id = ? order by date, id')
      .all(ann.id) as { id: string; date: string }[]
    expect(rows).toHaveLength(1_001)
    expect(body.food.map(({ _id, date }: { _id: string; date: string }) => ({ id: _id, date }))).toEqual(rows)
    expect(body.profile).toMatchObject([{ username: 'ann' }])
    expect(body.exercise).toEqual([])
  })

  it('is not carried by tRPC, alone or in a batch', async () => {
    const missing = { error: { message: 'No "query"-procedure on path "exports.file"' } }
    const alone = await world.call('GET /trpc/exports.file', { token: ann.accessToken })
    expect(alone).toMatchObject({ status: 404, body: missing })
    const batch = await world.call('GET /trpc/account.me,exports.file?batch=1', { token: ann.accessToken })
    const refused = { error: { message: 'This call cannot be part of a batch. Please send it on its own.' } }
    expect(batch).toMatchObject({ status: 400, body: [refused, refused] })
    expect(world.locks.notes('export')).toEqual([])
  })

  it('is compressed like every answer', async () => {
    const answer = await fetch(`${url}/api/user/export-data`, {
      headers: { authorization: `Bearer ${ann.accessToken}`, 'accept-encoding': 'br' },
    })
    expect(answer.headers.get('content-encoding')).toBe('br')
    expect(((await answer.json()) as { food: object[] }).food).toHaveLength(1_001)
  })

  it('runs once at a time per person', async () => {
    const answers = await Promise.all([exported(ann.accessToken), exported(ann.accessToken), exported(ben.accessToken)])
    expect(answers.map(({ status }) => status)).toEqual([200, 429, 200])
    expect(Number(answers[1]?.headers['retry-after'])).toBeGreaterThan(0)
    expect(answers[1]?.body).toMatchObject({
      msg: 'Your data is being exported already. Please wait until that has finished.',
    })
    expect((await exported(ann.accessToken)).status).toBe(200)
  })

  it('can be requested again after a HEAD request', async () => {
    const head = await fetch(`${url}/api/user/export-data`, {
      method: 'HEAD',
      headers: { authorization: `Bearer ${ann.accessToken}` },
    })
    expect(head.status).toBe(200)
    expect((await exported(ann.accessToken)).status).toBe(200)
  })

  it.each(['identity', 'br'])('can be requested again after the client left midway (%s)', async (encoding) => {
    const headers = { authorization: `Bearer ${ben.accessToken}`, 'accept-encoding': encoding }
    const request = get(`${url}/api/user/export-data`, { headers })
    await once(request, 'response')
    expect(world.locks.isHeld('export', ben.id)).toBe(true)
    request.destroy()
    await expect.poll(() => world.locks.isHeld('export', ben.id)).toBe(false)
    expect((await exported(ben.accessToken)).status).toBe(200)
  })

  it('destroys the connection when reading fails midway, and logs the failure', async () => {
    const { response } = await begun(ben.accessToken)
    world.db.delete(errorLogs).run()
    world.db.$client.exec('alter table exercise_entries rename to misplaced')
    const ending = new Promise((resolve) => response.once('error', resolve).once('end', () => resolve('whole')))
    response.resume()
    expect(await ending).toMatchObject({ code: 'ECONNRESET' })
    expect(world.db.select().from(errorLogs).all()).toMatchObject([{ statusCode: 500, route: '/api/user/export-data' }])
    expect(world.locks.notes('export')).toEqual([])

    world.db.$client.exec('alter table misplaced rename to exercise_entries')
    expect((await exported(ben.accessToken)).status).toBe(200)
  })

  it.each(['identity', 'gzip'])('answers with an error when reading fails at once (%s)', async (encoding) => {
    world.db.$client.exec('alter table goals rename to misplaced')
    const failed = await exported(ann.accessToken, { 'accept-encoding': encoding })
    world.db.$client.exec('alter table misplaced rename to goals')
    expect(failed).toMatchObject({ status: 500, body: { msg: expect.stringContaining('Something went wrong') } })
    expect(failed.headers).not.toHaveProperty('content-encoding')
    expect(world.locks.notes('export')).toEqual([])
  })
})

const formula = '=HYPERLINK("http://evil.example","Oats")\nsecond line'

describe('the export as files', () => {
  let world: World
  let token: string

  beforeAll(async () => {
    world = await createHttpWorld({ PRODUCT_NAME: 'Glow & Log' })
    const ben = await world.join('ben')
    const ann = await world.join('ann')
    token = ann.accessToken
    fillEveryTable(world.db, (await ann.api.account.me()).id, (await ben.api.account.me()).id)
    const entry = { date: '2026-03-10', mealType: 'Lunch', quantity: 1, servingSize: '100g' } as const
    await ann.api.diary.logFood({ ...entry, foodName: formula, calories: 375, protein: 13.1 })
    await ann.api.diary.logFood({ ...entry, foodName: "'+1 Größe, süß", calories: null })
  })
  afterAll(() => world.app.close())

  const download = (format: string, headers: Record<string, string> = { authorization: `Bearer ${token}` }) =>
    world.app.inject({ url: `/api/user/export-data?format=${format}`, headers })

  it('is JSON unless something else is asked for', async () => {
    const { text } = await world.call('GET /user/export-data', { token })
    expect((await download('json')).body).toBe(text)
    const other = await world.call('GET /user/export-data?format=pdf', { token })
    expect(other).toMatchObject({ status: 400, body: { msg: 'The format is json, zip, sparkyfitness or xlsx.' } })
  })

  it('is a zip with a CSV for each list, with the same rows as JSON', async () => {
    const answer = await download('zip')
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-type']).toBe('application/zip')
    expect(answer.headers['content-disposition']).toMatch(/^attachment; filename="glow-log-\d{4}-\d{2}-\d{2}\.zip"$/)
    const files = await unzipped(answer.rawPayload)
    const { body: lists } = await world.call('GET /user/export-data', { token })
    expect([...files.keys()]).toEqual(
      Object.keys(lists).map((list) => `${list.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}.csv`),
    )
    for (const [at, [file, content]] of [...files].entries()) {
      const rows = Object.values<Record<string, unknown>[]>(lists)[at] ?? []
      const [headers = [], ...cells] = parse(content, { bom: true }) as string[][]
      expect([file, headers.length]).toEqual([file, Object.keys(rows[0] ?? {}).length])
      expect([file, cells.length]).toEqual([file, rows.length])
    }
  })

  it('writes CSV that Excel reads, with units in the headers, and without formulas', async () => {
    const food = (await unzipped((await download('zip')).rawPayload)).get('food.csv')?.toString() ?? ''
    expect(food.split('\r\n')[0]).toBe(
      '\ufeffid,date,meal_type,food_name,food_id,quantity,serving_size,calories_kcal,protein_g,carbs_g,fat_g,fiber_g,sugars_g,saturated_fat_g,salt_g,nutrients,is_fruit_or_veg,water_ml,created_at',
    )
    expect(food).toContain(
      `,"'=HYPERLINK(""http://evil.example"",""Oats"")\nsecond line",,1,100g,375,13.1,,,,,,,{},false,`,
    )
    expect(food).toContain(`,"''+1 Größe, süß",,1,100g,,,`)
  })

  it('runs once at a time for each person, whatever the format, and again afterwards', async () => {
    const answers = await Promise.all([download('zip'), download('json'), download('zip')])
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 429, 429])
    expect((await download('zip')).statusCode).toBe(200)
    expect(world.locks.notes('export')).toEqual([])
  })

  it('is refused to strangers', async () => {
    expect((await download('zip', {})).statusCode).toBe(401)
  })
})

type Row = Record<string, unknown>

const lists = [
  'food',
  'exercise',
  'water',
  'progress',
  'fasts',
  'recipes',
  'recipeIngredients',
  'customFoods',
  'dayStatuses',
] as const

/** A row without ids and timestamps. */
const withoutIds = ({ _id, foodId: _f, recipeId: _r, createdAt: _c, updatedAt: _u, ...row }: Row) => row
/** A food that was suggested to everybody there is not suggested to everybody here. */
const withoutSuggestion = (row: Row): Row => ('productName' in row ? { ...row, status: 'private' } : row)

describe('our own export, imported into an empty account', () => {
  let world: World
  let people = 0

  beforeAll(async () => {
    world = await createHttpWorld()
    readInProcess(world)
  })
  afterAll(() => world.app.close())

  async function exported(token: string, change = (row: Row) => row) {
    const { body } = await world.call('GET /user/export-data', { token })
    const sorted = (rows: Row[]) => rows.map((row) => JSON.stringify(change(withoutIds(row)))).toSorted()
    return Object.fromEntries(lists.map((list) => [list, sorted(body[list])]))
  }

  it.each(['json', 'zip'])(
    'is the same account, by way of %s',
    async (format) => {
      await fc.assert(
        fc.asyncProperty(randomAccount, async (account) => {
          fc.pre(Object.values(account).some((list) => list.length > 0))
          people++
          const [before, after] = [await world.join(`from${people}`), await world.join(`to${people}`)]
          await fillAccount(before.api, account)
          const file = await world.app.inject({
            url: `/api/user/export-data?format=${format}`,
            headers: { authorization: `Bearer ${before.accessToken}` },
          })
          const { accessToken: token } = after
          const { upload, apply } = importer(world, token)
          const { body: preview } = await upload(file.rawPayload)
          expect([preview.source, preview.skipped, preview.questions]).toEqual(['glowlog', [], []])
          expect((await apply(preview._id)).status).toBe(200)
          expect(await exported(token)).toEqual(await exported(before.accessToken, withoutSuggestion))
        }),
        { numRuns: 3 },
      )
    },
    60_000,
  )

  it('keeps foods and recipes that are called the same, and adds none a second time', async () => {
    const [before, after] = [await world.join('same-names'), await world.join('same-names-again')]
    for (const protein of [20, 35])
      await before.api.customFoods.create({ productName: 'Protein bar', calories: 380, protein })
    for (const calories of [700, 1_400])
      await before.api.recipes.create({
        name: 'Pancakes',
        servings: 4,
        ingredients: [{ foodName: 'Flour', calories }],
      })
    const { body: file } = await world.call('GET /user/export-data', { token: before.accessToken })
    const { upload, apply } = importer(world, after.accessToken)
    for (const _ of ['first', 'again']) {
      const { body: preview } = await upload(Buffer.from(JSON.stringify(file)))
      expect((await apply(preview._id)).status).toBe(200)
      expect(await exported(after.accessToken)).toEqual(await exported(before.accessToken, withoutSuggestion))
    }
  })
})
