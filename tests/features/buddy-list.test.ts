import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { addDays } from '#domain/day.ts'
import { unlockedAchievements, users } from '#schema'
import { newId } from '#server/db/ids.ts'
import { addFriend, befriend, join, joined, names, type Person } from '../support/buddies.ts'
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

describe('the search for people', () => {
  const found = async ({ api }: Person, search: string) => names(await api.buddies.search({ search }))

  it('finds names that contain the text, in any case and without accents, those that begin with it first', async () => {
    const { ann } = await joined(createWorld(), 'ann', 'Marek.s', 'marguerite', 'omar_t', 'ruben')
    expect(await found(ann, 'mar')).toEqual(['Marek.s', 'marguerite', 'omar_t'])
    expect(await found(ann, '  MÁR ')).toEqual(['Marek.s', 'marguerite', 'omar_t'])
    expect(await found(ann, 'r_')).toEqual(['omar_t'])
    expect(await found(ann, '%')).toEqual([])
    expect(await found(ann, 'marek.S')).toEqual(['Marek.s'])
  })

  it('finds nobody for a blank text, never oneself, and at most 20', async () => {
    const world = createWorld()
    const { ann } = await joined(world, 'ann', 'anna')
    expect([await found(ann, ''), await found(ann, ' \u200b'), names(await ann.api.buddies.search({}))]).toEqual([
      [],
      [],
      [],
    ])
    expect(await found(ann, 'ann')).toEqual(['anna'])
    for (let n = 0; n < 30; n++) addFriend(world, ann.id, `friend${n}`)
    expect(await found(ann, 'friend')).toHaveLength(20)
  })

  it('tells what there is between the two, but no address', async () => {
    const { ann, ben1, ben2, ben3, ben4 } = await joined(createWorld(), 'ann', 'ben1', 'ben2', 'ben3', 'ben4')
    await befriend(ann, ben1)
    await ann.api.buddies.sendRequest({ userId: ben2.id })
    const { id: requestId } = await ben3.api.buddies.sendRequest({ userId: ann.id })
    expect(await ann.api.buddies.search({ search: 'ben' })).toEqual([
      { id: ben1.id, username: 'ben1', state: 'friends' },
      { id: ben2.id, username: 'ben2', state: 'sent' },
      { id: ben3.id, username: 'ben3', state: 'received', requestId },
      { id: ben4.id, username: 'ben4', state: 'none' },
    ])
  })

  it('finds no deleted account, and none whose address is not verified', async () => {
    const world = createWorld()
    const { ann, ben, cleo } = await joined(world, 'ann', 'ben', 'cleo')
    world.db.update(users).set({ emailVerifiedAt: null }).where(eq(users.id, ben.id)).run()
    await cleo.api.account.deleteAccount()
    expect([await found(ann, 'ben'), await found(ann, 'cleo'), await found(ann, 'deleted')]).toEqual([[], [], []])
    for (const { id } of [ben, cleo])
      await expect(ann.api.buddies.sendRequest({ userId: id })).rejects.toMatchObject({ message: 'Person not found.' })
  })
})

describe('somebody who does not want to be found', () => {
  it('looks like nobody to strangers', async () => {
    const { ann, ben } = await joined(createWorld(), 'ann', 'ben')
    await ben.api.profile.changePreferences({ isFindable: false })
    expect(await ann.api.buddies.search({ search: 'ben' })).toEqual([])
    const refusals = [ben.id, newId()].map((userId) => ann.api.buddies.sendRequest({ userId }).catch(String))
    const [ofBen, ofNobody] = await Promise.all(refusals)
    expect(ofBen).toBe(ofNobody)
    expect((await ben.api.buddies.list()).pending).toEqual([])
  })

  it('can still ask others, and stays a friend', async () => {
    const { ann, ben, cleo } = await joined(createWorld(), 'ann', 'ben', 'cleo')
    await befriend(ann, ben)
    await ben.api.profile.changePreferences({ isFindable: false })
    expect(names((await ann.api.buddies.list()).friends)).toEqual(['ben'])
    await ben.api.buddies.sendRequest({ userId: cleo.id })
    // She was asked, so that she may ask back although nobody finds him: that accepts his request.
    expect(await cleo.api.buddies.sendRequest({ userId: ben.id })).toMatchObject({ status: 'accepted' })
    expect(names((await ben.api.buddies.list()).friends)).toEqual(['ann', 'cleo'])
  })
})
