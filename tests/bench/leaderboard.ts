import { join } from 'node:path'
import { addDays, dayIn } from '#domain/day.ts'
import { friendRequests, unlockedAchievements } from '#schema'
import { makeDataDir } from '#server/config/data-dir.ts'
import { newId } from '#server/db/ids.ts'
import { seeded as seededRandom } from '#server/seed/story.ts'
import { openServices } from '#server/services.ts'
import { percentiles, type Times } from './search.ts'
import { addUser, benchEnv, entry, foodLogger, type Person } from './seed.ts'
import { openServer, type Stall } from './stalls.ts'

/** Everybody is a friend of everybody else. */
const people = 201
const days = 5 * 365
const badgesOfEach = 12
const calls = 1_000
/** Of so many calls one logs food, which ends or prolongs somebody's streak. */
const writeShare = 0.1

/** Milliseconds per reading of the leaderboard of 200 friends, and how long others waited at the first one and during all. */
export type LeaderboardTimes = Times & { first: Stall; load: Stall }

/** Many people read their leaderboards one after another, and some log food in between. */
export async function benchLeaderboard(parent: string): Promise<LeaderboardTimes> {
  const { folder, friends } = seedFriends(parent)
  const random = seededRandom(7)
  const oneOf = () => friends[Math.floor(random() * friends.length)] as Person
  const server = await openServer({ folder, userId: friends[0]?.userId ?? '' })
  const { url } = server.opened
  const today = dayIn('UTC', new Date())

  async function call({ token }: Person, path: string, body?: object) {
    const headers = { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) }
    const response = await fetch(url + path, { headers, ...(body && { method: 'POST', body: JSON.stringify(body) }) })
    await response.arrayBuffer()
    if (!response.ok) throw new Error(`${path} was answered with ${response.status}`)
  }
  async function read(): Promise<number> {
    const start = performance.now()
    await call(oneOf(), '/api/friends')
    return performance.now() - start
  }
  const log = () =>
    call(oneOf(), '/api/diary/food', { ...entry, date: addDays(today, -Math.floor(random() * 3)), id: newId() })

  const first = await server.probe(read)
  const times: number[] = []
  const load = await server.probe(async () => {
    for (let n = 0; n < calls; n++) {
      if (random() < writeShare) await log()
      else times.push(await read())
    }
  })
  await server.close()
  return { ...percentiles(times), first, load }
}

/** 201 people who are friends of each other, with an entry on each day of five years and a session. */
function seedFriends(parent: string): { folder: string; friends: Person[] } {
  const folder = join(parent, 'friends')
  makeDataDir(folder)
  const services = openServices(benchEnv(folder))
  const { db, clock, sessions } = services
  const now = clock()
  const createdAt = now.toISOString()
  const today = dayIn('UTC', now)
  const log = foodLogger(services)
  const friends = db.transaction(() => {
    const friends = Array.from({ length: people }, (_, n) => {
      const userId = addUser(services, `friend${n}`)
      return { userId, token: sessions.start(userId, 'bench', now).accessToken }
    })
    for (const [n, { userId }] of friends.entries()) {
      for (let day = 0; day < days; day++) log(userId, addDays(today, -day))
      for (let badge = 0; badge < badgesOfEach; badge++)
        db.insert(unlockedAchievements)
          .values({ userId, achievement: `badge ${badge}`, unlockedAt: createdAt })
          .run()
      const requests = friends.slice(n + 1).map((other) => ({
        id: newId(),
        requesterId: userId,
        recipientId: other.userId,
        status: 'accepted' as const,
        createdAt,
      }))
      if (requests.length > 0) db.insert(friendRequests).values(requests).run()
    }
    return friends
  })
  services.close()
  return { folder, friends }
}
