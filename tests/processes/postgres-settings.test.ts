import { execFileSync } from 'node:child_process'
import { expect, it } from 'vitest'
import { loggedSettings, readEnv } from '#server/config/env.ts'
import { envOf } from '../support/env.ts'

const DATABASE_URL = 'postgres://glowlog:hush-hush@db.example.org/glowlog'
const SECRET_KEY = 'a secret of the tests that is long enough'

it('needs the key that all machines share, and an address of PostgreSQL', () => {
  expect(readEnv({ DATABASE_URL })).toEqual({ problem: 'The setting SECRET_KEY is needed with DATABASE_URL.' })
  expect(readEnv({ DATABASE_URL: 'mysql://db.example.org', SECRET_KEY })).toMatchObject({
    problem: expect.stringMatching(/^The setting DATABASE_URL must be like postgres:/),
  })
})

it('is not in the log, and makes no backups of a file that is not there', () => {
  const env = envOf({ DATABASE_URL, SECRET_KEY, BACKUP_EVERY: '12h' })
  expect(JSON.stringify(loggedSettings(env))).not.toContain('hush-hush')
  expect(loggedSettings(env)).toMatchObject({ postgres: true, BACKUP_EVERY: null })
})

it('loads no driver of PostgreSQL without it', () => {
  const code = `
    for (const part of ['services', 'jobs', 'http/app', 'cli/program']) await import('./server/' + part + '.ts')
    const { createRequire } = await import('node:module')
    console.log(Object.keys(createRequire(process.cwd() + '/').cache).filter((file) => file.includes('node_modules/')).map((file) => /node_modules\\/((?:@[^/]+\\/)?[^/]+)/.exec(file)[1]).join(' '))`
  const loaded = execFileSync(process.execPath, ['--input-type=module', '--eval', code], { encoding: 'utf8' }).split(
    /\s+/,
  )
  expect(loaded).toContain('fastify')
  expect(loaded).not.toContain('pg')
})
