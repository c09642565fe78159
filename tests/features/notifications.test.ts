import { describe, expect, it } from 'vitest'
import { addNotification } from '#server/features/notifications.ts'
import { createHttpWorld } from '../support/http.ts'
import { createWorld, exported } from '../support/world.ts'

async function told() {
  const world = createWorld()
  const [ann, ben] = [await world.join('ann'), await world.join('ben')]
  const annId = (await ann.api.account.me()).id
  const tell = (message: string) => {
    world.travel({ seconds: 1 })
    addNotification(world.db, annId, { kind: 'nudge', message: () => message }, world.clock())
  }
  return { world, ann, ben, tell }
}

describe('notifications', () => {
  it('are listed newest first, and all marked as read together', async () => {
    const { ann, tell } = await told()
    tell('Ben nudged you.')
    tell('Cleo nudged you.')
    expect(await ann.api.notifications.list()).toMatchObject([
      { message: 'Cleo nudged you.', read: false, kind: 'nudge', createdAt: '2026-03-10T12:00:02.000Z' },
      { message: 'Ben nudged you.', read: false },
    ])
    expect(await ann.api.notifications.markRead()).toEqual(await ann.api.account.me())
    tell('Dora nudged you.')
    expect((await ann.api.notifications.list()).map(({ message, read }) => [message, read])).toEqual([
      ['Dora nudged you.', false],
      ['Cleo nudged you.', true],
      ['Ben nudged you.', true],
    ])
  })

  it('are visible to their user only', async () => {
    const { ann, ben, tell } = await told()
    tell('Ben nudged you.')
    expect(await ben.api.notifications.list()).toEqual([])
    await ben.api.notifications.markRead()
    expect(await ann.api.notifications.list()).toMatchObject([{ read: false }])
  })

  it('are limited to the newest 100 per user', async () => {
    const { world, ann, ben, tell } = await told()
    const benId = (await ben.api.account.me()).id
    addNotification(world.db, benId, { kind: 'account', message: () => 'Welcome.' }, world.clock())
    for (let n = 1; n <= 103; n++) tell(`Number ${n}`)
    const kept = (await ann.api.notifications.list()).map(({ message }) => message)
    expect([kept.length, kept[0], kept.at(-1)]).toEqual([100, 'Number 103', 'Number 4'])
    expect((await exported(ann.api)).notifications).toHaveLength(100)
    expect(await ben.api.notifications.list()).toMatchObject([{ message: 'Welcome.' }])
  })

  it('name the request, the share or the badge that they lead to', async () => {
    const { ann, ben } = await told()
    const { id: annId } = await ann.api.account.me()
    const request = await ben.api.buddies.sendRequest({ userId: annId })
    const targets = async (kind: string) =>
      (await ann.api.notifications.list()).filter((one) => one.kind === kind).map(({ targetId }) => targetId)
    expect(await targets('request')).toEqual([request.id])
    await ann.api.buddies.answerRequest({ id: request.id, status: 'accepted' })
    expect(await targets('achievement')).toEqual(['better-together'])
    const item = { foodName: 'Lentils', calories: 116 }
    const recipe = await ben.api.recipes.create({ name: 'Dal', servings: 2, ingredients: [item] })
    await ben.api.shares.shareRecipe({ id: recipe.id, friendId: annId })
    const [shared] = (await ann.api.shares.list()).received
    expect(await targets('share')).toEqual([shared?.id])
  })

  it('are rolled back with their transaction', async () => {
    const { world, ann, tell } = await told()
    expect(() =>
      world.db.transaction(() => {
        tell('Ben nudged you.')
        throw new Error('something else failed')
      }),
    ).toThrow('something else failed')
    expect(await ann.api.notifications.list()).toEqual([])
  })

  it('are not part of the user over tRPC, which loads it after every change', async () => {
    const { ann, tell } = await told()
    tell('Ben nudged you.')
    expect(await ann.api.account.me()).not.toHaveProperty('notifications')
    expect(await ann.api.goals.change()).not.toHaveProperty('notifications')
  })
})

describe('notifications over REST', () => {
  it('are a separate list and part of the user', async () => {
    const world = await createHttpWorld()
    const { accessToken: token, api } = await world.join('ann')
    const { id } = await api.account.me()
    addNotification(world.db, id, { kind: 'nudge', message: () => 'Ben nudged you.' }, world.clock())
    const unread = [
      {
        _id: expect.any(String),
        kind: 'nudge',
        message: 'Ben nudged you.',
        targetId: null,
        read: false,
        createdAt: '2026-03-10T12:00:00.000Z',
      },
    ]
    const answer = async (route: string, body?: object) => (await world.call(route, { token, body })).body
    expect(await answer('GET /notifications')).toEqual(unread)
    expect((await answer('GET /auth/me')).notifications).toEqual(unread)
    for (const [route, body] of [
      ['PUT /user/goals', { calories: 1800 }],
      ['PUT /user/onboarding'],
      ['PUT /user/profile', { height: 170 }],
      ['PUT /user/preferences', { isWeeklySummarySubscribed: true }],
    ] as const)
      expect((await answer(route, body)).notifications).toEqual(unread)
    expect((await answer('POST /auth/2fa/disable')).user.notifications).toEqual(unread)
    const read = unread.map((one) => ({ ...one, read: true }))
    expect((await answer('PUT /notifications/read')).notifications).toEqual(read)
    expect(await answer('GET /notifications')).toEqual(read)
    await world.app.close()
  })
})
