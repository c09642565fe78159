import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { addDays } from '#domain/day.ts'
import { unlockedAchievements } from '#schema'
import { befriend, join, joined } from '../support/buddies.ts'
import { createWorld, exported } from '../support/world.ts'

const today = '2026-03-10'

describe('the list of friends', () => {
  it('is sorted by streak, then by name, and tells streaks and numbers of badges only', async () => {
    const world = createWorld()
    const { ann, ben, cleo, dora } = await joined(world, 'ann', 'ben', 'cleo', 'dora')
    for (const friend of [dora, ben, cleo]) await befriend(ann, friend)
    await cleo.eat(today, addDays(today, -1), addDays(today, -2))
    await ann.eat(addDays(today, -1))
    for (const [person, badge] of [
      [ben, 'one'],
      [ben, 'two'],
      [ann, 'one'],
    ] as const)
      world.db
        .insert(unlockedAchievements)
        .values({ userId: person.id, achievement: `test ${badge}`, unlockedAt: today })
        .run()
    const counted = (id: string) => world.db.$count(unlockedAchievements, eq(unlockedAchievements.userId, id))

    const { friends, me } = await ann.api.buddies.list()
    expect(friends).toEqual([
      {
        id: cleo.id,
        username: 'cleo',
        streak: 3,
        achievements: await counted(cleo.id),
        isOnLeaderboards: true,
        sharesDays: false,
        nudgedToday: false,
        canNudge: true,
      },
      expect.objectContaining({ username: 'ben', streak: 0, achievements: await counted(ben.id) }),
      expect.objectContaining({ username: 'dora', streak: 0, achievements: await counted(dora.id) }),
    ])
    expect(await counted(ben.id)).toBeGreaterThanOrEqual(2)
    expect(me).toEqual({ streak: 1, achievements: await counted(ann.id) })
  })

  it('counts each streak in the time zone of its person', async () => {
    const world = createWorld({}, '2026-03-10T12:00:00.000Z')
    const ann = await join(world, 'ann', 'Pacific/Kiritimati')
    const ben = await join(world, 'ben', 'Pacific/Honolulu')
    await befriend(ann, ben)
    // It is 02:00 on the 11th for Ann, and 02:00 on the 10th for Ben.
    await ann.eat('2026-03-09', '2026-03-11')
    await ben.eat('2026-03-08', '2026-03-09')
    expect(await ann.api.buddies.list()).toMatchObject({ friends: [{ streak: 2 }], me: { streak: 1 } })
  })

  it('has no figures of somebody who is on no leaderboards, and no streak of one who hides it', async () => {
    const { ann, ben, cleo } = await joined(createWorld(), 'ann', 'ben', 'cleo')
    for (const friend of [ben, cleo]) {
      await befriend(ann, friend)
      await friend.eat(today)
    }
    await ben.api.profile.changePreferences({ isOnLeaderboards: false })
    await cleo.api.profile.changePreferences({ isStreakHidden: true })
    expect((await ann.api.buddies.list()).friends).toMatchObject([
      { username: 'ben', streak: null, achievements: null, isOnLeaderboards: false, canNudge: true },
      { username: 'cleo', streak: null, achievements: expect.any(Number), isOnLeaderboards: true, canNudge: false },
    ])
    expect((await ben.api.buddies.list()).me).toMatchObject({ streak: 1 })
  })

  it('loses whoever deletes their account', async () => {
    const { ann, ben, cleo } = await joined(createWorld(), 'ann', 'ben', 'cleo')
    await befriend(ann, ben)
    await cleo.api.buddies.sendRequest({ userId: ann.id })
    await ben.api.buddies.nudge({ friendId: ann.id })
    for (const { api } of [ben, cleo]) await api.account.deleteAccount()
    expect(await ann.api.buddies.list()).toMatchObject({ friends: [], pending: [] })
    expect((await exported(ann.api)).friends).toEqual([])
  })

  it('is in the export, with its requests and nudges', async () => {
    const { ann, ben, cleo } = await joined(createWorld(), 'ann', 'ben', 'cleo')
    await befriend(ann, ben)
    await cleo.api.buddies.sendRequest({ userId: ann.id })
    await ann.api.buddies.nudge({ friendId: ben.id })
    const { friends, nudges } = await exported(ann.api)
    expect(friends).toMatchObject([
      { username: 'ben', status: 'accepted', askedBy: 'me' },
      { username: 'cleo', status: 'pending', askedBy: 'cleo' },
    ])
    expect(nudges).toEqual([{ to: 'ben', date: today }])
  })
})
