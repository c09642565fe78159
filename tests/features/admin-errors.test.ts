import { beforeEach, describe, expect, it } from 'vitest'
import { errorLogs } from '#schema'
import { logError } from '#server/db/error-log.ts'
import { newId } from '#server/db/ids.ts'
import { createHttpWorld } from '../support/http.ts'

const world = await createHttpWorld()
const admin = await world.join('elena')
const user = await world.join('mia')
const token = admin.accessToken

const fail = async (stack: string, route = '/api/diary/:date') => {
  const id = newId()
  world.travel({ seconds: 1 })
  await logError(world.db, {
    id,
    statusCode: 500,
    method: 'GET',
    route,
    stack,
    createdAt: world.clock().toISOString(),
  })
  return id
}

beforeEach(() => world.db.delete(errorLogs).run())

describe('the error log', () => {
  it('is answered to admins with all stacks, newest first, and to nobody else', async () => {
    const first = await fail('Error: a\n    at here')
    const second = await fail('Error: b\n    at there')
    const { status, body } = await world.call('GET /admin/logs/errors', { token })
    expect(status).toBe(200)
    expect(body).toEqual([
      {
        _id: second,
        statusCode: 500,
        method: 'GET',
        route: '/api/diary/:date',
        stack: 'Error: b\n    at there',
        createdAt: world.clock().toISOString(),
      },
      expect.objectContaining({ _id: first }),
    ])
    expect((await world.call('GET /admin/logs/errors', { token: user.accessToken })).status).toBe(403)
    expect((await world.call('DELETE /admin/logs/errors', { token: user.accessToken })).status).toBe(403)
    expect((await world.call('DELETE /admin/logs/errors')).status).toBe(401)
  })

  it('is grouped by route and message, without the stacks', async () => {
    const times: string[] = []
    for (const stack of ['Error: a\n    at here', 'Error: b\n    at there', 'Error: a\n    at elsewhere']) {
      await fail(stack)
      times.push(world.clock().toISOString())
    }
    await fail('Error: a\n    at here', '/api/progress')
    const groups = await admin.api.admin.errors.groups()
    expect(groups).toMatchObject([
      { route: '/api/progress', message: 'Error: a', occurrences: [{}] },
      { route: '/api/diary/:date', message: 'Error: a', firstAt: times[0], lastAt: times[2], occurrences: [{}, {}] },
      { route: '/api/diary/:date', message: 'Error: b', occurrences: [{}] },
    ])
    expect(JSON.stringify(groups)).not.toContain(' at ')
    const newest = groups[0]?.occurrences[0]?.id ?? ''
    expect(await admin.api.admin.errors.get({ id: newest })).toMatchObject({ stack: 'Error: a\n    at here' })
    await expect(admin.api.admin.errors.get({ id: newId() })).rejects.toMatchObject({
      code: 'NOT_FOUND',
      message: 'Error not found.',
    })
  })

  it('keeps the beginning of a long stack', async () => {
    const id = await fail(`Error: ${'a'.repeat(100_000)}`)
    expect((await admin.api.admin.errors.get({ id })).stack).toBe(`Error: ${'a'.repeat(4_993)}`)
  })

  it('is cleared, which the audit log tells with the number of errors', async () => {
    await fail('Error: a')
    await fail('Error: b')
    expect(await world.call('DELETE /admin/logs/errors', { token })).toMatchObject({
      status: 200,
      body: { msg: 'The error log has been cleared.' },
    })
    expect((await world.call('GET /admin/logs/errors', { token })).body).toEqual([])
    expect((await admin.api.admin.audit.list({})).entries[0]).toMatchObject({
      adminName: 'elena',
      action: 'error log cleared',
      detail: { errors: 2 },
    })
  })
})
