import { readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '#server/db/ids.ts'
import { sheetRows } from '#server/features/imports/formats/xlsx.ts'
import { createHttpWorld } from '../support/http.ts'
import { fileOf, historyPath } from '../support/imports.ts'
import { unzipped } from '../support/zip.ts'

type World = Awaited<ReturnType<typeof createHttpWorld>>

describe('the diary in the formats of others', () => {
  let world: World
  let token: string

  beforeAll(async () => {
    world = await createHttpWorld({ PRODUCT_NAME: 'Glow <b>&' })
    const { accessToken, api } = await world.join('ann')
    token = accessToken
    const lunch = { date: '2026-03-08', mealType: 'Lunch' } as const
    const soup = { foodName: '=Soup, "hot"', servingSize: '2 x 100g', quantity: 2 }
    await api.diary.logFood({ ...lunch, ...soup, calories: 120, protein: 4.25, salt: 1.5 })
    await api.diary.logFood({ ...lunch, foodName: 'Bread', servingSize: '2 x 1 slice', quantity: 2, calories: 180 })
    await api.diary.logFood({ ...lunch, foodName: 'Stew', servingSize: '1 serving', calories: null })
    await api.exercise.log({ date: '2026-03-09', exerciseName: 'Running', caloriesBurned: 250 })
    for (let n = 0; n < 3; n++) await api.water.add({ date: '2026-03-09', id: newId() })
    const weighed = { measurements: { waist: 80 }, bodyFatPercentage: 21.5 }
    await api.progress.log({ date: '2026-03-08', weight: 70.3, ...weighed })
    await api.progress.log({ date: '2026-03-10', weight: 69.1 })
  })
  afterAll(() => world.app.close())

  const get = (url: string) => world.app.inject({ url: `/api${url}`, headers: { authorization: `Bearer ${token}` } })

  it('are the tables that SparkyFitness imports', async () => {
    const answer = await get('/user/export-data?format=sparkyfitness')
    expect(answer.headers).toMatchObject({
      'content-type': 'application/zip',
      'content-disposition': 'attachment; filename="glow-b-sparkyfitness-2026-03-10.zip"',
    })
    const files = await unzipped(answer.rawPayload)
    const theirs = ['food_diary_log_template.csv', 'measurements.csv', 'hydration.csv']
    const headers = theirs.map((name) => readFileSync(historyPath(`sparkyfitness/${name}`), 'utf8').split(/\r?\n/)[0])
    expect([...files.values()].map((file) => file.toString().split('\r\n')[0])).toEqual(headers)
    const rows = (name: string) => parse(files.get(name) ?? '', { columns: true }) as Record<string, string>[]
    expect(rows('food_diary.csv')).toMatchObject([
      { date: '2026-03-08', meal_type: 'lunch', food_name: `'=Soup, "hot"`, quantity: '200', unit: 'g', sodium: '600' },
      { food_name: 'Bread', quantity: '2', unit: 'slice', calories: '180', protein: '' },
      { food_name: 'Stew', quantity: '1', unit: 'serving', calories: '' },
    ])
    expect(rows('measurements.csv')).toMatchObject([
      { date: '2026-03-08', weight: '70.3', weight_unit: 'kg', body_fat: '21.5', waist: '80', length_unit: 'cm' },
      { date: '2026-03-10', weight: '69.1', body_fat: '', waist: '' },
    ])
    expect(rows('hydration.csv')).toEqual([{ date: '2026-03-09', value: '750', unit: 'ml', source: 'Glow <b>&' }])
  })

  it('are a spreadsheet with a row a day, with real dates and numbers', async () => {
    const answer = await get('/user/export-data?format=xlsx&from=2026-03-07&to=2026-03-10')
    expect(answer.headers).toMatchObject({
      'content-type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      'content-disposition': 'attachment; filename="glow-b-days-2026-03-10.xlsx"',
    })
    const rows = await Array.fromAsync(sheetRows(fileOf(answer.rawPayload), 'Days'))
    const [headers = [], ...days] = rows
    expect(headers.slice(0, 3)).toEqual(['Date', 'Energy (kcal)', 'Protein (g)'])
    const cells = days.map((day) => Object.fromEntries(day.map((cell, at) => [headers[at], cell])))
    expect(cells).toMatchObject([
      { Date: '2026-03-07', 'Energy (kcal)': '', 'Water (ml)': '', 'Weight (kg)': '', 'Energy goal (kcal)': 2000 },
      { Date: '2026-03-08', 'Energy (kcal)': 300, 'Protein (g)': 4.25, 'Fat (g)': '', 'Weight (kg)': 70.3 },
      { Date: '2026-03-09', 'Energy (kcal)': '', 'Water (ml)': 750, 'Exercise (kcal)': 250 },
      { Date: '2026-03-10', 'Weight (kg)': 69.1 },
    ])
    // The sum of a food whose calories are unknown is shown as 300+, and still a number.
    const sheet = (await unzipped(answer.rawPayload)).get('xl/worksheets/sheet1.xml')?.toString()
    expect(sheet).toContain('<c r="B3" s="5"><v>300</v></c>')
  })

  it('have spans that are in order and not too long', async () => {
    const messages = {
      '/user/export-data?format=xlsx&from=2026-03-10&to=2026-03-09': 'The last day cannot be before the first.',
      '/user/export-data?format=xlsx&from=1990-03-10&to=2026-03-09': 'A spreadsheet can span at most 20 years.',
      '/user/export-data?format=xlsx&from=1900-01-01': 'A spreadsheet can span at most 20 years.',
      '/user/export-data?format=xlsx&from=2026-03-11': 'The last day cannot be before the first.',
      '/user/export-data?format=xlsx&from=yesterday': 'A date must be a real day, written YYYY-MM-DD.',
      '/user/report?from=2020-01-01&to=2026-03-09': 'A report can span at most 3 years.',
      '/user/report?from=2026-03-09': 'A date is required, written YYYY-MM-DD.',
    }
    for (const [url, msg] of Object.entries(messages)) {
      const answer = await get(url)
      expect([url, answer.statusCode, answer.json().msg]).toEqual([url, 400, msg])
    }
  })

  it('are a report to print, in the units of the person, without scripts', async () => {
    const { token: _, ...change } = { token, units: { weight: 'st', energy: 'kJ', volume: 'fl oz' } as const }
    await world.caller(token).profile.changePreferences(change)
    const answer = await get('/user/report?from=2026-03-01&to=2026-03-10')
    expect(answer.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'content-disposition': 'inline; filename="glow-b-report-2026-03-10.html"',
      'content-security-policy': expect.stringContaining("script-src 'self'"),
    })
    const page = answer.body
    expect(page).not.toMatch(/<script|<b>|https?:/)
    expect(page).toContain('Made with Glow &lt;b&gt;&amp; on 10 March 2026')
    expect(page).toContain('Food was logged on 1 of 10 days.')
    expect(page).toContain('<tr><th scope="row">Energy (kJ)</th><td>1,255+</td><td>8,368</td></tr>')
    expect(page).toContain('Exercise: 1,046 kJ burned on 1 day.')
    expect(page).toContain(
      '11\u00a0st\u00a01.0\u00a0lb on 8 March 2026, 10\u00a0st\u00a012.3\u00a0lb on 10 March 2026: −2.6\u00a0lb.',
    )
    expect(page.match(/<circle /g)).toHaveLength(2)
    expect(page).toContain(
      '<tr><th scope="row">Mon 9 Mar 2026</th><td>–</td><td>–</td><td>–</td><td>–</td><td>–</td><td>–</td><td>–</td><td>–</td><td>25.4</td><td>1,046</td><td>–</td></tr>',
    )
    expect(page.match(/<tr><th scope="row">\w{3} \d/g)).toHaveLength(3)
  })
})

it('a report and a spreadsheet have vitamins and minerals, how much of the food states them, and the reference intakes', async () => {
  const { app, join } = await createHttpWorld()
  const { api, accessToken } = await join('ada')
  const page = async () =>
    (
      await app.inject({
        url: '/api/user/report?from=2026-03-01&to=2026-03-10',
        headers: { authorization: `Bearer ${accessToken}` },
      })
    ).body
  expect(await page()).not.toContain('Vitamins')
  await api.profile.change({ birthDate: '1990-05-01', formulaSex: 'female' })
  const { key } = await api.nutrients.create({ name: 'Cre<b>atine', unit: 'g' })
  const lunch = { date: '2026-03-09', mealType: 'Lunch', foodName: 'Soup' } as const
  await api.diary.logFood({ ...lunch, calories: 300, nutrients: { iron: 4, zinc: 2, [key]: 5 } })
  await api.diary.logFood({ ...lunch, calories: 100, nutrients: { zinc: 1.2 } })
  const text = await page()
  expect(text).toContain('<tr><th scope="row">Iron (mg)</th><td>4.0+</td><td>75%</td><td>PRI 16.0</td></tr>')
  expect(text).toContain(
    '<tr><th scope="row">Zinc (mg)</th><td>3.2</td><td>100%</td><td>PRI 7.5 to 12.7, at most 25.0</td></tr>',
  )
  expect(text).toContain('<tr><th scope="row">Cre&lt;b&gt;atine (g)</th><td>5.0+</td><td>75%</td><td>–</td></tr>')
  expect(text).not.toContain('Selenium')

  const { rawPayload } = await app.inject({
    url: '/api/user/export-data?format=xlsx&from=2026-03-01&to=2026-03-10',
    headers: { authorization: `Bearer ${accessToken}` },
  })
  expect(await Array.fromAsync(sheetRows(fileOf(rawPayload), 'Nutrients'))).toEqual([
    ['Date', 'Iron (mg)', 'Zinc (mg)', 'Cre<b>atine (g)'],
    ['2026-03-09', 4, 3.2, 5],
  ])
  await app.close()
})
