import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '#server/db/ids.ts'
import { openDb } from '#server/db/open.ts'
import { postgresDatabase } from '#server/db/postgres/database.ts'
import { openForServer, openPostgres } from '#server/db/postgres/open.ts'
import { buildApp } from '#server/http/app.ts'
import { cliProcess } from '../support/cli.ts'
import { type PostgresServer, postgresMissing, startPostgres } from '../support/postgres.ts'
import { startProcess } from '../support/process.ts'
import { signedIn } from '../support/rest-client.ts'
import { allRows, fillEveryTable } from '../support/rows.ts'
import { dataFolder } from '../support/staples.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { createWorld } from '../support/world.ts'

const SECRET_KEY = 'a secret of the tests that is long enough'

/** `npm run test:processes` tries outages too, which take most of the time; `npm test` leaves them out. */
const isWhole = process.env.PROCESSES !== undefined

let server: PostgresServer
let databases = 0

/** The URL of a new, empty database. */
function newDatabase(): string {
  const admin = postgresDatabase(server.urlOf('postgres'))
  const name = `test${++databases}`
  admin.exec(`create database ${name}`)
  admin.close()
  return server.urlOf(name)
}

// Not a skip without a word: `postgresMissing` is the sentence.
describe.skipIf(postgresMissing)(
  `with people's data in PostgreSQL${postgresMissing ? ` (${postgresMissing})` : ''}`,
  () => {
    beforeAll(async () => {
      // Durable, because it is stopped as if its machine had lost power.
      server = await startPostgres({ isDurable: true })
    })
    afterAll(() => server?.remove())

    it('a person registers, logs, searches, cooks, has a buddy, takes everything along and leaves', async () => {
      const world = createWorld({}, '2026-03-10T12:00:00.000Z', { database: openPostgres(newDatabase()) })
      const app = await buildApp(world)
      const [ann, ben] = [await world.join('ann'), await world.join('ben')]
      const call = async (method: 'GET' | 'POST' | 'DELETE', path: string, payload?: object) => {
        const headers = { authorization: `Bearer ${ann.accessToken}` }
        const answer = await app.inject({ method, url: `/api${path}`, headers, ...(payload ? { payload } : {}) })
        return { status: answer.statusCode, body: answer.json() }
      }

      const soup = {
        id: newId(),
        date: '2026-03-10',
        mealType: 'Lunch',
        foodName: 'Soup',
        servingSize: '100g',
        calories: 60.5,
      }
      expect((await call('POST', '/diary/food', soup)).status).toBe(201)
      expect((await call('POST', '/diary/food', soup)).status).toBe(201)
      const day = await call('GET', '/diary/2026-03-10')
      expect(JSON.stringify(day.body).match(/"Soup"/g)).toHaveLength(1)
      expect(JSON.stringify(day.body)).toContain('60.5')
      expect(JSON.stringify((await call('GET', '/food/search/soup')).body)).toContain('Soup')

      await ann.api.recipes.create({ name: 'Stew', servings: 2, ingredients: [{ ...soup, quantity: 1 }] })
      expect((await ann.api.recipes.list()).map(({ name }) => name)).toEqual(['Stew'])

      await ann.api.buddies.sendRequest({ userId: (await ben.api.account.me()).id })
      const [asked] = (await ben.api.buddies.list()).pending
      await ben.api.buddies.answerRequest({ id: String(asked?.id), status: 'accepted' })
      expect((await ann.api.buddies.list()).friends.map(({ username }) => username)).toEqual(['ben'])

      const exported = await app.inject({
        url: '/api/user/export-data',
        headers: { authorization: `Bearer ${ann.accessToken}` },
      })
      expect(exported.statusCode).toBe(200)
      expect(exported.body).toContain('Soup')

      await ben.api.account.deleteAccount()
      expect((await ann.api.buddies.list()).friends).toEqual([])
      await app.close()
      world.close()
    })

    it('moves between SQLite and PostgreSQL and back with every row, and goes on where it was interrupted', async () => {
      const folder = dataFolder()
      const world = createWorld({}, '2026-03-10T12:00:00.000Z', { database: join(folder, 'app.db') })
      const [ann, ben] = [await world.join('ann'), await world.join('ben')]
      const [annId, benId] = [(await ann.api.account.me()).id, (await ben.api.account.me()).id]
      fillEveryTable(world.db, annId, benId)
      const before = allRows(world.db)
      expect(Object.values(before).filter((rows) => rows.length > 0).length).toBeGreaterThan(40)
      world.close()

      const url = newDatabase()
      const there = await cliProcess({ SECRET_KEY }, folder, 'move-database', url)
      expect(there.err).toBe('')
      expect(there.out).toMatch(/rows copied from .*app\.db to PostgreSQL on 127\.0\.0\.1/)
      const moved = openPostgres(url)
      expect(allRows(moved)).toEqual(before)
      // Numbers go on after those that were copied.
      moved.$client.exec(
        `insert into api_token_calls (token_id, tool, is_error, at) select id, 'x', 0, '2026-03-10' from api_tokens`,
      )
      expect(allRows(moved).api_token_calls?.length).toBeGreaterThan(before.api_token_calls?.length ?? 0)
      moved.$client.exec(`delete from api_token_calls where tool = 'x'`)
      moved.$client.close()

      // Nothing is copied over what is there.
      expect(await cliProcess({ SECRET_KEY }, folder, 'move-database', url)).toMatchObject({ code: 1 })
      const back = temporaryFolder()
      const fromPostgres = { SECRET_KEY, DATABASE_URL: url }
      expect(await cliProcess(fromPostgres, back, 'move-database', 'sqlite')).toMatchObject({ code: 0, err: '' })
      const returned = openDb(join(back, 'app.db'))
      expect(allRows(returned)).toEqual(before)
      returned.$client.close()
      expect((await cliProcess(fromPostgres, back, 'backup', join(back, 'x.tar'))).err).toContain('pg_dump')
      expect((await cliProcess(fromPostgres, back, 'restore', join(back, 'x.tar'))).err).toContain('pg_restore')
    })

    it('goes on with an unfinished copy, which no server takes for the data, and refuses one that is not like its source', async () => {
      const folder = dataFolder()
      const world = createWorld({}, '2026-03-10T12:00:00.000Z', { database: join(folder, 'app.db') })
      const ann = await world.join('ann')
      await ann.api.water.add({ date: '2026-03-10' })
      const before = allRows(world.db)
      world.close()
      const url = newDatabase()
      expect(await cliProcess({ SECRET_KEY }, folder, 'move-database', url)).toMatchObject({ code: 0 })
      // What a kill leaves behind: the mark, and tables without their last rows.
      const database = postgresDatabase(url)
      database.exec('create table __unfinished_move (source text not null)')
      database.prepare('insert into __unfinished_move (source) values (?)').run(join(folder, 'app.db'))
      database.exec('delete from water_days; delete from sessions')
      expect(() => openPostgres(url)).toThrow('unfinished copy')
      database.close()
      expect(await cliProcess({ SECRET_KEY }, folder, 'move-database', url)).toMatchObject({ code: 0, err: '' })
      const whole = openPostgres(url)
      expect(allRows(whole)).toEqual(before)
      // Changed behind its back.
      whole.$client.exec('create table __unfinished_move (source text not null)')
      whole.$client.prepare('insert into __unfinished_move (source) values (?)').run(join(folder, 'app.db'))
      whole.$client.exec(`update users set username = 'anna'`)
      whole.$client.close()
      const refused = await cliProcess({ SECRET_KEY }, folder, 'move-database', url)
      expect(refused).toMatchObject({ code: 1 })
      expect(refused.err).toContain('The copy of users is not the same')
    })

    it.skipIf(!isWhole)(
      'answers 503 while PostgreSQL is down, comes back by itself, and loses no answered write',
      async () => {
        const settings = { DATABASE_URL: newDatabase(), SECRET_KEY, RATE_LIMIT: '50000', WRITE_LIMIT: '50000' }
        const { child, exit, url, said } = await startProcess(settings)
        const ann = await signedIn(url)
        const kept: string[] = []
        const logUntil = async (isOver: () => boolean) => {
          const statuses = new Set<number>()
          while (!isOver()) {
            const id = newId()
            const { status, retryAfter } = await ann.logFood(id)
            statuses.add(status)
            if (status === 201) kept.push(id)
            else if (status === 503) expect(retryAfter).toBeGreaterThan(0)
          }
          return statuses
        }
        for (const signal of ['SIGQUIT', 'SIGINT'] as const) {
          let isDown = false
          const writing = Promise.all(Array.from({ length: 4 }, () => logUntil(() => isDown)))
          await expect.poll(() => kept.length).toBeGreaterThan(20)
          await server.stop(signal)
          await expect.poll(async () => (await ann.get('/auth/me')).status).toBe(503)
          isDown = true
          const statuses = new Set((await writing).flatMap((set) => [...set]))
          expect([...statuses].filter((status) => status !== 201 && status !== 503)).toEqual([])
          expect((await ann.get('/ready')).status).toBe(503)
          expect((await ann.get('/health')).status).toBe(200)
          await server.start()
          await expect.poll(async () => (await ann.logFood()).status).toBe(201)
        }
        // Nobody can move the data meanwhile.
        const refused = await cliProcess(
          { SECRET_KEY, DATABASE_URL: settings.DATABASE_URL },
          temporaryFolder(),
          'move-database',
          'sqlite',
        )
        expect(refused.err).toContain('Stop it first')

        child.kill('SIGTERM')
        expect(await exit).toBe(0)
        const database = postgresDatabase(settings.DATABASE_URL)
        const ids = new Set(database.prepare('select id from food_entries').pluck().all())
        database.close()
        expect(kept.filter((id) => !ids.has(id))).toEqual([])
        expect(said()).not.toContain(settings.DATABASE_URL)
      },
    )

    it.skipIf(!isWhole)('ends a server whose tables a newer one has changed while it had no connection', async () => {
      const url = newDatabase()
      let taken = 0
      const first = await openForServer(url, { onWait: () => {}, onTaken: () => void taken++ })
      const count = first.$client.prepare('select count(*) from users').pluck()
      expect(count.get()).toBe(0)
      const other = postgresDatabase(url)
      const endAllOthers = `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`
      // A lost connection alone is no reason.
      other.exec(endAllOthers)
      expect(count.get()).toBe(0)
      other.exec(`insert into __drizzle_migrations (hash, created_at) values ('newer', 9999999999999); ${endAllOthers}`)
      expect(codeOf(() => count.get())).toBe('POSTGRES_HELD')
      expect(codeOf(() => count.get())).toBe('POSTGRES_HELD')
      expect(taken).toBe(1)
      await expect(openForServer(url, { onWait: () => {}, onTaken: () => {} })).rejects.toThrow('a newer version')
      other.close()
      first.$client.close()
    })
  },
)

/** The code of the error of a call; null when there is none. */
function codeOf(call: () => unknown): string | null {
  try {
    call()
    return null
  } catch (error) {
    return (error as { code: string }).code
  }
}
