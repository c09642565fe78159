import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { describe, expect, it } from 'vitest'
import { newId } from '#server/db/ids.ts'
import { startServices } from '#server/services.ts'
import { cliProcess } from '../support/cli.ts'
import { envOf } from '../support/env.ts'
import { startProcess } from '../support/process.ts'
import { dataFolder } from '../support/staples.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { createWorld } from '../support/world.ts'

const date = '2026-03-10'
const password = 'a long enough password'

async function call<T>(url: string, path: string, body: object, token = ''): Promise<T> {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
  const response = await fetch(`${url}/api${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
  if (!response.ok) throw new Error(`${path}: ${response.status}`)
  return (await response.json()) as T
}

/** Somebody who writes 1, 2, 3 and so on, by turns into one table, the other, and two rows at once, each after the answer to the last. */
async function counter(url: string, username: string) {
  const email = `${username}@example.org`
  await call(url, '/auth/register', { username, email, password })
  const { accessToken } = await call<{ accessToken: string }>(url, '/auth/login', { email, password })
  const food = (n: number, row: string) => ({ foodName: `${n}${row}`, quantity: 1, calories: n })
  const writes = [
    (n: number) => call(url, '/diary/food', { id: newId(), date, mealType: 'Lunch', ...food(n, '') }, accessToken),
    (n: number) => call(url, '/diary/exercise', { date, exerciseName: `${n}`, caloriesBurned: n }, accessToken),
    (n: number) =>
      call(url, '/diary/food/copy', { date, mealType: 'Lunch', foodItems: [food(n, 'a'), food(n, 'b')] }, accessToken),
    (n: number) => call(url, '/diary/water', { date, n }, accessToken),
  ]
  const count = { begun: 0, answered: 0 }
  return {
    username,
    accessToken,
    count,
    async write(isDone: () => boolean, onAnswer: () => void) {
      while (!isDone()) {
        count.begun++
        await writes[count.begun % writes.length]?.(count.begun)
        count.answered++
        onAnswer()
      }
    },
  }
}

/** What somebody wrote, by kind; `halves` are numbers of which only one of two rows is there. */
function writtenBy(database: Database.Database, username: string) {
  const list = (sql: string) => database.prepare(sql).pluck().all(username) as string[]
  const foods = list('select food_name from food_entries join users on users.id = user_id where username = ?')
  const exercises = list(
    'select exercise_name from exercise_entries join users on users.id = user_id where username = ?',
  )
  const glasses = list('select ml / 250 from water_days join users on users.id = user_id where username = ?')
  const numbers = [...new Set([...foods, ...exercises].map((text) => Number.parseInt(text, 10)))].sort((a, b) => a - b)
  const halves = foods.filter(
    (text) => text.endsWith('a') !== foods.includes(text.replace('a', 'b')) && text.endsWith('a'),
  )
  return { numbers, halves, glasses: Number(glasses[0] ?? 0) }
}

/** A DATA_DIR with an account of this name. */
async function instanceOf(username: string) {
  const folder = dataFolder()
  const world = createWorld({ DATA_DIR: folder, SECRET_KEY: '' }, undefined, { database: join(folder, 'app.db') })
  await world.join(username)
  world.close()
  // A server was there, as in any folder that is worth restoring into.
  ;(await startServices(envOf({ DATA_DIR: folder }))).close()
  return folder
}

describe('a backup while 8 clients write', () => {
  it('is the whole database as it was at one moment, and the key', { timeout: 120_000 }, async () => {
    const server = await startProcess({ WRITE_LIMIT: '0', RATE_LIMIT: '0' })
    const url = server.url ?? ''
    const people = await Promise.all(Array.from({ length: 8 }, (_, n) => counter(url, `client${n}`)))
    const before = recordChanges(join(server.folder, 'app.db'))

    let isDone = false
    let answers = 0
    let waiting: { count: number; go: () => void } | null = null
    const answered = (more: number) =>
      new Promise<void>((go) => {
        waiting = { count: answers + more, go }
      })
    const onAnswer = () => {
      if (++answers >= (waiting?.count ?? Number.POSITIVE_INFINITY)) waiting?.go()
    }
    const writing = Promise.all(people.map(({ write }) => write(() => isDone, onAnswer)))

    const backups = []
    for (const name of ['first.tar', 'second.tar']) {
      await answered(40)
      const atStart = people.map(({ count }) => count.answered)
      const file = join(temporaryFolder(), name)
      const made = await cliProcess({}, server.folder, 'backup', file)
      expect(made).toMatchObject({ code: 0, err: '' })
      backups.push({ file, atStart, atEnd: people.map(({ count }) => count.begun) })
    }
    await answered(40)
    isDone = true
    await writing
    const { changes } = readChanges(join(server.folder, 'app.db'))

    const restoredFolders = []
    const sizes = []
    for (const { file, atStart, atEnd } of backups) {
      const folder = temporaryFolder()
      expect(await cliProcess({}, folder, 'restore', file)).toMatchObject({ code: 0, err: '' })
      restoredFolders.push(folder)
      expect(readFileSync(join(folder, 'secret.key'))).toEqual(readFileSync(join(server.folder, 'secret.key')))
      const restored = readChanges(join(folder, 'app.db'))
      // Nothing is in it but the first changes of all, and every table is as these left it.
      expect(restored.changes).toEqual(changes.slice(0, restored.changes.length))
      expect(restored.tables).toEqual(replayed(before, restored.changes))
      sizes.push(restored.changes.length)

      const database = new Database(join(folder, 'app.db'), { readonly: true })
      for (const [at, { username }] of people.entries()) {
        const { numbers, halves, glasses } = writtenBy(database, username)
        const last = Math.max(...numbers, 0)
        // Every fourth write is a glass of water.
        expect(numbers).toEqual(Array.from({ length: last }, (_, n) => n + 1).filter((n) => n % 4 !== 3))
        expect(halves).toEqual([])
        expect([Math.floor((last + 1) / 4), Math.floor((last + 2) / 4)]).toContain(glasses)
        expect(last + 1).toBeGreaterThanOrEqual(atStart[at] ?? 0)
        expect(last).toBeLessThanOrEqual(atEnd[at] ?? 0)
      }
      database.close()
    }
    expect(sizes).toEqual(sizes.toSorted((a, b) => a - b))
    expect(new Set([0, ...sizes, changes.length]).size).toBe(4)
    server.child.kill('SIGTERM')
    expect(await server.exit).toBe(0)

    // Everybody is still signed in where it was restored.
    const again = await startProcess({ DATA_DIR: restoredFolders[0] ?? '' })
    const { accessToken = '' } = people[0] ?? {}
    await call(again.url ?? '', '/diary/water', { date }, accessToken)
    again.child.kill('SIGTERM')
    expect(await again.exit).toBe(0)
  })
})

describe('a restore that is killed', () => {
  it('leaves the old data or the new, whole, and works the next time', { timeout: 120_000 }, async () => {
    const [ours, others] = [await instanceOf('ann'), await instanceOf('ben')]
    const file = join(temporaryFolder(), 'glowlog.tar')
    expect(await cliProcess({}, others, 'backup', file)).toMatchObject({ code: 0 })
    const keyOf = (folder: string) => readFileSync(join(folder, 'secret.key'), 'utf8')
    const keys = { ann: keyOf(ours), ben: keyOf(others) }

    const stages = [/^restore\..*tmp$/m, /new\/app\.db$/m, /new\/secret\.key$/m, /^restoring$/m, /^before-restore-/m]
    for (const stage of stages) {
      const folder = temporaryFolder()
      cpSync(ours, folder, { recursive: true })
      const child = spawn(process.execPath, ['server/cli.ts', 'restore', '--force', file], {
        env: { PATH: process.env.PATH, DATA_DIR: folder },
        stdio: 'ignore',
      })
      const hasEnded = once(child, 'exit')
      // The later ones are over so soon that it may have ended.
      const isReached = () => child.exitCode !== null || stage.test(readdirSync(folder, { recursive: true }).join('\n'))
      await expect.poll(isReached, { interval: 1, timeout: 20_000 }).toBe(true)
      child.kill('SIGKILL')
      await hasEnded

      const services = await startServices(envOf({ DATA_DIR: folder }))
      const [{ username } = { username: '' }] = services.db.query.users.findMany().sync()
      services.close()
      expect(keys).toHaveProperty(username, keyOf(folder))
      expect(await cliProcess({}, folder, 'restore', '--force', file)).toMatchObject({ code: 0, err: '' })
      expect(keyOf(folder)).toBe(keys.ben)
      expect(readdirSync(folder).filter((name) => /tmp$|^restoring$|-wal$/.test(name))).toEqual([])
    }
  })
})

/** The rows of each table as sorted texts. */
type Dump = Record<string, string[]>

type Change = { tableName: string; old: string | null; new: string | null }

const log = 'change_log'

const tablesOf = (sqlite: Database.Database) =>
  sqlite
    .prepare(`select name from sqlite_schema where type = 'table' and name not like 'sqlite_%' and name <> '${log}'`)
    .pluck()
    .all() as string[]

/** An SQL expression for a whole row as text. */
const rowText = (sqlite: Database.Database, table: string, row: string) =>
  (sqlite.pragma(`table_info(${table})`) as { name: string }[])
    .map(({ name }) => `quote(${row}."${name}")`)
    .join(` || ',' || `)

function dump(sqlite: Database.Database): Dump {
  const rows = (table: string) =>
    sqlite
      .prepare(`select ${rowText(sqlite, table, 't')} from ${table} t`)
      .pluck()
      .all()
  return Object.fromEntries(tablesOf(sqlite).map((table) => [table, (rows(table) as string[]).toSorted()]))
}

/**
 * From now on, each change of a row is written to a table of the same database, and so in the transaction of the change.
 * Returns what was there at this moment.
 */
function recordChanges(database: string): Dump {
  const sqlite = new Database(database, { timeout: 5_000 })
  const record = sqlite.transaction(() => {
    const before = dump(sqlite)
    sqlite.exec(`create table ${log} (n integer primary key, table_name text, old text, new text)`)
    for (const table of Object.keys(before)) {
      const [old, fresh] = [rowText(sqlite, table, 'old'), rowText(sqlite, table, 'new')]
      for (const [event, values] of [
        ['insert', `null, ${fresh}`],
        ['update', `${old}, ${fresh}`],
        ['delete', `${old}, null`],
      ])
        sqlite.exec(`create trigger ${table}_${event} after ${event} on ${table}
          begin insert into ${log} (table_name, old, new) values ('${table}', ${values}); end`)
    }
    return before
  })
  try {
    return record.immediate()
  } finally {
    sqlite.close()
  }
}

/** What a database holds now, and the changes that led to it. */
function readChanges(database: string): { tables: Dump; changes: Change[] } {
  const sqlite = new Database(database, { readonly: true })
  const changes = sqlite.prepare(`select table_name as tableName, old, new from ${log} order by n`).all() as Change[]
  const tables = dump(sqlite)
  sqlite.close()
  return { tables, changes }
}

/** What the changes make of the rows that were there before them. */
function replayed(before: Dump, changes: readonly Change[]): Dump {
  const tables = new Map(Object.entries(before).map(([table, rows]) => [table, [...rows]]))
  for (const { tableName, old, new: fresh } of changes) {
    const rows = tables.get(tableName) ?? []
    if (old !== null) rows.splice(rows.indexOf(old), 1)
    if (fresh !== null) rows.push(fresh)
  }
  return Object.fromEntries([...tables].map(([table, rows]) => [table, rows.toSorted()]))
}
