import { once } from 'node:events'
import { type AddressInfo, createServer, connect as openSocket, type Socket } from 'node:net'
import { createTRPCClient, httpLink } from '@trpc/client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '#server/db/ids.ts'
import type { AppRouter } from '#server/router.ts'
import { type PostgresServer, postgresMissing, startPostgres } from '../support/postgres.ts'
import { startProcess } from '../support/process.ts'

/** Only by `npm run test:processes`. */
const isWhole = process.env.PROCESSES !== undefined

const date = new Date().toISOString().slice(0, 10)
const account = { email: 'ann@example.org', password: 'a long enough password' }

/** An address that leads to one PostgreSQL, and later to another. */
async function floatingAddress(first: number) {
  let port = first
  const sockets = new Set<Socket>()
  const server = createServer((client) => {
    const there = openSocket(port, '127.0.0.1')
    for (const socket of [client, there]) {
      sockets.add(socket)
      socket.on('error', () => {})
      socket.on('close', () => {
        sockets.delete(socket)
        client.destroy()
        there.destroy()
      })
    }
    client.pipe(there).pipe(client)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `postgres://glowlog@127.0.0.1:${(server.address() as AddressInfo).port}/postgres`,
    moveTo(next: number) {
      port = next
      for (const socket of sockets) socket.destroy()
    },
    close: () => server.close(),
  }
}

describe.skipIf(postgresMissing !== null || !isWhole)('a synchronous standby', () => {
  let postgres: PostgresServer
  let standby: Awaited<ReturnType<PostgresServer['startStandby']>>
  let address: Awaited<ReturnType<typeof floatingAddress>>
  let servers: Awaited<ReturnType<typeof startProcess>>[] = []

  beforeAll(async () => {
    postgres = await startPostgres({ isDurable: true })
    standby = await postgres.startStandby()
    address = await floatingAddress(postgres.port)
    const settings = {
      DATABASE_URL: address.url,
      SECRET_KEY: 'a secret of the tests that is long enough',
      RATE_LIMIT: '0',
      WRITE_LIMIT: '0',
    }
    servers = await Promise.all([startProcess(settings), startProcess(settings)])
    expect(servers.map(({ url }) => url)).not.toContain(null)
  }, 120_000)

  afterAll(async () => {
    for (const { child } of servers) child.kill('SIGKILL')
    address?.close()
    await postgres?.remove()
  })

  const at = (n: number, token = '') =>
    createTRPCClient<AppRouter>({
      links: [httpLink({ url: `${servers[n % 2]?.url}/trpc`, headers: { authorization: `Bearer ${token}` } })],
    })

  it('is promoted when the primary is lost, and has every write that was answered', async () => {
    await at(0).account.register.mutate({ ...account, username: 'ann', gender: 'other', timeZone: 'UTC' })
    const login = await at(0).account.login.mutate(account)
    if (!('accessToken' in login)) throw new Error('a new account has no second factor')
    const answered: string[] = []
    let isOver = false
    /** Logs foods at one of the servers, one after the other, whatever it answers. */
    const writer = async (n: number) => {
      while (!isOver) {
        const id = newId()
        await at(n, login.accessToken)
          .diary.logFood.mutate({ id, date, mealType: 'Lunch', foodName: 'Soup', calories: 60 })
          .then(
            () => answered.push(id),
            () => {},
          )
      }
    }
    const writers = [0, 1, 0, 1].map(writer)
    const count = () => answered.length
    await expect.poll(count).toBeGreaterThan(40)
    await postgres.stop('SIGQUIT')
    const before = count()
    standby.promote()
    address.moveTo(standby.port)
    // Both servers write again, without a restart.
    await expect.poll(count, { timeout: 60_000 }).toBeGreaterThan(before + 40)
    isOver = true
    await Promise.all(writers)
    for (const n of [0, 1]) {
      const { food } = await at(n, login.accessToken).diary.day.query({ date })
      const kept = new Set(food.map(({ id }) => id))
      expect(answered.filter((id) => !kept.has(id))).toEqual([])
    }
  }, 120_000)
})
