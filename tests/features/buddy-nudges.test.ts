import { describe, expect, it } from 'vitest'
import { addDays } from '#domain/day.ts'
import { nudges, streakPauses } from '#schema'
import { newId } from '#server/db/ids.ts'
import { befriend, join, joined } from '../support/buddies.ts'
import { createWorld } from '../support/world.ts'

const today = '2026-03-10'

describe('a nudge', () => {
  it('tells a friend who sent it, once a day in the time zone of the friend', async () => {
    const world = createWorld({}, '2026-03-11T03:50:00.000Z')
    const ann = await join(world, 'ann')
    const [ben, cleo] = [await join(world, 'ben', 'America/New_York'), await join(world, 'cleo')]
    for (const friend of [ben, cleo]) await befriend(ann, friend)
    expect(await ann.api.buddies.nudge({ friendId: ben.id })).toEqual({ msg: 'Nudge sent!' })
    expect(await ben.messages()).toContain('ann nudged you: keep the streak going!')
    expect((await ann.api.buddies.list()).friends).toMatchObject([
      { username: 'ben', nudgedToday: true, canNudge: false },
      { username: 'cleo', nudgedToday: false, canNudge: true },
    ])
    await expect(ann.api.buddies.nudge({ friendId: ben.id })).rejects.toMatchObject({
      code: 'TOO_MANY_REQUESTS',
      message: 'You have already nudged ben today.',
      // It is 23:50 in New York.
      retryAfter: 600,
    })
    // Moving to another time zone makes it no other day for the friend.
    await ann.api.profile.changePreferences({ timeZone: 'Pacific/Kiritimati' })
    await ann.api.buddies.nudge({ friendId: cleo.id })
    await ben.api.buddies.nudge({ friendId: ann.id })

    world.travel({ minutes: 9 })
    await expect(ann.api.buddies.nudge({ friendId: ben.id })).rejects.toMatchObject({ retryAfter: 60 })
    world.travel({ minutes: 1 })
    await ann.api.buddies.nudge({ friendId: ben.id })
    expect((await ben.messages()).filter((message) => message.includes('nudged'))).toHaveLength(2)
  })

  it('is for friends only, and not for oneself', async () => {
    const { ann, ben, eve } = await joined(createWorld(), 'ann', 'ben', 'eve')
    await ann.api.buddies.sendRequest({ userId: ben.id })
    await expect(ann.api.buddies.nudge({ friendId: ann.id })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
      message: 'You cannot nudge yourself.',
    })
    for (const friendId of [ben.id, eve.id, newId()])
      await expect(ann.api.buddies.nudge({ friendId })).rejects.toMatchObject({
        code: 'NOT_FOUND',
        message: 'Buddy not found.',
      })
    expect(await eve.messages()).toEqual([])
  })

  it('does not reach somebody who wants none', async () => {
    const { ann, ben, cleo } = await joined(createWorld(), 'ann', 'ben', 'cleo')
    await ben.api.profile.changePreferences({ acceptsNudges: false })
    await cleo.api.profile.changePreferences({ isStreakHidden: true })
    for (const [name, friend] of Object.entries({ ben, cleo })) {
      await befriend(ann, friend)
      await expect(ann.api.buddies.nudge({ friendId: friend.id })).rejects.toMatchObject({
        code: 'BAD_REQUEST',
        message: `${name} is not accepting nudges at the moment.`,
      })
      expect((await friend.messages()).filter((message) => message.includes('nudged'))).toEqual([])
    }
    expect((await ann.api.buddies.list()).friends.map(({ canNudge }) => canNudge)).toEqual([false, false])
  })

  it('does not reach somebody whose streak is paused, who keeps it', async () => {
    const world = createWorld()
    const { ann, ben } = await joined(world, 'ann', 'ben')
    await befriend(ann, ben)
    await ben.eat(addDays(today, -2))
    world.db
      .insert(streakPauses)
      .values({ id: newId(), userId: ben.id, startDate: addDays(today, -1), endDate: today, createdAt: today })
      .run()
    expect((await ann.api.buddies.list()).friends).toMatchObject([{ streak: 1, canNudge: false }])
    await expect(ann.api.buddies.nudge({ friendId: ben.id })).rejects.toMatchObject({
      message: 'ben is not accepting nudges at the moment.',
    })
  })

  it('leaves a row that is deleted after a month', async () => {
    const world = createWorld()
    const { ann, ben, cleo } = await joined(world, 'ann', 'ben', 'cleo')
    for (const friend of [ben, cleo]) await befriend(ann, friend)
    await ann.api.buddies.nudge({ friendId: ben.id })
    await cleo.api.buddies.nudge({ friendId: ann.id })
    world.travel({ days: 31 })
    const login = await world.anybody.account.login({ email: ann.email, password: world.password })
    const later = world.caller('accessToken' in login ? login.accessToken : '')
    await later.buddies.nudge({ friendId: cleo.id })
    const rows = world.db.select().from(nudges).all()
    expect(rows.map(({ senderId, date }) => [senderId, date])).toEqual([
      [cleo.id, today],
      [ann.id, '2026-04-10'],
    ])
  })
})
