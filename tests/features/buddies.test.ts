import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { maxFriends } from '#domain/buddies.ts'
import { addDays } from '#domain/day.ts'
import { friendRequests, nudges, streakPauses, unlockedAchievements, users } from '#schema'
import { newId } from '#server/db/ids.ts'
import type { Write } from '#server/db/write.ts'
import { addFriend } from '../support/buddies.ts'
import { createWorld, type World } from '../support/world.ts'

const today = '2026-03-10'

/** People of a world who have joined, by name. */
async function joined<Name extends string>(world: World, ...names: Name[]) {
  const people = {} as Record<Name, Awaited<ReturnType<typeof join>>>
  for (const name of names) people[name] = await join(world, name)
  return people
}

async function join(world: World, name: string, timeZone?: string) {
  const { api, email } = await world.join(name, timeZone)
  const { id } = await api.account.me()
  return {
    id,
    api,
    email,
    /** What other people caused, newest first. */
    messages: async () =>
      (await api.notifications.list()).flatMap(({ kind, message }) => (kind === 'achievement' ? [] : [message])),
    eat: async (...dates: string[]) => {
      for (const date of dates) await api.diary.logFood({ date, mealType: 'Lunch', foodName: 'Soup', calories: 100 })
    },
  }
}

type Person = Awaited<ReturnType<typeof join>>

async function befriend(a: Person, b: Person) {
  const { id } = await a.api.buddies.sendRequest({ userId: b.id })
  await b.api.buddies.answerRequest({ id, status: 'accepted' })
}

const names = (list: { username: string }[]) => list.map(({ username }) => username)

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

  it('is refused while one is pending either way, and between friends', async () => {
    const { ann, ben } = await joined(createWorld(), 'ann', 'ben')
    const { id } = await ann.api.buddies.sendRequest({ userId: ben.id })
    await expect(ann.api.buddies.sendRequest({ userId: ben.id })).rejects.toMatchObject({
      code: 'CONFLICT',
      message: 'You have already sent ben a request.',
    })
    await expect(ben.api.buddies.sendRequest({ userId: ann.id })).rejects.toMatchObject({
      code: 'CONFLICT',
      message: 'ann has sent you a request. Accept it to become buddies.',
    })
    await ben.api.buddies.answerRequest({ id, status: 'accepted' })
    for (const [person, friend] of [
      [ann, ben],
      [ben, ann],
    ] as const)
      await expect(person.api.buddies.sendRequest({ userId: friend.id })).rejects.toMatchObject({ code: 'CONFLICT' })
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
    expect(world.friendRequestsUnderWay.size).toBe(0)
  })

  it('are those of two people: one person who sends twice has sent one', async () => {
    const { ann, ben } = await joined(createWorld(), 'ann', 'ben')
    const sent = await Promise.allSettled([1, 2, 3].map(() => ann.api.buddies.sendRequest({ userId: ben.id })))
    expect(sent.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected'])
    expect((await ben.api.buddies.list()).pending).toHaveLength(1)
  })

  it('make friends also of people who cannot be found', async () => {
    const { ann, ben } = await joined(createWorld(), 'ann', 'ben')
    for (const { api } of [ann, ben]) await api.profile.changePreferences({ isFindable: false })
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
    addFriends(world, ann.id, 30)
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
    const { id } = await ben.api.buddies.sendRequest({ userId: cleo.id })
    await expect(cleo.api.buddies.sendRequest({ userId: ben.id })).rejects.toMatchObject({ code: 'CONFLICT' })
    await cleo.api.buddies.answerRequest({ id, status: 'accepted' })
    expect(names((await ben.api.buddies.list()).friends)).toEqual(['ann', 'cleo'])
  })
})

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
    expect((await ann.api.account.exportData()).toJSON().friends).toEqual([])
  })

  it('is in the export, with its requests and nudges', async () => {
    const { ann, ben, cleo } = await joined(createWorld(), 'ann', 'ben', 'cleo')
    await befriend(ann, ben)
    await cleo.api.buddies.sendRequest({ userId: ann.id })
    await ann.api.buddies.nudge({ friendId: ben.id })
    const { friends, nudges } = (await ann.api.account.exportData()).toJSON()
    expect(friends).toMatchObject([
      { username: 'ben', status: 'accepted', askedBy: 'me' },
      { username: 'cleo', status: 'pending', askedBy: 'cleo' },
    ])
    expect(nudges).toEqual([{ to: 'ben', date: today }])
  })
})

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

it('what concerns somebody else names them for the live updates', async () => {
  const world = createWorld()
  const { ann, ben } = await joined(world, 'ann', 'ben')
  const written: Write[] = []
  world.writes.onCommitted((write) => void written.push(write))
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
  // Nobody is told at once that they were declined.
  const again = await ann.api.buddies.sendRequest({ userId: ben.id })
  expect(await others(ben.api.buddies.answerRequest({ id: again.id, status: 'declined' }))).toEqual([
    { userId: ben.id, subject: 'buddy', others: [] },
  ])
})
