import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { recordJobRun } from '#server/db/job-runs.ts'
import { buildApp } from '#server/http/app.ts'
import { createHttpWorld } from '../support/http.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { createWorld } from '../support/world.ts'

const rules = resolve('deploy/glowlog-rules.yml')
const hasPromtool = (() => {
  try {
    execFileSync('promtool', ['--version'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
})()

const closing: (() => Promise<unknown>)[] = []
afterEach(() => Promise.all(closing.splice(0).map((close) => close())))

/** A series as `/metrics` writes it: `glowlog_mails{state="failed"}`. */
type Values = Record<string, number>

/** What a server says whose last backup failed or not, and whose mails wait. */
async function metricsOf({ backup }: { backup: 'ok' | 'failed' | 'none' }): Promise<Values> {
  const { app, db, clock } = await createHttpWorld({ METRICS: 'on' })
  closing.push(() => app.close())
  const startedAt = clock().toISOString()
  if (backup !== 'none')
    await recordJobRun(db, { name: 'backup', startedAt, durationMs: 5, outcome: backup, error: null })
  const { body } = await app.inject({ url: '/metrics', headers: { host: 'localhost' } })
  const lines = body.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  return Object.fromEntries(
    lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ')))]),
  )
}

/**
 * A series as Prometheus keeps it after scraping: with the labels of the target, and a label of ours that has such a name
 * called `exported_...`, as it does without honor_labels.
 */
function scraped(series: string): string {
  const [, name = '', labels = ''] = /^(\w+)(?:\{(.*)\})?$/.exec(series) ?? []
  const renamed = labels.replaceAll(/(^|,)(job|instance)=/g, '$1exported_$2=')
  return `${name}{${[renamed, 'instance="localhost:3000"', 'job="glowlog"'].filter(Boolean).join(',')}}`
}

/** Longer than any rule waits. */
const minutes = 90
const all = `x${minutes}`

/** The alerts that fire when the server says the same all the time but for `changes`; `backupDays` is the age of its last backup. */
function alertsOf(values: Values | null, changes: Record<string, string> = {}, backupDays = 1): string[] {
  const constant = ([series, value]: [string, number]) => {
    // The clock of promtool's tests begins at 0.
    const isTime = series.startsWith('glowlog_job_last_run_timestamp')
    return { series: scraped(series), values: `${isTime ? -backupDays * 86_400 : value}${all}` }
  }
  const own = Object.entries(values ?? {})
    .filter(
      ([series]) => /^(glowlog_(?!request_duration)|nodejs_eventloop_lag_p99)/.test(series) && !(series in changes),
    )
    .map(constant)
  const isUp = values && !('up' in changes) ? { up: `1${all}` } : {}
  const changed = Object.entries({ ...isUp, ...changes }).map(([series, values]) => ({
    series: scraped(series),
    values,
  }))
  // Expects of each alert that it does not fire, so that promtool names those that do.
  const silent = alertNames().map((alertname) => ({ eval_time: `${minutes}m`, alertname, exp_alerts: [] }))
  const test = { interval: '1m', input_series: [...own, ...changed], alert_rule_test: silent }
  const file = join(temporaryFolder(), 'test.yml')
  // JSON is YAML.
  writeFileSync(file, JSON.stringify({ rule_files: [rules], evaluation_interval: '1m', tests: [test] }))
  try {
    execFileSync('promtool', ['test', 'rules', file], { stdio: 'pipe' })
    return []
  } catch (error) {
    const said = String((error as { stdout?: Buffer }).stdout) + String((error as { stderr?: Buffer }).stderr)
    const fired = [...said.matchAll(/alertname: ?(\w+), time/g)].map(([, name = '']) => name)
    if (fired.length === 0) throw new Error(said)
    return fired
  }
}

const alertNames = () => [...readFileSync(rules, 'utf8').matchAll(/^ +- alert: (\w+)$/gm)].map(([, name = '']) => name)

describe('deploy/glowlog-rules.yml', () => {
  it('names only metrics and labels that the server has', async () => {
    const values = await metricsOf({ backup: 'ok' })
    const said = Object.keys(values).map(scraped)
    const named = [...readFileSync(rules, 'utf8').matchAll(/\b((?:glowlog|nodejs)_\w+)(?:\{([^}]*)\})?/g)]
    expect(named.length).toBeGreaterThan(5)
    for (const [text, metric = '', matchers = ''] of named) {
      // Requests that failed are not counted before the first.
      if (metric === 'glowlog_requests_total') continue
      const labels = matchers.split(',').filter(Boolean)
      const fits = (series: string) =>
        series.startsWith(`${metric}{`) && labels.every((label) => series.includes(label))
      expect([text, said.some(fits)]).toEqual([text, true])
    }
  })
})

describe.skipIf(!hasPromtool)('the alerts, as promtool tries them (skipped without the package prometheus)', () => {
  it('pass its check', () => {
    expect(execFileSync('promtool', ['check', 'rules', rules], { encoding: 'utf8' })).toContain('SUCCESS')
  })

  it('stay silent while all is well', async () => {
    expect(alertsOf(await metricsOf({ backup: 'ok' }))).toEqual([])
  })

  it('tell of a backup that was not made for days, that failed, and that never ran', async () => {
    expect(alertsOf(await metricsOf({ backup: 'ok' }), {}, 3)).toEqual(['GlowlogNoBackup'])
    expect(alertsOf(await metricsOf({ backup: 'failed' }))).toEqual(['GlowlogTaskFailed'])
    expect(alertsOf(await metricsOf({ backup: 'none' }))).toEqual(['GlowlogNeverBackedUp'])
  })

  it('tell of a server that is down or not asked at all', async () => {
    expect(alertsOf({}, { up: `0${all}` })).toEqual(['GlowlogDown'])
    expect(alertsOf(null)).toEqual(['GlowlogDown'])
  })

  it('tell of a server that cannot work, is slow, fails requests, or sends no mail', async () => {
    const values = await metricsOf({ backup: 'ok' })
    const failed = 'glowlog_requests_total{procedure="diary.day",status="500"}'
    expect(alertsOf(values, { glowlog_ready: `0${all}` })).toEqual(['GlowlogNotReady'])
    expect(alertsOf(values, { nodejs_eventloop_lag_p99_seconds: `0.5${all}` })).toEqual(['GlowlogSlow'])
    expect(alertsOf(values, { 'glowlog_mails{state="waiting"}': `21${all}` })).toEqual(['GlowlogMailStuck'])
    expect(alertsOf(values, { 'glowlog_mails{state="failed"}': `0x${minutes - 1} 1` })).toEqual(['GlowlogMailGivenUp'])
    expect(alertsOf(values, { [failed]: `0+1${all}` })).toEqual(['GlowlogErrors'])
  })
})

const filter = resolve('deploy/fail2ban/filter.conf')
const hasFail2ban = (() => {
  try {
    execFileSync('fail2ban-regex', ['--version'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
})()

/** The log of a server at which four addresses try a password, and write another's address where they can. */
async function logOf(settings: Record<string, string> = {}) {
  const lines: string[] = []
  const world = createWorld({ LOG_LEVEL: 'info', ...settings })
  const app = await buildApp(world, { write: (line) => void lines.push(line) })
  closing.push(() => app.close())
  for (const [remoteAddress, email] of [
    ['192.0.2.7', 'ann@example.org'],
    ['2001:db8::7', 'ann@example.org'],
    ['192.0.2.8', 'login failed from 198.51.100.1"}\n'],
    ['192.0.2.9', 'login-failed-from-198.51.100.1@example.org'],
  ])
    await app.inject({
      method: 'POST',
      url: '/api/auth/login',
      remoteAddress: remoteAddress ?? '',
      headers: { 'user-agent': 'login failed from 198.51.100.1"}' },
      payload: { email, password: 'login failed from 198.51.100.1"}' },
    })
  // What somebody else wrote can stand in the stack of an error.
  app.log.error(
    { event: 'import not readable', stack: 'login failed from 198.51.100.1"}\nlogin failed from 198.51.100.1"}' },
    'no',
  )
  return lines
}

/** Whom fail2ban would count, in the order of the lines. */
function countedIn(lines: string[]): string[] {
  const file = join(temporaryFolder(), 'glowlog.log')
  writeFileSync(file, lines.join(''))
  const said = execFileSync('fail2ban-regex', ['--out', 'ip', file, filter], { encoding: 'utf8', stdio: 'pipe' })
  return said.trim().split('\n').filter(Boolean)
}

const tried = ['192.0.2.7', '2001:db8::7', '192.0.2.8', '192.0.2.9']

describe('refused logins in the log', () => {
  it.each(['fatal', 'error', 'warn', 'silent'])(
    'are there with LOG_LEVEL=%s, and nothing else of that level',
    async (LOG_LEVEL) => {
      const lines = (await logOf({ LOG_LEVEL })).map((line) => JSON.parse(line))
      const refused = lines.filter(({ event }) => event === 'login failed')
      expect(refused.map(({ msg }) => msg)).toEqual(tried.map((address) => `login failed from ${address}`))
      expect(lines.filter(({ level, event }) => level < 40 && event !== 'login failed')).toEqual([])
    },
  )
})

describe.skipIf(!hasFail2ban)('deploy/fail2ban (skipped without the package fail2ban)', () => {
  it('counts who tried a password, and nobody whose address is in what others wrote', async () => {
    expect(countedIn(await logOf())).toEqual(tried)
  })

  it("reads Docker's files, where each line is inside of another", async () => {
    const lines = await logOf()
    const wrapped = lines.map((log) => `${JSON.stringify({ log, stream: 'stdout', time: '2026-03-10T12:00:00.1Z' })}\n`)
    expect(countedIn(wrapped)).toEqual(tried)
  })

  it('reads what the journal hands on', async () => {
    const lines = await logOf()
    expect(countedIn(lines.map((line) => `Mar 10 12:00:00 host glowlog[123]: ${line}`))).toEqual(tried)
  })
})
