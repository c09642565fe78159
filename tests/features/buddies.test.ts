import { describe, expect, it } from 'vitest'
import { maxFriends } from '#domain/limits.ts'
import { friendRequests } from '#schema'
import { newId } from '#server/db/ids.ts'
import type { Write } from '#server/db/write.ts'
import { addFriend, befriend, joined, names } from '../support/buddies.ts'
import { createWorld, type World } from '../support/world.ts'

describe('a friend request', () => {
  it('waits for its recipient, who becomes a friend by accepting it', async () => {
    const world = createWorld()
    const { ann, ben } = await joined(world, 'ann', 'ben')
    const request = await ann.api.buddies.sendRequest({ userId: ben.id })
    const createdAt = world.clock().toISOString()
    expect(request).toEqual({
      id: request.id,
      requester: { id: ann.id, username: 'ann' },
      recipient: { id: ben.id, username: 'ben' },
      status: 'pending',
      createdAt,
      answeredAt: null,
    })
    expect(await ben.api.buddies.list()).toMatchObject({
      friends: [],
      pending: [{ id: request.id, requester: { id: ann.id, username: 'ann' }, createdAt }],
      sent: [],
    })
    expect(await ann.api.buddies.list()).toMatchObject({
      friends: [],
      pending: [],
      sent: [{ id: request.id, recipient: { id: ben.id, username: 'ben' }, createdAt }],
    })
    expect([await ann.api.buddies.pendingCount(), await ben.api.buddies.pendingCount()]).toEqual([
      { count: 0 },
      { count: 1 },
    ])
    expect(await ben.messages()).toEqual(['ann sent you a buddy request.'])

    world.travel({ minutes: 5 })
    const accepted = await ben.api.buddies.answerRequest({ id: request.id, status: 'accepted' })
    expect(accepted).toEqual({ ...request, status: 'accepted', answeredAt: world.clock().toISOString() })
    for (const [person, friend] of [
      [ann, 'ben'],
      [ben, 'ann'],
    ] as const) {
      const { friends, pending, sent } = await person.api.buddies.list()
      expect([names(friends), pending, sent]).toEqual([[friend], [], []])
    }
    expect(await ann.messages()).toEqual(['ben accepted your buddy request.'])
    expect(await ben.api.buddies.pendingCount()).toEqual({ count: 0 })
  })

  it('is refused while it is pending, and between friends', async () => {
    const { ann, ben } = await joined(createWorld(), 'ann', 'ben')
    const { id } = await ann.api.buddies.sendRequest({ userId: ben.id })
    await expect(ann.api.buddies.sendRequest({ userId: ben.id })).rejects.toMatchObject({
      code: 'CONFLICT',
      message: 'You have already sent ben a request.',
    })
    await ben.api.buddies.answerRequest({ id, status: 'accepted' })
    for (const [person, friend, name] of [
      [ann, ben, 'ben'],
      [ben, ann, 'ann'],
    ] as const)
      await expect(person.api.buddies.sendRequest({ userId: friend.id })).rejects.toMatchObject({
        code: 'CONFLICT',
        message: `You and ${name} are already buddies.`,
      })
    expect(await ben.messages()).toEqual(['ann sent you a buddy request.'])
  })

  it('accepts the one that the other person has sent before', async () => {
    const world = createWorld()
    const { ann, ben } = await joined(world, 'ann', 'ben')
    const { id } = await ann.api.buddies.sendRequest({ userId: ben.id })
    world.travel({ minutes: 10 })
    expect(await ben.api.buddies.sendRequest({ userId: ann.id })).toMatchObject({
      id,
      status: 'accepted',
      requester: { id: ann.id },
      answeredAt: world.clock().toISOString(),
    })
    expect(names((await ann.api.buddies.list()).friends)).toEqual(['ben'])
    expect(await ben.api.buddies.pendingCount()).toEqual({ count: 0 })
    expect(await ann.messages()).toEqual(['ben accepted your buddy request.'])
    expect(await ben.messages()).toEqual(['ann sent you a buddy request.'])
  })

  it('can be answered once, and only by its recipient', async () => {
    const { ann, ben, eve } = await joined(createWorld(), 'ann', 'ben', 'eve')
    const { id } = await ann.api.buddies.sendRequest({ userId: ben.id })
    const answer = { id, status: 'accepted' } as const
    for (const person of [ann, eve])
      await expect(person.api.buddies.answerRequest(answer)).rejects.toMatchObject({
        code: 'NOT_FOUND',
        message: 'Friend request not found.',
      })
    await ben.api.buddies.answerRequest({ id: id.toUpperCase(), status: 'declined' })
    await expect(ben.api.buddies.answerRequest(answer)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect((await ann.api.buddies.list()).friends).toEqual([])
  })

  it('that was declined tells nobody, and may be followed by another from either of the two', async () => {
    const { ann, ben } = await joined(createWorld(), 'ann', 'ben')
    const { id } = await ann.api.buddies.sendRequest({ userId: ben.id })
    await ben.api.buddies.answerRequest({ id, status: 'declined' })
    expect(await ann.messages()).toEqual([])
    expect((await ann.api.buddies.list()).sent).toEqual([])

    const again = await ben.api.buddies.sendRequest({ userId: ann.id })
    await expect(ben.api.buddies.answerRequest({ id, status: 'accepted' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await ann.api.buddies.answerRequest({ id: again.id, status: 'accepted' })
    expect(names((await ann.api.buddies.list()).friends)).toEqual(['ben'])
  })

  it('cannot be sent to oneself, nor to nobody', async () => {
    const { ann } = await joined(createWorld(), 'ann')
    await expect(ann.api.buddies.sendRequest({ userId: ann.id })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
      message: 'You cannot befriend yourself.',
    })
    await expect(ann.api.buddies.sendRequest({ userId: newId() })).rejects.toMatchObject({
      code: 'NOT_FOUND',
      message: 'Person not found.',
    })
  })

  it('cannot be repeated endlessly after it was declined', async () => {
    const world = createWorld()
    const { ann, ben, cleo } = await joined(world, 'ann', 'ben', 'cleo')
    for (let n = 0; n < 5; n++) {
      const { id } = await ann.api.buddies.sendRequest({ userId: ben.id })
      await ben.api.buddies.answerRequest({ id, status: 'declined' })
      world.travel({ minutes: 1 })
    }
    await expect(ann.api.buddies.sendRequest({ userId: ben.id })).rejects.toMatchObject({
      code: 'TOO_MANY_REQUESTS',
      retryAfter: 24 * 3600 - 5 * 60,
    })
    await ann.api.buddies.sendRequest({ userId: cleo.id })
    await ben.api.buddies.sendRequest({ userId: ann.id })
    expect(await ben.messages()).toHaveLength(5)
  })

  it('is refused when one of the two has as many friends as are allowed', async () => {
    const world = createWorld()
    const { ann, ben } = await joined(world, 'ann', 'ben')
    const { id } = await ben.api.buddies.sendRequest({ userId: ann.id })
    const ofAnn = addFriends(world, ann.id, maxFriends)
    await expect(ann.api.buddies.answerRequest({ id, status: 'accepted' })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
      message: 'You have as many buddies as this server allows.',
    })
    expect((await ann.api.buddies.list()).friends).toHaveLength(maxFriends)
    await ann.api.buddies.remove({ friendId: ofAnn[0] ?? '' })
    await ann.api.buddies.answerRequest({ id, status: 'accepted' })
    expect((await ann.api.buddies.list()).friends).toHaveLength(maxFriends)
  })
})

const addFriends = (world: World, userId: string, count: number): string[] =>
  Array.from({ length: count }, (_, n) => addFriend(world, userId, `friend${n}`))

describe('two requests that cross', () => {
  it('make the two friends at once, and only once', async () => {
    const world = createWorld()
    const { ann, ben } = await joined(world, 'ann', 'ben')
    const statuses = await Promise.all([
      ann.api.buddies.sendRequest({ userId: ben.id }).then(({ status }) => status),
      ben.api.buddies.sendRequest({ userId: ann.id }).then(({ status }) => status),
    ])
    expect(statuses).toEqual(['pending', 'accepted'])
    expect(names((await ann.api.buddies.list()).friends)).toEqual(['ben'])
    expect(names((await ben.api.buddies.list()).friends)).toEqual(['ann'])
    expect(await world.db.$count(friendRequests)).toBe(1)
  })

  it('are those of two people: one person who sends twice has sent one', async () => {
    const { ann, ben } = await joined(createWorld(), 'ann', 'ben')
    const sent = await Promise.allSettled([1, 2, 3].map(() => ann.api.buddies.sendRequest({ userId: ben.id })))
    expect(sent.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected'])
    expect((await ben.api.buddies.list()).pending).toHaveLength(1)
  })

  it('make friends also of somebody who cannot be found', async () => {
    const { ann, ben } = await joined(createWorld(), 'ann', 'ben')
    await ann.api.profile.changePreferences({ isFindable: false })
    await Promise.all([
      ann.api.buddies.sendRequest({ userId: ben.id }),
      ben.api.buddies.sendRequest({ userId: ann.id }),
    ])
    expect(names((await ann.api.buddies.list()).friends)).toEqual(['ben'])
  })
})

describe('removing a friend', () => {
  it('ends the friendship for both, whoever of them does it', async () => {
    const { ann, ben } = await joined(createWorld(), 'ann', 'ben')
    for (const [person, friend] of [
      [ann, ben],
      [ben, ann],
    ] as const) {
      await befriend(ann, ben)
      expect(await person.api.buddies.remove({ friendId: friend.id })).toEqual({ msg: 'Buddy removed.' })
      expect((await ann.api.buddies.list()).friends).toEqual([])
      expect((await ben.api.buddies.list()).friends).toEqual([])
      await expect(person.api.buddies.remove({ friendId: friend.id })).rejects.toMatchObject({
        code: 'NOT_FOUND',
        message: 'Buddy not found.',
      })
    }
  })

  it('withdraws a request that is still pending, if its sender does it', async () => {
    const { ann, ben } = await joined(createWorld(), 'ann', 'ben')
    const isGone = { code: 'NOT_FOUND' }
    const { id } = await ann.api.buddies.sendRequest({ userId: ben.id })
    await expect(ben.api.buddies.remove({ friendId: ann.id })).rejects.toMatchObject(isGone)
    expect((await ben.api.buddies.list()).pending).toHaveLength(1)
    expect(await ann.api.buddies.remove({ friendId: ben.id })).toEqual({ msg: 'Request withdrawn.' })
    expect([(await ben.api.buddies.list()).pending, (await ann.api.buddies.list()).sent]).toEqual([[], []])
    await expect(ben.api.buddies.answerRequest({ id, status: 'accepted' })).rejects.toMatchObject(isGone)
    await expect(ann.api.buddies.remove({ friendId: ben.id })).rejects.toMatchObject(isGone)
    expect(await ann.api.buddies.sendRequest({ userId: ben.id })).toMatchObject({ status: 'pending' })
  })

  it('ends no request that was declined', async () => {
    const { ann, ben } = await joined(createWorld(), 'ann', 'ben')
    const { id } = await ann.api.buddies.sendRequest({ userId: ben.id })
    await ben.api.buddies.answerRequest({ id, status: 'declined' })
    await expect(ann.api.buddies.remove({ friendId: ben.id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })
})

it('what concerns somebody else names them for the live updates', async () => {
  const world = createWorld()
  const { ann, ben } = await joined(world, 'ann', 'ben')
  const written: Write[] = []
  for (const { writes } of world.processes) writes.onCommitted((write) => void written.push(write))
  const others = async (work: Promise<unknown>) => {
    written.length = 0
    await work
    return written.map(({ userId, subject, others }) => ({ userId, subject, others }))
  }
  const byAnn = [{ userId: ann.id, subject: 'buddy', others: [ben.id] }]
  const byBen = [{ userId: ben.id, subject: 'buddy', others: [ann.id] }]
  expect(await others(ann.api.buddies.sendRequest({ userId: ben.id }))).toEqual(byAnn)
  const { pending } = await ben.api.buddies.list()
  const id = pending[0]?.id ?? ''
  expect(await others(ben.api.buddies.answerRequest({ id, status: 'accepted' }))).toEqual(byBen)
  expect(await others(ann.api.buddies.nudge({ friendId: ben.id }))).toEqual(byAnn)
  expect(await others(ben.api.buddies.remove({ friendId: ann.id }))).toEqual(byBen)
  // A declined request is not announced at once.
  const again = await ann.api.buddies.sendRequest({ userId: ben.id })
  expect(await others(ben.api.buddies.answerRequest({ id: again.id, status: 'declined' }))).toEqual([
    { userId: ben.id, subject: 'buddy', others: [] },
  ])
})
