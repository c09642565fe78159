import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { newId } from '#server/db/ids.ts'
import { createLoggedFoods } from '#server/features/foods/logged-foods.ts'
import { createUserFoods } from '#server/features/foods/user-foods.ts'
import { createWorld } from '../support/world.ts'

const day = fc.integer({ min: 1, max: 9 }).map((n) => `2026-03-0${n}`)
const food = fc.record({
  foodName: fc.constantFrom('Soup', 'soup', 'Stew', 'Quick add', 'Toast'),
  foodId: fc.constantFrom(null, 'usda:1', 'usda:2'),
})
/** Which of the entries that there are; the remainder counts. */
const which = fc.nat(50)

const steps = fc.array(
  fc.oneof(
    fc.record({ does: fc.constant('log' as const), food, day }),
    fc.record({ does: fc.constant('copy' as const), foods: fc.array(food, { minLength: 1, maxLength: 3 }), day }),
    fc.record({ does: fc.constant('rename' as const), which, foodName: fc.constantFrom('Soup', 'Broth') }),
    fc.record({ does: fc.constant('remove' as const), which }),
    fc.record({ does: fc.constant('search' as const) }),
  ),
  { minLength: 1, maxLength: 12 },
)

describe('the foods of a user', () => {
  it('stay what reading all of them again would give, whatever is logged, changed, copied and removed', async () => {
    const world = createWorld({ WRITE_LIMIT: '0' })
    const { api } = await world.join('ann')
    const { id: userId } = await api.account.me()
    const uncached = createUserFoods(world.db, world.writes, false)
    const entryIds: string[] = []

    await fc.assert(
      fc.asyncProperty(steps, async (sequence) => {
        for (const step of sequence) {
          const id = 'which' in step ? entryIds[step.which % entryIds.length] : undefined
          if (step.does === 'log') {
            const entry = { ...step.food, date: step.day, mealType: 'Lunch' as const, calories: 90 }
            entryIds.push((await api.diary.logFood(entry)).id)
          } else if (step.does === 'copy') {
            const foodItems = step.foods.map((one) => ({ ...one, calories: 90 }))
            const copied = await api.diary.copyFood({ date: step.day, mealType: 'Dinner', foodItems })
            entryIds.push(...copied.map((entry) => entry.id))
          } else if (step.does === 'search') {
            await api.foods.search({ query: 'soup' })
          } else if (id && step.does === 'rename') {
            await api.diary.changeFood({ id, foodName: step.foodName })
          } else if (id) {
            await api.diary.removeFood({ id })
            entryIds.splice(entryIds.indexOf(id), 1)
          }
        }
        expect([...world.userFoods.of({ id: userId, householdId: null })]).toEqual([
          ...uncached.of({ id: userId, householdId: null }),
        ])
      }),
      { numRuns: 60 },
    )
  })

  it('are the newest ones also when there are more than fit', async () => {
    const world = createWorld()
    const { id: userId } = await (await world.join('ann')).api.account.me()
    const limit = 3
    const [cached, uncached] = [true, false].map((isCached) => createLoggedFoods(world.db, limit, isCached))
    const insert = world.db.$client.prepare(
      `insert into food_entries (id, user_id, date, meal_type, food_name, quantity, serving_size, is_fruit_or_veg, created_at)
       values (?, ?, ?, 'Lunch', ?, 1, '100g', 0, '2026-03-10T12:00:00.000Z')`,
    )
    const remove = world.db.$client.prepare('delete from food_entries where id = ?')
    const entries: { id: string; foodName: string }[] = []
    const name = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f')

    fc.assert(
      fc.property(fc.array(fc.record({ isAdding: fc.boolean(), name, day, which })), (sequence) => {
        for (const { isAdding, name: foodName, day: date, which } of sequence) {
          const [gone] = isAdding ? [] : entries.splice(which % Math.max(1, entries.length), 1)
          if (gone) remove.run(gone.id)
          if (isAdding) {
            const entry = { id: newId(), foodName }
            insert.run(entry.id, userId, date, foodName)
            entries.push(entry)
          }
          if (isAdding || gone) cached?.changed(userId, { foodId: null, foodName: gone?.foodName ?? foodName })
          if (which % 3 === 0) cached?.of(userId)
        }
        expect(cached?.of(userId)).toEqual(uncached?.of(userId))
      }),
    )
  })

  it('do not keep what was read inside a write that was rolled back', async () => {
    const world = createWorld()
    const { api } = await world.join('ann')
    const { id: userId } = await api.account.me()
    const soup = { date: '2026-03-10', mealType: 'Lunch', foodName: 'Soup', calories: 90 } as const
    await api.diary.logFood(soup)
    expect(world.userFoods.of({ id: userId, householdId: null }).get('logged:Soup')?.logged?.times).toBe(1)
    let isRefused = true
    world.writes.onWrite(() => {
      expect(world.userFoods.of({ id: userId, householdId: null }).get('logged:Soup')?.logged?.times).toBe(2)
      if (isRefused) throw new Error('no')
    })
    await expect(api.diary.logFood(soup)).rejects.toThrow('no')
    expect(world.userFoods.of({ id: userId, householdId: null }).get('logged:Soup')?.logged?.times).toBe(1)
    isRefused = false
    await api.diary.logFood(soup)
    expect(world.userFoods.of({ id: userId, householdId: null }).get('logged:Soup')?.logged?.times).toBe(2)
  })
})
