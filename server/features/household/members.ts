/** Who lives with whom. */

import { asc, eq, sql } from 'drizzle-orm'
import { householdInvitations, users } from '#schema'
import type { Db } from '../../db/open.ts'
import { prepared, updateValues } from '../../db/prepared.ts'
import type { Snapshot } from '../../domain/logged-food.ts'
import { commonAmounts } from '../../domain/nutrient-amounts.ts'

/** Who made what is found by a whole household; null for the viewer's own. */
export type Owner = { name: string } | null

/** Whose somebody's work is to the viewer. `name` is theirs, where the viewer may see it. */
export const ownerFor = (viewer: { id: string }, { userId, name }: { userId: string; name?: string }): Owner =>
  userId === viewer.id || name === undefined ? null : { name }

/** A food as its owner sees it, or somebody else, to whom the nutrients that a person added mean nothing. */
export const seenBy = (owner: Owner, food: Snapshot): Snapshot =>
  owner === null ? food : { ...food, nutrients: commonAmounts(food.nutrients) }

/** Everybody in a household, by name; nobody without one. */
export const membersOf = (db: Db, householdId: string | null): { id: string; name: string }[] =>
  householdId === null ? [] : statements(db).members.all({ householdId })

/** Puts a person into a household. Call it inside a transaction. */
export const joinHousehold = (db: Db, userId: string, householdId: string) =>
  statements(db).move.run({ userId, householdId })

/**
 * Takes a person out of their household, which ends when only one is left; their invitations to it end too. Returns the ids of the
 * others, or null for somebody in none. Call it inside a transaction.
 */
export function leaveHousehold(db: Db, userId: string): string[] | null {
  const householdId = statements(db).household.get({ userId })?.householdId
  if (!householdId) return null
  statements(db).move.run({ userId, householdId: null })
  statements(db).removeSent.run({ userId })
  const others = membersOf(db, householdId).map(({ id }) => id)
  const [last] = others
  if (last !== undefined && others.length === 1) statements(db).move.run({ userId: last, householdId: null })
  return others
}

const statements = prepared((db) => {
  const ofUser = eq(users.id, sql.placeholder('userId'))
  return {
    household: db.select({ householdId: users.householdId }).from(users).where(ofUser).prepare(),
    members: db
      .select({ id: users.id, name: users.username })
      .from(users)
      .where(eq(users.householdId, sql.placeholder('householdId')))
      .orderBy(asc(users.usernameKey))
      .prepare(),
    move: db
      .update(users)
      .set(updateValues({ householdId: sql.placeholder('householdId') }))
      .where(ofUser)
      .prepare(),
    removeSent: db
      .delete(householdInvitations)
      .where(eq(householdInvitations.inviterId, sql.placeholder('userId')))
      .prepare(),
  }
})
