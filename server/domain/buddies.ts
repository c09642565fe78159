import { z } from 'zod'
import { Id, text } from './fields.ts'

/** Friends of one person at most; bounds the list, which has no pages. */
export const maxFriends = 500

export const SearchPeople = z.object({
  search: text('A search must be text.', 200, 'A search can have at most 200 characters.').default(''),
})

export const SendFriendRequest = z.object({ userId: Id })

export const AnswerFriendRequest = z.object({
  id: Id,
  status: z.enum(['accepted', 'declined'], 'A friend request can be accepted or declined.'),
})

export const Friend = z.object({ friendId: Id })

/** `streak` is in days, and null for somebody who is on no leaderboard. */
type Ranked = { username: string; streak: number | null }

const byName = (a: Ranked, b: Ranked) => a.username.localeCompare(b.username, 'en')

/** The longest streak first, people without one last; equal ones by name. */
export const byStreak = (a: Ranked, b: Ranked): number => (b.streak ?? -1) - (a.streak ?? -1) || byName(a, b)
