import { createTRPCClient, httpLink } from '@trpc/client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays } from '#domain/day.ts'
import { newId } from '#server/db/ids.ts'
import type { Sqlite } from '#server/db/migrations.ts'
import { postgresDatabase } from '#server/db/postgres/database.ts'
import type { AppRouter } from '#server/router.ts'
import { type PostgresServer, postgresMissing, startPostgres } from '../support/postgres.ts'
import { startProcess } from '../support/process.ts'
import { openEvents } from '../support/rest-client.ts'
import { startSmtp } from '../support/smtp.ts'

/** `npm run test:processes` waits for leases too, and tries more processes; `npm test` leaves them out. */
const isWhole = process.env.PROCESSES !== undefined

const password = 'a long enough password'
const today = new Date().toISOString().slice(0, 10)
const soup = { mealType: 'Lunch', servingSize: '100g', calories: 660 } as const

type Server = Awaited<ReturnType<typeof startProcess>>

const callerAt = (url: string | null, token = '') =>
  createTRPCClient<AppRouter>({
    links: [httpLink({ url: `${url}/trpc`, headers: { authorization: `Bearer ${token}` } })],
  })

const statusOf = (call: Promise<unknown>): Promise<number> =>
  call.then(
    () => 200,
    (error) => error.data?.httpStatus ?? 0,
  )

// Not a skip without a word: `postgresMissing` is the sentence.
describe.skipIf(postgresMissing)(
  `servers with folders of their own on one PostgreSQL${postgresMissing ? ` (${postgresMissing})` : ''}`,
  () => {
    let postgres: PostgresServer
    let smtp: Awaited<ReturnType<typeof startSmtp>>
    let settings: Record<string, string>
    let database: Sqlite
    /** The first one runs the jobs. */
    let servers: [Server, Server]

    beforeAll(async () => {
      postgres = await startPostgres()
      smtp = await startSmtp()
      settings = {
        DATABASE_URL: postgres.urlOf('postgres'),
        SECRET_KEY: 'a secret of the tests that is long enough',
        SMTP_URL: smtp.url,
        RATE_LIMIT: '0',
        WRITE_LIMIT: '0',
      }
      // At the same moment, and one of them makes the tables.
      const both = await Promise.all([startProcess(settings), startProcess(settings)])
      expect(both.map(({ url }) => url)).not.toContain(null)
      database = postgresDatabase(settings.DATABASE_URL ?? '')
      servers = both[0].child.pid === pidOfJobs() ? both : [both[1], both[0]]
    }, 120_000)

    afterAll(async () => {
      for (const { child } of servers ?? []) child.kill('SIGKILL')
      database?.close()
      await smtp?.stop()
      await postgres?.remove()
    })

    const pidOfJobs = (): number =>
      JSON.parse(String(database.prepare(`select note from process_locks where kind = 'jobs'`).pluck().get())).pid

    /** Calls the first or the second server. */
    const at = (n: number, token?: string) => callerAt(servers[n % 2]?.url ?? null, token)

    async function join(username: string, n = 0) {
      const email = `${username}@example.org`
      await at(n).account.register.mutate({ username, email, password, gender: 'other', timeZone: 'UTC' })
      const tokenIn = (raw: string) => /verify-email\/([\w-]+)/.exec(raw.replace(/=\r?\n/g, ''))?.[1]
      const token = () => smtp.mails.filter(({ to }) => to.includes(email)).flatMap(({ raw }) => tokenIn(raw) ?? [])[0]
      await expect.poll(token).toBeDefined()
      await at(n + 1).account.verifyEmail.mutate({ token: token() ?? '' })
      const answer = await at(n).account.login.mutate({ email, password })
      if (!('accessToken' in answer)) throw new Error('a new account has no second factor')
      return { ...answer, email }
    }

    it('have what the other wrote in their next answer, whatever they have cached', async () => {
      const { accessToken: ann } = await join('ann')
      const read = async (n: number) => {
        const caller = at(n, ann)
        return {
          day: (await caller.diary.day.query({ date: today })).food.map(({ foodName }) => foodName).toSorted(),
          streak: (await caller.streak.get.query()).streak,
          recent: (await caller.foods.search.query({ query: 'soup', among: 'recent' })).length,
          own: (await caller.foods.search.query({ query: 'dumplings', among: 'mine' })).length,
        }
      }
      expect(await read(0)).toEqual(await read(1))
      for (const back of [0, 1, 2, 3]) {
        const writer = at(back, ann)
        await writer.diary.logFood.mutate({ ...soup, date: addDays(today, -back), foodName: `Soup ${back}` })
        expect(await read(back + 1)).toEqual({ day: ['Soup 0'], streak: back + 1, recent: back + 1, own: 0 })
        expect(await read(back)).toEqual(await read(back + 1))
      }
      const { id } = await at(0, ann).customFoods.create.mutate({ productName: 'Dumplings', calories: 200 })
      expect([(await read(1)).own, (await read(0)).own]).toEqual([1, 1])
      await at(1, ann).customFoods.remove.mutate({ id })
      expect([(await read(0)).own, (await read(1)).own]).toEqual([0, 0])
    })

    it('both write for one person at once, and nothing is lost or fails', async () => {
      const { accessToken: bea } = await join('bea')
      const ids = Array.from({ length: 40 }, newId)
      await Promise.all(
        ids.map((id, n) => at(n, bea).diary.logFood.mutate({ ...soup, id, date: today, foodName: 'Soup' })),
      )
      for (const n of [0, 1]) {
        const { food } = await at(n, bea).diary.day.query({ date: today })
        expect(food.map(({ id }) => id).toSorted()).toEqual(ids.toSorted())
      }
    })

    it('refuse a session that was ended at the other, and count wrong passwords together', async () => {
      const { accessToken, refreshToken, email } = await join('cem')
      expect(await statusOf(at(1, accessToken).account.me.query())).toBe(200)
      await at(0).account.logout.mutate({ refreshToken })
      expect(await statusOf(at(1, accessToken).account.me.query())).toBe(401)
      const statuses: number[] = []
      for (let n = 0; n < 12; n++)
        statuses.push(await statusOf(at(n).account.login.mutate({ email, password: 'a wrong one' })))
      expect(statuses).toEqual([...Array(10).fill(400), 429, 429])
    })

    it('tell the streams of the other at once', async () => {
      const [{ accessToken: dan }, { accessToken: eve }] = [await join('dan'), await join('eve')]
      // Whatever else is sent there does no harm.
      database.exec(`select pg_notify('glowlog', 'of another program')`)
      const stream = await openEvents(servers[1].url ?? '', '/notifications/stream', dan)
      await expect.poll(stream.events).toHaveLength(1)
      const { id } = await at(1, dan).account.me.query()
      await at(0, eve).buddies.sendRequest.mutate({ userId: id })
      // Sooner than the stream looks by itself, which is every 25 s.
      await expect.poll(() => stream.events().at(-1)).toMatchObject(['changed', { unread: 1 }])
      expect(stream.events()).toHaveLength(2)
      stream.close()
    })

    it('send every mail once', async () => {
      const before = smtp.mails.length
      const addresses = Array.from({ length: 12 }, (_, n) => `mail${n}@example.org`)
      await Promise.all(
        addresses.map((email, n) =>
          at(n).account.register.mutate({ username: `mail${n}`, email, password, gender: 'other' }),
        ),
      )
      const waiting = database.prepare('select count(*) from outbox where sent_at is null').pluck()
      await expect.poll(() => waiting.get()).toBe(0)
      expect(
        smtp.mails
          .slice(before)
          .flatMap(({ to }) => to)
          .toSorted(),
      ).toEqual(addresses.toSorted())
    })

    it.skipIf(!isWhole)('can be several processes each, as on one machine with more cores', async () => {
      const { accessToken: fay } = await join('fay')
      const third = await startProcess({ ...settings, WORKERS: '2' })
      for (const back of [0, 1, 2, 3]) {
        // Each call is a connection of its own, and the workers get them by turns.
        const entry = { ...soup, date: addDays(today, -back), foodName: 'Soup' }
        await callerAt(third.url, fay).diary.logFood.mutate(entry)
        expect((await at(back, fay).streak.get.query()).streak).toBe(back + 1)
        await at(back, fay).water.add.mutate({ date: today })
        const { water } = await callerAt(third.url, fay).diary.day.query({ date: today })
        expect(water.glasses).toBe(back + 1)
      }
      third.child.kill('SIGTERM')
      expect(await third.exit).toBe(0)
    })

    it('lose no answered write when one of them is killed, and the other goes on', async () => {
      const { accessToken: gil } = await join('gil')
      const kept: string[] = []
      const write = async (n: number, isOver: () => boolean) => {
        while (!isOver()) {
          const id = newId()
          const status = await statusOf(at(n, gil).diary.logFood.mutate({ ...soup, id, date: today, foodName: 'Soup' }))
          if (status === 200) kept.push(id)
          // The killed one does not answer.
          else if (n === 1) throw new Error(`answered ${status}`)
          else return
        }
      }
      let isOver = false
      const writing = [0, 1, 0, 1].map((n) => write(n, () => isOver))
      await expect.poll(() => kept.length).toBeGreaterThan(20)
      servers[0].child.kill('SIGKILL')
      await servers[0].exit
      const before = kept.length
      await expect.poll(() => kept.length).toBeGreaterThan(before + 5)
      isOver = true
      await Promise.all(writing)
      const { food } = await at(1, gil).diary.day.query({ date: today })
      const stored = new Set(food.map(({ id }) => id))
      expect(kept.filter((id) => !stored.has(id))).toEqual([])
    })

    it.skipIf(!isWhole)('take over the jobs of one that was killed', async () => {
      await expect.poll(pidOfJobs, { timeout: 50_000 }).toBe(servers[1].child.pid)
    })

    it('stop in order, and free what they had at once', async () => {
      servers[1].child.kill('SIGTERM')
      expect(await servers[1].exit).toBe(0)
      const left = database.prepare('select note from process_locks where kind = ?').pluck().all('jobs')
      expect(left.filter((note) => JSON.parse(String(note)).pid === servers[1].child.pid)).toEqual([])
      for (const { said } of servers) {
        expect(said()).not.toContain('"level":50')
        expect(said()).not.toContain(settings.DATABASE_URL)
      }
    })
  },
)
