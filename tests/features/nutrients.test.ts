import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { nutrientDefinitions } from '#domain/nutrients.ts'
import { foodEntries } from '#schema'
import { befriend, join } from '../support/buddies.ts'
import { createHttpWorld } from '../support/http.ts'
import { createWorld } from '../support/world.ts'

const date = '2026-03-10'
const lunch = { date, mealType: 'Lunch', calories: 200, servingSize: '200g', quantity: 1 } as const

const sumsOf = async (api: Awaited<ReturnType<ReturnType<typeof createWorld>['join']>>['api'], day = date) =>
  new Map((await api.diary.nutrients({ date: day })).nutrients.map(({ key, ...sum }) => [key, sum]))

describe('an entry', () => {
  it('keeps the amounts that it states, scales them with its weight, and merges changes', async () => {
    const { api } = await createWorld().join('ada')
    const logged = await api.diary.logFood({
      ...lunch,
      foodName: 'Spinach',
      nutrients: { iron: 5.4, 'vitamin-c': 56.2, caffeine: 0, magnesium: null },
    })
    expect(logged.nutrients).toEqual({ iron: 5.4, 'vitamin-c': 56.2, caffeine: 0 })
    const half = await api.diary.changeFood({ id: logged.id, servingSize: '100g' })
    expect(half.nutrients).toEqual({ iron: 2.7, 'vitamin-c': 28.1, caffeine: 0 })
    const changed = await api.diary.changeFood({ id: logged.id, nutrients: { iron: 3, 'vitamin-c': null } })
    expect(changed.nutrients).toEqual({ iron: 3, caffeine: 0 })
    expect((await api.diary.day({ date })).food[0]?.nutrients).toEqual({ iron: 3, caffeine: 0 })
  })

  it('keeps salt and sodium consistent, whichever is stated', async () => {
    const { api } = await createWorld().join('ada')
    const salted = await api.diary.logFood({ ...lunch, foodName: 'Bread', salt: 1.2 })
    expect(salted).toMatchObject({ salt: 1.2, nutrients: { sodium: 480 } })
    const sodium = await api.diary.logFood({ ...lunch, foodName: 'Soup', nutrients: { sodium: 800 } })
    expect(sodium).toMatchObject({ salt: 2, nutrients: { sodium: 800 } })
    expect(await api.diary.changeFood({ id: sodium.id, nutrients: { sodium: 400 } })).toMatchObject({ salt: 1 })
    expect(await api.diary.changeFood({ id: sodium.id, salt: null })).toMatchObject({ salt: null, nutrients: {} })
  })

  it('ignores nutrients that do not exist and those of other people, and refuses those of the label', async () => {
    const world = createWorld()
    const { api } = await world.join('ada')
    const { api: bob } = await world.join('bob')
    const own = await bob.nutrients.create({ name: 'Creatine', unit: 'g' })
    for (const key of ['irony', own.key])
      expect(await api.diary.logFood({ ...lunch, foodName: 'Soup', nutrients: { [key]: 1 } })).toMatchObject({
        nutrients: {},
      })
    await expect(api.diary.logFood({ ...lunch, foodName: 'Soup', nutrients: { salt: 1 } })).rejects.toThrow('field')
  })

  it('takes what its custom food states, also for devices that know nothing of nutrients', async () => {
    const { api } = await createWorld().join('ada')
    const food = await api.customFoods.create({
      productName: 'Fortified flakes',
      calories: 370,
      nutriments: { iron_100g: 0.008, 'vitamin-d_100g': 0.0000025 },
    })
    expect(food.nutriments).toMatchObject({ iron_100g: 0.008, 'vitamin-d_100g': 0.0000025 })
    const logged = await api.diary.logFood({
      ...lunch,
      foodName: 'Fortified flakes',
      foodId: food.id,
      servingSize: '50g',
    })
    expect(logged.nutrients).toEqual({ iron: 4, 'vitamin-d': 1.25 })
    const changed = await api.customFoods.change({ id: food.id, nutriments: { iron_100g: null, zinc_100g: 0.002 } })
    expect(changed.nutriments).not.toHaveProperty('iron_100g')
    expect(changed.nutriments).toMatchObject({ zinc_100g: 0.002 })
    // The entry is a snapshot.
    expect((await api.diary.day({ date })).food[0]?.nutrients).toEqual({ iron: 4, 'vitamin-d': 1.25 })
  })
})

describe('the sums of a day', () => {
  it('tell how many entries state a nutrient and how much of the energy these hold', async () => {
    const { api } = await createWorld().join('ada')
    await api.diary.logFood({ ...lunch, foodName: 'Steak', calories: 300, nutrients: { iron: 4 } })
    await api.diary.logFood({ ...lunch, foodName: 'Juice', calories: 100, nutrients: { iron: 0, 'vitamin-c': 80 } })
    await api.diary.logFood({ ...lunch, foodName: 'Cake', calories: 400 })
    const sums = await sumsOf(api)
    expect(sums.get('iron')).toEqual({ sum: 4, known: 2, of: 3, energyShare: 0.5 })
    expect(sums.get('vitamin-c')).toEqual({ sum: 80, known: 1, of: 3, energyShare: 0.125 })
    expect(sums.get('zinc')).toEqual({ sum: null, known: 0, of: 3, energyShare: 0 })
    expect(sums.get('energy-kcal')).toEqual({ sum: 800, known: 3, of: 3, energyShare: 1 })
    expect(sums.size).toBe(8 + nutrientDefinitions.length)
  })

  it('are daily means over the days with food', async () => {
    const { api } = await createWorld().join('ada')
    await api.diary.logFood({ ...lunch, foodName: 'Steak', nutrients: { iron: 4 } })
    await api.diary.logFood({ ...lunch, date: '2026-03-12', foodName: 'Steak', nutrients: { iron: 3 } })
    const { days, nutrients } = await api.diary.nutrientMeans({ from: '2026-03-09', to: '2026-03-13' })
    expect(days).toBe(2)
    expect(nutrients.find(({ key }) => key === 'iron')).toEqual({
      key: 'iron',
      sum: 3.5,
      known: 2,
      of: 2,
      energyShare: 1,
    })
    expect(await sumsOf(api, '2026-03-11').then((sums) => sums.get('iron'))).toEqual({
      sum: null,
      known: 0,
      of: 0,
      energyShare: 0,
    })
  })

  it('name the foods that brought a nutrient and those that say nothing of it', async () => {
    const { api } = await createWorld().join('ada')
    await api.diary.logFood({ ...lunch, foodName: 'Juice', nutrients: { 'vitamin-c': 80 } })
    await api.diary.logFood({ ...lunch, foodName: 'Juice', nutrients: { 'vitamin-c': 40 } })
    await api.diary.logFood({ ...lunch, foodName: 'Kiwi', nutrients: { 'vitamin-c': 90 } })
    await api.diary.logFood({ ...lunch, foodName: 'Cake' })
    expect(await api.diary.foodsOfNutrient({ key: 'vitamin-c', from: date, to: date })).toEqual({
      stating: [
        { foodName: 'Juice', times: 2, amount: 120 },
        { foodName: 'Kiwi', times: 1, amount: 90 },
      ],
      silent: [{ foodName: 'Cake', times: 1, amount: null }],
      silentCount: 1,
    })
  })
})

describe('a recipe', () => {
  it('sums what its ingredients state, and passes on what enough of them state', async () => {
    const { api } = await createWorld().join('ada')
    const recipe = await api.recipes.create({
      name: 'Dal',
      servings: 4,
      ingredients: [
        { foodName: 'Lentils', servingSize: '300g', calories: 1000, nutrients: { iron: 20, 'vitamin-c': 10 } },
        { foodName: 'Oil', servingSize: '14g', calories: 120, nutrients: { 'vitamin-e': 2 } },
      ],
    })
    expect(recipe.nutrients).toEqual({
      iron: { sum: 20, known: 1, of: 2 },
      'vitamin-c': { sum: 10, known: 1, of: 2 },
      'vitamin-e': { sum: 2, known: 1, of: 2 },
    })
    const logged = await api.diary.logFood({
      ...lunch,
      foodName: 'Dal',
      foodId: recipe.id,
      servingSize: '1 serving',
    })
    // The oil holds a tenth of the energy, so its vitamin E says little about the dish.
    expect(logged.nutrients).toEqual({ iron: 5, 'vitamin-c': 2.5 })
  })
})

describe("a person's own nutrients", () => {
  it('are counted, renamed and deleted with their amounts', async () => {
    const world = createWorld()
    const { api } = await world.join('ada')
    const creatine = await api.nutrients.create({ name: 'Creatine', unit: 'g' })
    expect(creatine).toMatchObject({ name: 'Creatine', unit: 'g', isOwn: true, isShown: true, reference: null })
    await expect(api.nutrients.create({ name: 'creatine', unit: 'mg' })).rejects.toThrow('already')
    await api.nutrients.change({ key: creatine.key, isShown: false })
    // A retry answers with what was chosen meanwhile.
    expect(await api.nutrients.create({ name: 'Creatine', unit: 'g' })).toMatchObject({
      key: creatine.key,
      isShown: false,
    })
    await api.nutrients.change({ key: creatine.key, isShown: true })
    const { id } = await api.diary.logFood({ ...lunch, foodName: 'Shake', nutrients: { [creatine.key]: 5, zinc: 1 } })
    expect((await sumsOf(api)).get(creatine.key)).toMatchObject({ sum: 5, known: 1 })
    expect(await api.nutrients.change({ key: creatine.key, name: 'Creatine monohydrate' })).toMatchObject({
      name: 'Creatine monohydrate',
    })
    await api.nutrients.remove({ key: creatine.key })
    const [entry] = world.db.select().from(foodEntries).where(eq(foodEntries.id, id)).all()
    expect(entry?.nutrients).toEqual({ zinc: 1 })
    await expect(api.nutrients.remove({ key: creatine.key })).rejects.toThrow('not found')
    // The key of a deleted one is not given again.
    expect((await api.nutrients.create({ name: 'Creatine', unit: 'g' })).key).not.toBe(creatine.key)
    await expect(api.nutrients.remove({ key: 'iron' })).rejects.toThrow('hide')
  })

  it('stay with their owner when a recipe is shared', async () => {
    const world = createWorld()
    const [ada, bob] = [await join(world, 'ada'), await join(world, 'bob')]
    const { key } = await ada.api.nutrients.create({ name: 'Creatine', unit: 'g' })
    await bob.api.nutrients.create({ name: 'Taurine', unit: 'g' })
    const recipe = await ada.api.recipes.create({
      name: 'Shake',
      servings: 1,
      ingredients: [{ foodName: 'Powder', calories: 100, nutrients: { [key]: 5, zinc: 1 } }],
    })
    await befriend(ada, bob)
    const share = await ada.api.shares.shareRecipe({ id: recipe.id, friendId: bob.id })
    const copy = await bob.api.shares.copy({ id: share.id })
    expect('ingredients' in copy && copy.ingredients[0]?.nutrients).toEqual({ zinc: 1 })
  })
})

describe('what people choose', () => {
  it('has references for who told their age and sex', async () => {
    const { api } = await createWorld().join('ada')
    const iron = async () => (await api.nutrients.list()).find(({ key }) => key === 'iron')
    expect(await iron()).toMatchObject({ name: 'Iron', unit: 'mg', isOwn: false, isShown: true, reference: null })
    await api.profile.change({ birthDate: '1990-05-01', formulaSex: 'female' })
    expect((await iron())?.reference).toMatchObject({ kind: 'PRI', value: 16 })
    await api.profile.changePreferences({ referenceIntakes: 'us' })
    expect((await iron())?.reference).toMatchObject({ kind: 'RDA', value: 18, upper: 45, upperAppliesTo: 'all' })
    await api.profile.change({ formulaSex: 'average' })
    expect((await iron())?.reference).toMatchObject({ kind: null, value: null, upper: 45 })
    await api.profile.changePreferences({ referenceIntakes: 'none' })
    expect((await iron())?.reference).toBeNull()
  })

  it('hides nutrients, sets targets, and puts at most six on the dashboard', async () => {
    const { api } = await createWorld().join('ada')
    const target = { min: 20, max: null }
    expect(await api.nutrients.change({ key: 'iron', isShown: false, target })).toMatchObject({
      isShown: false,
      target,
    })
    expect(await api.nutrients.change({ key: 'iron', target: null })).toMatchObject({ isShown: false, target: null })
    for (const key of ['zinc', 'calcium', 'vitamin-c', 'vitamin-d', 'folates', 'iodine'])
      await api.nutrients.change({ key, isOnDashboard: true })
    await expect(api.nutrients.change({ key: 'selenium', isOnDashboard: true })).rejects.toThrow('room for 6')
    await expect(api.nutrients.change({ key: 'proteins', target })).rejects.toThrow('goal')
    await expect(api.nutrients.change({ key: 'irony', isShown: false })).rejects.toThrow('not found')
    await expect(api.nutrients.change({ key: 'iron', target: { min: 3, max: 2 } })).rejects.toThrow('less than')
  })
})

it('sums a day of more entries than are read at once, as one day', async () => {
  const { api } = await createWorld().join('ada')
  for (let calls = 0; calls < 6; calls++)
    await api.diary.logFoods({
      entries: Array.from({ length: 100 }, () => ({ ...lunch, foodName: 'Rice', calories: 1, nutrients: { iron: 1 } })),
    })
  const { days, nutrients } = await api.diary.nutrientMeans({ from: date, to: date })
  expect(days).toBe(1)
  expect(nutrients.find(({ key }) => key === 'iron')).toMatchObject({ sum: 600, known: 600, of: 600, energyShare: 1 })
})

/** As SR28's ABBREV states them per 100 g: food number, mg of iron, mg of vitamin C, µg of selenium, mg of choline, µg of vitamin A. */
const sr28 = [
  ['staples:banana', '09040', 0.26, 8.7, 1, 9.8, 3],
  ['staples:egg', '01123', 1.75, 0, 30.7, 293.8, 160],
  ['staples:apple', '09003', 0.12, 4.6, 0, 3.4, 3],
] as const

describe('a staple', () => {
  it('states what its USDA food states', async () => {
    const { api } = await createWorld().join('ada')
    for (const [id, , iron, vitaminC, selenium, choline, vitaminA] of sr28) {
      const { nutriments } = await api.foods.byId({ id })
      expect(nutriments).toMatchObject({
        iron_100g: expect.closeTo(iron / 1000, 9),
        'vitamin-c_100g': expect.closeTo(vitaminC / 1000, 9),
        selenium_100g: expect.closeTo(selenium / 1e6, 12),
        choline_100g: expect.closeTo(choline / 1000, 9),
        'vitamin-a_100g': expect.closeTo(vitaminA / 1e6, 12),
      })
    }
  })

  it('passes them on to an entry, for the amount eaten', async () => {
    const { api } = await createWorld().join('ada')
    const egg = {
      foodName: 'Egg',
      foodId: 'staples:egg',
      quantity: 2,
      servingSize: '2 x 1 large (50 g)',
      calories: 143,
    }
    const { nutrients } = await api.diary.logFood({ ...egg, date: '2026-03-10', mealType: 'Lunch' })
    expect(nutrients).toMatchObject({ iron: 1.75, selenium: 30.7, choline: 293.8, 'vitamin-c': 0 })
  })

  it('has all nutrients in a search over REST, and those of the label in lists of the browser', async () => {
    const { call, join } = await createHttpWorld()
    const ada = await join('ada')
    const { body } = await call('GET /food/search/egg', { token: ada.accessToken })
    const eggs = (foods: { _id?: string; id?: string; nutriments: object }[]) =>
      foods.find(({ _id, id }) => (_id ?? id) === 'staples:egg')?.nutriments
    expect(eggs(body)).toMatchObject({ iron_100g: 0.00175, sodium_100g: 0.142 })
    expect(eggs(await ada.api.foods.search({ query: 'egg' }))).not.toHaveProperty('iron_100g')
  })
})

describe('a recipe of staples', () => {
  it('takes what they state, and keeps what a changed amount leaves of it', async () => {
    const { api } = await createWorld().join('ada')
    const egg = { foodName: 'Egg', foodId: 'staples:egg', quantity: 2, servingSize: '2 x 100g', calories: 286 }
    const recipe = await api.recipes.create({ name: 'Omelette', servings: 2, ingredients: [egg] })
    expect(recipe.nutrients.iron).toEqual({ sum: 3.5, known: 1, of: 1 })
    const meal = await api.meals.create({ name: 'Eggs', items: [egg] })
    expect(meal.items[0]?.nutrients).toMatchObject({ iron: 3.5 })
    const logged = await api.diary.logFood({
      foodName: 'Omelette',
      foodId: recipe.id,
      servingSize: '1 serving',
      calories: 143,
      date: '2026-03-10',
      mealType: 'Lunch',
    })
    expect(logged.nutrients).toMatchObject({ iron: 1.75 })
  })
})
