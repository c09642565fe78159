/** Fills an empty instance with the demo world. */

import type { Database } from 'better-sqlite3'
import { noCaptcha } from '../auth/captcha.ts'
import { openForCommand } from '../backup/upgrade.ts'
import { databaseIn } from '../config/data-dir.ts'
import type { Env } from '../config/env.ts'
import { logError } from '../db/error-log.ts'
import { newId } from '../db/ids.ts'
import { hasTable, inspectDb } from '../db/migrations.ts'
import type { Db } from '../db/open.ts'
import { openServices } from '../services.ts'
import { elena, planElena } from './elena.ts'
import { admin, jonas, planOthers, priya } from './people.ts'
import { createStory, type Person, play } from './story.ts'

type SeedOptions = { now: Date; timeZone: string; password: string; signal: AbortSignal }

/**
 * Fills an empty instance with a demo world that ends now. All its accounts have the given password. The world is made in a
 * database in memory and then copied in one transaction, so that a running server sees all of it or nothing. Rejects when there
 * are accounts already, or when `signal` aborts.
 */
export async function seedDemo(env: Env, { now, timeZone, password, signal }: SeedOptions): Promise<void> {
  if (env.DATABASE_URL)
    throw new Error(
      'A demo world is made in SQLite: leave DATABASE_URL out, and bring it to PostgreSQL with glowlog move-database.',
    )
  const file = databaseIn(env.DATA_DIR)
  // Checked before the database is opened, because that upgrades a database of an earlier version.
  if (inspectDb(file, (target) => hasTable(target, 'users') && hasAccounts(target))) throw notEmpty(env.DATA_DIR)
  ;(await openForCommand(env, () => {})).$client.close()

  let clock = now
  const services = openServices(withoutLimits(env), {
    database: ':memory:',
    clock: () => clock,
    captcha: noCaptcha,
    transport: null,
  })
  try {
    const story = createStory({ now, timeZone })
    planOthers(story)
    planElena(story)
    await play(story, { services, password, signal, setClock: (at) => (clock = at) })
    await logErrors(services.db, now)
    if (!copyRows(services.db.$client, file)) throw notEmpty(env.DATA_DIR)
  } finally {
    services.close()
  }
}

/** The accounts to sign in with. */
export const accounts: readonly { person: Person; is: string }[] = [
  { person: elena, is: 'a person with 90 days of everything' },
  { person: jonas, is: 'a buddy' },
  { person: priya, is: 'a buddy' },
  { person: admin, is: 'the admin' },
]

/** Examples for the admin's error log. Their texts say that they are made up. */
async function logErrors(db: Db, now: Date): Promise<void> {
  for (const { method, route, of, hoursAgo } of failures) {
    const { stack = '' } = new Error(`an example of the demo world: ${of}`)
    const createdAt = new Date(now.getTime() - hoursAgo * 3_600_000).toISOString()
    await logError(db, { id: newId(), statusCode: 500, method, route, stack, createdAt })
  }
}

const failures = [
  { method: 'GET', route: '/trpc/foods.search', of: 'the disk answered with an I/O error', hoursAgo: 55 },
  { method: 'GET', route: '/trpc/foods.search', of: 'the disk answered with an I/O error', hoursAgo: 54 },
  { method: 'POST', route: '/api/diary/food', of: 'an unexpected value', hoursAgo: 20 },
]

/** The settings of the demo world, which has no limits and sends no requests to other servers. */
const withoutLimits = (env: Env): Env => ({
  ...env,
  REGISTRATION: 'open',
  OPENFOODFACTS: 'off',
  WRITE_LIMIT: 0,
  USER_ROWS: 0,
  ADMIN_EMAIL: undefined,
})

const notEmpty = (dataDir: string) =>
  new Error(
    `There are accounts in DATA_DIR, ${dataDir}, already. A demo world needs an empty one: set DATA_DIR to a new folder.`,
  )

/**
 * Copies the rows of all tables to the database in a file, which has the same migrations, in one transaction. Copies nothing and
 * returns false when it has accounts.
 */
function copyRows(from: Database, file: string): boolean {
  // A running server may be writing.
  from.pragma('busy_timeout = 5000')
  from.prepare('attach ? as target').run(file)
  // The tables are in no particular order, and their rows are known to be consistent.
  from.pragma('foreign_keys = OFF')
  const tables = from
    .prepare<[], string>(`select name from main.sqlite_schema where type = 'table' and name not like 'sqlite_%'`)
    .pluck()
    .all()
    .filter((name) => !leftOut.includes(name))
  const copy = from.transaction(() => {
    if (hasAccounts(from, 'target')) return false
    for (const name of tables) from.exec(`insert into target.${name} select * from main.${name}`)
    return true
  })
  try {
    return copy.immediate()
  } finally {
    from.exec('detach target')
  }
}

const hasAccounts = (db: Database, schema = 'main'): boolean =>
  db.prepare(`select 1 from ${schema}.users limit 1`).get() !== undefined

/** Tables that are not copied: the sign-ins that made the world, and the migrations, which the file has already. */
const leftOut = ['sessions', 'access_tokens', '__drizzle_migrations']
