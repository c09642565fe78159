import { afterEach, describe, expect, it } from 'vitest'
import { activeDays } from '#schema'
import { readEnv } from '#server/config/env.ts'
import { version } from '#server/config/runtime.ts'
import { recordJobRun } from '#server/db/job-runs.ts'
import type { Overrides } from '#server/services.ts'
import { createHttpWorld } from '../support/http.ts'

const token = 'x'.repeat(32)
const nothing = '{"msg":"There is nothing at this address.","code":"address-not-found"}'

type Asked = { headers?: Record<string, string>; address?: string }

const closing: (() => Promise<unknown>)[] = []
afterEach(() => Promise.all(closing.splice(0).map((close) => close())))

async function measured(settings: Record<string, string> = {}, overrides: Overrides = {}) {
  const world = await createHttpWorld({ METRICS: 'on', ...settings }, overrides)
  closing.push(() => world.app.close())

  /** Asks as a program on this machine does, unless it says otherwise. */
  const ask = ({ headers = {}, address = '127.0.0.1' }: Asked = {}) =>
    world.app.inject({ url: '/metrics', remoteAddress: address, headers: { host: 'localhost:3000', ...headers } })

  /** The values by name and labels: `{'glowlog_users': 1}`. */
  async function values() {
    const lines = (await ask()).body.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
    return Object.fromEntries(
      lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ')))]),
    )
  }

  return { ...world, ask, values }
}

describe('metrics', () => {
  it('are off unless METRICS=on', async () => {
    const { app } = await createHttpWorld({ METRICS_TOKEN: token })
    const { statusCode, body } = await app.inject({ url: '/metrics', headers: { authorization: `Bearer ${token}` } })
    expect([statusCode, body]).toEqual([404, nothing])
    await app.close()
  })

  it('count requests by procedure and status, over REST and tRPC alike', async () => {
    const { join, call, values } = await measured()
    const { accessToken } = await join('elena')
    const date = '2026-03-10'
    await call(`GET /diary/${date}`, { token: accessToken })
    await call(`GET /diary/${date}`, { token: accessToken })
    await call('POST /diary/food', { token: accessToken, body: {} })
    await call(`GET /diary/${date}`)
    const input = encodeURIComponent(JSON.stringify({ 0: { date }, 1: { date: 'never' }, 2: {} }))
    await call(`GET /trpc/diary.day,diary.day,settings.config?batch=1&input=${input}`, { token: accessToken })
    expect(await values()).toMatchObject({
      'glowlog_requests_total{procedure="diary.day",status="200"}': 3,
      'glowlog_requests_total{procedure="diary.day",status="400"}': 1,
      'glowlog_requests_total{procedure="diary.day",status="401"}': 1,
      'glowlog_requests_total{procedure="diary.logFood",status="400"}': 1,
      'glowlog_requests_total{procedure="settings.config",status="200"}': 1,
      'glowlog_request_duration_seconds_count{procedure="diary.day"}': 5,
      'glowlog_request_duration_seconds_bucket{le="+Inf",procedure="diary.day"}': 5,
    })
  })

  it('have no label that strangers could make up, and nothing personal', async () => {
    const { join, call, ask, values } = await measured()
    const { accessToken, api } = await join('elena')
    const { id } = await api.account.me()
    for (const path of ['/elena@example.org', `/diary/food/${id}`, '/auth/verify-email/a-secret', '/food/search/cake'])
      await call(`GET ${path}`, { token: accessToken })
    await call('GET /trpc/made.up,constructor,__proto__?batch=1')
    await call('GET /trpc/%00')
    const counted = await values()
    expect(counted['glowlog_requests_total{procedure="other",status="404"}']).toBe(7)
    const { body } = await ask()
    for (const word of ['elena', id, 'secret', 'cake', 'made', 'constructor', '__proto__', accessToken, '/'])
      expect(
        body
          .replaceAll('/api/ready', '')
          .match(/^[^#].*$/gm)
          ?.join('\n'),
      ).not.toContain(word)
  })

  it('tell how the instance is: people, queues, foods, jobs, files and the process', async () => {
    // Nothing listens there, so mails wait.
    const { join, values, outbox, travel, db, clock } = await measured({ SMTP_URL: 'smtp://127.0.0.1:9' })
    const { api, email } = await join('elena')
    const { id } = await api.account.me()
    db.insert(activeDays).values({ userId: id, date: '2026-03-10' }).onConflictDoNothing().run()
    const queued = outbox.sizes().waiting
    await api.account.forgotPassword({ email })
    const startedAt = clock().toISOString()
    await recordJobRun(db, { name: 'clean up', startedAt, durationMs: 5, outcome: 'failed', error: 'no' })
    expect(await values()).toMatchObject({
      glowlog_ready: 1,
      glowlog_users: 1,
      glowlog_active_users_today: 1,
      glowlog_notification_streams: 0,
      'glowlog_mails{state="waiting"}': queued + 1,
      'glowlog_mails{state="failed"}': 0,
      'glowlog_catalogue_foods{source="staples"}': expect.toSatisfy((foods) => foods > 1_000),
      'glowlog_catalogue_source_ready{source="staples"}': 1,
      'glowlog_job_last_run_failed{task="clean up"}': 1,
      'glowlog_job_last_run_timestamp_seconds{task="clean up"}': Date.parse(startedAt) / 1_000,
      [`glowlog_build_info{version="${version}"}`]: 1,
      process_resident_memory_bytes: expect.toSatisfy((bytes) => bytes > 1e6),
      process_cpu_seconds_total: expect.toSatisfy((seconds) => seconds > 0),
      nodejs_eventloop_lag_p99_seconds: expect.any(Number),
    })
    // Its attempts end after four days.
    for (let attempt = 0; attempt < 30; attempt++) {
      await outbox.deliver()
      travel({ days: 2 })
    }
    expect(outbox.sizes()).toEqual({ waiting: 0, failed: queued + 1 })
  })

  it('go on with what can be read when the database cannot', async () => {
    const { db, values } = await measured()
    db.$client.close()
    const found = await values()
    expect(found).toMatchObject({ glowlog_ready: 0, glowlog_notification_streams: 0 })
    expect(found).not.toHaveProperty('glowlog_users')
  })
})

describe('metrics are answered', () => {
  it.each(['127.0.0.1', '127.8.8.8', '::1', '::ffff:127.0.0.1'])('at %s', async (address) => {
    const { ask } = await measured()
    const { statusCode, headers } = await ask({ address })
    expect([statusCode, headers['content-type'], headers['cache-control']]).toEqual([
      200,
      'text/plain; version=0.0.4; charset=utf-8',
      'no-store',
    ])
  })

  it.each(['localhost', '127.0.0.1:3000', '[::1]:3000'])('to who asks for %s', async (host) => {
    const { ask } = await measured()
    expect((await ask({ headers: { host } })).statusCode).toBe(200)
  })

  it('at the root, below which a proxy for BASE_PATH does not reach', async () => {
    const { app, ask } = await measured({ BASE_PATH: '/food' })
    expect((await ask()).statusCode).toBe(200)
    expect((await app.inject('/food/metrics')).statusCode).toBe(404)
  })

  it.each([
    ['another machine', { address: '192.0.2.1' }],
    [
      'another machine that claims to be this one',
      { address: '192.0.2.1', headers: { 'x-forwarded-for': '127.0.0.1' } },
    ],
    ['a proxy on this machine', { headers: { 'x-forwarded-for': '127.0.0.1' } }],
    ['a proxy that says so as RFC 7239 does', { headers: { forwarded: 'for=127.0.0.1' } }],
    ['a proxy that gives its name only', { headers: { via: '1.1 caddy' } }],
    ['a proxy that gives the host only', { headers: { 'x-forwarded-host': 'localhost' } }],
    ['a proxy as nginx is often set up', { headers: { 'x-real-ip': '127.0.0.1' } }],
    ['a proxy that keeps the name it was asked by', { headers: { host: 'food.example.org' } }],
    ['a page whose name leads to this machine', { headers: { host: 'localhost.example.org:3000' } }],
  ] satisfies [string, Asked][])('to %s only with the token', async (_, from: Asked) => {
    const without = await measured()
    expect([(await without.ask(from)).statusCode, (await without.ask(from)).json()]).toEqual([
      403,
      { msg: 'Only programs on this machine can read the metrics, unless METRICS_TOKEN is set.', code: 'forbidden' },
    ])
    const trusting = await measured({ METRICS_TOKEN: token, TRUST_PROXY: 'loopback, 192.0.2.1' })
    for (const authorization of ['', 'Bearer ', `Bearer ${token}x`, `Bearer ${'y'.repeat(32)}`, `Basic ${token}`]) {
      const { statusCode, headers } = await trusting.ask({ ...from, headers: { ...from.headers, authorization } })
      expect([authorization, statusCode, headers['www-authenticate']]).toEqual([authorization, 401, 'Bearer'])
    }
    const headers = { ...from.headers, authorization: `Bearer ${token}` }
    expect((await trusting.ask({ ...from, headers })).statusCode).toBe(200)
  })

  it('with a token set, on this machine too only with it', async () => {
    const { ask } = await measured({ METRICS_TOKEN: token })
    expect((await ask()).statusCode).toBe(401)
    expect((await ask({ headers: { authorization: `Bearer ${token}` } })).statusCode).toBe(200)
  })

  it('with a token that cannot be guessed', () => {
    const problem = 'The setting METRICS_TOKEN must have at least 32 characters.'
    expect(readEnv({ METRICS_TOKEN: 'x'.repeat(31) })).toEqual({ problem })
    // No header could hold it.
    expect(readEnv({ METRICS_TOKEN: 'x '.repeat(20) })).toMatchObject({ problem: expect.stringContaining('no blanks') })
  })
})
