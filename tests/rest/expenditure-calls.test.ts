import { expect, it } from 'vitest'
import { createHttpWorld } from '../support/http.ts'
import { becomeMeasured, profile, today } from '../support/measured-person.ts'

async function start() {
  const world = await createHttpWorld()
  const [ann, ben] = [await world.join('ann'), await world.join('ben')]
  return { ...world, ann, ben, token: ann.accessToken, others: ben.accessToken }
}

it('sets the facts of the profile, which are on the user, and clears them', async () => {
  const { call, token } = await start()
  const facts = { birthDate: '1986-01-01', formulaSex: 'average', activityLevel: 'veryActive', lifeStage: 'none' }
  expect(await call('PUT /user/profile', { token, body: facts })).toMatchObject({ status: 200, body: facts })
  expect((await call('GET /auth/me', { token })).body).toMatchObject(facts)
  const none = { birthDate: null, formulaSex: null, activityLevel: null, lifeStage: null }
  expect((await call('PUT /user/profile', { token, body: none })).body).toMatchObject(none)
  for (const [body, path] of [
    [{ birthDate: '2026-03-11' }, 'birthDate'],
    [{ birthDate: '1986' }, 'birthDate'],
    [{ formulaSex: 'other' }, 'formulaSex'],
    [{ activityLevel: 'high' }, 'activityLevel'],
    [{ lifeStage: 'child' }, 'lifeStage'],
  ] as const)
    expect(await call('PUT /user/profile', { token, body })).toMatchObject({
      status: 400,
      body: { issues: [{ path }] },
    })
})

it('marks a day, and refuses to without a status', async () => {
  const { call, token, others } = await start()
  const marked = { food: [], exercise: [], water: { glasses: 0, ml: 0 }, status: 'complete' }
  const path = `/diary/${today}/status`
  expect(await call(`PUT ${path}`, { token, body: { status: 'complete' } })).toMatchObject({
    status: 200,
    body: marked,
  })
  expect((await call(`GET /diary/${today}`, { token })).body).toEqual(marked)
  expect((await call(`GET /diary/${today}`, { token: others })).body.status).toBeNull()
  for (const body of [{}, { status: 'done' }, { status: true }])
    expect(await call(`PUT ${path}`, { token, body })).toMatchObject({
      status: 400,
      body: { issues: [{ path: 'status' }] },
    })
  expect((await call('PUT /diary/2026-02-30/status', { token, body: { status: null } })).status).toBe(400)
  expect((await call(`PUT ${path}`, { token, body: { status: null, date: '2026-03-01' } })).body.status).toBeNull()
})

it('answers the expenditure of a day and its history', async () => {
  const { call, token, others, ann } = await start()
  await becomeMeasured(ann.api)
  const { status, body } = await call('GET /expenditure', { token })
  expect(status).toBe(200)
  expect(Object.keys(body).toSorted()).toEqual([
    'date',
    'foodDays',
    'formulaKcal',
    'high',
    'kcal',
    'leftOut',
    'low',
    'needs',
    'reason',
    'state',
    'trendWeight',
    'weighIns',
  ])
  expect(body).toMatchObject({ date: today, state: 'measured', leftOut: [], needs: null, reason: null })
  expect((await call('GET /expenditure?date=2026-03-01', { token })).body).toMatchObject({ date: '2026-03-01' })
  const history = await call('GET /expenditure/history?from=2026-03-09&to=2026-03-10', { token })
  const { date, state, kcal, low, high, trendWeight } = body
  expect(history.body).toEqual([
    expect.objectContaining({ date: '2026-03-09', intake: 2_500 }),
    { date, state, kcal, low, high, trendWeight, intake: null },
  ])
  expect((await call('GET /expenditure', { token: others })).body).toMatchObject({ state: 'refused', kcal: null })
  for (const path of [
    '/expenditure?date=2026-02-30',
    '/expenditure?date=2028-01-01',
    '/expenditure/history?from=2025-01-01&to=2026-03-10',
    '/expenditure/history?from=2026-03-10&to=2026-03-09',
    '/expenditure/history',
  ])
    expect([path, (await call(`GET ${path}`, { token })).status]).toEqual([path, 400])
  expect((await call('GET /expenditure')).status).toBe(401)
})

it('keeps a plan, checks in once a week, and ends it', async () => {
  const { call, token, others } = await start()
  expect(await call('GET /plan', { token })).toMatchObject({ status: 404, body: { msg: 'Plan not found.' } })
  expect((await call('DELETE /plan', { token })).status).toBe(404)
  const body = { aim: 'lose', ratePercent: 0.5 }
  expect(await call('PUT /plan', { token, body })).toMatchObject({
    status: 200,
    body: { isDue: false, proposal: null },
  })
  const refused = await call('POST /plan/check-in', { token, body: { decision: 'accept' } })
  expect(refused).toMatchObject({ status: 409, body: { msg: expect.stringContaining('The estimate needs') } })

  await call('PUT /user/profile', { token, body: profile })
  await call('POST /progress', { token, body: { weight: 80 } })
  const { body: plan } = await call('GET /plan', { token })
  expect(plan).toMatchObject({
    ...body,
    isDue: true,
    proposal: { expenditure: 2422, low: null, high: null },
    history: [],
  })
  const accepted = await call('POST /plan/check-in', { token, body: { decision: 'accept' } })
  const { calories } = plan.proposal
  expect(accepted).toMatchObject({
    status: 201,
    body: { isDue: false, history: [{ date: today, decision: 'accept', calories }] },
  })
  expect((await call('GET /auth/me', { token })).body.dailyGoals.calories).toBe(calories)
  expect((await call('POST /plan/check-in', { token, body: { decision: 'decline' } })).status).toBe(409)
  expect((await call('PUT /plan', { token, body: { aim: 'gain', ratePercent: 0.6 } })).status).toBe(400)
  expect((await call('GET /plan', { token: others })).status).toBe(404)
  expect(await call('DELETE /plan', { token })).toMatchObject({ status: 200, body: { msg: 'Your plan has ended.' } })
  expect((await call('GET /plan', { token })).status).toBe(404)
})

it('sets goals by weekday', async () => {
  const { call, token } = await start()
  const tuesday = { calories: 2_600, protein: 120, carbs: 300, fat: 90 }
  const { body } = await call('PUT /user/goals', { token, body: { byWeekday: { 2: tuesday, 3: null, 9: tuesday } } })
  expect(body).toMatchObject({ dailyGoals: { ...tuesday, water: 8 }, goalsByWeekday: { 2: tuesday } })
  expect((await call('PUT /user/goals', { token, body: { byWeekday: { 2: null } } })).body.goalsByWeekday).toBeNull()
})

it('lists kinds of exercise', async () => {
  const { call, token } = await start()
  expect(await call('GET /exercise/activities?search=nordic%20walking', { token })).toMatchObject({
    status: 200,
    body: [
      { name: 'Nordic walking, moderate', met: 4.3 },
      { name: 'Nordic walking, fast', met: 5.3 },
      { name: 'Nordic walking, uphill', met: 8.5 },
    ],
  })
  expect((await call('GET /exercise/activities', { token })).body.length).toBeGreaterThanOrEqual(100)
})
