import { writeFileSync } from 'node:fs'
import { createContext } from '#server/context.ts'
import { type Api, createCaller } from '#server/router.ts'
import { type Overrides, openServices } from '#server/services.ts'
import './cheap-hashing.ts'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { applyPragmas, type Db, openDb, withSchema } from '#server/db/open.ts'
import { postgresDatabase } from '#server/db/postgres/database.ts'
import type { Exported } from '#server/features/exports/everything.ts'
import { isStreamedLists } from '#server/lib/streamed.ts'
import type { Bus, BusMessage } from '#server/processes/shared.ts'
import { sharedInTables } from '#server/processes/shared-in-tables.ts'
import { createSharedTables, openSharedTables } from '#server/processes/tables.ts'
import { envOf } from './env.ts'
import { mailboxOf } from './people.ts'
import { copyStaples, sharedCatalogue, staplesFolder } from './staples.ts'
import { temporaryFolder } from './temporary-folder.ts'

const password = 'a long enough password'

/** Nothing listens on port 9, so tests reach no other server unless they start one. */
const unreachable = { productUrl: 'http://127.0.0.1:9', searchUrl: 'http://127.0.0.1:9', timeoutMs: 4000 }

const defaults = {
  LOG_LEVEL: 'silent',
  CAPTCHA: 'none',
  OPENFOODFACTS: 'off',
  RATE_LIMIT: '0',
  WRITE_LIMIT: '0',
  SECRET_KEY: 'a secret of the tests that is long enough',
}

const closing: (() => void)[] = []

/** Closes the databases of the worlds since the last call, also of those that are closed already. */
export function closeWorlds(): void {
  for (const close of closing.splice(0)) close()
}

/** A fresh migrated in-memory instance whose clock only moves when a test calls `travel` or `travelTo`. */
export function createWorld(
  settings: Record<string, string> = {},
  start = '2026-03-10T12:00:00.000Z',
  overrides: Overrides = {},
  isOfTwo = isTwo,
) {
  let now = new Date(start)
  let elapsedMs = 0
  const env = envOf({ DATA_DIR: temporaryFolder(), ...defaults, ...settings })
  if (overrides.catalogueFolder) copyStaples(overrides.catalogueFolder)
  const given: Overrides = {
    clock: () => now,
    monotonicMs: () => elapsedMs,
    catalogueFolder: staplesFolder,
    ...(overrides.catalogueFolder || overrides.isCached === false ? {} : { catalogue: sharedCatalogue() }),
    openFoodFacts: unreachable,
    recipePages: { resolve: (_, done) => done(new Error('Tests know no names.'), []) },
    nightlyExport: 'http://127.0.0.1:9/products.jsonl.gz',
    freeBytes: async () => 10e9,
    // There is no file to make one of.
    backUp: async (file) => writeFileSync(file, ''),
    ...overrides,
  }
  /** Two that answer by turns when they are asked for or with PROCESSES=2, unless the test gives a database in memory. */
  const processes = openProcesses()
  const [services] = processes
  closing.push(...processes.map(({ close }) => close))
  let calls = 0

  function openProcesses(): [Opened, ...Opened[]] {
    const { database } = overrides
    if (!isOfTwo || (database !== undefined && typeof database !== 'string'))
      return [openServices(env, { ...given, database: database ?? migratedDatabase() })]
    // Not DATA_DIR, which some tests want to be empty.
    const own = temporaryFolder()
    const file = database ?? databaseFile(own)
    const [first, second] = sharedByTwo(own, () => elapsedMs)
    return [first, second].map((shared) => openServices(env, { ...given, database: file, shared })) as [Opened, Opened]
  }

  /** Calls the procedures with this access token, or anonymously. */
  const caller = (accessToken?: string, address = '192.0.2.1', userAgent = 'Test/1.0'): Api =>
    // A new context for every call, because it holds the current time.
    perCall(() =>
      createCaller(
        createContext(processes[calls++ % processes.length] ?? services, {
          requestId: 'test',
          address,
          userAgent,
          authorization: accessToken ? `Bearer ${accessToken}` : undefined,
        }),
      ),
    )

  return {
    ...services,
    processes,
    caller,
    anybody: caller(),
    password,
    mailbox: mailboxOf(services.db),
    /** Into the past it is the clock that is set back, while time goes on. */
    travelTo: (instant: string) => {
      elapsedMs += Math.max(0, Date.parse(instant) - now.getTime())
      now = new Date(instant)
    },
    travel: ({ days = 0, hours = 0, minutes = 0, seconds = 0 }) => {
      const ms = ((days * 24 + hours) * 3600 + minutes * 60 + seconds) * 1000
      elapsedMs += ms
      now = new Date(now.getTime() + ms)
    },
    /** Registers and logs in a user. The first one in a world is an admin. */
    async join(username: string, timeZone = 'Europe/London') {
      const email = `${username}@example.org`
      await caller().account.register({ username, email, password, gender: 'other', timeZone })
      // With a mail server, an address has to be verified before the first login.
      if (services.outbox.canSend) {
        await caller().account.verifyEmail({ token: mailboxOf(services.db).token(email) })
      }
      const login = await caller().account.login({ email, password })
      if (!('accessToken' in login)) throw new Error('a new account has no second factor')
      return { ...login, email, username, api: caller(login.accessToken) }
    },
  }
}

type Opened = ReturnType<typeof openServices>

export type World = ReturnType<typeof createWorld>

/** A caller that creates a new one for each call. */
function perCall(make: () => Api): Api {
  const at = (steps: string[]): unknown =>
    new Proxy(() => {}, {
      get: (_, step) => (step === 'then' ? undefined : at([...steps, String(step)])),
      apply: (_, __, inputs) => {
        const call = steps.reduce<unknown>((value, step) => (value as Record<string, unknown>)[step], make())
        return (call as (...inputs: unknown[]) => unknown)(...inputs)
      },
    })
  return at([]) as Api
}

/**
 * With PROCESSES=2, each world answers its calls by turns with two sets of services on one database file, as two processes
 * would, so that the tests of one process show what several agree on.
 */
const isTwo = process.env.PROCESSES === '2'

/** A new migrated database in a folder, as a file that both open. */
function databaseFile(folder: string): string {
  const file = join(folder, 'app.db')
  writeFileSync(file, migratedBytes())
  return file
}

/** What each of two processes agrees on with the other. News arrive later, as between processes. */
function sharedByTwo(folder: string, nowMs: () => number) {
  const listeners: ((message: BusMessage) => void)[][] = [[], []]
  const busOf = (own: number): Bus => ({
    send(message) {
      const news = structuredClone(message)
      setImmediate(() => {
        for (const listener of listeners[1 - own] ?? []) listener(news)
      })
    },
    on: (listener) => void listeners[own]?.push(listener),
  })
  return [0, 1].map((n) =>
    sharedInTables(createSharedTables(openSharedTables(folder), `process ${n}`, nowMs), busOf(n)),
  )
}

let migrated: Buffer | undefined

/** An empty database with all migrations, which run once for all of them. */
export const migratedBytes = (): Buffer => {
  migrated ??= openDb(':memory:').$client.serialize()
  return migrated
}

/**
 * A new database: one of SQLite in memory, or one of PostgreSQL where `npm run test:postgres` runs the tests. The migrations run
 * once for all of them; each is a copy of what they left.
 */
function migratedDatabase(): Db {
  if (process.env.TEST_POSTGRES) return copyInPostgres(process.env.TEST_POSTGRES)
  const sqlite = new Database(migratedBytes())
  applyPragmas(sqlite)
  return withSchema(sqlite)
}

let postgresAdmin: Database.Database | undefined

function copyInPostgres(server: string): Db {
  postgresAdmin ??= postgresDatabase(`${server}/postgres`, { statementTimeoutMs: 0 })
  const name = `world_${crypto.randomUUID().replaceAll('-', '')}`
  postgresAdmin.exec(`create database ${name} template migrated strategy file_copy`)
  const client = postgresDatabase(`${server}/${name}`)
  const close = client.close.bind(client)
  client.close = () => {
    close()
    postgresAdmin?.exec(`drop database if exists ${name} with (force)`)
    return client
  }
  return withSchema(client)
}

/** A world of two processes on one database; `at(0, token)` and `at(1, token)` call the procedures of each. */
export function createTwo(settings: Record<string, string> = {}, overrides: Overrides = {}) {
  const world = createWorld(settings, undefined, overrides, true)
  const [first, second = first] = world.processes
  const at = (n: number, token?: string) =>
    createCaller(
      createContext([first, second][n % 2] ?? first, {
        requestId: 'test',
        address: '192.0.2.1',
        userAgent: 'Test/1.0',
        authorization: token && `Bearer ${token}`,
      }),
    )
  return { ...world, at, first, second }
}

/** Joins a user who can sign in again later, since access tokens expire: `comeBack` travels to an instant. */
export async function returning(world: World, timeZone?: string) {
  const { api, refreshToken: token } = await world.join('ann', timeZone)
  const comeBack = async (instant: string) => {
    world.travelTo(instant)
    return world.caller((await world.anybody.account.refresh({ token })).accessToken)
  }
  return { api, comeBack }
}

/** All data of a person, list by list, read at once. */
export async function exported(api: Api): Promise<Exported> {
  const answer = await api.exports.file({ format: 'json' })
  if (!isStreamedLists(answer)) throw new Error('JSON is lists')
  return answer.toJSON() as Exported
}
