import { eq, inArray } from 'drizzle-orm'
import { foodEntries, householdInvitations, users } from '#schema'
import { newId } from '#server/db/ids.ts'
import type { World } from './world.ts'

type Deps = Pick<World, 'db' | 'clock'>

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
