import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { describe, expect, it } from 'vitest'
import { readEnv } from '#server/config/env.ts'
import { startProcess } from '../support/process.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

describe('the process', () => {
  it('creates its data and the folders above it, serves, and exits with 0 and an intact database on SIGTERM', async () => {
    const folder = join(temporaryFolder(), 'srv/glowlog')
    const { child, exit, url } = await startProcess({ DATA_DIR: folder })
    const body = JSON.stringify({ username: 'ann', email: 'ann@example.org', password: 'correct horse' })
    const headers = { 'content-type': 'application/json' }
    const registered = await fetch(`${url}/api/auth/register`, { method: 'POST', headers, body })
    expect(registered.status).toBe(201)
    child.kill('SIGTERM')
    expect(await exit).toBe(0)
    for (const file of ['.', 'secret.key', 'app.db', 'catalogue/staples.db']) {
      expect(statSync(join(folder, file)).mode & 0o077, file).toBe(0)
    }
    expect(existsSync(join(folder, 'app.db-wal'))).toBe(false)
    const db = new Database(join(folder, 'app.db'), { readonly: true })
    expect(db.prepare('select username, password_hash as hash from users').all()).toEqual([
      { username: 'ann', hash: expect.stringMatching(/^\$argon2id\$v=19\$m=19456,p=1,t=2\$/) },
    ])
    db.close()
  })

  it('keeps an acknowledged write after a kill', async () => {
    const first = await startProcess({})
    const body = JSON.stringify({ username: 'ann', email: 'ann@example.org', password: 'correct horse' })
    const headers = { 'content-type': 'application/json' }
    await fetch(`${first.url}/api/auth/register`, { method: 'POST', headers, body })
    first.child.kill('SIGKILL')
    await first.exit
    const second = await startProcess({ DATA_DIR: first.folder })
    expect((await fetch(`${second.url}/api/auth/login`, { method: 'POST', headers, body })).status).toBe(200)
    second.child.kill('SIGTERM')
    expect(await second.exit).toBe(0)
  })

  it('says so in one sentence when another program uses its port', async () => {
    const first = await startProcess({})
    const { port } = new URL(`${first.url}`)
    const second = await startProcess({ PORT: port })
    expect(await second.exit).toBe(1)
    expect(second.said()).toBe(
      `Cannot listen on 127.0.0.1:${port}: another program uses this port. Stop that, or set PORT to another one.\n`,
    )
    first.child.kill('SIGTERM')
    expect(await first.exit).toBe(0)
  })

  it('reports an invalid setting and does not start', async () => {
    const { exit, said } = await startProcess({ PORT: 'eighty' })
    expect(await exit).toBe(1)
    expect(said()).toBe('The setting PORT must be a whole number.\n')
  })

  it.each(['/proc/nope/data', '/dev/null/data'])('reports that it cannot store its data in %s', async (folder) => {
    const { exit, said } = await startProcess({ DATA_DIR: folder })
    expect(await exit).toBe(1)
    expect(said()).toMatch(new RegExp(`^Cannot open DATA_DIR, ${folder}: `))
  })

  it('runs the bundled Node version', () => {
    const { devDependencies, engines } = JSON.parse(readFileSync('package.json', 'utf8'))
    expect(devDependencies.node).toMatch(/^24\./)
    expect(engines.node).toBe('>=22.18')
  })
})

describe('settings', () => {
  const problemOf = (settings: Record<string, string>) => {
    const read = readEnv(settings)
    return 'problem' in read ? read.problem : null
  }

  it('have defaults, and empty ones count as unset', () => {
    expect(readEnv({ PORT: '', PUBLIC_URL: '' })).toMatchObject({
      env: {
        PORT: 3000,
        HOST: '0.0.0.0',
        PUBLIC_URL: 'http://localhost:3000',
        PRODUCT_NAME: 'Glowlog',
        TRUST_PROXY: false,
        RATE_LIMIT: 3000,
        USER_ROWS: 300_000,
        WRITE_LIMIT: 300,
      },
    })
  })

  it.each([
    [{ PORT: '70000' }, 'The setting PORT must be between 0 and 65535.'],
    [{ CAPTCHA: 'maybe' }, 'The setting CAPTCHA must be one of altcha, recaptcha, none.'],
    [{ CAPTCHA: 'recaptcha' }, 'The setting RECAPTCHA_SITE_KEY is needed with CAPTCHA=recaptcha.'],
    [{ SECRET_KEY: 'short' }, 'The setting SECRET_KEY must have at least 32 characters.'],
    [{ SMTP_URL: 'mail.example.org' }, 'The setting SMTP_URL must be like smtp://user:password@mail.example.org:587.'],
    [{ PUBLIC_URL: 'ftp://x' }, 'The setting PUBLIC_URL must be like https://food.example.org.'],
    [{ PUBLIC_URL: 'https://x/?a=b' }, 'The setting PUBLIC_URL must be without ? and #.'],
    [
      { PUBLIC_URL: 'https://x/a%20b' },
      'The setting PUBLIC_URL must have a path of letters, digits, and the signs - _ . ~.',
    ],
    [
      { PUBLIC_URL: 'https://x/diary', BASE_PATH: '/food' },
      'The setting PUBLIC_URL must have the path of BASE_PATH, /food, or none, but has /diary.',
    ],
    [
      { BASE_PATH: '/metrics' },
      'The setting BASE_PATH must have another path than /metrics, where the server itself answers.',
    ],
    [
      { PUBLIC_URL: 'https://x/api/' },
      'The setting PUBLIC_URL must have another path than /api, where the server itself answers.',
    ],
    [{ PRODUCT_NAME: 'x'.repeat(61) }, 'The setting PRODUCT_NAME must have 1 to 60 characters.'],
    [{ MAIL_FROM: 'Glowlog' }, 'The setting MAIL_FROM must have an address, such as Glowlog <food@example.org>.'],
    [{ ADMIN_EMAIL: 'boss' }, 'The setting ADMIN_EMAIL must be an email address.'],
    [{ CONTACT_EMAIL: 'hello@' }, 'The setting CONTACT_EMAIL must be an email address.'],
    [
      { TRUST_PROXY: 'everybody' },
      'The setting TRUST_PROXY must be off, or addresses and networks of proxies such as 10.0.0.0/8, separated by commas.',
    ],
    [
      { TRUST_PROXY: '10.0.0.1, ::/0' },
      'The setting TRUST_PROXY must not have a network that ends with /0, which is every address: visitors could then state any address as theirs.',
    ],
    [
      { WRITE_LIMIT: '200' },
      'The setting WRITE_LIMIT must be 0, which is no limit, or at least 201, or the largest recipes never fit.',
    ],
    [
      { SMTP_URL: 'smtp://mail.example.org?ignoreTLS=true', SMTP_REQUIRE_TLS: 'on' },
      'The setting SMTP_REQUIRE_TLS must not be on while SMTP_URL says ignoreTLS=true.',
    ],
    [{ RATE_LIMIT: '-1' }, 'The setting RATE_LIMIT must be a whole number.'],
    [{ LOG_LEVEL: 'loud' }, 'The setting LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent.'],
  ])('are rejected by name for %j', (settings, problem) => {
    expect(problemOf(settings)).toBe(problem)
  })

  it.each(['/', 'food', '/food/', '//food', '/a/../b', '/a?b', '/a b'])('reject %s for BASE_PATH', (BASE_PATH) => {
    const problem = 'The setting BASE_PATH must be like /food: with / before each name and none at the end.'
    expect(problemOf({ BASE_PATH })).toBe(problem)
  })

  it.each([
    [{}, '', 'http://localhost:3000'],
    [{ BASE_PATH: '/food' }, '/food', 'http://localhost:3000/food'],
    [{ BASE_PATH: '/home/food' }, '/home/food', 'http://localhost:3000/home/food'],
    [{ PUBLIC_URL: 'https://x/food/' }, '/food', 'https://x/food'],
    [{ PUBLIC_URL: 'https://x', BASE_PATH: '/food' }, '/food', 'https://x/food'],
    [{ PUBLIC_URL: 'https://x/food', BASE_PATH: '/food' }, '/food', 'https://x/food'],
  ])('combine PUBLIC_URL and BASE_PATH of %j', (settings, BASE_PATH, PUBLIC_URL) => {
    expect(readEnv(settings)).toMatchObject({ env: { BASE_PATH, PUBLIC_URL } })
  })

  it.each(['food@example.org', 'Glowlog <food@example.org>', '"Food, shared" <food@localhost>'])(
    'allow %s for MAIL_FROM',
    (value) => {
      expect(problemOf({ MAIL_FROM: value })).toBeNull()
    },
  )

  it.each(['0', '201'])('allow %s for WRITE_LIMIT', (value) => {
    expect(problemOf({ WRITE_LIMIT: value })).toBeNull()
  })

  it.each([
    ['smtp://mail.example.org:587', 'on'],
    ['smtp://localhost:25', 'off'],
    ['smtp://127.0.0.1', 'off'],
    ['smtp://[::1]:25', 'off'],
    ['smtp://localhost.example.org', 'on'],
    ['smtp://mail.example.org?ignoreTLS=true', 'off'],
    ['smtp://localhost?requireTLS=true', 'on'],
  ])('require encryption of %s: %s', (SMTP_URL, SMTP_REQUIRE_TLS) => {
    expect(readEnv({ SMTP_URL })).toMatchObject({ env: { SMTP_REQUIRE_TLS } })
  })

  it.each(['off', '10.0.0.1', '10.0.0.0/8, ::1', 'loopback'])('allow %s for TRUST_PROXY', (value) => {
    expect(problemOf({ TRUST_PROXY: value })).toBeNull()
  })

  it('take names, addresses and networks for RECIPE_FETCH_ALLOW, and nothing else', () => {
    const allowed = ['nas.local', 'localhost', '10.0.0.0/8', '::1', '192.168.1.7']
    expect(readEnv({ RECIPE_FETCH_ALLOW: 'NAS.local, localhost,10.0.0.0/8,::1,192.168.1.7' })).toMatchObject({
      env: { RECIPE_FETCH_ALLOW: allowed },
    })
    for (const value of ['http://nas.local', 'nas.local:8080', '*.local', '10.0.0.0/40', '10.0.0', ','])
      expect(problemOf({ RECIPE_FETCH_ALLOW: value })).toContain('must be names of hosts, addresses and networks')
    expect(problemOf({ RECIPE_FETCH: 'yes' })).toContain('must be one of on, off')
  })
})

describe('a secret in a file', () => {
  const secret = 'k'.repeat(40)
  const fileWith = (text: string) => {
    const path = join(temporaryFolder(), 'secret')
    writeFileSync(path, text)
    return path
  }

  it.each([
    ['SECRET_KEY', secret],
    ['SMTP_URL', 'smtps://food:password@mail.example.org'],
    ['RECAPTCHA_SECRET', secret],
    ['METRICS_TOKEN', secret],
  ])('is %s, read with the line end that editors add', (name, value) => {
    expect(readEnv({ [`${name}_FILE`]: fileWith(`${value}\n`) })).toMatchObject({ env: { [name]: value } })
  })

  it('is refused with a sentence that has nothing of it', () => {
    const problem = (settings: Record<string, string>) => readEnv(settings)
    const both = { SECRET_KEY: secret, SECRET_KEY_FILE: fileWith(secret) }
    expect(problem(both)).toEqual({
      problem: 'The settings SECRET_KEY and SECRET_KEY_FILE are the same secret: set only one of them.',
    })
    expect(problem({ SECRET_KEY_FILE: '/dev/null/key' })).toEqual({
      problem: 'The setting SECRET_KEY_FILE cannot be read. There is no /dev/null/key.',
    })
    const empty = fileWith('\n')
    expect(problem({ SMTP_URL_FILE: empty })).toEqual({
      problem: `The setting SMTP_URL_FILE must name a file with the secret, and ${empty} is empty.`,
    })
    const long = fileWith(`${secret}\n${secret}\n`)
    expect(problem({ METRICS_TOKEN_FILE: long })).toEqual({
      problem: `The setting METRICS_TOKEN_FILE must name a file with the secret alone, and ${long} has several lines.`,
    })
    expect(problem({ SECRET_KEY_FILE: fileWith('tiny') })).toEqual({
      problem: 'The setting SECRET_KEY, read from SECRET_KEY_FILE, must have at least 32 characters.',
    })
  })

  it('is the key of a server, which then makes none in its folder and logs nothing of it', async () => {
    const { folder, child, exit, url, said } = await startProcess({ SECRET_KEY_FILE: fileWith(secret) })
    expect((await fetch(`${url}/api/health`)).status).toBe(200)
    child.kill('SIGTERM')
    expect(await exit).toBe(0)
    expect(existsSync(join(folder, 'secret.key'))).toBe(false)
    expect(said()).not.toContain(secret)
  })
})
