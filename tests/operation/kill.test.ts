import { existsSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { seeded } from '#server/seed/story.ts'
import { type BusyClient, busyClient, type Kept } from '../support/busy-clients.ts'
import { startProcess } from '../support/process.ts'

const settings = { WRITE_LIMIT: '0', RATE_LIMIT: '0' }
const password = 'a long enough password'
const clientCount = 8

type Server = Awaited<ReturnType<typeof startProcess>>

const urlOf = ({ url, said }: Server): string => {
  if (!url) throw new Error(`the server did not start: ${said()}`)
  return url
}

async function post<T>(url: string, body: object): Promise<T> {
  const headers = { 'content-type': 'application/json' }
  const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
  if (!response.ok) throw new Error(`${url}: ${response.status}`)
  return (await response.json()) as T
}

/** Registers the people and signs them in. */
const joinAll = (url: string, random: () => number): Promise<BusyClient[]> =>
  Promise.all(
    Array.from({ length: clientCount }, async (_, n) => {
      const [username, email] = [`client${n}`, `client${n}@example.org`]
      await post(`${url}/api/auth/register`, { username, email, password })
      return busyClient(await post(`${url}/api/auth/login`, { email, password }), random)
    }),
  )

/** Lets all clients write, and calls `stop` once they have `count` answers. Resolves when all answers have come. */
async function writeUntil(clients: BusyClient[], url: string, count: number, stop: () => void) {
  let answers = 0
  const onAcknowledged = () => {
    if (++answers === count) stop()
  }
  await Promise.all(clients.map((client) => client.write(url, onAcknowledged)))
  expect(clients.flatMap(({ unexpected }) => unexpected)).toEqual([])
}

const sorted = ({ entries, glasses }: Kept) => ({ glasses, entries: [...entries].sort(([a], [b]) => (a < b ? -1 : 1)) })

function checkIntact(folder: string) {
  const db = new Database(join(folder, 'app.db'), { readonly: true })
  expect(db.pragma('integrity_check', { simple: true })).toBe('ok')
  expect(db.pragma('foreign_key_check')).toEqual([])
  db.close()
}

/** A connection that sends these bytes and never reads the answer. */
const deafConnection = (port: number, bytes: string) =>
  new Promise<Socket>((resolve) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes, () => resolve(socket)))
    socket.on('error', () => {})
    socket.pause()
  })

/** So much that an export does not fit into the buffers of a connection; on another day than the clients write to. */
function addYearsOfFood(folder: string) {
  const db = new Database(join(folder, 'app.db'))
  db.exec(`
    with recursive n (n) as (select 1 union all select n + 1 from n where n < 40000)
    insert into food_entries (id, user_id, date, meal_type, food_name, quantity, serving_size, is_fruit_or_veg, created_at)
    select 'old-' || n, users.id, '2020-01-01', 'Lunch', hex(zeroblob(90)), 1, '100g', 0, '2020-01-01T12:00:00.000Z'
    from n, users where username = 'client0'`)
  db.close()
}

describe('the process, while 8 clients write', () => {
  const random = seeded(11)
  let server: Server
  let url: string
  let folder: string
  let clients: BusyClient[]

  async function start(more: Record<string, string>) {
    server = await startProcess({ ...settings, ...more })
    url = urlOf(server)
    folder = server.folder
  }
  const stop = (signal: 'SIGTERM' | 'SIGKILL') => {
    server.child.kill(signal)
    return server.exit
  }

  beforeAll(async () => {
    await start({})
    clients = await joinAll(url, random)
  }, 60_000)
  afterAll(() => stop('SIGTERM'))

  it('keeps every acknowledged write, and the others wholly or not at all, when it is killed', async () => {
    for (let round = 0; round < 5; round++) {
      await writeUntil(clients, url, 50 + Math.floor(random() * 100), () => stop('SIGKILL'))
      await server.exit
      await start({ DATA_DIR: folder })
      checkIntact(folder)
      for (const client of clients) {
        const acknowledged = sorted(client.kept)
        const stored = sorted(await client.read(url))
        // The write that got no answer is sent again with its id: once more changes nothing if it was stored.
        expect(await client.retry(url)).toMatchObject({ kind: 'answered' })
        const now = sorted(await client.read(url))
        expect(now).toEqual(sorted(client.kept))
        expect([acknowledged, now]).toContainEqual(stored)
      }
    }
  }, 120_000)

  it('answers what it accepted and exits with 0 when it is stopped, also while two connections stall', async () => {
    expect(await stop('SIGTERM')).toBe(0)
    addYearsOfFood(folder)
    await start({ DATA_DIR: folder })
    const email = 'client0@example.org'
    const { accessToken } = await post<{ accessToken: string }>(`${url}/api/auth/login`, { email, password })
    const port = Number(new URL(url).port)
    const head = `host: x\r\nauthorization: Bearer ${accessToken}\r\n`
    const body = 'content-type: application/json\r\ncontent-length: 99\r\n\r\n{'
    const stalled = [
      await deafConnection(port, `GET /api/user/export-data HTTP/1.1\r\n${head}\r\n`),
      await deafConnection(port, `POST /api/diary/food HTTP/1.1\r\n${head}${body}`),
    ]
    let stoppedAt = 0
    await writeUntil(clients, url, 150, () => {
      stoppedAt = performance.now()
      void stop('SIGTERM')
    })
    expect(await server.exit).toBe(0)
    expect(performance.now() - stoppedAt).toBeLessThan(10_000)
    for (const socket of stalled) socket.destroy()
    expect(existsSync(join(folder, 'app.db-wal'))).toBe(false)
    checkIntact(folder)

    await start({ DATA_DIR: folder })
    // What got no answer was not accepted, so nothing of it is there.
    for (const client of clients) expect(sorted(await client.read(url))).toEqual(sorted(client.kept))
  }, 120_000)
})
