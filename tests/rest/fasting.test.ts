import { afterAll, beforeAll, expect, it } from 'vitest'
import { createHttpWorld } from '../support/http.ts'

let world: Awaited<ReturnType<typeof createHttpWorld>>
beforeAll(async () => {
  world = await createHttpWorld()
})
afterAll(() => world.app.close())

async function join(name: string) {
  const { accessToken } = await world.join(name)
  return (route: string, body?: object) => world.call(route, { token: accessToken, body })
}

it('starts and ends a fast, and lists it', async () => {
  const call = await join('ann')
  const startTime = new Date(world.clock().getTime() - 16 * 3_600_000).toISOString()
  const started = await call('PUT /user/fasting/toggle', { startTime })
  expect(started).toMatchObject({ status: 200, body: { isFastingActive: true, fastingStartTime: startTime } })
  expect(started.body.notifications).toEqual([])
  expect(await call('GET /fasting/current')).toMatchObject({ status: 200, body: { running: { startTime } } })
  expect((await call('PUT /user/fasting/toggle')).body).toMatchObject({ isFastingActive: false })
  const history = await call('GET /fasting/history')
  expect(history).toMatchObject({
    status: 200,
    body: [
      {
        _id: expect.any(String),
        startTime,
        endTime: world.clock().toISOString(),
        durationHours: 16,
        plannedDurationHours: 16,
      },
    ],
  })
  // Any start of the last 7 days is accepted, also within an earlier fast.
  expect((await call('PUT /user/fasting/toggle', { startTime })).status).toBe(200)
  const older = await call(`GET /fasting/history?before=${history.body[0].endTime}`)
  expect(older).toMatchObject({ status: 200, body: [] })
})

it('changes the goal of the running fast', async () => {
  const call = await join('fay')
  expect((await call('PUT /fasting/current', { goalHours: 18 })).status).toBe(404)
  await call('PUT /user/fasting/toggle')
  expect(await call('PUT /fasting/current', { goalHours: 18 })).toMatchObject({
    status: 200,
    body: { running: { _id: expect.any(String), plannedDurationHours: 18 } },
  })
  expect(await call('PUT /fasting/current', { goalHours: 'long' })).toMatchObject({
    status: 400,
    body: { issues: [{ path: 'goalHours' }] },
  })
})

it('sums up the fasts that ended', async () => {
  const call = await join('gus')
  await call('POST /fasting/history', { startTime: '2026-03-08T18:00:00.000Z', endTime: '2026-03-09T10:00:00.000Z' })
  const { status, body } = await call('GET /fasting/stats')
  expect(status).toBe(200)
  expect(body).toMatchObject({ count: 1, longestHours: 16, averageHours: 16 })
  expect(body.weeks.at(-1)).toEqual({ from: '2026-03-08', hours: 16 })
})

it('refuses impossible starts', async () => {
  const call = await join('bea')
  for (const hours of [-1, 7 * 24 + 1]) {
    const startTime = new Date(world.clock().getTime() - hours * 3_600_000).toISOString()
    const answer = await call('PUT /user/fasting/toggle', { startTime })
    expect(answer).toMatchObject({ status: 400, body: { issues: [{ path: 'startTime' }] } })
  }
  expect(await call('PUT /user/fasting/toggle', { startTime: 'yesterday' })).toMatchObject({
    status: 400,
    body: { msg: 'A time must be written like 2026-03-10T18:00:00.000Z.' },
  })
  expect((await call('GET /auth/me')).body.isFastingActive).toBe(false)
})

it('adds, corrects and deletes past fasts', async () => {
  const [call, others] = [await join('cem'), await join('dan')]
  const fast = { startTime: '2026-03-08T18:00:00.000Z', endTime: '2026-03-09T10:00:00.000Z' }
  const added = await call('POST /fasting/history', fast)
  expect(added).toMatchObject({ status: 201, body: { ...fast, durationHours: 16, plannedDurationHours: 16 } })
  const path = `/fasting/history/${added.body._id}`
  expect((await call('POST /fasting/history', fast)).body.msg).toMatch(
    /^This overlaps with another of your fasts, from .* to .*10:00\.$/,
  )
  const endTime = '2026-03-09T12:30:00+02:00'
  expect((await others(`PUT ${path}`, { endTime })).status).toBe(404)
  expect(await call(`PUT ${path}`, { endTime })).toMatchObject({ status: 200, body: { durationHours: 16.5 } })
  expect((await others(`DELETE ${path}`)).status).toBe(404)
  expect(await call(`DELETE ${path}`)).toMatchObject({ status: 200, body: { msg: 'Entry deleted.' } })
  expect((await call('GET /fasting/history')).body).toEqual([])
})

it('saves the settings', async () => {
  const call = await join('eva')
  const saved = await call('PUT /user/fasting-config', { fastingPlan: '20:4', startTime: '18:00', endTime: '11:11' })
  expect(saved).toMatchObject({
    status: 200,
    body: { fastingPlan: '20:4', fastingConfig: { startTime: '18:00', endTime: '14:00' } },
  })
  expect(await call('PUT /user/fasting-config', { fastingPlan: '16:9' })).toMatchObject({
    status: 400,
    body: { issues: [{ path: 'fastingPlan' }] },
  })
})
