import { describe, expect, it } from 'vitest'
import { createWorld, exported } from '../support/world.ts'

const date = '2026-03-10'
const oats = { date, foodName: 'Rolled oats', servingSize: '55g', calories: 208 }
const usual = [
  { id: 'Breakfast', name: 'Breakfast', startsAt: '00:00' },
  { id: 'Lunch', name: 'Lunch', startsAt: '11:00' },
  { id: 'Dinner', name: 'Dinner', startsAt: '16:00' },
  { id: 'Snacks', name: 'Snacks', startsAt: '21:00' },
]

describe('the meals of a day', () => {
  it('are the usual four until somebody changes them, for that person only', async () => {
    const world = createWorld()
    const [{ api: ada }, { api: ben }] = [await world.join('ada'), await world.join('ben')]
    expect(await ada.mealTypes.list()).toEqual(usual)
    const [breakfast, lunch, dinner] = usual
    const saved = await ada.mealTypes.save({
      mealTypes: [breakfast, { name: 'Second breakfast', startsAt: '10:00' }, lunch, dinner] as never,
    })
    expect(saved).toEqual([
      breakfast,
      { id: expect.any(String), name: 'Second breakfast', startsAt: '10:00' },
      lunch,
      dinner,
    ])
    expect(await ada.mealTypes.list()).toEqual(saved)
    expect((await ada.account.me()).mealTypes).toEqual(saved)
    expect(await ben.mealTypes.list()).toEqual(usual)
    await expect(ben.diary.logFood({ ...oats, mealType: 'Second breakfast' })).rejects.toThrow(
      'The meal must be Breakfast, Lunch, Dinner or Snacks.',
    )
    expect(await ada.diary.logFood({ ...oats, mealType: 'second BREAKFAST' })).toMatchObject({
      mealType: 'Second breakfast',
    })
  })

  it('keep their entries when they are renamed, and devices that were offline may use the old name', async () => {
    const { api } = await createWorld().join('ada')
    await api.diary.logFood({ ...oats, mealType: 'Breakfast' })
    const [breakfast, ...others] = usual
    await api.mealTypes.save({ mealTypes: [{ ...breakfast, name: 'Morning' }, ...others] as never })
    await api.diary.logFood({ ...oats, foodName: 'Late tap', mealType: 'Breakfast' })
    await api.mealTypes.save({ mealTypes: [{ ...breakfast, name: 'Early' }, ...others] as never })
    await api.diary.logFoods({ entries: [{ ...oats, foodName: 'Later tap', mealType: 'Morning' }] })
    const { food } = await api.diary.day({ date })
    expect(food.map(({ mealType }) => mealType)).toEqual(['Early', 'Early', 'Early'])
    expect((await api.diary.recents({ mealType: 'Early', date }))[0]).toMatchObject({ lastMealType: 'Early', times: 1 })
    expect(await api.meals.create({ name: 'Usual', date, mealType: 'Early' })).toMatchObject({
      items: [{ foodName: 'Rolled oats' }, { foodName: 'Late tap' }, { foodName: 'Later tap' }],
    })
    const moved = await api.diary.changeFood({ id: (food[0] as { id: string }).id, mealType: 'Lunch' })
    expect(moved.mealType).toBe('Lunch')
    expect((await exported(api)).food.map(({ mealType }) => mealType)).toEqual(['Lunch', 'Early', 'Early'])
  })

  it('can be merged; one that is used is not lost by leaving it out', async () => {
    const { api } = await createWorld().join('ada')
    await api.diary.logFood({ ...oats, mealType: 'Snacks' })
    const [breakfast, lunch, dinner] = usual as never[]
    await expect(api.mealTypes.save({ mealTypes: [breakfast, lunch, dinner] as never })).rejects.toMatchObject({
      code: 'CONFLICT',
      message: 'Snacks has entries. Choose a meal that they belong to from now on.',
    })
    await expect(
      api.mealTypes.save({ mealTypes: [breakfast, lunch, dinner] as never, moveTo: { Snacks: 'Tea' } }),
    ).rejects.toThrow('There is no such meal to move to.')
    await api.mealTypes.save({ mealTypes: [breakfast, lunch, dinner] as never, moveTo: { Snacks: 'Dinner' } })
    // Tomorrow's breakfast of somebody who never has breakfast is not used.
    await api.mealTypes.save({ mealTypes: [lunch, dinner] as never })
    await api.diary.logFood({ ...oats, mealType: 'Snacks' })
    await api.diary.logFood({ ...oats, mealType: 'Breakfast' })
    const { food } = await api.diary.day({ date })
    expect(food.map(({ mealType }) => mealType)).toEqual(['Dinner', 'Dinner', 'Dinner'])
    await api.mealTypes.save({ mealTypes: [lunch] as never, moveTo: { Dinner: 'Lunch' } })
    expect((await api.diary.day({ date })).food.map(({ mealType }) => mealType)).toEqual(['Lunch', 'Lunch', 'Lunch'])
  })

  it.each([
    ['none', [], 'A day needs at least one meal.'],
    [
      'thirteen',
      Array.from({ length: 13 }, (_, n) => ({ name: `Meal ${n}`, startsAt: null })),
      'A day can have at most 12 meals.',
    ],
    ['one name twice', [usual[0], { name: 'BREAKFAST', startsAt: null }], 'Two meals have the same name.'],
    ['one meal twice', [usual[0], { ...usual[0], name: 'Other' }], 'A meal is listed twice.'],
    ['no name', [{ name: ' ', startsAt: null }], 'The name of a meal is required.'],
    ['a time that is none', [{ name: 'Tea', startsAt: '25:00' }], 'A time must be HH:MM.'],
    ['an unknown meal', [{ id: 'Tea', name: 'Tea', startsAt: null }], 'One of these meals does not exist any more.'],
  ])('are refused with %s', async (_, mealTypes, message) => {
    const { api } = await createWorld().join('ada')
    await expect(api.mealTypes.save({ mealTypes: mealTypes as never })).rejects.toThrow(message)
    expect(await api.mealTypes.list()).toEqual(usual)
  })
})
