import { describe, expect, it } from 'vitest'
import { createHttpWorld } from '../support/http.ts'

const lunch = { mealType: 'Lunch', foodName: 'Soup', quantity: 1, servingSize: '1 x 100g', calories: 90 }

/** It is Tuesday, 10 March 2026. */
async function signedIn() {
  const { call, join } = await createHttpWorld()
  const { accessToken: token } = await join('ada')
  const other = await join('ben')
  return {
    call: (route: string, body?: unknown) => call(route, { token, body }),
    asBen: (route: string, body?: unknown) => call(route, { token: other.accessToken, body }),
    stranger: call,
  }
}

describe('streaks over REST', () => {
  it('answer the streak, the logged days of the week and the pauses', async () => {
    const { call, stranger } = await signedIn()
    expect((await stranger('GET /streak')).status).toBe(401)
    expect((await call('GET /streak')).body).toEqual({ streak: 0, pausedUntil: null, pauses: [], loggedDays: [] })
    for (const date of ['2026-03-06', '2026-03-07', '2026-03-09', '2026-03-10'])
      await call('POST /diary/food', { ...lunch, date })
    expect((await call('GET /streak')).body).toMatchObject({ streak: 2, loggedDays: ['2026-03-09', '2026-03-10'] })
    const { status, body } = await call('POST /streak/pauses', { startDate: '2026-03-08', endDate: '2026-03-08' })
    expect([status, body]).toEqual([201, { _id: expect.any(String), startDate: '2026-03-08', endDate: '2026-03-08' }])
    expect((await call('GET /streak')).body).toMatchObject({ streak: 4, pausedUntil: null, pauses: [body] })
  })

  it('pause from today, end sooner and are removed', async () => {
    const { call } = await signedIn()
    const { body: pause } = await call('POST /streak/pauses', { endDate: '2026-03-20' })
    expect(pause).toMatchObject({ startDate: '2026-03-10', endDate: '2026-03-20' })
    expect((await call('GET /streak')).body.pausedUntil).toBe('2026-03-20')
    const changed = await call(`PUT /streak/pauses/${pause._id}`, { endDate: '2026-03-12' })
    expect([changed.status, changed.body]).toEqual([200, { ...pause, endDate: '2026-03-12' }])
    expect((await call('GET /streak')).body.pausedUntil).toBe('2026-03-12')
    expect(await call(`DELETE /streak/pauses/${pause._id}`)).toMatchObject({
      status: 200,
      body: { msg: 'Pause deleted.' },
    })
    expect((await call('GET /streak')).body.pauses).toEqual([])
    expect((await call(`DELETE /streak/pauses/${pause._id}`)).status).toBe(404)
  })

  it('refuse days that are out of bounds or paused already', async () => {
    const { call } = await signedIn()
    const refused = async (body: object, route = 'POST /streak/pauses') => {
      const { status, body: answer } = await call(route, body)
      return [status, answer.msg]
    }
    expect(await refused({})).toMatchObject([400, expect.any(String)])
    expect(await refused({ endDate: '2026-02-30' })).toMatchObject([400, expect.any(String)])
    expect(await refused({ endDate: '2026-03-09' })).toEqual([400, 'A pause cannot end before it starts.'])
    expect(await refused({ startDate: '2026-02-07', endDate: '2026-03-09' })).toEqual([
      400,
      'A pause can start at most 30 days ago.',
    ])
    expect(await refused({ endDate: '2027-03-11' })).toEqual([400, 'A pause can end at most a year from now.'])
    const { body: march } = await call('POST /streak/pauses', { endDate: '2026-03-20' })
    const { body: april } = await call('POST /streak/pauses', { startDate: '2026-04-01', endDate: '2026-04-09' })
    const taken = [409, 'Your streak is already paused on some of these days.']
    expect(await refused({ startDate: '2026-03-20', endDate: '2026-03-22' })).toEqual(taken)
    expect(await refused({ endDate: '2026-04-01' }, `PUT /streak/pauses/${march._id}`)).toEqual(taken)
    expect(await refused({ endDate: '2026-03-09' }, `PUT /streak/pauses/${march._id}`)).toMatchObject([
      400,
      expect.any(String),
    ])
    expect((await call('GET /streak')).body.pauses).toEqual([april, march])
  })

  it('can be changed by nobody else', async () => {
    const { call, asBen } = await signedIn()
    const { body: pause } = await call('POST /streak/pauses', { endDate: '2026-03-20' })
    expect((await asBen('GET /streak')).body.pauses).toEqual([])
    expect((await asBen(`PUT /streak/pauses/${pause._id}`, { endDate: '2026-03-11' })).status).toBe(404)
    expect((await asBen(`DELETE /streak/pauses/${pause._id}`)).status).toBe(404)
    expect((await call('GET /streak')).body.pauses).toEqual([pause])
  })

  it('keep at most 100 pauses', async () => {
    const { call } = await signedIn()
    for (let n = 0; n < 100; n++) {
      const day = new Date(Date.UTC(2026, 2, 10 + 2 * n)).toISOString().slice(0, 10)
      expect((await call('POST /streak/pauses', { startDate: day, endDate: day })).status).toBe(201)
    }
    const { status, body } = await call('POST /streak/pauses', { startDate: '2026-12-01', endDate: '2026-12-02' })
    expect([status, body.msg]).toEqual([400, 'You can keep at most 100 pauses. Please delete one first.'])
  })
})
