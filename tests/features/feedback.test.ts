import { describe, expect, it } from 'vitest'
import { newId } from '#server/db/ids.ts'
import { createHttpWorld } from '../support/http.ts'
import { createWorld, exported } from '../support/world.ts'

const bug = { type: 'Bug Report', message: 'The bell rings twice.' } as const

describe('feedback', () => {
  it('is kept as it was written, with its sender and time', async () => {
    const world = createWorld()
    const ann = await world.join('ann')
    const message = 'Line one.\n\n<b>Line three</b> 👋'
    const sent = await ann.api.feedback.send({ type: 'General Feedback', message: `  ${message}\n` })
    expect(sent).toEqual({
      id: expect.any(String),
      type: 'General Feedback',
      message,
      isResolved: false,
      createdAt: '2026-03-10T12:00:00.000Z',
    })
    const { id: userId } = await ann.api.account.me()
    expect(world.db.query.feedback.findMany().sync()).toEqual([{ ...sent, userId }])
    expect((await exported(ann.api)).feedback).toEqual([sent])
  })

  it('is kept once when it is sent again, and an id of somebody else is taken', async () => {
    const world = createWorld()
    const [ann, ben] = [await world.join('ann'), await world.join('ben')]
    const id = newId()
    const first = await ann.api.feedback.send({ id, ...bug })
    expect(await ann.api.feedback.send({ id, ...bug, message: 'The bell rings thrice.' })).toEqual(first)
    await expect(ben.api.feedback.send({ id, ...bug })).rejects.toMatchObject({ code: 'CONFLICT' })
    expect(world.db.query.feedback.findMany().sync()).toHaveLength(1)
  })

  it('is limited to 20 in 24 hours for each person', async () => {
    const world = createWorld()
    const [ann, ben] = [await world.join('ann'), await world.join('ben')]
    const send = async ({ refreshToken } = ann) => {
      const { accessToken } = await world.anybody.account.refresh({ token: refreshToken })
      return world.caller(accessToken).feedback.send(bug)
    }
    const refused = (hours: number) => ({ code: 'TOO_MANY_REQUESTS', retryAfter: hours * 3600 })
    await send()
    world.travel({ hours: 1 })
    for (let n = 2; n <= 20; n++) await send()
    await expect(send()).rejects.toMatchObject(refused(23))
    await send(ben)
    world.travel({ hours: 23 })
    await send()
    await expect(send()).rejects.toMatchObject(refused(1))
  })

  it('goes with the account', async () => {
    const world = createWorld()
    await world.join('boss')
    const ann = await world.join('ann')
    await ann.api.feedback.send(bug)
    await ann.api.account.confirmIdentity({ password: world.password })
    await ann.api.account.deleteAccount()
    expect(world.db.query.feedback.findMany().sync()).toEqual([])
  })
})

describe('feedback over REST', () => {
  it('answers 201 with what was kept, and refuses what is no feedback', async () => {
    const world = await createHttpWorld()
    const { accessToken: token } = await world.join('ann')
    const send = async (body: object) => {
      const { status, body: answer } = await world.call('POST /feedback', { token, body })
      return { status, answer }
    }
    expect(await send(bug)).toEqual({
      status: 201,
      answer: { _id: expect.any(String), ...bug, isResolved: false, createdAt: '2026-03-10T12:00:00.000Z' },
    })
    const refused = (path: string, message: string) => ({
      status: 400,
      answer: { msg: message, code: expect.any(String), issues: [{ path, message, code: expect.any(String) }] },
    })
    expect(await send({ ...bug, message: ' \n ' })).toEqual(refused('message', 'Please write a message.'))
    expect(await send({ type: 'Bug Report' })).toEqual(refused('message', 'Please write a message.'))
    const long = (length: number) => send({ ...bug, message: 'x'.repeat(length) })
    expect((await long(10_000)).status).toBe(201)
    expect(await long(10_001)).toEqual(refused('message', 'A message can have at most 10,000 characters.'))
    const types = 'The type must be Feature Suggestion, Bug Report or General Feedback.'
    expect(await send({ ...bug, type: 'Praise' })).toEqual(refused('type', types))
    expect((await world.call('POST /feedback', { body: bug })).status).toBe(401)
    expect(world.db.query.feedback.findMany().sync()).toHaveLength(2)
    await world.app.close()
  })
})
