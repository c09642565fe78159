import type { AddressInfo } from 'node:net'
import { setImmediate } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { buildApp } from '#server/http/app.ts'
import { isJobRunning, type Job, runJob } from '#server/jobs.ts'
import type { Transport } from '#server/mail/transport.ts'
import { lead } from '#server/processes/leader.ts'
import { silentBus } from '#server/processes/shared.ts'
import { sharedInTables } from '#server/processes/shared-in-tables.ts'
import { createSharedTables, openSharedTables } from '#server/processes/tables.ts'
import { openEvents } from '../support/rest-client.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { createTwo } from '../support/world.ts'

const noLog = { info() {}, warn() {}, error() {} }

describe('a stream of notifications', () => {
  async function streamOfFirst() {
    const two = createTwo()
    const [ann, ben] = [await two.join('ann'), await two.join('ben')]
    const app = await buildApp(two.first, { write: () => {} })
    await app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = app.server.address() as AddressInfo
    const stream = await openEvents(`http://127.0.0.1:${port}`, '/notifications/stream', ann.accessToken)
    await expect.poll(stream.events).toHaveLength(1)
    return { ...two, ann, ben, app, stream }
  }

  it('tells at once what another process has written', async () => {
    const { at, ann, ben, app, stream } = await streamOfFirst()
    const { id } = await at(1, ann.accessToken).account.me()
    await at(1, ben.accessToken).buddies.sendRequest({ userId: id })
    // Sooner than the stream looks by itself.
    await expect.poll(stream.events).toHaveLength(2)
    expect(stream.events()[1]).toMatchObject(['changed', { unread: 1 }])
    stream.close()
    await app.close()
  })

  it('ends when its session is ended by another process', async () => {
    const { at, ann, app, stream } = await streamOfFirst()
    await at(1).account.logout({ refreshToken: ann.refreshToken })
    expect(await stream.ending).toBe('ended')
    await app.close()
  })
})

describe('what one process does at a time', () => {
  it('an export of somebody, which the other refuses meanwhile', async () => {
    const { at, join, first, second } = createTwo()
    const { accessToken: ann } = await join('ann')
    const lock = first.locks.take('export', (await at(0, ann).account.me()).id)
    await expect(at(1, ann).exports.file()).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
    expect(second.locks.notes('export')).toHaveLength(1)
    lock?.release()
    await at(1, ann).exports.file()
  })

  it('an import of somebody, whose progress the other tells', async () => {
    const { at, join, first } = createTwo()
    const { accessToken: ann } = await join('ann')
    const { id } = await at(0, ann).account.me()
    const claim = { importId: 'of ann', progress: { rows: 7, share: 0.5 } }
    const lock = first.locks.take('reading', id, claim)
    expect(await at(1, ann).imports.progress()).toEqual({ importId: 'of ann', phase: 'reading', rows: 7, share: 0.5 })
    claim.progress = { rows: 9, share: 0.75 }
    await expect.poll(() => at(1, ann).imports.progress()).toMatchObject({ rows: 9 })
    lock?.release()
    expect(await at(1, ann).imports.progress()).toBeNull()
  })

  it('a job, which both begin at the same moment and one does', async () => {
    const { first, second, db } = createTwo()
    const { promise, resolve } = Promise.withResolvers<void>()
    let runs = 0
    const job: Job = {
      name: 'count',
      schedule: '* * * * *',
      run: async () => {
        runs++
        await promise
        return {}
      },
    }
    const both = [runJob(job, first, noLog), runJob(job, second, noLog)]
    expect([isJobRunning(first, 'count'), isJobRunning(second, 'count')]).toEqual([true, true])
    resolve()
    await Promise.all(both)
    expect([runs, isJobRunning(second, 'count')]).toEqual([1, false])
    expect(db.$client.inTransaction).toBe(false)
  })

  it('the jobs, which another process takes over when the first has stopped, or was killed', async () => {
    const folder = temporaryFolder()
    const processes = ['a', 'b', 'c'].map((name) => {
      const tables = createSharedTables(openSharedTables(folder), name, () => 0)
      return { name, tables, shared: sharedInTables(tables, silentBus) }
    })
    const begun: string[] = []
    const works = processes.map(({ name, shared }) =>
      lead(shared.locks, () => {
        begun.push(name)
        return { stop: async () => {} }
      }),
    )
    expect(begun).toEqual(['a'])
    await works[0]?.stop()
    await expect.poll(() => begun).toHaveLength(2)
    // A killed one gives no sign any more, and its primary frees what it had.
    processes[0]?.tables.releaseAllOf(begun[1] ?? '')
    await expect.poll(() => new Set(begun).size).toBe(3)
    for (const work of works) await work.stop()
    for (const { shared } of processes) shared.close()
  })

  it('a lock of a process that gives no sign any more', () => {
    let now = 0
    const folder = temporaryFolder()
    const [a, b] = ['a', 'b'].map((name) =>
      sharedInTables(
        createSharedTables(openSharedTables(folder), name, () => now),
        silentBus,
      ),
    )
    expect(a?.locks.take('backup', '')).not.toBeNull()
    now = 29_000
    expect(b?.locks.take('backup', '')).toBeNull()
    now = 31_000
    expect(b?.locks.take('backup', '')).not.toBeNull()
    for (const one of [a, b]) one?.close()
  })
})

it('a mail that both processes could send is sent once', async () => {
  const sent: string[] = []
  const transport: Transport = {
    async send({ messageId }) {
      await setImmediate()
      sent.push(messageId)
    },
    close: () => {},
  }
  const { first, second, anybody } = createTwo({}, { transport })
  for (let n = 0; n < 10; n++)
    await anybody.account.register({
      username: `ann${n}`,
      email: `ann${n}@example.org`,
      password: 'correct horse battery',
      gender: 'female',
    })
  await Promise.all([first.outbox.deliver(), second.outbox.deliver(), first.outbox.deliver()])
  expect(sent).toHaveLength(10)
  expect(new Set(sent).size).toBe(10)
  expect(first.outbox.sizes()).toMatchObject({ waiting: 0, failed: 0 })
})

it('an admin sees on one process that the other could not use the mail server', async () => {
  const transport: Transport = {
    send: async () => {
      throw new Error('connect ECONNREFUSED')
    },
    close: () => {},
  }
  const { first, second, anybody } = createTwo({}, { transport })
  await anybody.account.register({
    username: 'ann',
    email: 'ann@example.org',
    password: 'correct horse battery',
    gender: 'female',
  })
  await first.outbox.deliver()
  await expect.poll(() => second.outbox.health(second.clock()).serverProblem).toMatch(/ECONNREFUSED/)
})
