import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { seeded } from '#server/seed/story.ts'
import { type BusyClient, busyClient, type Kept } from '../support/busy-clients.ts'
import { cliProcess } from '../support/cli.ts'
import { startProcess } from '../support/process.ts'

const settings = { WORKERS: '2', WRITE_LIMIT: '0', RATE_LIMIT: '0' }
const clientCount = 6

type Server = Awaited<ReturnType<typeof startProcess>>

const servers: Server[] = []
afterEach(async () => {
  for (const { child, exit } of servers.splice(0)) {
    child.kill('SIGTERM')
    await exit
  }
})

/** The lines of the log with this event, oldest first. */
const events = ({ said }: Server, event: string): { pid: number }[] =>
  said()
    .split('\n')
    .filter((line) => line.includes(`"event":"${event}"`))
    .map((line) => JSON.parse(line))

async function start(more: Record<string, string> = {}): Promise<Server & { url: string }> {
  const server = await startProcess({ ...settings, ...more })
  servers.push(server)
  await expect.poll(() => events(server, 'started')).toHaveLength(1)
  return { ...server, url: server.url ?? '' }
}

/** Each request is a connection of its own, and the workers get connections by turns. */
async function send(url: string, route: string, { body, token = '' }: { body?: object; token?: string } = {}) {
  const [method = 'GET', path = ''] = route.split(' ')
  const headers = { 'content-type': 'application/json', connection: 'close', authorization: `Bearer ${token}` }
  const sent = body && { body: JSON.stringify(body) }
  const response = await fetch(`${url}${path}`, { method, headers, ...sent })
  return { status: response.status, text: await response.text() }
}

async function joinAs(url: string, username: string) {
  const login = { email: `${username}@example.org`, password: 'a long enough password' }
  await send(url, 'POST /api/auth/register', { body: { ...login, username } })
  const { text } = await send(url, 'POST /api/auth/login', { body: login })
  return { ...login, ...(JSON.parse(text) as { accessToken: string; refreshToken: string }) }
}

const sorted = ({ entries, glasses }: Kept) => ({ glasses, entries: [...entries].sort(([a], [b]) => (a < b ? -1 : 1)) })

const isRunning = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

describe('a server with two workers', () => {
  it('loses no answered write when workers are killed and replaced, nor when it is stopped, which ends with 0', async () => {
    const server = await start()
    const { url } = server
    const random = seeded(7)
    const clients: BusyClient[] = []
    for (let n = 0; n < clientCount; n++) clients.push(busyClient(await joinAs(url, `client${n}`), random))

    /** Lets all write until their connections end. `heard` is told how many answers there are. */
    async function writeWhile(heard: (answers: number) => void) {
      let answers = 0
      await Promise.all(clients.map((client) => client.write(url, () => heard(++answers))))
      expect(clients.flatMap(({ unexpected }) => unexpected)).toEqual([])
    }
    async function check(at: string) {
      for (const client of clients) {
        const acknowledged = sorted(client.kept)
        const stored = sorted(await client.read(at))
        await client.retry(at)
        const now = sorted(await client.read(at))
        expect(now).toEqual(sorted(client.kept))
        // What got no answer is stored as a whole or not at all.
        expect([acknowledged, now]).toContainEqual(stored)
      }
    }

    const [first, second] = events(server, 'worker started')
    const unharmed = new Set([first?.pid ?? 0, second?.pid ?? 0])
    const kill = (pid = 0) => unharmed.delete(pid) && process.kill(pid, 'SIGKILL')
    await writeWhile((answers) => {
      if (answers === 60) kill(first?.pid)
      // The other one goes on until there is a new one.
      if (events(server, 'worker started').length === 3) kill(second?.pid)
    })
    await expect.poll(() => events(server, 'worker started')).toHaveLength(4)
    expect(events(server, 'worker ended').length).toBe(2)
    await check(url)

    await writeWhile((answers) => {
      if (answers === 100) server.child.kill('SIGTERM')
    })
    expect(await server.exit).toBe(0)
    for (const { pid } of events(server, 'worker started')) expect(isRunning(pid)).toBe(false)
    expect(existsSync(join(server.folder, 'processes.db'))).toBe(false)
    // One process goes on where several have stopped.
    const alone = await start({ WORKERS: '1', DATA_DIR: server.folder })
    await check(alone.url)
  }, 180_000)

  it('counts wrong passwords and requests in both, and its metrics add up', async () => {
    const { url, said } = await start({ METRICS: 'on' })
    const ann = await joinAs(url, 'ann')
    const guess = () => send(url, 'POST /api/auth/login', { body: { email: ann.email, password: 'a wrong one' } })
    const statuses: number[] = []
    for (let n = 0; n < 12; n++) statuses.push((await guess()).status)
    expect(statuses).toEqual([...Array(10).fill(400), 429, 429])
    // Both have answered: each logs what it refuses.
    const pids = events({ said } as Server, 'login failed').map(({ pid }) => pid)
    expect(new Set(pids).size).toBe(2)
    for (let n = 0; n < 2; n++) {
      const { text } = await send(url, 'GET /metrics')
      expect(text).toMatch(/glowlog_requests_total\{procedure="account\.login",status="400"\} 10\n/)
      expect(text).toMatch(/glowlog_users 1\n/)
      expect(text).toMatch(/glowlog_ready 1\n/)
    }
    await send(url, 'POST /api/auth/logout', { body: { refreshToken: ann.refreshToken } })
    for (let n = 0; n < 4; n++)
      expect((await send(url, 'GET /api/auth/me', { token: ann.accessToken })).status).toBe(401)
  }, 60_000)

  it('lets the command line work beside it, and keeps another server out', async () => {
    const { url, folder } = await start()
    await joinAs(url, 'ann')
    const backup = join(folder, 'copy.tar')
    expect(await cliProcess({}, folder, 'backup', backup)).toMatchObject({ code: 0 })
    expect(existsSync(backup)).toBe(true)
    const other = await startProcess({ ...settings, DATA_DIR: folder })
    expect(await other.exit).toBe(1)
    expect(other.said()).toContain('Another server is using DATA_DIR')
  }, 60_000)

  it('says in one sentence why it cannot listen, and ends with 1', async () => {
    const taken = createServer().listen(0, '127.0.0.1')
    await once(taken, 'listening')
    const { port } = taken.address() as AddressInfo
    const server = await startProcess({ ...settings, PORT: String(port) })
    expect(await server.exit).toBe(1)
    expect(server.said()).toContain(`Cannot listen on 127.0.0.1:${port}: another program uses this port.`)
    taken.close()
  }, 60_000)

  it('leaves no worker behind when its first process is killed', async () => {
    const server = await start()
    server.child.kill('SIGKILL')
    const pids = events(server, 'worker started').map(({ pid }) => pid)
    await expect.poll(() => pids.some(isRunning)).toBe(false)
    const again = await start({ DATA_DIR: server.folder })
    expect((await send(again.url, 'GET /api/ready')).status).toBe(200)
  }, 60_000)
})
