import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { newId } from '#server/db/ids.ts'
import { befriend, joined } from '../support/buddies.ts'
import { createWorld } from '../support/world.ts'

const [today, yesterday] = ['2026-03-10', '2026-03-09']
const soup = {
  foodName: 'Soup',
  servingSize: '300 g',
  quantity: 2,
  calories: 180,
  protein: 9,
  nutrients: { iron: 0.002 },
}

/** Ben shares his days with his buddies, of whom Ann is one; Cleo is nobody's buddy. */
async function people() {
  const world = createWorld()
  const all = await joined(world, 'ann', 'ben', 'cleo')
  await befriend(all.ann, all.ben)
  await all.ben.api.profile.changePreferences({ sharesDays: true })
  return { world, ...all }
}

describe("a buddy's day", () => {
  it('is shown to buddies once its owner says so, and to nobody else', async () => {
    const { ann, ben, cleo } = await people()
    await ann.eat(yesterday)
    const anns = { friendId: ann.id, date: yesterday }
    // Off by default.
    expect((await ann.api.account.me()).sharesDays).toBe(false)
    await expect(ben.api.buddies.day(anns)).rejects.toMatchObject({
      code: 'FORBIDDEN',
      message: 'ann does not let buddies see what they ate.',
    })
    expect((await ben.api.buddies.list()).friends).toMatchObject([{ username: 'ann', sharesDays: false }])
    await ann.api.profile.changePreferences({ sharesDays: true })
    expect((await ben.api.buddies.list()).friends).toMatchObject([{ username: 'ann', sharesDays: true }])
    expect((await ben.api.buddies.day(anns)).meals).toHaveLength(1)
    // To strangers it is like that of nobody, as to those who were buddies.
    for (const [{ api }, friendId] of [
      [cleo, ann.id],
      [ann, ann.id],
      [ann, newId()],
    ] as const)
      await expect(api.buddies.day({ friendId, date: yesterday })).rejects.toMatchObject({
        code: 'NOT_FOUND',
        message: 'Buddy not found.',
      })
    await ben.api.buddies.remove({ friendId: ann.id })
    await expect(ben.api.buddies.day(anns)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  it('has the meals with food and nothing else of the person', async () => {
    const { ann, ben } = await people()
    const { key } = await ben.api.nutrients.create({ name: 'Creatine', unit: 'g' })
    const nutrients = { ...soup.nutrients, [key]: 3 }
    await ben.api.diary.logFood({ ...soup, nutrients, date: yesterday, mealType: 'Lunch', waterMl: 250 })
    await ben.api.diary.logFood({ date: yesterday, mealType: 'Breakfast', foodName: 'Toast', calories: 90 })
    await ben.api.water.add({ date: yesterday })
    await ben.api.exercise.log({ date: yesterday, exerciseName: 'Running', caloriesBurned: 300 })
    const day = await ann.api.buddies.day({ friendId: ben.id, date: yesterday })
    expect(Object.keys(day)).toEqual(['date', 'name', 'meals'])
    expect(day).toMatchObject({ date: yesterday, name: 'ben' })
    expect(day.meals.map(({ name, copiesTo }) => [name, copiesTo])).toEqual([
      ['Breakfast', 'Breakfast'],
      ['Lunch', 'Lunch'],
    ])
    expect(day.meals[1]?.foods).toEqual([
      {
        ...soup,
        foodId: null,
        nutrients: { iron: expect.closeTo(0.002) },
        carbs: null,
        fat: null,
        fiber: null,
        sugars: null,
        saturatedFat: null,
        salt: null,
        isFruitOrVeg: false,
      },
    ])
    expect(day.meals[1]?.totals.calories.sum).toBe(180)
    expect((await ann.api.buddies.day({ friendId: ben.id, date: today })).meals).toEqual([])
  })
})

describe('a meal of a buddy', () => {
  it('is copied to the meal of the same name of today, and stays when the buddy changes or hides theirs', async () => {
    const { ann, ben } = await people()
    const { id: entryId } = await ben.api.diary.logFood({ ...soup, date: yesterday, mealType: 'Lunch' })
    await ben.api.diary.logFood({ date: yesterday, mealType: 'Lunch', foodName: 'Bread', calories: 120 })
    const copy = { friendId: ben.id, date: yesterday, mealType: 'Lunch', copyId: newId() }
    const entries = await ann.api.buddies.copyMeal(copy)
    expect(entries).toMatchObject([
      { ...soup, nutrients: { iron: expect.closeTo(0.002) }, date: today, mealType: 'Lunch', waterMl: null },
      { foodName: 'Bread', date: today, mealType: 'Lunch' },
    ])
    // A repeated id is a retry.
    expect(await ann.api.buddies.copyMeal(copy)).toEqual(entries)
    await ben.api.diary.changeFood({ id: entryId, foodName: 'Stew' })
    await ben.api.profile.changePreferences({ sharesDays: false })
    expect((await ann.api.diary.day({ date: today })).food).toEqual(entries)
    await expect(ann.api.buddies.copyMeal({ ...copy, copyId: newId() })).rejects.toMatchObject({ code: 'FORBIDDEN' })
    expect((await ben.api.diary.day({ date: today })).food).toEqual([])
  })

  it('goes to the meal of its hour, or to the chosen one, where the two have different meals', async () => {
    const { ann, ben } = await people()
    await ben.api.mealTypes.save({
      mealTypes: [
        { id: 'Breakfast', name: 'Elevenses', startsAt: '10:30' },
        { id: 'Lunch', name: 'Whenever', startsAt: null },
        { id: 'Dinner', name: 'dinner', startsAt: '19:00' },
        { id: 'Snacks', name: 'Late', startsAt: '22:00' },
      ],
    })
    for (const mealType of ['Elevenses', 'Whenever', 'dinner'])
      await ben.api.diary.logFood({ ...soup, date: yesterday, mealType })
    const copyOf = (mealType: string, more = {}) =>
      ann.api.buddies.copyMeal({ friendId: ben.id, date: yesterday, mealType, toDate: yesterday, ...more })
    const day = await ann.api.buddies.day({ friendId: ben.id, date: yesterday })
    expect(day.meals.map(({ name, copiesTo }) => [name, copiesTo])).toEqual([
      ['Elevenses', 'Breakfast'],
      ['Whenever', null],
      ['dinner', 'Dinner'],
    ])
    expect(await copyOf('elevenses')).toMatchObject([{ date: yesterday, mealType: 'Breakfast' }])
    expect(await copyOf('Dinner')).toMatchObject([{ mealType: 'Dinner' }])
    await expect(copyOf('Whenever')).rejects.toMatchObject({ code: 'BAD_REQUEST', message: 'Please choose a meal.' })
    expect(await copyOf('Whenever', { toMealType: 'Snacks' })).toMatchObject([{ mealType: 'Snacks' }])
    await expect(copyOf('Whenever', { toMealType: 'Brunch' })).rejects.toMatchObject({
      message: 'The meal must be Breakfast, Lunch, Dinner or Snacks.',
    })
  })

  it('is refused where there is nothing, and on days too far away', async () => {
    const { ann, ben } = await people()
    await ben.eat(yesterday)
    const copy = { friendId: ben.id, date: yesterday, mealType: 'Lunch' }
    for (const mealType of ['Dinner', 'Brunch'])
      await expect(ann.api.buddies.copyMeal({ ...copy, mealType })).rejects.toMatchObject({
        code: 'BAD_REQUEST',
        message: `There's nothing to copy from ${mealType}.`,
      })
    await expect(ann.api.buddies.copyMeal({ ...copy, toDate: '2030-01-01' })).rejects.toMatchObject({
      message: 'A date can be at most a year from now.',
    })
    expect((await ann.api.diary.day({ date: today })).food).toEqual([])
  })

  it('has all its foods with the amounts that were eaten, whatever they are', async () => {
    const { ann, ben } = await people()
    const food = fc.record({
      foodName: fc.constantFrom('Soup', 'Bread', 'Apple'),
      quantity: fc.integer({ min: 1, max: 1_000 }),
      calories: fc.option(fc.integer({ min: 0, max: 100_000 })),
      salt: fc.option(fc.integer({ min: 0, max: 10_000 })),
    })
    let day = 0
    await fc.assert(
      fc.asyncProperty(fc.array(food, { minLength: 1, maxLength: 20 }), async (foods) => {
        const date = new Date(Date.UTC(2025, 0, ++day)).toISOString().slice(0, 10)
        await ben.api.diary.logFoods({ entries: foods.map((one) => ({ ...one, date, mealType: 'Dinner' })) })
        await ann.api.buddies.copyMeal({ friendId: ben.id, date, mealType: 'Dinner', toDate: date })
        const [eaten, copied] = await Promise.all(
          [ben, ann].map(async ({ api }) => (await api.diary.day({ date })).food.map(({ id: _, ...entry }) => entry)),
        )
        expect(copied).toEqual(eaten)
        expect(copied).toMatchObject(foods)
      }),
      { numRuns: 12 },
    )
  })
})
