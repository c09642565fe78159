import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '#server/db/ids.ts'
import { type Write, write } from '#server/db/write.ts'
import { addNotification } from '#server/features/notifications/notifications.ts'
import { type Api, appRouter } from '#server/router.ts'
import { countRows } from '../support/rows.ts'
import { createWorld } from '../support/world.ts'

// The procedures are read from the router: a new mutation fails here until it has a sample or is excluded as no data.

const date = '2026-03-10'
const tooFar = '2030-01-01'
const oats = { foodName: 'Oats', calories: 200 }
const toast = { ...oats, date, mealType: 'Breakfast' as const }
const run = { date, exerciseName: 'Running', caloriesBurned: 310 }
const dal = { name: 'Dal', servings: 2, ingredients: [oats] }
const porridge = { name: 'Porridge', items: [oats] }
const granola = { productName: 'Granola', calories: 450 }

/** Ids of a user's rows. */
type Rows = { entry: string; exercise: string; recipe: string; meal: string; food: string; favourite: string }

async function fill(api: Api): Promise<Rows> {
  await api.water.add({ date })
  const { id: userId } = await api.account.me()
  addNotification(world.db, userId, { kind: 'nudge', message: 'Bob nudged you.' }, world.clock())
  const { id: favourite } = await api.customFoods.create({ ...granola, productName: 'Muesli' })
  await api.favourites.add({ id: favourite })
  return {
    favourite,
    entry: (await api.diary.logFood(toast)).id,
    exercise: (await api.exercise.log(run)).id,
    recipe: (await api.recipes.create(dal)).id,
    meal: (await api.meals.create(porridge)).id,
    food: (await api.customFoods.create(granola)).id,
  }
}

/** Sample inputs of a mutation, valid and invalid. `own` are rows of the caller, `others` of another user. */
type Sample = {
  subject: Write['subject']
  dates?: readonly string[]
  good: (own: Rows, id: string) => object | undefined
  bad?: (others: Rows, id: string) => object
}

const food = { subject: 'food', dates: [date] } as const
const exercise = { subject: 'exercise', dates: [date] } as const
const water = { subject: 'water', dates: [date] } as const

const samples: Record<string, Sample> = {
  'diary.logFood': { ...food, good: (_, id) => ({ ...toast, id }), bad: ({ entry: id }) => ({ ...toast, id }) },
  'diary.logFoods': {
    ...food,
    good: (_, id) => ({ entries: [{ ...toast, id }] }),
    bad: ({ entry: id }) => ({ entries: [toast, { ...toast, id }] }),
  },
  'diary.copyFood': {
    ...food,
    good: (_, id) => ({ id, date, mealType: 'Lunch', foodItems: [oats, oats] }),
    bad: (_, id) => ({ id, date: tooFar, mealType: 'Lunch', foodItems: [oats] }),
  },
  'diary.changeFood': {
    ...food,
    good: ({ entry: id }) => ({ id, quantity: 2 }),
    bad: ({ entry: id }) => ({ id, quantity: 2 }),
  },
  'diary.removeFood': { ...food, good: ({ entry: id }) => ({ id }), bad: ({ entry: id }) => ({ id }) },
  'exercise.log': { ...exercise, good: (_, id) => ({ ...run, id }), bad: ({ exercise: id }) => ({ ...run, id }) },
  'exercise.change': {
    ...exercise,
    good: ({ exercise: id }) => ({ id, caloriesBurned: 280 }),
    bad: ({ exercise: id }) => ({ id, caloriesBurned: 280 }),
  },
  'exercise.remove': { ...exercise, good: ({ exercise: id }) => ({ id }), bad: ({ exercise: id }) => ({ id }) },
  'water.add': { ...water, good: (_, id) => ({ date, id }), bad: () => ({ date: tooFar }) },
  'water.remove': { ...water, good: (_, id) => ({ date, id }), bad: () => ({ date: tooFar }) },
  'recipes.create': { subject: 'recipe', good: (_, id) => ({ ...dal, id }), bad: ({ recipe: id }) => ({ ...dal, id }) },
  'recipes.duplicate': {
    subject: 'recipe',
    good: ({ recipe: id }, copyId) => ({ id, copyId }),
    bad: ({ recipe: id }, copyId) => ({ id, copyId }),
  },
  'recipes.change': {
    subject: 'recipe',
    good: ({ recipe: id }) => ({ id, servings: 3 }),
    bad: ({ recipe: id }) => ({ id, servings: 3 }),
  },
  'recipes.remove': { subject: 'recipe', good: ({ recipe: id }) => ({ id }), bad: ({ recipe: id }) => ({ id }) },
  'meals.create': {
    subject: 'meal',
    good: (_, id) => ({ ...porridge, id }),
    bad: ({ meal: id }) => ({ ...porridge, id }),
  },
  'meals.change': {
    subject: 'meal',
    good: ({ meal: id }) => ({ id, name: 'Oatmeal' }),
    bad: ({ meal: id }) => ({ id, name: 'Oatmeal' }),
  },
  'meals.remove': { subject: 'meal', good: ({ meal: id }) => ({ id }), bad: ({ meal: id }) => ({ id }) },
  'customFoods.create': {
    subject: 'customFood',
    good: (_, id) => ({ ...granola, id }),
    bad: ({ food: id }) => ({ ...granola, id }),
  },
  'customFoods.change': {
    subject: 'customFood',
    good: ({ food: id }) => ({ id, calories: 440 }),
    bad: ({ food: id }) => ({ id, calories: 440 }),
  },
  'customFoods.remove': { subject: 'customFood', good: ({ food: id }) => ({ id }), bad: ({ food: id }) => ({ id }) },
  'favourites.add': { subject: 'favourite', good: ({ food: id }) => ({ id }), bad: ({ food: id }) => ({ id }) },
  'favourites.remove': {
    subject: 'favourite',
    good: ({ favourite: id }) => ({ id }),
    bad: ({ favourite: id }) => ({ id }),
  },
  'goals.change': {
    subject: 'goals',
    good: () => ({ calories: 1800, height: 170 }),
    bad: () => ({ calories: -1 }),
  },
  'profile.change': { subject: 'profile', good: () => ({ height: 171 }), bad: () => ({ height: 0 }) },
  'profile.changePreferences': {
    subject: 'profile',
    good: () => ({ units: { weight: 'lb' } }),
    bad: () => ({ timeZone: 'Mars/Olympus' }),
  },
  'profile.completeOnboarding': { subject: 'profile', good: () => undefined },
  'notifications.markRead': { subject: 'notifications', good: () => undefined },
}

/** Mutations of the account itself, and a search that counts against a limit. */
const noData = /^(account\.|foods\.searchOpenFoodFacts$)/

type Procedure = { _def: { type: string; meta?: { access: string } } }
const mutations = Object.entries(appRouter._def.procedures as unknown as Record<string, Procedure>)
  .filter(([path, { _def }]) => _def.type === 'mutation' && _def.meta?.access === 'user' && !noData.test(path))
  .map(([path]) => path)

const refusable = Object.entries(samples).flatMap(([path, { bad }]) => (bad ? [[path, bad] as const] : []))

const creates = mutations.filter((path) => /\.(create|duplicate|add|log|copy)[A-Z]?/.test(path))

const sampleOf = (path: string): Sample => {
  const sample = samples[path]
  if (!sample) throw new Error(`${path} has no sample here`)
  return sample
}

const call = (api: Api, path: string, input: object | undefined): Promise<unknown> => {
  const procedure = path.split('.').reduce<unknown>((step, name) => (step as Record<string, unknown>)[name], api)
  return (procedure as (input: object | undefined) => Promise<unknown>)(input)
}

/** One world for all tests, since hashing passwords dominates its setup. */
const world = createWorld()
const reported: Write[] = []
const committed: Write[] = []
let refusal: Error | undefined
let ada: Api
let bob: Api
let userId: string

beforeAll(async () => {
  ada = (await world.join('ada')).api
  bob = (await world.join('bob')).api
  userId = (await ada.account.me()).id
  world.writes.onWrite((write) => {
    if (refusal) throw refusal
    reported.push(write)
  })
  world.writes.onCommitted((write) => {
    expect(world.db.$client.inTransaction).toBe(false)
    committed.push(write)
  })
})

const listen = () => {
  reported.length = 0
  committed.length = 0
}

afterEach(() => {
  refusal = undefined
})

describe('every mutation of data', () => {
  it('has a sample here', () => {
    expect(mutations.length).toBeGreaterThan(15)
    expect(mutations.toSorted()).toEqual(Object.keys(samples).toSorted())
  })

  it.each(mutations)('notifies listeners once before and once after the commit: %s', async (path) => {
    const { subject, dates = [], good } = sampleOf(path)
    const rows = await fill(ada)
    listen()
    await call(ada, path, good(rows, newId()))
    expect(reported).toEqual([{ userId, subject, dates, at: world.clock() }])
    expect(committed).toEqual(reported)
  })

  it.each(refusable)('notifies nobody and stores nothing when it fails: %s', async (path, bad) => {
    const bobs = await fill(bob)
    const before = countRows(world.db)
    listen()
    await expect(call(ada, path, bad(bobs, newId()))).rejects.toMatchObject({
      code: expect.stringMatching(/^(NOT_FOUND|CONFLICT|BAD_REQUEST)$/),
    })
    expect(countRows(world.db)).toEqual(before)
    expect([reported, committed]).toEqual([[], []])
  })

  it.each(mutations)('is rolled back when a listener fails: %s', async (path) => {
    const rows = await fill(ada)
    const before = world.db.$client.serialize()
    listen()
    refusal = new Error('no badge today')
    await expect(call(ada, path, sampleOf(path).good(rows, newId()))).rejects.toThrow('no badge today')
    expect(world.db.$client.serialize().equals(before)).toBe(true)
    expect(committed).toEqual([])
  })
})

describe('every create', () => {
  it('is among the mutations', () => expect(creates.length).toBeGreaterThan(8))

  it.each(creates)('is idempotent for a repeated id and returns the same result: %s', async (path) => {
    const input = sampleOf(path).good(await fill(ada), newId())
    const before = countRows(world.db)
    const answer = await call(ada, path, input)
    const after = countRows(world.db)
    if (path !== 'water.add') expect(after).not.toEqual(before)
    expect(await call(ada, path, input)).toEqual(answer)
    expect(countRows(world.db)).toEqual(after)
  })
})

describe('a write inside another', () => {
  const writer = () => ({ writes: world.writes, viewer: { id: userId }, now: world.clock() })

  it('is refused, because its effects would be reported before the outer one is committed', async () => {
    listen()
    let nested: Promise<unknown> | undefined
    await write(writer(), { subject: 'food' }, () => {
      nested = write(writer(), { subject: 'water' }, () => {})
      nested.catch(() => {})
    })
    await expect(nested).rejects.toThrow('has to begin outside of any other')
    expect(committed.map(({ subject }) => subject)).toEqual(['food'])
  })
})
