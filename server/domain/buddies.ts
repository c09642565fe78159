/** Friends of one person at most; bounds the list, which has no pages. */
export const maxFriends = 500

/** `streak` is in days, and null for somebody who is on no leaderboard. */
type Ranked = { username: string; streak: number | null }

const byName = (a: Ranked, b: Ranked) => a.username.localeCompare(b.username, 'en')

/** The longest streak first, people without one last; equal ones by name. */
export const byStreak = (a: Ranked, b: Ranked): number => (b.streak ?? -1) - (a.streak ?? -1) || byName(a, b)

type Row<T> = T & { streak: number; place: number }

/** Those with a streak, the longest first, with their places from 1. */
export const leaderboard = <T extends Ranked>(people: readonly T[]): Row<T>[] =>
  people
    .filter((one): one is T & { streak: number } => one.streak !== null)
    .sort(byStreak)
    .map((one, at) => ({ ...one, place: at + 1 }))

/** Friends in the short form of a leaderboard. */
const maxLeaders = 3

/** The first friends on a leaderboard and the viewer, in its order and with its places. */
export function leaders<T extends { isMe: boolean }>(board: readonly T[]): T[] {
  const friends = board.filter(({ isMe }) => !isMe).slice(0, maxLeaders)
  return board.filter((row) => row.isMe || friends.includes(row))
}
