/** The leaderboard of buddies. */

/** Per person. Limits the list, which has no pages. */
export const maxFriends = 500

/** The most people in a household. */
export const maxHousehold = 12

/** `streak` is in days; null for people who are not on leaderboards. */
type Ranked = { username: string; streak: number | null }

const byName = (a: Ranked, b: Ranked) => a.username.localeCompare(b.username, 'en')

/** The longest streak first, people without a streak last, equal streaks by name. */
export const byStreak = (a: Ranked, b: Ranked): number => (b.streak ?? -1) - (a.streak ?? -1) || byName(a, b)

type Row<T> = T & { streak: number; place: number }

/** The people with a streak, the longest first, with their places from 1. */
export const leaderboard = <T extends Ranked>(people: readonly T[]): Row<T>[] =>
  people
    .filter((one): one is T & { streak: number } => one.streak !== null)
    .sort(byStreak)
    .map((one, at) => ({ ...one, place: at + 1 }))

/** How many friends a short leaderboard shows. */
const maxLeaders = 3

/** A short leaderboard: the first friends and the viewer, with their places on the whole one. */
export function leaders<T extends { isMe: boolean }>(board: readonly T[]): T[] {
  const friends = board.filter(({ isMe }) => !isMe).slice(0, maxLeaders)
  return board.filter((row) => row.isMe || friends.includes(row))
}
