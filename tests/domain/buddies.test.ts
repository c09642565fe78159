import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { byStreak, leaderboard, leaders } from '#domain/buddies.ts'

const one = (username: string, streak: number | null, isMe = false) => ({ username, streak, isMe })

describe('a leaderboard', () => {
  const people = [one('cat', 3), one('ben', 9), one('off', null), one('ann', 3, true), one('dan', 0), one('eve', 1)]

  it('has the longest streak first, equal ones by name, and nobody without one', () => {
    expect(leaderboard(people).map(({ place, username }) => [place, username])).toEqual([
      [1, 'ben'],
      [2, 'ann'],
      [3, 'cat'],
      [4, 'eve'],
      [5, 'dan'],
    ])
  })

  it('is short as the first three friends and oneself, in their order', () => {
    const short = (board: readonly { isMe: boolean; username: string }[]) =>
      leaders(board).map(({ username }) => username)
    expect(short(leaderboard(people))).toEqual(['ben', 'ann', 'cat', 'eve'])
    expect(short(leaderboard([...people, one('zoe', 0, true)].filter(({ username }) => username !== 'ann')))).toEqual([
      'ben',
      'cat',
      'eve',
      'zoe',
    ])
    expect(short([])).toEqual([])
  })
})

it('lists of buddies have the longest streak first, those without one last, equal ones by name, from any order', () => {
  const inOrder = [one('ben', 9), one('ann', 1), one('cat', 1), one('dan', 0), one('also off', null), one('off', null)]
  const anyOrder = fc.shuffledSubarray(inOrder, { minLength: inOrder.length })
  fc.assert(
    fc.property(anyOrder, (people) => {
      expect(people.sort(byStreak)).toEqual(inOrder)
    }),
  )
})
