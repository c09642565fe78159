/** The schemas of buddies, households and shares. */

import { z } from 'zod'
import { ClientId, Day, Id, MealType, text } from './fields.ts'

export const SearchPeople = z.object({
  search: text('A search must be text.', 200, 'A search can have at most 200 characters.').default(''),
})

export const SendFriendRequest = z.object({ userId: Id })

export const AnswerFriendRequest = z.object({
  id: Id,
  status: z.enum(['accepted', 'declined'], 'A friend request can be accepted or declined.'),
})

export const Friend = z.object({ friendId: Id })

/** `id` is the recipe or saved meal that the buddy may see and copy. */
export const Share = z.object({ id: Id, friendId: Id })

/** `copyId` is the id of the copy. */
export const CopyShare = z.object({ id: Id, copyId: ClientId.optional() })

export const InviteToHousehold = z.object({ userId: Id })

export const AnswerInvitation = z.object({
  id: Id,
  status: z.enum(['accepted', 'declined'], 'An invitation can be accepted or declined.'),
})

/** A day of a buddy. */
export const BuddyDay = z.object({ friendId: Id, date: Day })

/**
 * Copies a meal of a buddy's day. By default to today, and to the meal of the same name, else to the one of that hour. `copyId`
 * identifies the call, so that a retry copies nothing twice.
 */
export const CopyBuddyMeal = BuddyDay.extend({
  mealType: MealType,
  toDate: Day.optional(),
  toMealType: MealType.optional(),
  copyId: ClientId.optional(),
})
