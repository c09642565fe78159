import { friendRequests, users } from '#schema'
import { newId } from '#server/db/ids.ts'
import type { World } from './world.ts'

type Deps = Pick<World, 'db' | 'clock'>

/** Inserts an account whose address is verified, without a password, and returns its id. */
export function addPerson({ db, clock }: Deps, username = `person-${newId().slice(-8)}`): string {
  const [id, email, at] = [newId(), `${username}@example.org`, clock().toISOString()]
  db.insert(users)
    .values({
      id,
      username,
      usernameKey: username,
      email,
      emailKey: email,
      passwordHash: 'none',
      role: 'user',
      gender: 'other',
      timeZone: 'Europe/London',
      emailVerifiedAt: at,
      createdAt: at,
    })
    .run()
  return id
}

/** Inserts a friend request between two people, and returns its id. */
export function addFriendRequest(
  { db, clock }: Deps,
  requesterId: string,
  recipientId: string,
  status: 'pending' | 'accepted',
): string {
  const [id, createdAt] = [newId(), clock().toISOString()]
  db.insert(friendRequests).values({ id, requesterId, recipientId, status, createdAt }).run()
  return id
}

/** Inserts somebody who is a friend of this user, and returns their id. */
export function addFriend(world: Deps, userId: string, username?: string): string {
  const friendId = addPerson(world, username)
  addFriendRequest(world, friendId, userId, 'accepted')
  return friendId
}
