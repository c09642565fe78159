import { describe, expect, it } from 'vitest'
import { addDays } from '#domain/day.ts'
import { createTwo } from '../support/world.ts'

const today = '2026-03-10'
const soup = { mealType: 'Lunch', servingSize: '100g', calories: 660 } as const

describe('what one process writes', () => {
  it('is in the next answer of the other, whatever that has cached', async () => {
    const { at, join } = createTwo()
    const [{ accessToken: boss }, { accessToken: ann }] = [await join('boss'), await join('ann')]
    const read = async (n: number) => ({
      streak: (await at(n, ann).streak.get()).streak,
      logged: (await at(n, ann).foods.search({ query: 'soup', among: 'recent' })).length,
      entries: (await at(n, boss).admin.stats.totals()).totalFoodEntries,
      intake: (await at(n, ann).expenditure.history({ from: addDays(today, -5), to: today })).map(
        ({ intake }) => intake,
      ),
    })
    const [first, second] = [await read(0), await read(1)]
    expect(first).toEqual(second)
    for (const back of [0, 1, 2, 3]) {
      const entry = { ...soup, date: addDays(today, -back), foodName: `Soup of Ann ${back}` }
      await at(back, ann).diary.logFood(entry)
      const [writer, other] = [await read(back), await read(back + 1)]
      expect(other).toEqual(writer)
      expect(other).toMatchObject({ streak: back + 1, logged: back + 1, entries: back + 1 })
      expect(other.intake.filter((kcal) => kcal !== null)).toHaveLength(back)
    }
  })

  it('is a food of their own or a favourite in the next search of the other', async () => {
    const { at, join } = createTwo()
    const { accessToken: ann } = await join('ann')
    const found = async (n: number) => (await at(n, ann).foods.search({ query: 'dumplings', among: 'mine' })).length
    expect([await found(0), await found(1)]).toEqual([0, 0])
    const { id } = await at(0, ann).customFoods.create({ productName: 'Dumplings', calories: 200 })
    expect([await found(1), await found(0)]).toEqual([1, 1])
    await at(1, ann).customFoods.remove({ id })
    expect([await found(0), await found(1)]).toEqual([0, 0])
  })

  it('is the streak of a buddy, who has not asked here since', async () => {
    const { at, join } = createTwo()
    const [{ accessToken: ann }, { accessToken: ben }] = [await join('ann'), await join('ben')]
    const { id } = await at(0, ben).account.me()
    const request = await at(0, ann).buddies.sendRequest({ userId: id })
    await at(1, ben).buddies.answerRequest({ id: request.id, status: 'accepted' })
    const streakOfBen = async (n: number) => (await at(n, ann).buddies.list()).friends[0]?.streak
    expect([await streakOfBen(0), await streakOfBen(1)]).toEqual([0, 0])
    await at(0, ben).diary.logFood({ ...soup, date: today, foodName: 'Soup' })
    expect([await streakOfBen(1), await streakOfBen(0)]).toEqual([1, 1])
  })
})

it('a session that ends in one process is refused by the other', async () => {
  const { at, join } = createTwo()
  const { accessToken, refreshToken } = await join('ann')
  await at(1, accessToken).account.me()
  await at(0).account.logout({ refreshToken })
  await expect(at(1, accessToken).account.me()).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
})

it('two processes together let a person have no more rows than one', async () => {
  const { at, join } = createTwo({ USER_ROWS: '20' })
  const { accessToken: ann } = await join('ann')
  let logged = 0
  for (let n = 0; n < 30; n++)
    await at(n, ann)
      .diary.logFood({ ...soup, date: today, foodName: `Soup ${n}` })
      .then(
        () => logged++,
        (error) => expect(error).toMatchObject({ code: 'CONFLICT' }),
      )
  expect(logged).toBe(20)
})
