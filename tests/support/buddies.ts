import { eq, inArray } from 'drizzle-orm'
import { foodEntries, friendRequests, householdInvitations, recipeIngredients, recipes, shares, users } from '#schema'
import { newId } from '#server/db/ids.ts'
import type { Db } from '#server/db/open.ts'
import type { World } from './world.ts'

type Deps = Pick<World, 'db' | 'clock'>

const strangers = new WeakMap<Db, number>()

/** A name that nobody has in this database, and that is the same in each run. */
function nextName(db: Db): string {
  const number = (strangers.get(db) ?? 0) + 1
  strangers.set(db, number)
  return `person-${number}`
}

/** Inserts an account whose address is verified, without a password, and returns its id. */
export function addPerson({ db, clock }: Deps, username = nextName(db)): string {
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

/** People of a world who have joined, by name. */
export async function joined<Name extends string>(world: World, ...names: Name[]) {
  const people = {} as Record<Name, Person>
  for (const name of names) people[name] = await join(world, name)
  return people
}

/** Somebody who has joined. */
export async function join(world: World, name: string, timeZone?: string) {
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

export type Person = Awaited<ReturnType<typeof join>>

/** Makes two people friends. */
export async function befriend(a: Person, b: Person) {
  const { id } = await a.api.buddies.sendRequest({ userId: b.id })
  await b.api.buddies.answerRequest({ id, status: 'accepted' })
}

export const names = (list: { username: string }[]) => list.map(({ username }) => username)

/** Puts people into a household of their own. */
export function addHousehold({ db }: Pick<World, 'db'>, ...people: string[]) {
  db.update(users).set({ householdId: newId() }).where(inArray(users.id, people)).run()
}

/** Inserts an invitation, and returns its id. */
export function addInvitation({ db, clock }: Deps, inviterId: string, inviteeId: string): string {
  const id = newId()
  db.insert(householdInvitations).values({ id, inviterId, inviteeId, createdAt: clock().toISOString() }).run()
  return id
}

/** Lets somebody share their days, one of them with a lunch. */
export function shareLunch({ db, clock }: Deps, userId: string, date: string) {
  db.update(users).set({ sharesDays: true }).where(eq(users.id, userId)).run()
  const slot = { id: newId(), userId, date, mealType: 'Lunch', createdAt: clock().toISOString() }
  db.insert(foodEntries)
    .values({ ...slot, foodName: 'Soup', quantity: 1, servingSize: '1 bowl', isFruitOrVeg: false, calories: 180 })
    .run()
}

/** Inserts a recipe of one person that is shared with another, and returns the id of the share. */
export function addSharedRecipe({ db, clock }: Deps, senderId: string, recipientId: string) {
  const [id, recipeId, at] = [newId(), newId(), clock().toISOString()]
  db.insert(recipes)
    .values({ id: recipeId, userId: senderId, name: 'Shared stew', servings: 2, createdAt: at, updatedAt: at })
    .run()
  db.insert(recipeIngredients)
    .values({ id: newId(), recipeId, position: 0, foodName: 'Beans', quantity: 1, servingSize: '100g', calories: 120 })
    .run()
  db.insert(shares).values({ id, senderId, recipientId, recipeId, createdAt: at }).run()
  return id
}
