import { expect, it } from 'vitest'
import { createHttpWorld } from '../support/http.ts'

const date = '2026-03-10'
const entry = { date, weight: 68.7, bodyFatPercentage: 27.9, measurements: { waist: 78.5 } }

it('logs, lists, corrects and deletes weights over REST', async () => {
  const { call, join } = await createHttpWorld()
  const [{ accessToken: token }, { accessToken: others }] = [await join('ada'), await join('bob')]

  const { status, body: logged } = await call('POST /progress', { token, body: entry })
  expect(status).toBe(201)
  expect(logged).toEqual({ _id: expect.any(String), ...entry })
  const { body: second } = await call('POST /progress', { token, body: { weight: 68 } })
  expect(second).toEqual({
    _id: expect.any(String),
    date,
    weight: 68,
    bodyFatPercentage: null,
    measurements: { waist: null },
  })
  expect(await call('GET /progress', { token })).toMatchObject({ status: 200, body: [second, logged] })

  const path = `/progress/${logged._id}`
  const corrected = { ...logged, weight: 69, bodyFatPercentage: null }
  const correction = { weight: 69, bodyFatPercentage: null }
  expect(await call(`PUT ${path}`, { token, body: correction })).toMatchObject({ status: 200, body: corrected })

  for (const route of [`PUT ${path}`, `DELETE ${path}`])
    expect(await call(route, { token: others, body: correction })).toMatchObject({
      status: 404,
      body: { msg: 'Progress entry not found.' },
    })
  expect(await call(`DELETE ${path}`, { token })).toMatchObject({ status: 200, body: { msg: 'Entry deleted.' } })
  expect((await call('GET /progress', { token })).body).toEqual([second])
  expect(await call('GET /progress', {})).toMatchObject({ status: 401 })
})

it.each<[object, string]>([
  [{ date }, 'weight'],
  [{ ...entry, weight: 0 }, 'weight'],
  [{ ...entry, weight: '68.7' }, 'weight'],
  [{ ...entry, date: '2026-02-30' }, 'date'],
  [{ ...entry, date: '2027-03-11' }, 'date'],
  [{ ...entry, bodyFatPercentage: 101 }, 'bodyFatPercentage'],
  [{ ...entry, measurements: { waist: -1 } }, 'measurements.waist'],
])('refuses %j for its %s', async (body, path) => {
  const { call, join } = await createHttpWorld()
  const { accessToken: token } = await join('ada')
  expect(await call('POST /progress', { token, body })).toMatchObject({ status: 400, body: { issues: [{ path }] } })
  expect((await call('GET /progress', { token })).body).toEqual([])
})
