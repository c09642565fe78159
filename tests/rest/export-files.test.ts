import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createHttpWorld } from '../support/http.ts'
import { fillEveryTable } from '../support/rows.ts'
import { unzipped } from '../support/zip.ts'

type World = Awaited<ReturnType<typeof createHttpWorld>>

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
